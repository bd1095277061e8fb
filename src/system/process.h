#ifndef SYSTEM_PROCESS_H
#define SYSTEM_PROCESS_H

#include <stdint.h>

/* What this process uses, as the kernel says it. */
struct process_use {
	uint64_t cpu_us;
	uint64_t resident_bytes; /* 0: not known */
	uint64_t open_fds, max_fds;
};

void process_use(struct process_use *out);

#endif
