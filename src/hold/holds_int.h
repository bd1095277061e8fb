#ifndef HOLD_HOLDS_INT_H
#define HOLD_HOLDS_INT_H

#include "hold/holds.h"

struct text {
	char p[HOLD_TEXT];
	size_t n;
};

struct hold {
	bool open;
	bool lifting; /* its record is being written */
	enum sg_hold_kind kind;
	int64_t at_ms;
	struct text id, owner, session, turn, allowed, ran, says;
};

struct holds {
	struct shell *shell;
	struct holds_hooks hooks;
	struct ran *ran;
	struct hold v[HOLDS_MAX + 1]; /* the last one holds every session */
	char lifted[LIFTED_MAX][ID_TEXT];
	size_t at; /* the next turn to be written */
};

struct sg_str hold_str(const struct text *t);

/* ${h} as people see it; texts point into it. */
struct hold_view hold_view_of(const struct hold *h);

/* The row of the store with all that are open but ${without}. */
struct store_op
holds_row(struct holds *h, const struct hold *without, struct arena *a);

/* The record of the ledger; ${who}: the person who lifts it, or NULL. */
struct sg_str holds_record(struct holds *h, const struct hold *v,
    const struct principal *who, struct arena *a);

/* Everybody hears of it. */
void holds_tell(struct holds *h, const struct hold_view *v, struct arena *a);

#endif
