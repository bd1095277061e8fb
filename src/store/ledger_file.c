/* The files of a ledger by their numbers. */
#define _DEFAULT_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/ledger_file.h"
#include "store/own.h"

#define FILE_MAX 99999999u

void
ledger_name(unsigned file, char out[LEDGER_NAME_MAX])
{
	snprintf(out, LEDGER_NAME_MAX, "ledger.%06u.jsonl", file);
}

enum sg_err
ledger_dir_open(const char *path, int *dir, struct sg_error *e)
{
	*dir = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (*dir >= 0)
		return SG_OK;
	if (errno == ENOENT)
		return err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no ledger here"));
	return own_failed("cannot open the ledger", errno, e);
}

/* The number of a file by its name; 0: it is not one of the ledger. */
static unsigned
number_of(const char *name)
{
	char again[LEDGER_NAME_MAX];
	unsigned long n;

	if (!str_starts(str_of(name), STR("ledger.")))
		return 0;
	n = strtoul(name + 7, NULL, 10);
	if (n == 0 || n > FILE_MAX)
		return 0;
	ledger_name((unsigned)n, again);
	return strcmp(name, again) == 0 ? (unsigned)n : 0;
}

enum sg_err
ledger_span(int dir, unsigned *first, unsigned *last, struct sg_error *e)
{
	int fd = openat(dir, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *d = fd < 0 ? NULL : fdopendir(fd);
	struct dirent *entry;
	int number = errno;

	*first = *last = 0;
	if (d == NULL) {
		if (fd >= 0)
			close(fd);
		return own_failed("cannot list the ledger", number, e);
	}
	/* A list that breaks off would pass for a shorter ledger. */
	while (errno = 0, (entry = readdir(d)) != NULL) {
		unsigned n = number_of(entry->d_name);

		*last = n > *last ? n : *last;
		if (n > 0 && (*first == 0 || n < *first))
			*first = n;
	}
	number = errno;
	closedir(d);
	return number == 0 ? SG_OK
			   : own_failed("cannot list the ledger", number, e);
}

enum sg_err
ledger_last_file(int dir, unsigned *last, struct sg_error *e)
{
	unsigned first;

	return ledger_span(dir, &first, last, e);
}

int
ledger_file_open(int dir, unsigned file, struct sg_error *e)
{
	char name[LEDGER_NAME_MAX], room[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(room);
	struct stat st;
	int fd;

	ledger_name(file, name);
	fd = openat(dir, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	if (fd >= 0) {
		close(fd);
		errno = EINVAL;
	}
	buf_addz(&b, "cannot open ");
	buf_addz(&b, name);
	buf_addz(&b, ": ");
	buf_addz(&b, strerror(errno));
	err_set(
	    e, errno == ENOENT ? SG_ENOTFOUND : SG_EIO, STR(""), buf_str(&b));
	return -1;
}
