/* A dialogue, step by step: what is passed on, asked, run and told. */
#include "dialogue/talk.h"
#include "t.h"

static struct talk t;
static struct talk_effects fx;

/* The effects of the last step as text: "record 0 confirmed; run 0". */
static const char *
effects(void)
{
	static char out[8192];
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < fx.n; i++) {
		const struct talk_effect *e = &fx.v[i];

		used += (size_t)snprintf(out + used, sizeof(out) - used, "%s%s",
		    i > 0 ? "; " : "", word_name(&words_talk_effect, e->kind));
		if (e->refusal != TALK_NOT_COUNT)
			used += (size_t)snprintf(out + used, sizeof(out) - used,
			    " %s", word_name(&words_talk_refusal, e->refusal));
		else if (e->kind == TALK_DO_RECORD || e->kind == TALK_DO_RUN ||
		    e->kind == TALK_DO_SHOW || e->kind == TALK_DO_RESPOND)
			used += (size_t)snprintf(
			    out + used, sizeof(out) - used, " %u", e->call);
		if (e->decision != SG_DECISION_NONE &&
		    e->kind == TALK_DO_RECORD)
			used += (size_t)snprintf(out + used, sizeof(out) - used,
			    " %s", sg_decision_token_name(e->decision));
		if (e->text.n > 0)
			used += (size_t)snprintf(out + used, sizeof(out) - used,
			    " '%.*s'", (int)e->text.n, e->text.p);
	}
	return out;
}

static const char *
step(enum sg_talk_event on, const char *text)
{
	struct talk_event ev = {.on = on,
	    .role = SG_ROLE_PERSON,
	    .session = t.session,
	    .text = str_of(text),
	    .mode = SG_CHAT_MODE_SOURCE};

	talk_step(&t, &ev, &fx);
	return effects();
}

static const char *
call(const char *id, const char *name)
{
	struct talk_event ev = {.on = TALK_ON_CALL,
	    .session = t.session,
	    .id = str_of(id),
	    .name = str_of(name),
	    .args = STR("{}")};

	talk_step(&t, &ev, &fx);
	return effects();
}

#define STEP(on)   step(TALK_ON_##on, "")
#define SAY(on, s) step(TALK_ON_##on, s)
#define IS(got, w) CHECK(strcmp(got, w) == 0, "%s", w)

static struct sg_str
told(uint32_t i)
{
	static char room[200];
	struct buf b = BUF_ON(room);

	return talk_result(&t, i, &b) ? buf_str(&b) : STR("nothing");
}

/* R-323 R-326 R-334 R-340 R-358: the stream stops at the call */
static void
a_call_stops_the_stream(void)
{
	talk_init(&t, SG_CHAT_MODE_LOAD);
	IS(SAY(SEND, "Add a Ninja Oven"), "tell 'Add a Ninja Oven'");
	CHECK(t.review.state == CONSENT_SA_THINKING && t.waiting, "thinking");
	IS(SAY(TEXT, "Sure"), "pass 'Sure'");
	IS(call("call-1", "addLoadItem"), "pause");
	IS(SAY(TEXT, "I added it"), ""); /* nothing after the call is shown */
	IS(STEP(END), "show 0");
	CHECK(t.review.state == CONSENT_SA_REVIEW && !t.waiting, "the gate");
	IS(SAY(SEND, "plain text"), "refuse no_arc"); /* */
	IS(STEP(CONFIRM), "record 0 confirmed; hide; run 0");
	CHECK(str_eq(told(0), STR("nothing")), "not told before it is done");
	IS(SAY(SUCCESS, "Ninja Oven"), "record 0; respond 0; receipt; flush");
	CHECK(str_eq(told(0),
		  STR("Success: Ninja Oven added to persistent state.")),
	    "R-373");
	CHECK(t.review.state == CONSENT_SA_IDLE && t.waiting, "R-336");
	IS(SAY(SEND, "next"), "refuse busy");
	IS(SAY(TEXT, "Added."), "pass 'Added.'");
	IS(STEP(END), "");
	CHECK(!t.waiting, "over");
	CHECK(str_eq(told(0), STR("nothing")), "that was the last reply");
}

