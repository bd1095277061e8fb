/* The review of function calls: one block at a time, one response each. */
#include "ask/consent_review.h"
#include "t.h"

static struct review r;
static struct review_effects fx;

/* The effects of one event as text: "record 0 confirmed; hide 0; run 0". */
static const char *
step_as(enum sg_role role, enum sg_consent_event on, uint32_t n)
{
	static char out[8192];
	struct review_event ev = {
	    .on = on, .role = role, .n = n, .mode = SG_CHAT_MODE_SOURCE};
	size_t used = 0;

	review_step(&r, &ev, &fx);
	out[0] = '\0';
	for (size_t i = 0; i < fx.n; i++) {
		const struct review_effect *e = &fx.v[i];

		used += (size_t)snprintf(out + used, sizeof(out) - used, "%s%s",
		    i > 0 ? "; " : "",
		    word_name(&words_consent_effect, e->kind));
		if (e->kind == CONSENT_DO_REFUSE)
			used += (size_t)snprintf(out + used, sizeof(out) - used,
			    " %s",
			    word_name(&words_consent_refusal, e->refusal));
		else
			used += (size_t)snprintf(
			    out + used, sizeof(out) - used, " %u", e->call);
		if (e->kind == CONSENT_DO_RECORD &&
		    e->decision != SG_DECISION_NONE)
			used += (size_t)snprintf(out + used, sizeof(out) - used,
			    " %s", sg_decision_token_name(e->decision));
	}
	return out;
}

#define STEP(on)   step_as(SG_ROLE_PERSON, CONSENT_ON_##on, 0)
#define IS(got, w) CHECK(strcmp(got, w) == 0, "%s", w)

static void
ask(enum sg_chat_mode mode, uint32_t n)
{
	review_init(&r, mode);
	STEP(SEND);
	step_as(SG_ROLE_PERSON, CONSENT_ON_CALLS, n);
}

/* R-323 R-326 R-327 R-331 R-334 R-336 R-340 R-344 R-358 R-368 */
static void
confirm(void)
{
	review_init(&r, SG_CHAT_MODE_LOAD);
	CHECK(r.state == CONSENT_SA_IDLE, "idle");
	IS(STEP(SEND), "tell 0");
	CHECK(r.state == CONSENT_SA_THINKING, "thinking");
	IS(step_as(SG_ROLE_VIEWER, CONSENT_ON_CALLS, 1), "pause 0; show 0");
	CHECK(r.state == CONSENT_SA_REVIEW, "the gate");
	IS(STEP(CONFIRM), "record 0 confirmed; hide 0; run 0");
	CHECK(r.state == CONSENT_SA_EXECUTING, "executing");
	IS(STEP(CONFIRM), "refuse no_arc");
	IS(step_as(SG_ROLE_VIEWER, CONSENT_ON_SUCCESS, 0),
	    "record 0; respond 0; receipt 0; flush 0");
	CHECK(r.state == CONSENT_SA_IDLE && r.n == 0, "idle again");
}

/* R-328 R-346 R-374 */
static void
cancel_and_failure(void)
{
	ask(SG_CHAT_MODE_LOAD, 1);
	IS(STEP(CANCEL),
	    "record 0 cancelled; hide 0; respond 0; receipt 0; flush 0");
	CHECK(r.state == CONSENT_SA_IDLE, "idle");
	ask(SG_CHAT_MODE_SOURCE, 1);
	STEP(CONFIRM);
	IS(STEP(FAILURE), "record 0; respond 0; receipt 0; flush 0");
	CHECK(r.state == CONSENT_SA_IDLE, "R-346: idle");
}

