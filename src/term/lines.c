/* Reading lines; see lines.h. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "term/lines.h"

bool
lines_open(struct lines *l, int fd)
{
	*l = (struct lines){.fd = fd, .room = malloc(LINES_MAX + 1)};
	return l->room != NULL;
}

void
lines_close(struct lines *l)
{
	free(l->room);
	l->room = NULL;
}

void
lines_drop(struct lines *l)
{
	l->from = l->to = 0;
}

static char *
newline(const struct lines *l)
{
	return memchr(l->room + l->from, '\n', l->to - l->from);
}

bool
lines_ready(const struct lines *l)
{
	return l->ended || newline(l) != NULL;
}

/* Read some more behind what is there; false: reading failed. */
static bool
fill(struct lines *l)
{
	ssize_t n;

	memmove(l->room, l->room + l->from, l->to - l->from);
	l->to -= l->from;
	l->from = 0;
	do
		n = read(l->fd, l->room + l->to, LINES_MAX + 1 - l->to);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return false;
	l->to += (size_t)n;
	l->ended = n == 0;
	return true;
}

/* Drop input up to and with the next newline. */
static enum line
pass_over(struct lines *l)
{
	char *at;

	while ((at = newline(l)) == NULL) {
		l->from = l->to = 0;
		if (l->ended)
			return LINE_LONG;
		if (!fill(l))
			return LINE_FAILED;
	}
	l->from = (size_t)(at + 1 - l->room);
	return LINE_LONG;
}

enum line
lines_next(struct lines *l, struct sg_str *line)
{
	char *at;

	while ((at = newline(l)) == NULL && !l->ended) {
		if (l->to - l->from > LINES_MAX)
			return pass_over(l);
		if (!fill(l))
			return LINE_FAILED;
	}
	if (at == NULL && l->from == l->to)
		return LINE_END;
	*line = (struct sg_str){l->room + l->from,
	    (at != NULL ? (size_t)(at - l->room) : l->to) - l->from};
	l->from += line->n + (at != NULL);
	return line->n > LINES_MAX ? LINE_LONG : LINE_OK;
}
