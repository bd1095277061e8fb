/*
 * The walk beside the kernel: random trees with links in a directory of their
 * own, random paths into them.  What realpath() finds, the walk finds; what
 * the kernel creates, it creates where the walk says.  T12 T13
 */
#define _XOPEN_SOURCE 700 /* realpath() */

#include <fcntl.h>
#include <stdio.h>

#include "lib/path_real.h"
#include "lib/prop.h"
#include "t.h"

#define TREE  14
#define PATHS 500

static const char *const names[] = {"a", "b", "c", "d"};
static const char *const ups[] = {"..", ".", "", "new", "../.."};

static char top[PATH_MAX]; /* the root of all trees, without links */
static unsigned long met[4];

/* One to ${most} names, some of which go up. */
static void
any_path(char *out, unsigned most, bool absolute)
{
	size_t n = 0;

	if (absolute)
		n = (size_t)snprintf(out, PATH_MAX, "%s/", top);
	for (unsigned k = any(most) + 1; k > 0; k--)
		n += (size_t)snprintf(out + n, PATH_MAX - n, "%s%s",
		    any(3) == 0 ? ANY_OF(ups) : ANY_OF(names),
		    k > 1 || any(5) == 0 ? "/" : "");
	if (n == 0)
		memcpy(out, ".", 2);
}

static void
grow(void)
{
	char at[PATH_MAX], to[PATH_MAX];

	for (int i = 0; i < TREE; i++) {
		int fd;

		any_path(at, 3, false);
		switch (any(4)) {
		case 0:
		case 1:
			(void)!mkdir(at, 0700);
			break;
		case 2:
			fd = open(at, O_CREAT | O_WRONLY | O_EXCL, 0600);
			if (fd >= 0)
				close(fd);
			break;
		case 3:
			any_path(to, 3, any(4) == 0);
			(void)!symlink(to, at);
			break;
		}
	}
}

/* Where the kernel puts a new file, if it does; the file is removed. */
static bool
created(const char *given, char *where)
{
	char link[64];
	ssize_t n;
	int fd = open(given, O_CREAT | O_WRONLY, 0600);

	if (fd < 0)
		return false;
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	n = readlink(link, where, PATH_MAX - 1);
	close(fd);
	if (n < 0)
		return false;
	where[n] = '\0';
	return unlink(where) == 0;
}

static void
check_missing(const char *given, const struct path *p, bool ok, unsigned long r)
{
	char where[PATH_MAX];

	if (!created(given, where)) {
		CHECK(
		    !ok || p->missing, "round %lu: %s is not there", r, given);
		met[1]++;
		return;
	}
	CHECK(ok && p->missing && str_eq(p->absolute, str_of(where)),
	    "round %lu: %s is created as %s, not %.*s", r, given, where,
	    (int)p->absolute.n, p->absolute.p);
	met[2]++;
}

static void
check_one(const struct path_place *place, struct arena *a, unsigned long r)
{
	char given[PATH_MAX], want[PATH_MAX];
	struct path p;
	bool ok;

	any_path(given, 6, any(4) == 0);
	ok = path_resolve(place, str_of(given), PATH_FOLLOW_LAST, a, &p);
	if (realpath(given, want) != NULL) {
		CHECK(ok && str_eq(p.absolute, str_of(want)) && !p.missing,
		    "round %lu: %s is %s, not %.*s", r, given, want,
		    (int)p.absolute.n, p.absolute.p);
		met[0]++;
	} else if (errno == ENOENT) {
		check_missing(given, &p, ok, r);
	} else {
		int e = errno;

		CHECK(!ok, "round %lu: %s: %s", r, given, strerror(e));
		CHECK(e != ELOOP || p.why == PATH_WHY_LOOP,
		    "round %lu: %s is a loop", r, given);
		CHECK(e != ENOTDIR || p.why == PATH_WHY_NOT_DIRECTORY,
		    "round %lu: %s is no directory", r, given);
		met[3]++;
	}
}

/* A tree below ${top}; the working directory is in it. */
static void
check_tree(unsigned long tree)
{
	char dir[PATH_MAX + 32];
	struct path_place place = {.resolver = &path_real};
	enum path_why why;
	struct arena a;

	prop_seed(tree);
	snprintf(dir, sizeof(dir), "%s/%lu", top, tree);
	CHECK(mkdir(dir, 0700) == 0 && chdir(dir) == 0, "%s", dir);
	for (int i = 0; i < 4; i++)
		(void)!mkdir(names[i], 0700);
	grow();
	arena_init(&a, &mem_heap, (size_t)1 << 24);
	place.root = place.cwd = str_of(dir);
	CHECK(path_place_init(&place, &a, &why), "%s", dir);
	for (unsigned long i = 0; i < PATHS; i++)
		check_one(&place, &a, tree * PATHS + i);
	arena_release(&a);
}

static void
the_walk_is_the_kernels(void)
{
	char made[] = "/tmp/solgate-path-XXXXXX", command[128];
	unsigned long trees = prop_rounds() / PATHS;

	if (mkdtemp(made) == NULL || realpath(made, top) == NULL) {
		CHECK(false, "no directory");
		return;
	}
	for (unsigned long t = 0; t < trees; t++)
		check_tree(t);
	for (int i = 0; i < 4; i++)
		CHECK(met[i] > trees, "kind %d was met %lu times", i, met[i]);
	snprintf(command, sizeof(command), "rm -rf %s", made);
	CHECK(chdir("/") == 0 && system(command) == 0, "left behind: %s", made);
}

/* Chains of links up to the limit of the kernel, and one more. */
static void
forty_links(void)
{
	char made[] = "/tmp/solgate-link-XXXXXX", command[128];
	struct path_place place = {.resolver = &path_real};
	enum path_why why;
	struct arena a;

	if (mkdtemp(made) == NULL || chdir(made) != 0) {
		CHECK(false, "no directory");
		return;
	}
	arena_init(&a, &mem_heap, (size_t)1 << 20);
	place.root = place.cwd = str_of(made);
	CHECK(path_place_init(&place, &a, &why), "%s", made);
	(void)!mkdir("l0", 0700);
	for (int i = 1; i <= 42; i++) {
		char at[16], to[16];
		struct stat st;
		struct path p;

		snprintf(at, sizeof(at), "l%d", i);
		snprintf(to, sizeof(to), "l%d", i - 1);
		CHECK(symlink(to, at) == 0, "%s", at);
		CHECK(path_resolve(&place, str_of(at), PATH_FOLLOW_LAST, &a,
			  &p) == (stat(at, &st) == 0),
		    "%d links", i);
	}
	arena_release(&a);
	snprintf(command, sizeof(command), "rm -rf %s", made);
	CHECK(chdir("/") == 0 && system(command) == 0, "left behind: %s", made);
}

int
main(void)
{
	RUN(the_walk_is_the_kernels);
	RUN(forty_links);
	return t_done("path_real");
}
