#ifndef AGAIN_SUGGEST_INT_H
#define AGAIN_SUGGEST_INT_H

#include "gate/gate_call.h"
#include "shape/service.h"
#include "system/world.h"
#include "again/suggest.h"

/* Inside: the history as canonical calls, in the order they were made. */
#define SUGGEST_CALLS 8192 /* the newest */

enum suggest_fate { SUGGEST_OTHER, SUGGEST_APPROVED, SUGGEST_DENIED };

struct suggest_item {
	struct gate_answer *answer; /* call, risk, preview */
	struct sg_str summary;      /* as it was shown */
	struct sg_str key;          /* what may be one grant; empty: nothing */
	enum suggest_fate fate;
	bool blind; /* a denial not kept in full: it may be anything */
	bool done;  /* belongs to a group that was looked at */
};

struct suggest {
	struct arena a;
	struct world *world;
	const struct store_port *store;
	const struct suggest_options *o;
	const struct suggest_hooks *hooks;
	struct suggest_report *report;
	struct suggest_item *v;
	size_t n;
	struct grant_row *grants;
	size_t n_grants;
	const struct grant_rule *only; /* calls it could be about; NULL: all */
	size_t most;                   /* rows that are looked at; 0: all */
	bool cut;                      /* there are more */
};

/* Fill ${s->v} from the store. */
enum sg_err suggest_read(struct suggest *s, struct sg_error *e);

/* The calls alone. */
enum sg_err suggest_read_calls(struct suggest *s, struct sg_error *e);

/* What the scope of ${i} can be put together with; false: no memory. */
bool suggest_key(struct suggest *s, struct suggest_item *i);

/*
 * One pattern for both ${one}, which may be a result of this, and ${two}, of
 * items with the same key.  Empty: there is none.
 */
struct sg_str suggest_merge(struct suggest *s, enum sg_capability capability,
    struct sg_str one, struct sg_str two);

#endif