/* confirmed as the person changed it; what came is remembered */
static void
a_call_as_changed(void)
{
	struct talk_event ev = {.on = TALK_ON_CONFIRM,
	    .role = SG_ROLE_PERSON,
	    .args = STR("{\"watts\":9}")};

	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "addLoadItem");
	call("b", "addLoadItem");
	STEP(END);
	talk_step(&t, &ev, &fx);
	CHECK(str_eq(t.calls[0].args, STR("{\"watts\":9}")) &&
		t.calls[0].asked.n > 0 && t.calls[1].asked.n == 0,
	    "only the call that was shown");
	SAY(SUCCESS, "Oven");
	CHECK(str_eq(told(0),
		  STR("Success: Oven added to persistent state. The user "
		      "changed it first. Added was: {\"watts\":9}")),
	    "the model is told what was added");
	STEP(CONFIRM);
	CHECK(t.calls[1].asked.n == 0, "the second as it came");
	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "addLoadItem");
	STEP(END);
	ev.role = SG_ROLE_AGENT;
	talk_step(&t, &ev, &fx);
	CHECK(t.calls[0].asked.n == 0 && t.review.state == CONSENT_SA_REVIEW,
	    "an agent confirms nothing, and changes nothing");
}

/* A model that wants more after it was told opens another block. */
static void
a_call_after_a_call(void)
{
	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "addLoadItem");
	STEP(END);
	STEP(CONFIRM);
	STEP(SUCCESS);
	IS(call("a", "addLoadItem"), "pause"); /* ids are of one reply */
	IS(STEP(END), "show 0");
	CHECK(t.review.state == CONSENT_SA_REVIEW && t.n == 1, "asked again");
	IS(STEP(CANCEL), "record 0 cancelled; hide; respond 0; receipt; flush");
	CHECK(str_eq(told(0), STR("User cancelled.")), "R-375");
}

/* R-345 R-354 R-355 T61: several calls, one block at a time */
static void
several_calls(void)
{
	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "addLoadItem");
	IS(call("b", "addLoadItem"), "");
	call("c", "addLoadItem");
	IS(STEP(END), "show 0");
	IS(STEP(CANCEL),
	    "record 0 cancelled; hide; respond 0; receipt; show 1");
	STEP(CONFIRM);
	IS(SAY(FAILURE, "no room"), "record 1; respond 1; receipt; show 2");
	CHECK(str_eq(told(2), STR("nothing")), "the last one waits");
	IS(SAY(TYPE, "Actually it's 100 watts"),
	    "record 2 corrected; hide; respond 2; receipt; flush");
	CHECK(str_eq(told(0), STR("User cancelled.")), "first");
	CHECK(str_eq(told(1), STR("Error: no room")), "second");
	CHECK(str_eq(told(2),
		  STR("User ignored confirmation and said: "
		      "Actually it's 100 watts")),
	    "third");
	CHECK(str_eq(told(3), STR("nothing")), "there is no fourth");
	CHECK(t.review.state == CONSENT_SA_THINKING, "R-329");
	IS(call("d", "addLoadItem"), "pause");
	IS(STEP(END), "show 0"); /* */
}