/* R-329 R-335 R-353 R-356 R-371 */
static void
correction(void)
{
	ask(SG_CHAT_MODE_LOAD, 1);
	IS(STEP(SEND), "refuse no_arc"); /* no plain text in a function turn */
	CHECK(r.state == CONSENT_SA_REVIEW, "still the gate");
	IS(STEP(TYPE),
	    "record 0 corrected; hide 0; respond 0; receipt 0; flush 0");
	CHECK(r.state == CONSENT_SA_THINKING && r.n == 0, "thinking");
	IS(step_as(SG_ROLE_PERSON, CONSENT_ON_CALLS, 1), "pause 0; show 0");
	CHECK(r.state == CONSENT_SA_REVIEW, "a new call, a new block");
}

/* R-345 T61: several calls, one after the other, none by another's answer */
static void
several_calls(void)
{
	ask(SG_CHAT_MODE_LOAD, 4);
	CHECK(r.state == CONSENT_SA_REVIEW && r.n == 4 && r.at == 0, "first");
	IS(STEP(CANCEL),
	    "record 0 cancelled; hide 0; respond 0; receipt 0; show 1");
	CHECK(r.state == CONSENT_SA_REVIEW && r.at == 1, "the second waits");
	IS(STEP(CONFIRM), "record 1 confirmed; hide 1; run 1");
	IS(STEP(SUCCESS), "record 1; respond 1; receipt 1; show 2");
	CHECK(r.state == CONSENT_SA_REVIEW && r.at == 2, "the third waits");
	IS(STEP(TYPE),
	    "record 2 corrected; hide 2; respond 2; receipt 2; show 3");
	IS(STEP(CANCEL),
	    "record 3 cancelled; hide 3; respond 3; receipt 3; flush 0");
	CHECK(r.state == CONSENT_SA_THINKING,
	    "the model has a correction to think about");
	IS(STEP(REPLY), "");
	CHECK(r.state == CONSENT_SA_IDLE, "idle");
	ask(SG_CHAT_MODE_LOAD, 2);
	STEP(TYPE);
	STEP(CONFIRM);
	STEP(FAILURE);
	CHECK(r.state == CONSENT_SA_THINKING, "and after a failure");
	STEP(REPLY);
	STEP(SEND);
	step_as(SG_ROLE_PERSON, CONSENT_ON_CALLS, 1);
	STEP(CANCEL);
	CHECK(r.state == CONSENT_SA_IDLE, "the correction is forgotten");
}

/* R-359 R-360 */
static void
mode_switch(void)
{
	ask(SG_CHAT_MODE_LOAD, 3);
	STEP(CANCEL);
	IS(STEP(SWITCH),
	    "record 2 deny_once; record 1 deny_once; hide 1; reset 1");
	CHECK(r.state == CONSENT_SA_IDLE && r.n == 0 && r.at == 0 &&
		r.mode == SG_CHAT_MODE_SOURCE,
	    "a new session");
	IS(STEP(SWITCH), "reset 0");
	STEP(SEND);
	IS(STEP(SWITCH), "reset 0");
	ask(SG_CHAT_MODE_LOAD, 1);
	STEP(CONFIRM);
	IS(STEP(SWITCH), "refuse no_arc"); /* what runs is waited for */
	CHECK(r.mode == SG_CHAT_MODE_LOAD && r.n == 1, "nothing changed");
}

