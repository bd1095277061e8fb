/* One dialogue: sessions, replies and what is owed for each call. */
#include <string.h>

#include "dialogue/talk.h"
#include "dialogue/tools.h"
#include "base/banned.h"

/* The event of the review behind each one; COUNT: none of its own. */
static const enum sg_consent_event reviewed[TALK_ON_COUNT] = {
    [TALK_ON_SEND] = CONSENT_ON_SEND,
    [TALK_ON_TEXT] = CONSENT_ON_COUNT,
    [TALK_ON_CALL] = CONSENT_ON_COUNT,
    [TALK_ON_END] = CONSENT_ON_COUNT,
    [TALK_ON_BROKEN] = CONSENT_ON_COUNT,
    [TALK_ON_CONFIRM] = CONSENT_ON_CONFIRM,
    [TALK_ON_CANCEL] = CONSENT_ON_CANCEL,
    [TALK_ON_TYPE] = CONSENT_ON_TYPE,
    [TALK_ON_SUCCESS] = CONSENT_ON_SUCCESS,
    [TALK_ON_FAILURE] = CONSENT_ON_FAILURE,
    [TALK_ON_SWITCH] = CONSENT_ON_SWITCH,
};

void
talk_init(struct talk *t, enum sg_chat_mode mode)
{
	memset(t, 0, sizeof(*t));
	review_init(&t->review, mode);
}

static struct talk_effect *
say(struct talk_effects *fx, enum sg_talk_effect kind)
{
	struct talk_effect *e = &fx->v[fx->n++];

	*e = (struct talk_effect){.kind = kind,
	    .refusal = TALK_NOT_COUNT,
	    .on = CONSENT_ON_COUNT,
	    .decision = SG_DECISION_NONE};
	return e;
}

/* The reply counts for nothing: neither its text nor its calls. */
static void
void_reply(struct talk *t, enum sg_talk_refusal why, struct sg_str text,
    struct talk_effects *fx)
{
	struct review_event ev = {.on = CONSENT_ON_REPLY};
	struct review_effects ignored; /* going back to Idle has none */
	struct talk_effect *e;

	review_step(&t->review, &ev, &ignored);
	t->waiting = false;
	t->n = 0;
	e = say(fx, TALK_DO_FAIL);
	e->refusal = why;
	e->text = text;
}

/* What happened to a call is what the model will be told of it. */
static void
note(struct talk *t, const struct review_effect *from,
    const struct talk_event *ev)
{
	if (from->kind == CONSENT_DO_RESPOND) {
		t->calls[from->call].told = from->on;
		t->calls[from->call].told_text = ev->text;
	}
	if (from->kind == CONSENT_DO_FLUSH || from->kind == CONSENT_DO_TELL) {
		t->waiting = true;
		t->begun = false;
	}
	if (from->kind == CONSENT_DO_RESET) {
		t->waiting = false;
		t->session++;
		t->n = 0;
	}
}

/* Confirmed as the person changed it: that is what runs and is recorded. */
static void
change(struct talk *t, const struct talk_event *ev, uint32_t at)
{
	struct talk_call *c = &t->calls[at];

	if (ev->on != TALK_ON_CONFIRM || ev->args.n == 0)
		return;
	c->asked = c->args;
	c->args = ev->args;
}

/* A step of the review, its effects as ours. */
static void
go(struct talk *t, const struct review_event *rev, const struct talk_event *ev,
    struct talk_effects *fx)
{
	struct review_effects from;

	review_step(&t->review, rev, &from);
	for (size_t i = 0; i < from.n; i++) {
		struct talk_effect *e;

		note(t, &from.v[i], ev);
		if (from.v[i].kind == CONSENT_DO_RUN)
			change(t, ev, from.v[i].call);
		if (from.v[i].kind == CONSENT_DO_PAUSE)
			continue; /* said when the call came */
		e = say(fx, (enum sg_talk_effect)from.v[i].kind);
		if (from.v[i].kind == CONSENT_DO_REFUSE)
			e->refusal = (enum sg_talk_refusal)from.v[i].refusal;
		e->on = from.v[i].on;
		e->decision = from.v[i].decision;
		e->call = from.v[i].call;
		if (from.v[i].kind == CONSENT_DO_TELL)
			e->text = ev->text;
	}
}

