#ifndef SANDBOX_SANDBOX_INT_H
#define SANDBOX_SANDBOX_INT_H

#include <linux/filter.h>

#include "sandbox/sandbox.h"

/* The rules as a descriptor of Landlock; -1 with errno: ENOSYS, EOPNOTSUPP if
 * the kernel has none. */
int rules_open(const struct sandbox_rules *r);
int rules_enter(int fd); /* 0, or an errno */
int rules_version(void); /* 0: none */

#define FILTER_MAX 1024

struct filter {
	struct sock_filter v[FILTER_MAX];
	size_t n;
};

void filter_make(struct filter *f, bool network);
int filter_enter(const struct filter *f); /* 0, or an errno */

#endif