/* R-321 R-376: no tools in general, and limits */
static void
refusals(void)
{
	static const struct {
		enum sg_chat_mode mode;
		uint32_t n;
		const char *want;
	} rows[] =
	    {
		{SG_CHAT_MODE_GENERAL, 1, "refuse no_tools"},
		{SG_CHAT_MODE_COUNT, 1, "refuse no_tools"},
		{SG_CHAT_MODE_LOAD, 0, "refuse no_arc"},
		{SG_CHAT_MODE_LOAD, REVIEW_CALLS_MAX + 1, "refuse full"},
		{SG_CHAT_MODE_LOAD, REVIEW_CALLS_MAX, "pause 0; show 0"},
	    },
	  *row;

	EACH (row, rows) {
		review_init(&r, row->mode);
		STEP(SEND);
		IS(step_as(SG_ROLE_PERSON, CONSENT_ON_CALLS, row->n),
		    row->want);
	}
	CHECK(r.n == REVIEW_CALLS_MAX, "as many as fit");
	for (int i = 0; i < REVIEW_CALLS_MAX - 1; i++)
		STEP(CANCEL);
	CHECK(r.state == CONSENT_SA_REVIEW, "the last one waits");
	STEP(CANCEL);
	CHECK(r.state == CONSENT_SA_IDLE, "all were answered");
	ask(SG_CHAT_MODE_LOAD, 2);
	IS(STEP(NEXT), "refuse no_arc");
	IS(STEP(ANSWERED), "refuse no_arc");
	IS(STEP(CORRECTED), "refuse no_arc");
	IS(step_as(SG_ROLE_PERSON, CONSENT_ON_COUNT, 0), "refuse no_arc");
}

/* T61: what is this machine's own is nobody else's to send. */
static void
own_events_are_its_own(void)
{
	static const enum sg_consent_event own[] = {
	    CONSENT_ON_NEXT, CONSENT_ON_ANSWERED, CONSENT_ON_CORRECTED};

	for (unsigned s = CONSENT_SA_IDLE; s <= CONSENT_SA_CORRECTING; s++)
		for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
			ask(SG_CHAT_MODE_LOAD, 2);
			r.state = s;
			IS(step_as(SG_ROLE_PERSON, own[i], 0), "refuse no_arc");
		}
}

/* only a person confirms, cancels, types, sends or changes the mode */
static void
roles(void)
{
	static const enum sg_consent_event taps[] = {CONSENT_ON_CONFIRM,
	    CONSENT_ON_CANCEL, CONSENT_ON_TYPE, CONSENT_ON_SWITCH};

	for (unsigned role = 0; role < SG_ROLE_COUNT; role++)
		for (size_t i = 0; i < sizeof(taps) / sizeof(taps[0]); i++) {
			bool refused;

			ask(SG_CHAT_MODE_LOAD, 1);
			refused = strcmp(step_as(role, taps[i], 0),
				      "refuse wrong_role") == 0;
			CHECK(refused == (role != SG_ROLE_PERSON), "%s by %s",
			    word_name(&words_consent_event, taps[i]),
			    sg_role_name(role));
		}
	review_init(&r, SG_CHAT_MODE_LOAD);
	IS(step_as(SG_ROLE_AGENT, CONSENT_ON_SEND, 0), "refuse wrong_role");
}

/* R-354 R-355 R-373 R-375: the texts, to the letter */
static void
results(void)
{
	static const struct {
		enum sg_consent_event on;
		const char *text, *want;
	} rows[] =
	    {
		{CONSENT_ON_SUCCESS, "Ninja Oven",
		    "Success: Ninja Oven added to persistent state."},
		{CONSENT_ON_FAILURE, "no room", "Error: no room"},
		{CONSENT_ON_CANCEL, "whatever", "User cancelled."},
		{CONSENT_ON_TYPE, "Actually it's 100 watts",
		    "User ignored confirmation and said: "
		    "Actually it's 100 watts"},
		{CONSENT_ON_CONFIRM, "x", ""},
	    },
	  *row;

	EACH (row, rows) {
		char room[200];
		struct buf b = BUF_ON(room);
		bool told = review_result(&b, row->on, str_of(row->text));

		CHECK(str_eq(buf_str(&b), str_of(row->want)), "%s", row->want);
		CHECK(told == (row->want[0] != '\0'), "%s", row->want);
	}
}

int
main(void)
{
	RUN(confirm);
	RUN(cancel_and_failure);
	RUN(correction);
	RUN(several_calls);
	RUN(mode_switch);
	RUN(refusals);
	RUN(own_events_are_its_own);
	RUN(roles);
	RUN(results);
	return t_done("action_consent_review");
}
