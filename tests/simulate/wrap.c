/*
 * The calls of libc that reach files: what stands below SIM_ROOT is on the
 * disk of disk.c, all else is the machine's.  The linker puts these in place
 * (--wrap), so that the gate is the one that is shipped.
 */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "simulate/sim.h"

#define FIRST 100000 /* our descriptors; the machine's are smaller */
#define MOST  64

static struct open_file {
	bool used, dir, append;
	char path[128];
	struct sim_file *f;
	size_t at;
} open_files[MOST];

static struct list_dir {
	struct dirent entry;
	int fd;
	size_t at;
} lists[4];

int __real_open(const char *path, int flags, ...);
int __real_openat(int dir, const char *path, int flags, ...);
int __real_close(int fd);
ssize_t __real_read(int fd, void *p, size_t n);
ssize_t __real_pread(int fd, void *p, size_t n, off_t at);
ssize_t __real_write(int fd, const void *p, size_t n);
ssize_t __real_pwrite(int fd, const void *p, size_t n, off_t at);
int __real_fsync(int fd);
int __real_fdatasync(int fd);
int __real_ftruncate(int fd, off_t n);
off_t __real_lseek(int fd, off_t at, int how);
int __real_fstat(int fd, struct stat *st);
int __real_fstatat(int dir, const char *path, struct stat *st, int flags);
int __real_mkdir(const char *path, mode_t mode);
int __real_flock(int fd, int how);
int __real_access(const char *path, int how);
int __real_rename(const char *from, const char *to);
int __real_renameat(int d, const char *from, int e, const char *to);
int __real_unlinkat(int dir, const char *path, int flags);
DIR *__real_fdopendir(int fd);
struct dirent *__real_readdir(DIR *d);
int __real_closedir(DIR *d);
int __wrap_open(const char *path, int flags, ...);
int __wrap_openat(int dir, const char *path, int flags, ...);
int __wrap_close(int fd);
ssize_t __wrap_read(int fd, void *p, size_t n);
ssize_t __wrap_pread(int fd, void *p, size_t n, off_t at);
ssize_t __wrap_write(int fd, const void *p, size_t n);
ssize_t __wrap_pwrite(int fd, const void *p, size_t n, off_t at);
int __wrap_fsync(int fd);
int __wrap_fdatasync(int fd);
int __wrap_ftruncate(int fd, off_t n);
off_t __wrap_lseek(int fd, off_t at, int how);
int __wrap_fstat(int fd, struct stat *st);
int __wrap_fstatat(int dir, const char *path, struct stat *st, int flags);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_flock(int fd, int how);
int __wrap_access(const char *path, int how);
int __wrap_rename(const char *from, const char *to);
int __wrap_renameat(int d, const char *from, int e, const char *to);
int __wrap_unlinkat(int dir, const char *path, int flags);
DIR *__wrap_fdopendir(int fd);
struct dirent *__wrap_readdir(DIR *d);
int __wrap_closedir(DIR *d);
int __wrap_nanosleep(const struct timespec *t, struct timespec *left);

static bool
is_ours(const char *path)
{
	return strncmp(path, SIM_ROOT, sizeof(SIM_ROOT) - 1) == 0;
}

/* Directories are there from the start; they are the names without a dot. */
static bool
is_dir(const char *path)
{
	return strchr(path, '.') == NULL;
}

static struct open_file *
of(int fd)
{
	return fd >= FIRST && fd < FIRST + MOST && open_files[fd - FIRST].used
	    ? &open_files[fd - FIRST]
	    : NULL;
}

static void
join(int dir, const char *path, char out[128])
{
	const struct open_file *d = of(dir);

	if (d == NULL || path[0] == '/')
		snprintf(out, 128, "%s", path);
	else if (strcmp(path, ".") == 0)
		snprintf(out, 128, "%s", d->path);
	else
		snprintf(out, 128, "%.60s/%.60s", d->path, path);
}