/* A reply that cannot be trusted counts for nothing. */
static void
void_replies(void)
{
	static const struct {
		const char *id, *name, *want;
		enum sg_chat_mode mode;
	} rows[] =
	    {
		{"a", "f", "fail duplicate 'f'", SG_CHAT_MODE_LOAD},
		{"", "f", "fail no_call 'f'", SG_CHAT_MODE_LOAD},
		{"b", "", "fail no_call", SG_CHAT_MODE_LOAD},
		{"b", "f", "fail no_tools 'f'", SG_CHAT_MODE_GENERAL},
	    },
	  *row;

	EACH (row, rows) {
		talk_init(&t, row->mode);
		STEP(SEND);
		if (row->mode == SG_CHAT_MODE_LOAD)
			call("a", "f");
		IS(call(row->id, row->name), row->want);
		CHECK(
		    t.review.state == CONSENT_SA_IDLE && t.n == 0 && !t.waiting,
		    "%s: idle", row->want);
		IS(STEP(END), "drop");
		IS(STEP(SEND), "tell");
	}
	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "f");
	IS(SAY(BROKEN, "the line broke"), "fail broke 'the line broke'");
	CHECK(t.n == 0 && t.review.state == CONSENT_SA_IDLE, "no call is left");
	IS(STEP(CONFIRM), "refuse no_arc");
}

static void
as_many_as_fit(void)
{
	char ids[REVIEW_CALLS_MAX + 1][16];

	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	for (int i = 0; i <= REVIEW_CALLS_MAX; i++) {
		snprintf(ids[i], sizeof(ids[i]), "c%d", i);
		IS(call(ids[i], "f"),
		    i == 0                      ? "pause"
			: i == REVIEW_CALLS_MAX ? "fail full 'f'"
						: "");
	}
}

/* R-359 R-360: another mode is another session */
static void
mode_switch(void)
{
	struct talk_event late = {.on = TALK_ON_TEXT, .text = STR("late")};

	talk_init(&t, SG_CHAT_MODE_LOAD);
	STEP(SEND);
	call("a", "f");
	call("b", "f");
	STEP(END);
	IS(STEP(SWITCH), "record 1 deny_once; record 0 deny_once; hide; reset");
	CHECK(strcmp(talk_reason(&fx.v[0]), "mode_switch") == 0, "reason");
	CHECK(strcmp(talk_reason(&fx.v[2]), "") == 0, "no record, no reason");
	CHECK(t.session == 1 && t.n == 0 && !t.waiting &&
		t.review.mode == SG_CHAT_MODE_SOURCE,
	    "new");
	STEP(SEND);
	talk_step(&t, &late, &fx);
	IS(effects(), "drop");
	CHECK(t.waiting, "its own answer is still due");
	call("c", "f");
	STEP(SWITCH);
	CHECK(!t.waiting && t.n == 0 && t.session == 2, "in the middle of one");
	STEP(SEND);
	call("d", "f");
	STEP(END);
	STEP(CONFIRM);
	CHECK(strcmp(talk_reason(&fx.v[0]), "") == 0, "plain");
	IS(STEP(SWITCH), "refuse no_arc"); /* what runs is waited for */
	CHECK(t.session == 2, "the same session");
}

/* an agent confirms nothing, and what is no event is none. */
static void
not_everybody(void)
{
	struct talk_event ev = {.on = TALK_ON_CONFIRM, .role = SG_ROLE_AGENT};

	talk_init(&t, SG_CHAT_MODE_LOAD);
	IS(STEP(END), "drop");
	STEP(SEND);
	call("a", "f");
	STEP(END);
	talk_step(&t, &ev, &fx);
	IS(effects(), "refuse wrong_role");
	CHECK(t.review.state == CONSENT_SA_REVIEW, "it waits");
	ev.on = TALK_ON_COUNT;
	talk_step(&t, &ev, &fx);
	IS(effects(), "refuse no_arc");
	CHECK(
	    strcmp(word_name(&words_talk_event, TALK_ON_SWITCH), "switch") == 0,
	    "names");
}

int
main(void)
{
	RUN(a_call_stops_the_stream);
	RUN(a_call_as_changed);
	RUN(a_call_after_a_call);
	RUN(several_calls);
	RUN(void_replies);
	RUN(as_many_as_fit);
	RUN(mode_switch);
	RUN(not_everybody);
	return t_done("dialogue_talk");
}
