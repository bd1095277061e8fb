#ifndef APP_TURNS_ROOM_H
#define APP_TURNS_ROOM_H

#include "app/leases.h"
#include "app/service_room.h"
#include "app/threads.h"
#include "app/trace_row.h"
#include "app/turn_keys.h"
#include "app/turns.h"

/* Inside the room of turns: what its commands share. */
#define TURNS_ROOM_BYTES (256u << 10) /* of one text that is being built */
#define TURNS_RULES_TEXT 32

/* A read that must see what was submitted before it. */
struct turns_wait;
struct memento_put;

struct turns {
	struct service *s;
	struct turn_gate gate;
	char *lattice; /* text of a table of one's own, or NULL */
	char rules[TURNS_RULES_TEXT]; /* which rules and weights decide */
	struct leases *leases;
	struct threads *threads;
	struct turn_keys *keys;
	struct turns_wait *waits;
	struct memento_put *puts; /* writes on their way */
	char *room[3];            /* TURNS_ROOM_BYTES each: gate, answer, row */
	int64_t flush_ms, sweep_ms; /* when to do that next; monotonic */
};

/* The room alone, which counts nothing and is in nobody's store. */
struct turns *turns_new(struct service *s, struct sg_error *e);
void turns_free(struct turns *t);

/* An empty buffer on the ${i}th room; what was in it is gone. */
struct buf turns_buf(struct turns *t, size_t i);

/* When a row of today runs out. */
int64_t turns_expiry(const struct turns *t);

/*
 * Call ${run} with ${in} and ${to} once all that was submitted before is
 * written, so that the store can be asked.  ${in} is copied.
 */
typedef void turns_read(struct turns *t, const struct command_in *in,
    struct arena *a, struct command_reply to);
void turns_after(struct turns *t, const struct command_in *in, turns_read *run,
    struct command_reply to);

/* Refuse for a store or a memory that failed. */
void turns_failed(
    struct command_reply to, enum sg_err err, const struct sg_error *e);

/* Numbers in cursors; false: it is none of ours. */
bool turns_cursor(struct sg_str cursor, uint64_t *out);

/* How many of a list: ${in}'s limit, 50 if it has none, at most ${max}. */
size_t turns_limit(const struct command_in *in, size_t max);

#endif
