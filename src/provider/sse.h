#ifndef PROVIDER_SSE_H
#define PROVIDER_SSE_H

#include "base/err.h"

/*
 * Server-sent events out of bytes that come in any pieces.  Lines end in LF,
 * CR or both; a byte order mark, comments and unknown fields are passed over;
 * the lines of data of one event are joined by LF.  What is not finished by
 * an empty line is no event.
 *
 * The memory is the caller's: an event longer than it is SG_EFULL, and from
 * then on always.
 */
#define SSE_NAME_MAX 64
#define SSE_ID_MAX   256

struct sse {
	struct buf line; /* the line as far as it came */
	struct buf data; /* of this event */
	char name[SSE_NAME_MAX];
	size_t n_name;
	/* What the stream says for who comes back to it: the id of the last
	 * event ("": it has none), and after how long (0: not said). */
	char id[SSE_ID_MAX], next_id[SSE_ID_MAX];
	uint32_t retry_ms;
	bool has_data;
	bool after_cr; /* a LF that follows belongs to it */
	bool begun;    /* the first line is over */
};

/* ${name} is "" where the event has none.  Not SG_OK: stop. */
typedef enum sg_err sse_fn(void *ctx, struct sg_str name, struct sg_str data);

/* Both of ${room} bytes. */
void sse_init(struct sse *s, char *line, char *data, size_t room);

SG_MUST_CHECK enum sg_err
sse_feed(struct sse *s, struct sg_str bytes, sse_fn *on, void *ctx);

#endif
