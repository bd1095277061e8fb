/* What was typed before; see past.h. */
#define _DEFAULT_SOURCE /* flock() */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/own/past.h"
#include "redact/redact.h"

#define FILE_MAX (8u << 20) /* of what is read */

void
past_open(struct past *p, const char *dir, unsigned max)
{
	int n = snprintf(p->path, sizeof(p->path), "%s/chat_history", dir);

	p->max = max;
	if (max == 0 || n <= 0 || n >= (int)sizeof(p->path))
		p->path[0] = '\0';
}

/* Open, ours alone and locked; -1: one of these fails. */
static int
open_file(const struct past *p, int flags)
{
	struct stat st;
	int fd = p->path[0] == '\0'
	    ? -1
	    : open(p->path, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0600);

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && fchmod(fd, 0600) == 0 &&
	    flock(fd, LOCK_EX) == 0)
		return fd;
	(void)close(fd);
	return -1;
}

static bool
write_all(int fd, const char *p, size_t n)
{
	while (n > 0) {
		ssize_t did = write(fd, p, n);

		if (did < 0 && errno != EINTR)
			return false;
		if (did > 0) {
			p += did;
			n -= (size_t)did;
		}
	}
	return true;
}

/* All of the file, with a zero behind it; NULL: nothing. */
static char *
read_all(int fd, size_t *n)
{
	struct stat st;
	char *text;
	ssize_t got = 0;

	*n = 0;
	if (fstat(fd, &st) != 0 || st.st_size <= 0 || st.st_size > FILE_MAX ||
	    (text = malloc((size_t)st.st_size + 1)) == NULL)
		return NULL;
	while (*n < (size_t)st.st_size &&
	    (got = read(fd, text + *n, (size_t)st.st_size - *n)) > 0)
		*n += (size_t)got;
	text[*n] = '\0';
	return text;
}

/* In place: "\n" is a newline, "\\" a backslash. */
static void
unescape(char *s)
{
	char *to = s;

	for (; *s != '\0'; s++) {
		if (*s == '\\' && s[1] != '\0') {
			s++;
			*to++ = *s == 'n' ? '\n' : *s;
		} else {
			*to++ = *s;
		}
	}
	*to = '\0';
}

/* Where the newest ${max} lines begin. */
static char *
newest(char *text, size_t n, unsigned max)
{
	char *at = text + n;

	for (unsigned lines = 0; at > text; at--)
		if (at[-1] == '\n' && lines++ == max)
			return at;
	return text;
}

void
past_read(
    const struct past *p, void (*each)(void *ctx, const char *line), void *ctx)
{
	int fd = open_file(p, O_RDWR);
	char *text, *at, *end;
	size_t n;

	if (fd < 0)
		return;
	if ((text = read_all(fd, &n)) != NULL) {
		at = newest(text, n, p->max);
		if (at > text && lseek(fd, 0, SEEK_SET) == 0 &&
		    ftruncate(fd, 0) == 0)
			(void)write_all(fd, at, n - (size_t)(at - text));
		for (; (end = strchr(at, '\n')) != NULL; at = end + 1) {
			*end = '\0';
			unescape(at);
			if (at[0] != '\0' && utf8_valid(str_of(at)))
				each(ctx, at);
		}
		free(text);
	}
	(void)close(fd);
}

bool
past_is_fit(struct sg_str line)
{
	static char room[2 * PAST_LINE + 256];
	struct buf b = BUF_ON(room);
	struct redact r = {.sink = REDACT_SHOW};

	if (line.n == 0 || line.n > PAST_LINE || line.p[0] == ' ' ||
	    !utf8_valid(line) || memchr(line.p, '\0', line.n) != NULL)
		return false;
	redact_add(&r, REDACT_TEXT, line, &b);
	return r.hidden == 0;
}

bool
past_add(const struct past *p, struct sg_str line)
{
	static char room[2 * PAST_LINE + 2];
	struct buf b = BUF_ON(room);
	bool kept;
	int fd;

	if (!past_is_fit(line))
		return false;
	for (size_t i = 0; i < line.n; i++) {
		if (line.p[i] == '\\' || line.p[i] == '\n')
			buf_addc(&b, '\\');
		buf_addc(&b, line.p[i] == '\n' ? 'n' : line.p[i]);
	}
	buf_addc(&b, '\n');
	if ((fd = open_file(p, O_WRONLY | O_APPEND | O_CREAT)) < 0)
		return false;
	kept = write_all(fd, b.p, b.n);
	(void)close(fd);
	return kept;
}
