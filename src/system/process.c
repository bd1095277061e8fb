/*
 * What this process uses.  Its descriptors are asked for with one poll(): the
 * list in /proc is closed to a process that nobody may look into.
 */
#define _DEFAULT_SOURCE
#include "system/process.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#define FDS_MAX 65536

static uint64_t
time_of(const struct timeval *t)
{
	return (uint64_t)t->tv_sec * 1000000 + (uint64_t)t->tv_usec;
}

static uint64_t
count_fds(uint64_t max)
{
	uint64_t n = max < FDS_MAX ? max : FDS_MAX, open = 0;
	struct pollfd *v = calloc(n, sizeof(*v));

	if (v == NULL)
		return 0;
	for (uint64_t i = 0; i < n; i++)
		v[i].fd = (int)i;
	if (poll(v, (nfds_t)n, 0) >= 0)
		for (uint64_t i = 0; i < n; i++)
			open += (v[i].revents & POLLNVAL) == 0;
	free(v);
	return open;
}

/* The second number of statm, in pages. */
static uint64_t
resident(void)
{
	char text[128] = "", *at;
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof(text) - 1);

	if (fd >= 0)
		close(fd);
	if (n <= 0)
		return 0;
	(void)strtoull(text, &at, 10);
	return strtoull(at, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

void
process_use(struct process_use *out)
{
	struct rusage u;
	struct rlimit l;

	*out = (struct process_use){.resident_bytes = resident()};
	if (getrusage(RUSAGE_SELF, &u) == 0)
		out->cpu_us = time_of(&u.ru_utime) + time_of(&u.ru_stime);
	if (getrlimit(RLIMIT_NOFILE, &l) == 0) {
		out->max_fds = l.rlim_cur;
		out->open_fds = count_fds(l.rlim_cur);
	}
}