static bool
is_known_id(const struct talk *t, struct sg_str id)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (str_eq(t->calls[i].id, id))
			return true;
	return false;
}

static enum sg_talk_refusal
why_no_call(const struct talk *t, const struct talk_event *ev)
{
	if (tool_of_mode(t->review.mode) == NULL)
		return TALK_NOT_NO_TOOLS;
	if (ev->id.n == 0 || ev->name.n == 0)
		return TALK_NOT_NO_CALL;
	if (is_known_id(t, ev->id))
		return TALK_NOT_DUPLICATE;
	return t->n == REVIEW_CALLS_MAX ? TALK_NOT_FULL : TALK_NOT_COUNT;
}

static void
on_call(struct talk *t, const struct talk_event *ev, struct talk_effects *fx)
{
	enum sg_talk_refusal why = why_no_call(t, ev);

	if (why != TALK_NOT_COUNT) {
		void_reply(t, why, ev->name, fx);
		return;
	}
	if (t->n == 0)
		(void)say(fx, TALK_DO_PAUSE);
	t->calls[t->n++] = (struct talk_call){.id = ev->id,
	    .name = ev->name,
	    .args = ev->args,
	    .told = CONSENT_ON_COUNT,
	    .unnamed = ev->unnamed};
}

/* The reply is over: its calls are shown, or it was text. */
static void
on_end(struct talk *t, const struct talk_event *ev, struct talk_effects *fx)
{
	struct review_event rev = {
	    .on = t->n > 0 ? CONSENT_ON_CALLS : CONSENT_ON_REPLY, .n = t->n};

	t->waiting = false;
	go(t, &rev, ev, fx);
}

/* What the model does; whatever is late is dropped. */
static void
on_model(struct talk *t, const struct talk_event *ev, struct talk_effects *fx)
{
	if (!t->waiting || ev->session != t->session) {
		(void)say(fx, TALK_DO_DROP);
		return;
	}
	if (!t->begun)
		t->n = 0;
	t->begun = true;
	if (ev->on == TALK_ON_CALL)
		on_call(t, ev, fx);
	else if (ev->on == TALK_ON_BROKEN)
		void_reply(t, TALK_NOT_BROKE, ev->text, fx);
	else if (ev->on == TALK_ON_END)
		on_end(t, ev, fx);
	else if (t->n == 0)
		say(fx, TALK_DO_PASS)->text = ev->text;
}

static bool
is_of_model(enum sg_talk_event on)
{
	return on >= TALK_ON_TEXT && on <= TALK_ON_BROKEN;
}

void
talk_step(struct talk *t, const struct talk_event *ev, struct talk_effects *fx)
{
	struct review_event rev = {.role = ev->role, .mode = ev->mode};

	fx->n = 0;
	if (ev->on >= TALK_ON_COUNT) {
		say(fx, TALK_DO_REFUSE)->refusal = TALK_NOT_NO_ARC;
		return;
	}
	if (is_of_model(ev->on)) {
		on_model(t, ev, fx);
		return;
	}
	if (ev->on == TALK_ON_SEND && t->waiting) {
		say(fx, TALK_DO_REFUSE)->refusal = TALK_NOT_BUSY;
		return;
	}
	rev.on = reviewed[ev->on];
	go(t, &rev, ev, fx);
}

bool
talk_result(const struct talk *t, uint32_t i, struct buf *out)
{
	const struct talk_call *c;

	if (i >= t->n)
		return false;
	c = &t->calls[i];
	if (!review_result(out, c->told, c->told_text))
		return false;
	if (c->told == CONSENT_ON_SUCCESS && c->asked.n > 0) {
		buf_addz(out, " The user changed it first. Added was: ");
		buf_add(out, c->args);
	}
	return true;
}

const char *
talk_reason(const struct talk_effect *e)
{
	return e->kind == TALK_DO_RECORD && e->on == CONSENT_ON_SWITCH
	    ? "mode_switch"
	    : "";
}
