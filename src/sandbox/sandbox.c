/* What the kernel offers, and entering it; see sandbox.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/sandbox_int.h"

struct sandbox_kernel
sandbox_kernel(void)
{
	unsigned action = SECCOMP_RET_ERRNO;
	struct filter f;

	filter_make(&f, true);
	return (struct sandbox_kernel){.landlock = rules_version(),
	    .seccomp = f.n > 0 &&
		syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) ==
		    0};
}

const char *
sandbox_lacks(void)
{
	struct sandbox_kernel k = sandbox_kernel();

	if (k.landlock == 0 && !k.seccomp)
		return "this kernel has neither Landlock nor seccomp";
	if (k.landlock == 0)
		return "this kernel has no Landlock";
	return k.seccomp ? NULL : "this kernel has no seccomp";
}

bool
sandbox_allow(struct sandbox_rules *r, const char *path, unsigned may)
{
	if (r->n == SANDBOX_PLACES)
		return false;
	r->v[r->n++] = (struct sandbox_place){path, may};
	return true;
}

int
sandbox_enter(const struct sandbox_rules *r)
{
	int set = rules_open(r), why = set < 0 ? errno : 0, also;
	struct filter f;

	filter_make(&f, r->network);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		why = errno;
	else if (set >= 0)
		why = rules_enter(set);
	if (set >= 0)
		(void)close(set);
	also = filter_enter(&f);
	return why != 0 ? why : also;
}
