/* The tables of the queue: looking up, counting, ordering, forgetting. */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

int64_t
queue_later(int64_t ms, int64_t by_ms)
{
	return ms > INT64_MAX - by_ms ? INT64_MAX : ms + by_ms;
}

bool
queue_key_eq(const struct queue_key *a, const struct queue_key *b)
{
	return a->capability == b->capability && a->risk == b->risk &&
	    ask_name_eq(&a->extension, &b->extension) &&
	    ask_name_eq(&a->group, &b->group) &&
	    ask_name_eq(&a->turn, &b->turn);
}

bool
queue_id_is_zero(const struct queue_id *id)
{
	return queue_id_eq(id, &(struct queue_id){{0}});
}

bool
queue_id_is_fresh(const struct queue *q, const struct queue_id *id)
{
	return !queue_id_is_zero(id) &&
	    queue_slot_of_id(q, id) == QUEUE_PROMPTS_MAX &&
	    queue_past_of(q, id) == SG_DECISION_NONE;
}

uint32_t
queue_slot_of_key(const struct queue *q, const struct queue_key *key)
{
	uint32_t i = 0;

	while (i < QUEUE_PROMPTS_MAX &&
	    !(q->prompts[i].open && queue_key_eq(&q->prompts[i].key, key)))
		i++;
	return i;
}

uint32_t
queue_slot_of_id(const struct queue *q, const struct queue_id *id)
{
	uint32_t i = 0;

	while (i < QUEUE_PROMPTS_MAX &&
	    !(q->prompts[i].open && queue_id_eq(&q->prompts[i].id, id)))
		i++;
	return i;
}

const struct queue_prompt *
queue_open(const struct queue *q, const struct queue_id *id)
{
	uint32_t i = queue_slot_of_id(q, id);

	return i < QUEUE_PROMPTS_MAX ? &q->prompts[i] : NULL;
}

uint32_t
queue_slot_free(const struct queue *q)
{
	uint32_t i = 0;

	while (i < QUEUE_PROMPTS_MAX && q->prompts[i].open)
		i++;
	return i;
}

enum sg_decision_token
queue_past_of(const struct queue *q, const struct queue_id *id)
{
	for (uint32_t i = 0; i < QUEUE_PAST_MAX; i++)
		if (i < q->n_past && queue_id_eq(&q->past[i].id, id))
			return q->past[i].decision;
	return SG_DECISION_NONE;
}

void
queue_past_add(
    struct queue *q, const struct queue_id *id, enum sg_decision_token d)
{
	q->past[q->n_past % QUEUE_PAST_MAX] = (struct queue_past){*id, d};
	q->n_past++;
	if (q->n_past == 2 * QUEUE_PAST_MAX) /* all are in use, and stay so */
		q->n_past = QUEUE_PAST_MAX;
}

const struct queue_call *
queue_call_of(const struct queue *q, uint64_t no)
{
	for (uint32_t i = 0; i < q->n_calls; i++)
		if (q->calls[i].ask.no == no)
			return &q->calls[i];
	return NULL;
}

uint32_t
queue_owner_calls(const struct queue *q, const struct ask_name *ext)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < q->n_calls; i++)
		n += ask_name_eq(&q->calls[i].ask.key.extension, ext);
	return n;
}

uint32_t
queue_owner_prompts(const struct queue *q, const struct ask_name *ext)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < QUEUE_PROMPTS_MAX; i++)
		n += q->prompts[i].open &&
		    ask_name_eq(&q->prompts[i].key.extension, ext);
	return n;
}

static bool
covers(const struct queue_cover *cover, uint32_t slot,
    const struct queue_call *call)
{
	return call->prompt == slot &&
	    (cover->rev == 0 || call->seq <= cover->rev) &&
	    (cover->channel == 0 || call->ask.channel == cover->channel) &&
	    (cover->no == 0 || call->ask.no == cover->no);
}

/* T33: what is worse comes first; among equals, what came first. */
static bool
comes_before(const struct queue_call *a, const struct queue_call *b)
{
	return a->ask.weight != b->ask.weight ? a->ask.weight > b->ask.weight
					      : a->seq < b->seq;
}

uint32_t
queue_covered(const struct queue *q, uint32_t slot,
    const struct queue_cover *cover, uint32_t at[QUEUE_OWNER_CALLS_MAX])
{
	uint32_t n = 0, j;

	for (uint32_t i = 0; i < q->n_calls; i++) {
		if (!covers(cover, slot, &q->calls[i]))
			continue;
		for (j = n++;
		     j > 0 && comes_before(&q->calls[i], &q->calls[at[j - 1]]);
		     j--)
			at[j] = at[j - 1];
		at[j] = i;
	}
	return n;
}

void
queue_drop(struct queue *q, uint32_t slot, const struct queue_cover *cover)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < q->n_calls; i++)
		if (!covers(cover, slot, &q->calls[i]))
			q->calls[kept++] = q->calls[i];
	memset(&q->calls[kept], 0, (q->n_calls - kept) * sizeof(q->calls[0]));
	q->n_calls = kept;
}
