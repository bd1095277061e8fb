#ifndef APP_EFFECTS_SETTLE_H
#define APP_EFFECTS_SETTLE_H

#include "app/effects_part.h"
#include "app/grant_book.h"
#include "app/prompts.h"

/* One record in the making; between effects_record.c and effects_grant.c. */
struct settlement {
	struct service *s;
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
