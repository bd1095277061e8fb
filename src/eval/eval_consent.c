/*
 * eval consent: what happens while a person is asked?  One script for the
 * chips of a thread, for the review of function calls, or for the life of a
 * capability prompt; the first two are machines, the third is the table.
 */
#include "eval/eval_consent.h"

void *
consent_take(struct consent_run *r, size_t n)
{
	void *p = arena_new(r->a, n);

	if (p == NULL)
		r->starved = true;
	return p;
}

struct sg_str
consent_or(bool has, struct sg_str text, struct sg_str otherwise)
{
	return has ? text : otherwise;
}

void
consent_stands(struct consent_run *r, enum consent_state state)
{
	r->out->has_state = true;
	r->out->state = str_of(consent_state_name(state));
}

struct eval_consent_effect *
consent_say(struct consent_run *r, enum sg_consent_effect kind,
    enum consent_state state)
{
	struct eval_consent_output *to = r->out;
	struct eval_consent_effect *o;

	to->effects.v = eval_more(r->a, to->effects.v, to->effects.n,
	    sizeof(*to->effects.v), &r->room);
	if ((r->starved = r->starved || to->effects.v == NULL))
		return NULL;
	o = &to->effects.v[to->effects.n++];
	*o = (struct eval_consent_effect){.event = (int64_t)r->event,
	    .effect = kind,
	    .has_on = kind == CONSENT_DO_RECORD,
	    .on = r->on,
	    .has_state = state < CONSENT_STATE_COUNT,
	    .state = str_of(consent_state_name(state))};
	r->out->has_state = o->has_state;
	r->out->state = o->state;
	return o;
}

static void
refuse_prompt(struct consent_run *r, enum sg_consent_refusal why)
{
	struct eval_consent_effect *o = consent_say(
	    r, CONSENT_DO_REFUSE, r->prompt);

	if (o == NULL)
		return;
	o->has_refusal = true;
	o->refusal = why;
}

/* The life of a prompt, as the table has it; queues are eval queue's. */
static void
on_prompt(struct consent_run *r, const struct eval_consent_event *e)
{
	const struct consent_arc *arc = consent_find(r->prompt, e->type);
	bool answer = (e->type >= CONSENT_ON_DENY_ONCE &&
			  e->type <= CONSENT_ON_ALLOW_ALWAYS) ||
	    e->type == CONSENT_ON_EXTEND;

	if (arc == NULL) {
		refuse_prompt(r, CONSENT_NOT_NO_ARC);
		return;
	}
	if (answer && e->role != SG_ROLE_PERSON) {
		refuse_prompt(r, CONSENT_NOT_WRONG_ROLE);
		return;
	}
	r->prompt = arc->to;
	for (unsigned kind = 0; kind < CONSENT_DO_COUNT && !r->starved;
	     kind++) {
		struct eval_consent_effect *o;

		if ((arc->does & CONSENT_BIT(kind)) == 0)
			continue;
		if ((o = consent_say(r, kind, r->prompt)) == NULL)
			return;
		o->has_decision = kind == CONSENT_DO_RECORD &&
		    arc->decision != SG_DECISION_NONE;
		o->decision = arc->decision;
	}
	consent_stands(r, r->prompt);
}

static void
take(struct consent_run *r, enum sg_consent_face face,
    struct eval_consent_event *e)
{
	if (face == CONSENT_FACE_CHIP)
		consent_on_chip(r, e);
	else if (face == CONSENT_FACE_SA)
		consent_on_review(r, e);
	else
		on_prompt(r, e);
}

/* Begin where the line says, or where each face begins. */
static enum sg_err
begin(struct consent_run *r, const struct eval_consent_input *in,
    struct sg_error *e)
{
	enum consent_state state;

	chips_init(&r->chips);
	review_init(&r->review, in->mode);
	r->prompt = CONSENT_PROMPT_WAITING;
	if (!in->has_state)
		return SG_OK;
	if (!consent_state_parse(in->face, in->state, &state))
		return err_set(e, SG_EWORD, STR("/state"),
		    STR("is not a state that this face has"));
	if (in->face == CONSENT_FACE_CHIP)
		consent_begin_chip(r, state);
	else if (in->face == CONSENT_FACE_SA)
		consent_begin_review(r, state);
	else
		r->prompt = state;
	consent_stands(r, state);
	return SG_OK;
}

static void
add_counts(struct consent_run *r)
{
	const struct consent_counts *c = &r->chips.counts;

	r->out->has_counts = true;
	r->out->counts = (struct chip_telemetry){
	    .shown = c->n[CONSENT_COUNT_SHOWN],
	    .autoexpanded = c->n[CONSENT_COUNT_AUTOEXPANDED],
	    .approved = c->n[CONSENT_COUNT_APPROVED],
	    .deferred = c->n[CONSENT_COUNT_DEFERRED],
	    .retry = c->n[CONSENT_COUNT_RETRY],
	    .success = c->n[CONSENT_COUNT_SUCCESS],
	    .failed = c->n[CONSENT_COUNT_FAILED],
	    .time_to_decision = {c->approved_ms, c->deferred_ms}};
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_consent_input *in = line;
	struct consent_run *r = arena_new(q->a, sizeof(*r));
	enum sg_err err;

	if (r == NULL)
		return SG_ENOMEM;
	r->a = q->a;
	r->out = out;
	if ((err = begin(r, in, q->e)) != SG_OK)
		return err;
	for (; r->event < in->events.n && !r->starved; r->event++) {
		r->on = in->events.v[r->event].type;
		take(r, in->face, &in->events.v[r->event]);
	}
	if (r->starved)
		return SG_ENOMEM;
	if (r->out->effects.n > EVAL_CONSENT_EFFECTS_MAX)
		return SG_EFULL;
	if (in->face == CONSENT_FACE_CHIP)
		add_counts(r);
	return SG_OK;
}

const struct eval_area eval_consent = {
    .name = "consent",
    .text = "what happens while a person is asked: chip, Spec Asst, prompt",
    .input = &eval_consent_input_contract,
    .output = &eval_consent_output_contract,
    .answer = answer,
};
