#ifndef THREAD_TURNS_INT_H
#define THREAD_TURNS_INT_H

#include "thread/leases.h"
#include "shell/shell.h"
#include "thread/threads.h"
#include "system/turn_gate.h"
#include "thread/trace_row.h"
#include "thread/turn_keys.h"
#include "thread/turns.h"
#include "system/turn_rules.h"

/* Inside the room of turns: what its commands share. */
#define TURNS_ROOM_BYTES (256u << 10) /* of one text that is being built */
#define TURNS_RULES_TEXT TURN_RULES_TEXT

struct memento_put;

struct turns {
	struct shell *shell;
	struct turns_hooks hooks;
	struct turns_ear ear;
	struct turn_gate gate;
	char *lattice; /* text of a table of one's own, or NULL */
	char rules[TURNS_RULES_TEXT]; /* which rules and weights decide */
	struct leases *leases;
	struct threads *threads;
	struct turn_keys *keys;
	struct memento_put *puts; /* writes on their way */
	char *room[3];            /* TURNS_ROOM_BYTES each: gate, answer, row */
	int64_t flush_ms, sweep_ms; /* when to do that next; monotonic */
};

/* The room alone, which counts nothing and is in nobody's store. */
struct turns *turns_new(struct shell *sh, struct sg_error *e);
void turns_free(struct turns *t);

/* When a row of today runs out. */
int64_t turns_expiry(const struct turns *t);

#endif
