#ifndef SHELL_EVENTS_H
#define SHELL_EVENTS_H

#include "access/principal.h"
#include "base/arena.h"

/*
 * What is told to those who listen, kept for a while so that a listener that
 * lost its connection goes on where it was.  Events have rising numbers; the
 * id on the wire is "EPOCH-NUMBER", where the epoch is drawn at start, so that
 * an id of an earlier run is known as one.
 */
#define EVENTS_KEPT  4096
#define EVENTS_BYTES (4u << 20) /* of all kept payloads */
#define EVENT_ID_MAX 40

struct event {
	uint64_t no; /* from 1 */
	enum sg_event_kind kind;
	uint64_t to;   /* the one channel it is for; 0: all who may hear it */
	int64_t at_ms; /* wall time */
	struct sg_str data; /* the payload, one JSON object on one line */
};

struct events; /* a ring */

struct events *events_new(uint64_t epoch);
void events_free(struct events *v);

/* Add one; the oldest makes room.  Listeners are woken after it is in. */
void events_add(struct events *v, enum sg_event_kind kind, uint64_t to,
    int64_t at_ms, struct sg_str data);

/* There was no memory for one: it leaves a gap, and all who listen are told
 * that they missed something. */
void events_lose(struct events *v);

uint64_t events_last(const struct events *v);

/*
 * The first event behind ${after} that ${who} may hear, or NULL: no more.  If
 * some of those behind it are gone already, *${missed} becomes true.  Valid
 * until the next events_add().
 */
const struct event *events_next(const struct events *v, uint64_t after,
    const struct principal *who, bool *missed);

void events_id(const struct events *v, uint64_t no, struct buf *b);

/* The number of an id of this run.  False: it is of another, or none. */
bool events_parse_id(const struct events *v, struct sg_str id, uint64_t *no);

/* Be called after each events_add(); one call for many is as good. */
struct events_waker {
	void (*wake)(void *ctx);
	void *ctx;
	struct events_waker *next; /* the list's */
};
void events_listen(struct events *v, struct events_waker *w);
void events_ignore(struct events *v, struct events_waker *w);

#endif
