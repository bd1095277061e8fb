/* The review of function calls, along the arcs of consent.def. */
#include "ask/consent_review.h"
#include "base/banned.h"

#define BIT(on) (UINT64_C(1) << CONSENT_ON_##on)

/* What only a person does, and what only this file does. */
static const uint64_t taps = BIT(SEND) | BIT(CONFIRM) | BIT(CANCEL) |
    BIT(TYPE) | BIT(SWITCH);
static const uint64_t own = BIT(NEXT) | BIT(ANSWERED) | BIT(CORRECTED);

void
review_init(struct review *r, enum sg_chat_mode mode)
{
	*r = (struct review){.state = CONSENT_SA_IDLE, .mode = mode};
}

static bool
has_tools(enum sg_chat_mode mode)
{
	return mode == SG_CHAT_MODE_LOAD || mode == SG_CHAT_MODE_SOURCE;
}

static struct review_effect *
say(struct review_effects *fx, enum sg_consent_effect kind)
{
	struct review_effect *e = &fx->v[fx->n++];

	*e = (struct review_effect){.kind = kind,
	    .refusal = CONSENT_NOT_COUNT,
	    .on = CONSENT_ON_COUNT,
	    .decision = SG_DECISION_NONE};
	return e;
}

static enum sg_consent_refusal
why_not(const struct review *r, const struct review_event *ev)
{
	if (ev->on >= CONSENT_ON_COUNT || ((own >> ev->on) & 1) != 0 ||
	    consent_find(r->state, ev->on) == NULL)
		return CONSENT_NOT_NO_ARC;
	if (((taps >> ev->on) & 1) != 0 && ev->role != SG_ROLE_PERSON)
		return CONSENT_NOT_WRONG_ROLE;
	if (ev->on != CONSENT_ON_CALLS)
		return CONSENT_NOT_COUNT;
	if (!has_tools(r->mode))
		return CONSENT_NOT_NO_TOOLS;
	if (ev->n == 0)
		return CONSENT_NOT_NO_ARC;
	return ev->n > REVIEW_CALLS_MAX ? CONSENT_NOT_FULL : CONSENT_NOT_COUNT;
}

/* Go along the arc and say what it wants done, in the order of the words. */
static void
go(struct review *r, enum sg_consent_event on, struct review_effects *fx)
{
	const struct consent_arc *arc = consent_find(r->state, on);

	for (unsigned kind = 0; kind < CONSENT_DO_COUNT; kind++) {
		struct review_effect *e;

		if ((arc->does & CONSENT_BIT(kind)) == 0)
			continue;
		e = say(fx, kind);
		e->on = on;
		e->call = r->at;
		e->decision = arc->decision;
	}
	r->state = arc->to;
}

/* The call under review is settled: the next one, or all is told. */
static void
go_on(struct review *r, struct review_effects *fx)
{
	enum sg_consent_event on;

	r->at++;
	if (r->at < r->n) {
		go(r, CONSENT_ON_NEXT, fx);
		return;
	}
	on = r->corrected ? CONSENT_ON_CORRECTED : CONSENT_ON_ANSWERED;
	r->n = r->at = 0;
	r->corrected = false;
	go(r, on, fx);
}

/* A new session: what waited is dropped, each with a record of its own. */
static void
drop(struct review *r, enum sg_chat_mode mode, struct review_effects *fx)
{
	for (uint32_t i = r->at + 1; i < r->n; i++) {
		struct review_effect *e = say(fx, CONSENT_DO_RECORD);

		e->on = CONSENT_ON_SWITCH;
		e->call = i;
		e->decision = SG_DECISION_DENY_ONCE;
	}
	go(r, CONSENT_ON_SWITCH, fx);
	review_init(r, mode);
}

void
review_step(
    struct review *r, const struct review_event *ev, struct review_effects *fx)
{
	enum sg_consent_refusal refusal = why_not(r, ev);

	fx->n = 0;
	if (refusal != CONSENT_NOT_COUNT) {
		say(fx, CONSENT_DO_REFUSE)->refusal = refusal;
		return;
	}
	if (ev->on == CONSENT_ON_SWITCH) {
		drop(r, ev->mode, fx);
		return;
	}
	if (ev->on == CONSENT_ON_CALLS)
		r->n = ev->n;
	if (ev->on == CONSENT_ON_TYPE)
		r->corrected = true;
	go(r, ev->on, fx);
	if (r->state == CONSENT_SA_CANCELLING ||
	    r->state == CONSENT_SA_CORRECTING || ev->on == CONSENT_ON_SUCCESS ||
	    ev->on == CONSENT_ON_FAILURE)
		go_on(r, fx);
}

static const struct telling {
	enum sg_consent_event on;
	const char *before, *after;
	bool named; /* the text stands between them */
} tellings[] = {
    {CONSENT_ON_SUCCESS, "Success: ", " added to persistent state.", true},
    {CONSENT_ON_FAILURE, "Error: ", "", true},
    {CONSENT_ON_CANCEL, "User cancelled.", "", false},
    {CONSENT_ON_TYPE, "User ignored confirmation and said: ", "", true},
};

bool
review_result(struct buf *out, enum sg_consent_event on, struct sg_str text)
{
	for (size_t i = 0; i < sizeof(tellings) / sizeof(tellings[0]); i++) {
		const struct telling *t = &tellings[i];

		if (t->on != on)
			continue;
		buf_addz(out, t->before);
		if (t->named)
			buf_add(out, text);
		buf_addz(out, t->after);
		return true;
	}
	return false;
}
