/*
 * Files, by Landlock.  The numbers of its interface are written down here: the
 * program may be built where the headers are older than the kernel it runs on.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/sandbox_int.h"

#define CREATE_RULESET 444
#define ADD_RULE       445
#define RESTRICT_SELF  446
#define GIVE_VERSION   1u
#define PATH_BENEATH   1

/* Rights of files, and the version of the interface that first has each. */
#define EXECUTE    (1u << 0)
#define WRITE_FILE (1u << 1)
#define READ_FILE  (1u << 2)
#define READ_DIR   (1u << 3)
#define CHANGE_DIR 0x1ff0u /* remove and make whatever kind, 4 to 12 */
#define REFER      (1u << 13)
#define TRUNCATE   (1u << 14)
#define FOR_FILES  (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)

#define NET_TCP      3u /* bind, connect */
#define SCOPE_NAMES  1u /* abstract names of sockets */
#define SCOPE_SIGNAL 2u

struct ruleset {
	uint64_t files, net, scoped;
};

struct beneath {
	uint64_t may;
	int32_t fd;
} __attribute__((packed));

int
rules_version(void)
{
	long n = syscall(CREATE_RULESET, NULL, 0, GIVE_VERSION);

	return n > 0 ? (int)n : 0;
}

/* ${may} as rights of version ${version}. */
static uint64_t
rights(unsigned may, int version)
{
	uint64_t all = 0;

	if ((may & SANDBOX_READ) != 0)
		all |= READ_FILE | READ_DIR;
	if ((may & SANDBOX_RUN) != 0)
		all |= EXECUTE;
	if ((may & SANDBOX_WRITE) == 0)
		return all;
	all |= WRITE_FILE | CHANGE_DIR;
	if (version >= 2)
		all |= REFER;
	if (version >= 3)
		all |= TRUNCATE;
	return all;
}

static int
add(int set, const struct sandbox_place *p, unsigned limits, int version)
{
	struct beneath b = {.may = rights(p->may & limits, version)};
	struct stat st;
	int rc = 0;

	if (b.may == 0)
		return 0;
	b.fd = open(p->path, O_PATH | O_CLOEXEC);
	if (b.fd < 0)
		return 0;
	if (fstat(b.fd, &st) == 0 && !S_ISDIR(st.st_mode))
		b.may &= FOR_FILES;
	if (b.may != 0)
		rc = (int)syscall(ADD_RULE, set, PATH_BENEATH, &b, 0);
	(void)close(b.fd);
	return rc;
}

int
rules_open(const struct sandbox_rules *r)
{
	int version = rules_version(), set;
	struct ruleset all = {.files = rights(r->limits, version)};
	size_t size = sizeof(all.files);

	if (version == 0) {
		errno = ENOSYS;
		return -1;
	}
	/* Moving between directories is refused by itself where it is not
	 * known; where it is, it is a right like the others. */
	if (version >= 4) {
		all.net = r->network ? 0 : NET_TCP;
		size += sizeof(all.net);
	}
	if (version >= 6) {
		all.scoped = (r->alone ? SCOPE_SIGNAL : 0) |
		    (r->network ? 0 : SCOPE_NAMES);
		size += sizeof(all.scoped);
	}
	set = (int)syscall(CREATE_RULESET, &all, size, 0);
	for (size_t i = 0; i < r->n && set >= 0; i++)
		if (add(set, &r->v[i], r->limits, version) != 0) {
			int why = errno;

			(void)close(set);
			errno = why;
			return -1;
		}
	return set;
}

int
rules_enter(int fd)
{
	return syscall(RESTRICT_SELF, fd, 0) == 0 ? 0 : errno;
}
