#ifndef TERM_LINES_H
#define TERM_LINES_H

#include <stdbool.h>

#include "solgate/str.h"

/*
 * Lines from a descriptor, in memory that does not grow with the input.  A
 * line longer than the limit is passed over and reported as one LINE_LONG.
 */
#define LINES_MAX (1u << 20)

enum line { LINE_OK, LINE_LONG, LINE_END, LINE_FAILED };

struct lines {
	int fd;
	char *room;      /* LINES_MAX bytes and one */
	size_t from, to; /* what is read and not yet given out */
	bool ended;
};

/* False: no memory. */
bool lines_open(struct lines *l, int fd);
void lines_close(struct lines *l);

/* Forget what was read and not yet given out. */
void lines_drop(struct lines *l);

/* Whether lines_next() can answer without waiting for input. */
bool lines_ready(const struct lines *l);

/* The next line without its newline; valid until the next call. */
enum line lines_next(struct lines *l, struct sg_str *line);

#endif
