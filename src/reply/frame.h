#ifndef REPLY_FRAME_H
#define REPLY_FRAME_H

#include "shell/events.h"

/*
 * One message of an event stream, made once and sent to all who hear it:
 *
 *	id: EPOCH-NUMBER
 *	event: KIND
 *	data: {"v":1,"ts":...,"kind":...,"subject":...,"payload":...}
 */
struct frame {
	uint64_t no; /* of the event; 0: of none */
	uint32_t refs;
	uint32_t n;
	char text[];
};

/* With one reference, or NULL: no memory.  ${id} may be empty. */
struct frame *frame_new(const struct event *ev, struct sg_str id);

/* ${s} as it is. */
struct frame *frame_of_bytes(struct sg_str s);
void frame_keep(struct frame *f);
void frame_drop(struct frame *f); /* NULL is fine */

#endif
