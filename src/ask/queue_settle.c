/*
 * The end of a prompt, or of a part of it.  The way it ends is an arc of
 * consent.def, and the arc says what the fate is: a call is released where
 * the arc leads to ALLOWED, and denied on any other.
 */
#include "ask/queue_int.h"
#include "base/banned.h"

struct ending {
	const struct queue_end *end;
	const struct consent_arc *arc;
	bool asked; /* people saw the prompt */
	uint32_t n;
	uint32_t at[QUEUE_OWNER_CALLS_MAX];
};

static struct queue_effect *
say(const struct queue *q, struct queue_effects *fx, const struct ending *x,
    enum sg_queue_effect kind)
{
	const struct queue_prompt *p = &q->prompts[x->end->slot];
	struct queue_effect *e = queue_do(fx, kind);

	if (x->asked)
		e->prompt = p->id;
	e->decision = x->arc->decision;
	e->by = x->end->by;
	e->rev = p->rev;
	return e;
}

/* Written down first, then remembered, then done. */
static void
say_fates(
    const struct queue *q, struct queue_effects *fx, const struct ending *x)
{
	struct queue_effect *record = say(q, fx, x, QUEUE_DO_RECORD), *e;
	enum sg_lifetime lasts = decision_lifetime(x->arc->decision);
	bool allowed = x->arc->to == CONSENT_PROMPT_ALLOWED;

	queue_list(fx, record, q, x->at, x->n);
	if (lasts != SG_LIFETIME_ONCE) {
		e = say(q, fx, x,
		    lasts == SG_LIFETIME_ALWAYS ? QUEUE_DO_PERSIST_GRANT
						: QUEUE_DO_SESSION_GRANT);
		e->first = record->first;
		e->n = record->n;
	}
	for (uint32_t i = 0; i < x->n; i++) {
		e = say(q, fx, x, allowed ? QUEUE_DO_RELEASE : QUEUE_DO_DENY);
		e->call = q->calls[x->at[i]].ask.no;
		if (allowed)
			e->hash = q->calls[x->at[i]].ask.hash;
	}
}

/* The same scope twice in one prompt is one denial. */
static bool
is_repeated(const struct queue *q, const struct ending *x, uint32_t i)
{
	for (uint32_t j = 0; j < i; j++)
		if (ask_name_eq(&q->calls[x->at[j]].ask.scope,
			&q->calls[x->at[i]].ask.scope))
			return true;
	return false;
}

static bool
strike_all(struct queue *q, const struct ending *x)
{
	bool muted = false;

	for (uint32_t i = 0; i < x->n; i++)
		if (!is_repeated(q, x, i) &&
		    queue_strike(q, &q->calls[x->at[i]].ask))
			muted = true;
	return muted;
}

/* A denial that somebody saw, or did not answer, counts; a yes makes good. */
static void
count_denial(struct queue *q, struct queue_effects *fx, const struct ending *x,
    const struct queue_effect *record)
{
	struct queue_effect *e;

	if (x->arc->to == CONSENT_PROMPT_ALLOWED) {
		for (uint32_t i = 0; i < x->n; i++)
			queue_forgive(q, &q->calls[x->at[i]].ask);
		return;
	}
	if (!x->asked || x->end->arc != NULL ||
	    x->arc->decision == SG_DECISION_DENY_CANCELLED ||
	    x->arc->decision == SG_DECISION_CORRECTED || !strike_all(q, x))
		return;
	e = say(q, fx, x, QUEUE_DO_RECORD);
	e->about = QUEUE_ABOUT_MUTED;
	e->first = record->first;
	e->n = record->n;
}

static void
resolve(struct queue *q, struct queue_effects *fx, const struct ending *x)
{
	if (!x->asked)
		return;
	say(q, fx, x, QUEUE_DO_RESOLVE);
	queue_past_add(q, &q->prompts[x->end->slot].id, x->arc->decision);
}

/* What the answer did not cover is a question of its own, asked at once. */
static void
ask_anew(struct queue *q, struct queue_effects *fx, const struct ending *x)
{
	struct queue_prompt *p = &q->prompts[x->end->slot];
	int64_t before_ms = p->due_ms;

	p->id = *x->end->fresh;
	p->extended = 0;
	queue_quorum_show(q, p);
	if (p->due_ms < before_ms)
		p->due_ms = before_ms;
	q->opened++;
	queue_display(q, fx, QUEUE_DO_SHOW, x->end->slot, 0);
}

static void
end_prompt(struct queue *q, struct queue_effects *fx, const struct ending *x)
{
	struct queue_prompt *p = &q->prompts[x->end->slot];
	uint32_t at[QUEUE_OWNER_CALLS_MAX];

	if (queue_covered(q, x->end->slot, &(struct queue_cover){0}, at) == 0) {
		resolve(q, fx, x);
		*p = (struct queue_prompt){0};
	} else if (x->end->fresh != NULL) {
		resolve(q, fx, x);
		ask_anew(q, fx, x);
	} else if (x->asked) {
		queue_display(q, fx, QUEUE_DO_UPDATE, x->end->slot, 0);
	}
}

bool
queue_settle(
    struct queue *q, struct queue_effects *fx, const struct queue_end *end)
{
	const struct queue_prompt *p = &q->prompts[end->slot];
	struct ending x = {end,
	    end->arc != NULL ? end->arc : consent_find(p->state, end->on),
	    .asked = p->state == CONSENT_PROMPT_SHOWN};
	size_t record = fx->n;

	x.n = queue_covered(q, end->slot, &end->cover, x.at);
	if (x.arc == NULL || x.n == 0)
		return false;
	say_fates(q, fx, &x);
	count_denial(q, fx, &x, &fx->v[record]);
	queue_drop(q, end->slot, &end->cover);
	end_prompt(q, fx, &x);
	return true;
}