static int
open_ours(const char *path, int flags)
{
	struct sim_file *f = sim_disk_find(path);
	size_t i = 0;

	while (i < MOST && open_files[i].used)
		i++;
	if (i == MOST)
		sim_fail("descriptors are not given back");
	if (!is_dir(path) && f == NULL) {
		if ((flags & O_CREAT) == 0 || sim_disk.dead) {
			errno = ENOENT;
			return -1;
		}
		f = sim_disk_make(path);
	} else if (f != NULL && (flags & O_EXCL) != 0) {
		errno = EEXIST;
		return -1;
	}
	if (f != NULL && (flags & O_TRUNC) != 0)
		(void)sim_disk_cut(f, 0);
	open_files[i] = (struct open_file){.used = true,
	    .dir = is_dir(path),
	    .append = (flags & O_APPEND) != 0,
	    .f = f};
	snprintf(open_files[i].path, sizeof(open_files[i].path), "%s", path);
	return FIRST + (int)i;
}

int
__wrap_open(const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode;

	va_start(ap, flags);
	mode = (flags & O_CREAT) != 0 ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return is_ours(path) ? open_ours(path, flags)
			     : __real_open(path, flags, mode);
}

int
__wrap_openat(int dir, const char *path, int flags, ...)
{
	char full[128];
	va_list ap;
	mode_t mode;

	va_start(ap, flags);
	mode = (flags & O_CREAT) != 0 ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	if (of(dir) == NULL)
		return __real_openat(dir, path, flags, mode);
	join(dir, path, full);
	return open_ours(full, flags);
}

int
__wrap_close(int fd)
{
	struct open_file *o = of(fd);

	if (o == NULL)
		return __real_close(fd);
	o->used = false;
	return 0;
}

ssize_t
__wrap_pread(int fd, void *p, size_t n, off_t at)
{
	struct open_file *o = of(fd);

	return o == NULL ? __real_pread(fd, p, n, at)
			 : sim_disk_read(o->f, (size_t)at, p, n);
}

ssize_t
__wrap_read(int fd, void *p, size_t n)
{
	struct open_file *o = of(fd);
	ssize_t got;

	if (o == NULL)
		return __real_read(fd, p, n);
	if ((got = sim_disk_read(o->f, o->at, p, n)) > 0)
		o->at += (size_t)got;
	return got;
}

ssize_t
__wrap_write(int fd, const void *p, size_t n)
{
	struct open_file *o = of(fd);
	ssize_t put;

	if (o == NULL)
		return __real_write(fd, p, n);
	if (o->append)
		o->at = o->f->n;
	if ((put = sim_disk_write(o->f, o->at, p, n)) > 0)
		o->at += (size_t)put;
	return put;
}

ssize_t
__wrap_pwrite(int fd, const void *p, size_t n, off_t at)
{
	struct open_file *o = of(fd);

	if (o == NULL)
		return __real_pwrite(fd, p, n, at);
	/* Linux: a descriptor that appends appends. */
	return sim_disk_write(o->f, o->append ? o->f->n : (size_t)at, p, n);
}

/* Of a directory: the names in it are as durable as what they name. */
static int
sync_ours(const struct open_file *o)
{
	size_t n = strlen(o->path);

	if (!o->dir)
		return sim_disk_sync(o->f);
	if (sim_disk.dead) {
		errno = EIO;
		return -1;
	}
	for (size_t i = 0; i < SIM_FILES; i++) {
		struct sim_file *f = &sim_disk.files[i];

		if (f->used && strncmp(f->name, o->path, n) == 0 &&
		    strchr(f->name + n + 1, '/') == NULL)
			f->named = true;
	}
	return 0;
}

int
__wrap_fsync(int fd)
{
	struct open_file *o = of(fd);

	return o == NULL ? __real_fsync(fd) : sync_ours(o);
}

int
__wrap_fdatasync(int fd)
{
	struct open_file *o = of(fd);

	return o == NULL ? __real_fdatasync(fd) : sync_ours(o);
}

int
__wrap_ftruncate(int fd, off_t n)
{
	struct open_file *o = of(fd);

	return o == NULL ? __real_ftruncate(fd, n)
			 : sim_disk_cut(o->f, (size_t)n);
}

off_t
__wrap_lseek(int fd, off_t at, int how)
{
	struct open_file *o = of(fd);

	if (o == NULL)
		return __real_lseek(fd, at, how);
	o->at = (size_t)(how == SEEK_SET ? at
		: how == SEEK_CUR        ? (off_t)o->at + at
					 : (off_t)o->f->n + at);
	return (off_t)o->at;
}

