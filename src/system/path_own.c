/*
 * What is the gate's own by another name.  All of it is asked seldom: a file
 * with a second name, a file as large as the program, a program by its name.
 */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/path_own.h"

#define DEPTH_MAX 3
#define NAMES_MAX 4096
#define DIRS_MAX  64

void
path_system_guard(struct path_system *s, struct sg_str_list own)
{
	ssize_t n = readlink(
	    "/proc/self/exe", s->program, sizeof(s->program) - 1);
	struct stat st;

	s->own = own;
	s->program_size = 0;
	s->program[n > 0 ? n : 0] = '\0';
	if (n > 0 && stat("/proc/self/exe", &st) == 0) {
		s->program_device = st.st_dev;
		s->program_inode = st.st_ino;
		s->program_size = st.st_size;
	}
}

/* Directories that are still to be read, and how deep each is. */
struct search {
	const struct stat *wanted;
	unsigned names;
	size_t n;
	int dirs[DIRS_MAX];
	unsigned depth[DIRS_MAX];
	bool found;
};

/* It is not there, or shut to us: so it is every time, and no failure. */
static bool
is_shut(int number)
{
	return number == ENOENT || number == ENOTDIR || number == EACCES;
}

/* What cannot be looked through is taken for the gate's own. */
static void
look_at(struct search *q, int dir, const char *name, unsigned depth)
{
	struct stat st;
	int fd;

	if (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) != 0) {
		q->found = q->found || !is_shut(errno);
		return;
	}
	if (++q->names > NAMES_MAX ||
	    (st.st_dev == q->wanted->st_dev && st.st_ino == q->wanted->st_ino))
		q->found = true;
	if (!S_ISDIR(st.st_mode) || depth == DEPTH_MAX || q->found)
		return;
	fd = openat(dir, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0) {
		q->found = !is_shut(errno);
		return;
	}
	if (q->n == DIRS_MAX) {
		q->found = true;
		(void)close(fd);
		return;
	}
	q->depth[q->n] = depth + 1;
	q->dirs[q->n++] = fd;
}

/* The last of them, which is closed then. */
static void
read_one(struct search *q)
{
	unsigned depth = q->depth[--q->n];
	DIR *d = fdopendir(q->dirs[q->n]);
	struct dirent *entry;

	if (d == NULL) {
		(void)close(q->dirs[q->n]);
		q->found = true;
		return;
	}
	while (!q->found && (errno = 0, (entry = readdir(d)) != NULL))
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			look_at(q, dirfd(d), entry->d_name, depth);
	q->found = q->found || errno != 0;
	(void)closedir(d);
}

bool
path_own_has(const struct path_system *s, const struct stat *st)
{
	struct search q = {.wanted = st};
	char path[PATH_BYTES_MAX + 1];

	for (size_t i = 0; i < s->own.n && !q.found; i++) {
		if (s->own.v[i].n >= sizeof(path))
			continue;
		memcpy(path, s->own.v[i].p, s->own.v[i].n);
		path[s->own.v[i].n] = '\0';
		look_at(&q, AT_FDCWD, path, 0);
		while (q.n > 0)
			read_one(&q);
	}
	return q.found;
}

/* Byte for byte. */
static bool
same_bytes(const char *a, const char *b)
{
	FILE *x = fopen(a, "re"), *y = fopen(b, "re");
	bool same = x != NULL && y != NULL;
	char left[4096], right[4096];

	while (same) {
		size_t n = fread(left, 1, sizeof(left), x);

		same = fread(right, 1, sizeof(right), y) == n &&
		    memcmp(left, right, n) == 0;
		if (n < sizeof(left))
			break;
	}
	if (x != NULL)
		(void)fclose(x);
	if (y != NULL)
		(void)fclose(y);
	return same;
}

bool
path_own_program(
    const struct path_system *s, const char *path, const struct stat *st)
{
	if (s->program_size == 0 || st->st_size != s->program_size)
		return false;
	return (st->st_dev == s->program_device &&
		   st->st_ino == s->program_inode) ||
	    same_bytes(path, "/proc/self/exe");
}

bool
path_own_found(const struct path_system *s, struct sg_str name)
{
	const char *dirs = getenv("PATH");
	struct stat st;

	while (s->program_size > 0 && dirs != NULL && *dirs != '\0') {
		char path[PATH_BYTES_MAX + 1];
		size_t n = strcspn(dirs, ":");
		int k = snprintf(path, sizeof(path), "%.*s/%.*s", (int)n, dirs,
		    (int)name.n, name.p);

		if (k > 0 && (size_t)k < sizeof(path) && stat(path, &st) == 0 &&
		    S_ISREG(st.st_mode))
			return path_own_program(s, path, &st);
		dirs += n + (dirs[n] == ':');
	}
	return false;
}

bool
path_own_process(struct sg_str absolute)
{
	char mine[32];
	int n;

	if (!str_starts(absolute, STR("/proc/")))
		return false;
	n = snprintf(mine, sizeof(mine), "/proc/%ld", (long)getpid());
	return n > 0 && str_eq(absolute, (struct sg_str){mine, (size_t)n});
}
