#ifndef TESTS_LIB_SCRATCH_H
#define TESTS_LIB_SCRATCH_H

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A directory of one's own for a test, and files in it. */
static char scratch[64];

static inline void
scratch_make(void)
{
	const char *tmp = getenv("TMPDIR");

	snprintf(scratch, sizeof(scratch), "%.30s/solgate-test-XXXXXX",
	    tmp == NULL || tmp[0] != '/' ? "/tmp" : tmp);
	if (mkdtemp(scratch) == NULL)
		abort();
}

/* ${name} in the directory; one of four rooms, used in turn. */
static inline const char *
scratch_path(const char *name)
{
	static char room[4][160];
	static unsigned turn;
	char *p = room[turn++ % 4];

	snprintf(p, sizeof(room[0]), "%s/%s", scratch, name);
	return p;
}

static inline void
scratch_clear_dir(const char *path)
{
	DIR *d = opendir(path);
	struct dirent *entry;
	char inner[1024];

	if (d == NULL)
		return;
	while ((entry = readdir(d)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		snprintf(inner, sizeof(inner), "%s/%s", path, entry->d_name);
		if (unlink(inner) != 0)
			rmdir(inner);
	}
	closedir(d);
}

/* Remove it: files, and directories of files. */
static inline void
scratch_remove(void)
{
	DIR *d = opendir(scratch);
	struct dirent *entry;
	char inner[512];

	while (d != NULL && (entry = readdir(d)) != NULL) {
		if (entry->d_name[0] == '.' &&
		    strspn(entry->d_name, ".") == strlen(entry->d_name))
			continue;
		snprintf(inner, sizeof(inner), "%s/%s", scratch, entry->d_name);
		chmod(inner, 0700);
		scratch_clear_dir(inner);
	}
	if (d != NULL)
		closedir(d);
	scratch_clear_dir(scratch);
	rmdir(scratch);
}

/* The whole file, with a NUL behind it; *${n} bytes.  Freed by the caller. */
static inline char *
scratch_read(const char *path, size_t *n)
{
	FILE *f = fopen(path, "rb");
	struct stat st;
	char *p;

	*n = 0;
	if (f == NULL || fstat(fileno(f), &st) != 0)
		abort();
	p = calloc(1, (size_t)st.st_size + 1);
	*n = fread(p, 1, (size_t)st.st_size, f);
	fclose(f);
	return p;
}

/* Make or replace a file, mode 0600. */
static inline void
scratch_write(const char *path, const char *p, size_t n)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || write(fd, p, n) != (ssize_t)n || close(fd) != 0)
		abort();
}

#endif
