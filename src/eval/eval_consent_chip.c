/* eval consent, the chips of a thread. */
#include "eval/eval_consent.h"

/* Absent names. */
#define REQUEST "r1"
#define ACTION  "a1"
#define KIND    "action"

static void
say_chip(struct consent_run *r, enum sg_consent_effect kind,
    const struct chip_result *got)
{
	enum consent_state state = got->chip != NULL ? got->chip->state
						     : CONSENT_STATE_COUNT;
	struct eval_consent_effect *o = consent_say(r, kind, state);

	if (o == NULL)
		return;
	o->has_refusal = kind == CONSENT_DO_REFUSE;
	o->refusal = got->refusal;
	o->has_action_id = got->chip != NULL;
	if (o->has_action_id)
		o->action_id = r->ids[got->chip - r->chips.v];
	o->has_decision = kind == CONSENT_DO_RECORD &&
	    got->decision != SG_DECISION_NONE;
	o->decision = got->decision;
	o->has_attempt = kind == CONSENT_DO_RUN;
	if (o->has_attempt)
		o->attempt = got->chip->attempts;
	o->has_micro = kind == CONSENT_DO_SHOW;
	o->micro = got->micro;
}

static void
say_chips(struct consent_run *r, const struct chip_result *got)
{
	for (unsigned kind = 0; kind < CONSENT_DO_COUNT; kind++)
		if ((got->does & CONSENT_BIT(kind)) != 0)
			say_chip(r, kind, got);
	if (got->does == 0) /* nothing to do, but the state is another one */
		consent_stands(r, got->chip->state);
}

static void
bad_offer(struct consent_run *r, const struct sg_error *e)
{
	struct chip_result got = {.refusal = CONSENT_NOT_BAD_OFFER};
	struct eval_consent_effect *o;

	say_chip(r, CONSENT_DO_REFUSE, &got);
	if (r->starved)
		return;
	o = &r->out->effects.v[r->out->effects.n - 1];
	o->has_pointer = arena_dup(r->a, str_of(e->pointer), &o->pointer);
}

/* The ids and the payload of an offer: from its meta, or from the event. */
static bool
read_offer(struct consent_run *r, struct eval_consent_event *e)
{
	struct sg_error error = {0};
	struct action_needed meta;
	enum sg_err err;

	if (!e->has_meta)
		return true;
	err = contract_decode(
	    &action_needed_contract, e->meta, r->a, &meta, &error);
	if (err != SG_OK) {
		r->starved = r->starved || err == SG_ENOMEM;
		bad_offer(r, &error);
		return false;
	}
	e->has_request_id = e->has_action_id = e->has_kind = true;
	e->request_id = meta.request_id;
	e->action_id = meta.action_id;
	e->kind = meta.kind;
	if (!e->has_payload && meta.has_payload_preview)
		e->payload = meta.payload_preview;
	return true;
}

static struct ask_name
action_of(const struct eval_consent_event *e)
{
	return ask_name_of_two(
	    consent_or(e->has_request_id, e->request_id, STR(REQUEST)),
	    consent_or(e->has_action_id, e->action_id, STR(ACTION)));
}

static void
propose(struct consent_run *r, struct eval_consent_event *e)
{
	struct chip_offer offer = {.at_ms = e->at_ms,
	    .asked = e->asked,
	    .may_act = e->may_act,
	    .can_cancel = e->can_cancel,
	    .moment = {e->view.foreground, e->view.same_thread, e->view.typing,
		e->view.scrolling}};
	struct chip_result got;
	uint32_t n = r->chips.n;

	if (!read_offer(r, e))
		return;
	offer.action = action_of(e);
	offer.same = ask_name_of_two(
	    consent_or(e->has_kind, e->kind, STR(KIND)), e->payload);
	offer.about = offer.same;
	got = chips_offer(&r->chips, &offer);
	if (r->chips.n > n)
		r->ids[n] = consent_or(
		    e->has_action_id, e->action_id, STR(ACTION));
	say_chips(r, &got);
}

/* A report without a number is about the last attempt. */
static uint32_t
attempt_of(const struct consent_run *r, const struct ask_name *action)
{
	for (uint32_t i = 0; i < r->chips.n; i++)
		if (ask_name_eq(&r->chips.v[i].action, action))
			return r->chips.v[i].attempts;
	return 0;
}

void
consent_on_chip(struct consent_run *r, struct eval_consent_event *e)
{
	struct chip_event ev = {.on = e->type,
	    .role = e->role,
	    .at_ms = e->at_ms,
	    .action = action_of(e)};
	struct chip_result got;

	if (e->type == CONSENT_ON_PROPOSE) {
		propose(r, e);
		return;
	}
	ev.attempt = e->has_attempt ? (uint32_t)e->attempt
				    : attempt_of(r, &ev.action);
	got = chips_step(&r->chips, &ev);
	say_chips(r, &got);
}

void
consent_begin_chip(struct consent_run *r, enum consent_state state)
{
	struct chip *chip = &r->chips.v[0];

	r->chips.n = 1;
	r->ids[0] = STR(ACTION);
	chip->action = ask_name_of_two(STR(REQUEST), STR(ACTION));
	chip->same = ask_name_of_two(STR(KIND), STR(""));
	chip->state = state;
	chip->put_off = state == CONSENT_CHIP_DEFERRED;
	chip->attempts = state == CONSENT_CHIP_APPROVED ||
	    state == CONSENT_CHIP_DONE || state == CONSENT_CHIP_FAILED ||
	    state == CONSENT_CHIP_DISMISSED;
}
