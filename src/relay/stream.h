#ifndef RELAY_STREAM_H
#define RELAY_STREAM_H

#include "base/str.h"

/*
 * Lines out of a descriptor, bytes into one, in bounded memory.  Descriptors
 * do not block.  A line of more than RELAY_LINE_MAX bytes is passed over and
 * said to have been there.
 */
#define RELAY_LINE_MAX (32u << 20)
#define RELAY_BACKLOG  (1u << 20) /* then the other side is not read from */

struct intake {
	int fd;
	char *p;
	size_t at, n, cap; /* bytes from at to n are there */
	size_t seen;       /* bytes behind at without an end of line */
	bool dropping;     /* the rest of a line that is too long */
	bool ended;        /* nothing more comes */
	bool socket;       /* never wait there, whatever its mode says */
	/* What long lines may still take, of all that share it; NULL: no
	 * matter. */
	size_t *budget;
	size_t charged; /* of it, by this one */
};

void intake_init(struct intake *in, int fd);
void intake_release(struct intake *in);

/* Read what is there.  False: nothing was; see ended. */
bool intake_read(struct intake *in);

/* Bytes that came by another way.  False: no memory, and it has ended. */
bool intake_add(struct intake *in, struct sg_str bytes);

enum intake_is { INTAKE_NONE, INTAKE_LINE, INTAKE_LONG };

/* The next line with its end, valid until the next read. */
enum intake_is intake_line(struct intake *in, struct sg_str *line);

struct outlet {
	int fd;
	char *p;
	size_t at, n, cap;
	bool broken;  /* nobody reads there any more, or no memory */
	bool gathers; /* what is put waits for outlet_flush() */
	bool socket;  /* never wait there, whatever its mode says */
};

void outlet_init(struct outlet *out, int fd);
void outlet_release(struct outlet *out);

/* Write, or keep for later what does not fit; all of it without an fd. */
void outlet_put(struct outlet *out, struct sg_str bytes);
void outlet_flush(struct outlet *out);

static inline size_t
outlet_backlog(const struct outlet *out)
{
	return out->n - out->at;
}

#endif
