/* What the queue wants done: the list of it, and the last check of a release.
 */
#include <string.h>

#include "ask/queue_int.h"
#include "base/banned.h"

bool
queue_id_eq(const struct queue_id *a, const struct queue_id *b)
{
	return memcmp(a->b, b->b, sizeof(a->b)) == 0;
}

uint32_t
queue_listed(uint32_t n)
{
	return n < QUEUE_LISTED_MAX ? n : QUEUE_LISTED_MAX;
}

/* T34: what runs is what was asked about, byte for byte. */
bool
queue_release_holds(
    const struct queue_effect *fx, uint64_t no, const struct ask_name *hash)
{
	return fx->kind == QUEUE_DO_RELEASE && fx->call == no &&
	    ask_name_eq(&fx->hash, hash);
}

struct queue_effect *
queue_do(struct queue_effects *fx, enum sg_queue_effect kind)
{
	struct queue_effect *e = &fx->v[fx->n++];

	memset(e, 0, sizeof(*e));
	e->kind = kind;
	e->decision = SG_DECISION_NONE;
	e->refusal = QUEUE_NOT_COUNT;
	return e;
}

void
queue_list(struct queue_effects *fx, struct queue_effect *e,
    const struct queue *q, const uint32_t *at, uint32_t n)
{
	e->first = (uint32_t)fx->n_calls;
	e->n = n;
	for (uint32_t i = 0; i < n; i++)
		fx->calls[fx->n_calls++] = q->calls[at[i]].ask.no;
}

/* A denial can always be stored: on something wider, if need be. */
bool
queue_needs_rule(enum sg_prompt_option o)
{
	return decision_lifetime(option_decision(o)) == SG_LIFETIME_ALWAYS &&
	    decision_verdict(option_decision(o)) == SG_VERDICT_ALLOW;
}

/* An allow that goes beyond the calls of its question. */
static bool
queue_lasts(enum sg_prompt_option o)
{
	return decision_lifetime(option_decision(o)) != SG_LIFETIME_ONCE &&
	    decision_verdict(option_decision(o)) == SG_VERDICT_ALLOW;
}

static unsigned
options_for(const struct queue *q, const uint32_t *at, uint32_t n)
{
	unsigned options = 0;
	bool lasting = true, ruled = false;

	for (uint32_t i = 0; i < n; i++) {
		const struct queue_call *c = &q->calls[at[i]];

		lasting = lasting && c->ask.persistable;
		ruled = ruled || q->prompts[c->prompt].quorum.need > 0;
	}
	for (unsigned o = 0; o < SG_OPTION_COUNT; o++)
		if ((lasting || !queue_needs_rule(o)) &&
		    !(ruled && queue_lasts(o)))
			options |= QUEUE_OPTION_BIT(o);
	return options;
}

void
queue_display(struct queue *q, struct queue_effects *fx,
    enum sg_queue_effect kind, uint32_t slot, uint64_t by)
{
	const struct queue_prompt *p = &q->prompts[slot];
	uint32_t at[QUEUE_OWNER_CALLS_MAX];
	uint32_t n = queue_covered(q, slot, &(struct queue_cover){0}, at);
	struct queue_effect *e = queue_do(fx, kind);

	e->prompt = p->id;
	e->by = by;
	e->at_ms = p->due_ms;
	e->rev = p->rev;
	e->options = options_for(q, at, n);
	queue_list(fx, e, q, at, n);
}

void
queue_show(struct queue *q, struct queue_effects *fx, uint32_t slot)
{
	struct queue_prompt *p = &q->prompts[slot];

	p->state = CONSENT_PROMPT_SHOWN;
	queue_quorum_show(q, p);
	queue_display(q, fx, QUEUE_DO_SHOW, slot, 0);
}