static int
say(const char *path, struct stat *st)
{
	const struct sim_file *f = sim_disk_find(path);

	if (f == NULL && !is_dir(path)) {
		errno = ENOENT;
		return -1;
	}
	*st = (struct stat){.st_uid = geteuid(),
	    .st_nlink = 1,
	    .st_mode = f != NULL ? S_IFREG | 0600 : S_IFDIR | 0700,
	    .st_size = f != NULL ? (off_t)f->n : 0};
	return 0;
}

int
__wrap_fstat(int fd, struct stat *st)
{
	struct open_file *o = of(fd);

	return o == NULL ? __real_fstat(fd, st) : say(o->path, st);
}

int
__wrap_fstatat(int dir, const char *path, struct stat *st, int flags)
{
	char full[128];

	if (of(dir) == NULL && !is_ours(path))
		return __real_fstatat(dir, path, st, flags);
	join(dir, path, full);
	return say(full, st);
}

int
__wrap_mkdir(const char *path, mode_t mode)
{
	if (!is_ours(path))
		return __real_mkdir(path, mode);
	errno = EEXIST;
	return -1;
}

int
__wrap_flock(int fd, int how)
{
	return of(fd) == NULL ? __real_flock(fd, how) : 0;
}

int
__wrap_access(const char *path, int how)
{
	struct stat st;

	return is_ours(path) ? say(path, &st) : __real_access(path, how);
}

static int
rename_ours(const char *from, const char *to)
{
	struct sim_file *f = sim_disk_find(from), *old = sim_disk_find(to);

	if (f == NULL || sim_disk.dead) {
		errno = f == NULL ? ENOENT : EIO;
		return -1;
	}
	if (old != NULL)
		sim_disk_remove(old);
	snprintf(f->name, sizeof(f->name), "%s", to);
	return 0;
}

int
__wrap_rename(const char *from, const char *to)
{
	return is_ours(from) ? rename_ours(from, to) : __real_rename(from, to);
}

int
__wrap_renameat(int d, const char *from, int e, const char *to)
{
	char one[128], other[128];

	if (of(d) == NULL)
		return __real_renameat(d, from, e, to);
	join(d, from, one);
	join(e, to, other);
	return rename_ours(one, other);
}

int
__wrap_unlinkat(int dir, const char *path, int flags)
{
	char full[128];
	struct sim_file *f;

	if (of(dir) == NULL)
		return __real_unlinkat(dir, path, flags);
	join(dir, path, full);
	if ((f = sim_disk_find(full)) == NULL) {
		errno = ENOENT;
		return -1;
	}
	sim_disk_remove(f);
	return 0;
}

DIR *
__wrap_fdopendir(int fd)
{
	if (of(fd) == NULL)
		return __real_fdopendir(fd);
	for (size_t i = 0; i < 4; i++)
		if (lists[i].fd == 0) {
			lists[i].fd = fd;
			lists[i].at = 0;
			return (DIR *)(void *)&lists[i];
		}
	sim_fail("directories are not closed");
}

static struct list_dir *
list_of(DIR *d)
{
	struct list_dir *l = (struct list_dir *)(void *)d;

	return l >= lists && l < lists + 4 ? l : NULL;
}

struct dirent *
__wrap_readdir(DIR *d)
{
	struct list_dir *l = list_of(d);
	const struct open_file *o;
	size_t n;

	if (l == NULL)
		return __real_readdir(d);
	o = of(l->fd);
	n = strlen(o->path);
	while (l->at < SIM_FILES) {
		const struct sim_file *f = &sim_disk.files[l->at++];

		if (!f->used || strncmp(f->name, o->path, n) != 0 ||
		    f->name[n] != '/' || strchr(f->name + n + 1, '/') != NULL)
			continue;
		snprintf(l->entry.d_name, sizeof(l->entry.d_name), "%s",
		    f->name + n + 1);
		return &l->entry;
	}
	return NULL;
}

int
__wrap_closedir(DIR *d)
{
	struct list_dir *l = list_of(d);

	if (l == NULL)
		return __real_closedir(d);
	__wrap_close(l->fd);
	l->fd = 0;
	return 0;
}

/* Who waits for a lock waits for nothing here. */
int
__wrap_nanosleep(const struct timespec *t, struct timespec *left)
{
	(void)t;
	(void)left;
	return 0;
}
