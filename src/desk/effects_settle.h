#ifndef DESK_EFFECTS_SETTLE_H
#define DESK_EFFECTS_SETTLE_H

#include "desk/effects_int.h"
#include "desk/grant_book.h"
#include "desk/prompts.h"

/* One record in the making; between effects_record.c and effects_grant.c. */
struct settlement {
	struct desk *desk;
	const struct queue_effects *fx;
	const struct queue_effect *e;
	const struct effects_by *by;
	struct arena *a;
	struct record_fate fate;
	char prompt_id[PROMPT_ID_TEXT];
	struct call_item **items; /* its calls */
	size_t n;
	struct grant_item *grants; /* that come of it */
	size_t n_grants;
	struct sg_str line;
	struct store_op *ops; /* for each call, its grant, and the prompt */
	size_t n_ops;
};

/* The grants of a lasting answer, with their rows. */
void effects_take_grants(struct settlement *r);

/* They take effect behind their record. */
void effects_put_grants(struct settlement *r);

#endif
