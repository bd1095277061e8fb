/*
 * A file that is appended to.  It may belong to another user, and may be one
 * that can be appended to and not read: then nothing is read back.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "anchor/keeper.h"
#include "store/own.h"

#define TAIL_BYTES  (256u << 10) /* of its end, where our last one stands */
#define LINES_BYTES (256u << 20)

/* A link would let others choose what is written to; a pipe would wait. */
static int
open_file(const char *path, int flags, struct sg_error *e)
{
	struct stat st;
	int fd = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);

	if (fd < 0) {
		(void)own_failed("the file cannot be opened", errno, e);
		return -1;
	}
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	(void)close(fd);
	(void)err_set(e, SG_EIO, STR(""), STR("it is not a regular file"));
	return -1;
}

/* Whether a crash left half a line at its end. */
static bool
is_torn(const char *path)
{
	struct sg_error none = {0};
	int fd = open_file(path, O_RDONLY, &none);
	struct stat st;
	char c = '\n';

	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0 && st.st_size > 0)
		(void)!pread(fd, &c, 1, st.st_size - 1);
	(void)close(fd);
	return c != '\n';
}

enum keeper_says
keeper_file_put(const struct keeper *k, struct sg_str line, struct sg_error *e)
{
	char room[CHECKPOINT_MAX + 2];
	struct buf b = BUF_ON(room);
	int fd = open_file(k->where, O_WRONLY | O_APPEND | O_CREAT, e);
	bool ok;

	if (fd < 0)
		return KEEPER_FAILED;
	if (is_torn(k->where))
		buf_addc(&b, '\n');
	buf_add(&b, line);
	buf_addc(&b, '\n');
	ok = !buf_full(&b) && write(fd, b.p, b.n) == (ssize_t)b.n &&
	    fsync(fd) == 0;
	if (!ok)
		(void)own_failed("the file cannot be written", errno, e);
	(void)close(fd);
	return ok ? KEEPER_KEPT : KEEPER_FAILED;
}

/* Lines of others, and what is not a checkpoint, are passed over. */
static void
last_of(struct sg_str text, const uint8_t key[32], struct checkpoint *out)
{
	struct checkpoint c;

	while (text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		size_t n = end == NULL ? text.n : (size_t)(end - text.p);

		if (checkpoint_read(str_part(text, 0, n), &c) &&
		    memcmp(c.key, key, sizeof(c.key)) == 0)
			*out = c;
		text = str_part(text, n + (end != NULL), text.n);
	}
}

void
keeper_file_last(
    const struct keeper *k, const uint8_t key[32], struct checkpoint *out)
{
	struct sg_error none = {0};
	char *text = malloc(TAIL_BYTES);
	int fd = text == NULL ? -1 : open_file(k->where, O_RDONLY, &none);
	struct stat st;
	ssize_t n;

	if (fd >= 0 && fstat(fd, &st) == 0) {
		n = pread(fd, text, TAIL_BYTES,
		    st.st_size > (off_t)TAIL_BYTES
			? st.st_size - (off_t)TAIL_BYTES
			: 0);
		if (n > 0)
			last_of((struct sg_str){text, (size_t)n}, key, out);
	}
	if (fd >= 0)
		(void)close(fd);
	free(text);
}

enum sg_err
keeper_file_lines(const char *path, struct sg_str *out, struct sg_error *e)
{
	FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
	size_t n = 0, cap = 1u << 16, got;
	char *text = malloc(cap), *more;
	enum sg_err err = SG_OK;

	if (f == NULL)
		err = own_failed("the place cannot be read", errno, e);
	else if (text == NULL)
		err = own_starved(e);
	while (err == SG_OK && (got = fread(text + n, 1, cap - n, f)) > 0) {
		n += got;
		if (n < cap)
			continue;
		more = cap > LINES_BYTES ? NULL : realloc(text, 2 * cap);
		if (more == NULL) {
			err = own_starved(e);
			break;
		}
		text = more;
		cap *= 2;
	}
	if (err == SG_OK && ferror(f))
		err = own_failed("the place cannot be read", errno, e);
	if (f != NULL && f != stdin)
		(void)fclose(f);
	if (err != SG_OK)
		free(text);
	*out = err == SG_OK ? (struct sg_str){text, n}
			    : (struct sg_str){NULL, 0};
	return err;
}
