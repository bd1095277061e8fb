/* The chips of a thread: offers, taps, reports, and what is not asked twice. */
#include "ask/consent_chip.h"
#include "t.h"

#define BIT(sym) CONSENT_BIT(CONSENT_DO_##sym)

static struct chips c;

static struct ask_name
name(const char *text)
{
	return ask_name_of(str_of(text));
}

static struct chip_result
offer(const char *action, const char *same, bool asked)
{
	struct chip_offer o = {.action = name(action),
	    .same = name(same),
	    .at_ms = c.now_ms,
	    .asked = asked,
	    .may_act = true};

	return chips_offer(&c, &o);
}

static struct chip_result
step_as(enum sg_role role, const char *action, enum sg_consent_event on,
    int attempt)
{
	struct chip_event ev = {.on = on,
	    .role = role,
	    .at_ms = c.now_ms,
	    .action = name(action),
	    .attempt = (uint32_t)attempt};

	return chips_step(&c, &ev);
}

#define STEP(action, on) \
	step_as(SG_ROLE_PERSON, action, CONSENT_ON_##on, (int)c.v[0].attempts)

static enum consent_state
state_of(uint32_t i)
{
	return c.v[i].state;
}

/* R-265 R-267 R-268 R-269 R-275 R-287 R-294 R-308 T62 */
static void
one_life(void)
{
	struct chip_result r;

	chips_init(&c);
	r = offer("a1", "x", false);
	CHECK(r.does == BIT(SHOW) && !r.micro, "shown");
	CHECK(state_of(0) == CONSENT_CHIP_COLLAPSED, "R-280: collapsed");
	r = STEP("a1", EXPAND);
	CHECK(r.does == 0 && state_of(0) == CONSENT_CHIP_EXPANDED, "expanded");
	r = STEP("a1", APPROVE);
	CHECK(r.does == (BIT(RECORD) | BIT(RUN)) &&
		r.decision == SG_DECISION_ALLOW_ONCE && r.chip->attempts == 1,
	    "runs");
	r = STEP("a1", APPROVE);
	CHECK(r.does == BIT(REFUSE) && r.refusal == CONSENT_NOT_NO_ARC,
	    "a double tap runs once");
	r = STEP("a1", NOT_NOW);
	CHECK(r.does == BIT(REFUSE), "too late to put off");
	r = STEP("a1", FAILURE);
	CHECK(r.does == (BIT(RECORD) | BIT(RECEIPT)) &&
		state_of(0) == CONSENT_CHIP_FAILED,
	    "failed");
	r = STEP("a1", RETRY);
	CHECK((r.does & BIT(RUN)) != 0 && r.chip->attempts == 2 &&
		r.chip == &c.v[0] && c.n == 1,
	    "the same action again");
	r = STEP("a1", SUCCESS);
	CHECK(state_of(0) == CONSENT_CHIP_DONE, "done");
	for (unsigned on = 0; on < CONSENT_ON_COUNT; on++)
		CHECK(step_as(SG_ROLE_PERSON, "a1", on, 2).does == BIT(REFUSE),
		    "%s after it was done",
		    word_name(&words_consent_event, on));
	CHECK(c.v[0].attempts == 2, "nothing ran after that");
	CHECK(offer("a1", "x", true).refusal == CONSENT_NOT_KNOWN_ACTION,
	    "an id is offered once");
}

/* T62: reports are about attempts */
static void
reports(void)
{
	struct chip_result r;

	chips_init(&c);
	offer("a1", "x", false);
	CHECK(step_as(SG_ROLE_AGENT, "a1", CONSENT_ON_SUCCESS, 1).does ==
		BIT(REFUSE),
	    "nothing ran yet");
	STEP("a1", APPROVE);
	r = step_as(SG_ROLE_VIEWER, "a1", CONSENT_ON_FAILURE, 0);
	CHECK(r.refusal == CONSENT_NOT_STALE_REPORT, "attempt 0 failed");
	r = step_as(SG_ROLE_VIEWER, "a1", CONSENT_ON_SUCCESS, 0);
	CHECK(r.refusal == CONSENT_NOT_STALE_REPORT, "attempt 0 succeeded");
	r = step_as(SG_ROLE_VIEWER, "a1", CONSENT_ON_SUCCESS, 2);
	CHECK(r.refusal == CONSENT_NOT_STALE_REPORT, "an attempt to come");
	STEP("a1", FAILURE);
	STEP("a1", RETRY);
	r = step_as(SG_ROLE_VIEWER, "a1", CONSENT_ON_FAILURE, 1);
	CHECK(r.refusal == CONSENT_NOT_STALE_REPORT &&
		state_of(0) == CONSENT_CHIP_APPROVED,
	    "the first one failed, the second still runs");
	r = step_as(SG_ROLE_VIEWER, "a1", CONSENT_ON_SUCCESS, 1);
	CHECK(state_of(0) == CONSENT_CHIP_DONE, "a late success is a success");

	chips_init(&c);
	offer("a1", "x", false);
	STEP("a1", APPROVE);
	STEP("a1", FAILURE);
	STEP("a1", SUCCESS);
	CHECK(STEP("a1", RETRY).does == BIT(REFUSE),
	    "no retry after a late success");
	CHECK(c.counts.n[CONSENT_COUNT_SUCCESS] == 1 &&
		c.counts.n[CONSENT_COUNT_FAILED] == 1,
	    "both are counted");
}

/* T62: a deferral that was acknowledged is not executed */
static void
put_off(void)
{
	chips_init(&c);
	offer("a1", "x", false);
	CHECK(STEP("a1", NOT_NOW).decision == SG_DECISION_DEFERRED, "R-309");
	CHECK(state_of(0) == CONSENT_CHIP_DEFERRED, "R-276");
	CHECK(STEP("a1", APPROVE).does == BIT(REFUSE) &&
		STEP("a1", RETRY).does == BIT(REFUSE) && c.v[0].attempts == 0,
	    "not now means not now");
	CHECK(STEP("a1", REOPEN).does == (BIT(RECORD) | BIT(SHOW)),
	    "opened again");
	CHECK((STEP("a1", APPROVE).does & BIT(RUN)) != 0, "and approved");
}

/* not asked again until the person asks */
static void
dedupe(void)
{
	struct chip_result r;

	chips_init(&c);
	offer("a1", "x", false);
	r = offer("a2", "x", false);
	CHECK(r.does == BIT(SUPPRESS) && r.chip == &c.v[0] && c.n == 1,
	    "it is open already");
	CHECK(offer("b1", "y", false).does == BIT(SHOW), "something else");
	STEP("a1", NOT_NOW);
	r = offer("a2", "x", false);
	CHECK(r.does == BIT(SUPPRESS) && r.chip == &c.v[0], "was put off");
	STEP("a1", EXPIRE);
	CHECK(offer("a2", "x", false).does == BIT(SUPPRESS),
	    "and stays put off when the offer has run out");
	CHECK(offer("a2", "x", true).does == BIT(SHOW), "asked for again");
	step_as(SG_ROLE_PERSON, "a2", CONSENT_ON_WITHDRAW, 0);
	CHECK(offer("a3", "x", false).does == BIT(SHOW),
	    "asking forgot that it was put off");

	chips_init(&c);
	offer("a1", "x", false);
	STEP("a1", NOT_NOW);
	STEP("a1", REOPEN);
	STEP("a1", EXPIRE);
	CHECK(offer("a2", "x", false).does == BIT(SHOW), "reopening forgets");

	chips_init(&c);
	offer("a1", "x", false);
	STEP("a1", EXPAND);
	CHECK(offer("a2", "x", false).does == BIT(SUPPRESS), "open in full");
	STEP("a1", APPROVE);
	CHECK(offer("a2", "x", true).does == BIT(SUPPRESS), "it runs");
	STEP("a1", SUCCESS);
	CHECK(offer("a2", "x", false).does == BIT(SHOW), "it was done");
}

/* asked for, what is open comes again, and the older one gives way. */
static void
gives_way(void)
{
	struct chip_offer o = {.same = name("x"), .about = name("mum")};

	chips_init(&c);
	for (unsigned i = 0; i < 4; i++) {
		static const char *const ids[] = {"a1", "a2", "a3", "b1"};

		o.action = name(ids[i]);
		o.about = name(i < 3 ? "mum" : "dad");
		o.asked = o.may_act = true;
		CHECK((chips_offer(&c, &o).does & BIT(SHOW)) != 0, "asked");
	}
	CHECK(chips_give_way(&c, 0, 1) && chips_give_way(&c, 1, 2),
	    "the older to the newer");
	CHECK(!chips_give_way(&c, 2, 1) && !chips_give_way(&c, 2, 2),
	    "never the newer");
	CHECK(!chips_give_way(&c, 2, 3), "something else");
	CHECK(!chips_give_way(&c, 2, 9), "what is not there");
	STEP("a1", NOT_NOW);
	CHECK(chips_give_way(&c, 0, 2), "put off");
	STEP("a2", APPROVE);
	CHECK(!chips_give_way(&c, 1, 2) && !chip_can_expire(&c.v[1]),
	    "not what runs");
	CHECK(chip_can_expire(&c.v[0]) && chip_can_expire(&c.v[2]), "open");
	CHECK(STEP("a1", WITHDRAW).does == (BIT(RECORD) | BIT(RECEIPT)) &&
		state_of(0) == CONSENT_CHIP_SUPERSEDED,
	    "recorded");
}

/* The turn allows no actions: shown, and nothing to tap (risk 3) */
static void
blocked(void)
{
	struct chip_offer o = {.action = name("a1"),
	    .same = name("x"),
	    .moment = {.foreground = true, .same_thread = true}};

	chips_init(&c);
	CHECK(!chips_offer(&c, &o).micro && state_of(0) == CONSENT_CHIP_BLOCKED,
	    "zero is blocked");
	CHECK(STEP("a1", APPROVE).does == BIT(REFUSE) &&
		STEP("a1", EXPAND).does == BIT(REFUSE),
	    "nothing to tap");
	o.action = name("a9");
	o.asked = true;
	chips_offer(&c, &o);
	CHECK(state_of(1) == CONSENT_CHIP_BLOCKED, "asked for or not");
	CHECK(
	    offer("a2", "x", false).does == BIT(SHOW), "it is in nobody's way");
}

/* Only a person taps; looking and reporting is free */
static void
roles(void)
{
	static const struct {
		enum consent_state from;
		enum sg_consent_event on;
		bool tap;
	} rows[] =
	    {
		{CONSENT_CHIP_COLLAPSED, CONSENT_ON_APPROVE, true},
		{CONSENT_CHIP_COLLAPSED, CONSENT_ON_NOT_NOW, true},
		{CONSENT_CHIP_COLLAPSED, CONSENT_ON_EXPAND, false},
		{CONSENT_CHIP_EXPANDED, CONSENT_ON_COLLAPSE, false},
		{CONSENT_CHIP_FAILED, CONSENT_ON_RETRY, true},
		{CONSENT_CHIP_FAILED, CONSENT_ON_DISMISS, true},
		{CONSENT_CHIP_DEFERRED, CONSENT_ON_REOPEN, true},
		{CONSENT_CHIP_APPROVED, CONSENT_ON_CANCEL, true},
		{CONSENT_CHIP_APPROVED, CONSENT_ON_SUCCESS, false},
		{CONSENT_CHIP_APPROVED, CONSENT_ON_FAILURE, false},
		{CONSENT_CHIP_COLLAPSED, CONSENT_ON_WITHDRAW, false},
		{CONSENT_CHIP_COLLAPSED, CONSENT_ON_EXPIRE, false},
	    },
	  *r;

	EACH (r, rows)
		for (unsigned role = 0; role < SG_ROLE_COUNT; role++) {
			struct chip_result got;
			struct chips before;

			chips_init(&c);
			offer("a1", "x", false);
			c.v[0].state = r->from;
			c.v[0].attempts = 1;
			c.v[0].can_cancel = true;
			before = c;
			got = step_as(role, "a1", r->on, 1);
			CHECK((got.does == BIT(REFUSE)) ==
				(r->tap && role != SG_ROLE_PERSON),
			    "%s by %s", word_name(&words_consent_event, r->on),
			    sg_role_name(role));
			CHECK(got.does != BIT(REFUSE) ||
				(got.refusal == CONSENT_NOT_WRONG_ROLE &&
				    memcmp(&before, &c, sizeof(c)) == 0),
			    "a refusal changed something");
		}
}

/* Cancel only where it is safe, and the executor has the last word */
static void
cancelling(void)
{
	struct chip_offer o = {.action = name("a1"),
	    .same = name("x"),
	    .may_act = true,
	    .can_cancel = true};

	chips_init(&c);
	offer("a1", "x", false);
	STEP("a1", APPROVE);
	CHECK(STEP("a1", CANCEL).refusal == CONSENT_NOT_UNSAFE_CANCEL &&
		state_of(0) == CONSENT_CHIP_APPROVED,
	    "off by default");
	chips_init(&c);
	chips_offer(&c, &o);
	STEP("a1", APPROVE);
	CHECK(STEP("a1", CANCEL).does == BIT(STOP) &&
		state_of(0) == CONSENT_CHIP_APPROVED,
	    "asked to stop");
	STEP("a1", SUCCESS);
	CHECK(state_of(0) == CONSENT_CHIP_DONE, "it was faster");
}

/* R-295 R-312 R-315: counted by the seed's names, without content */
static void
telemetry(void)
{
	struct chip_offer o = {.action = name("a1"),
	    .same = name("x"),
	    .at_ms = 1000,
	    .may_act = true,
	    .moment = {.foreground = true, .same_thread = true}};
	struct chip_event ev = {.on = CONSENT_ON_NOT_NOW,
	    .role = SG_ROLE_PERSON,
	    .at_ms = 1700,
	    .action = name("a1")};

	chips_init(&c);
	CHECK(chips_offer(&c, &o).micro, "opens its first line");
	chips_step(&c, &ev);
	ev.on = CONSENT_ON_REOPEN;
	ev.at_ms = 5000;
	chips_step(&c, &ev);
	ev.on = CONSENT_ON_APPROVE;
	ev.at_ms = 4000; /* a clock that went back */
	chips_step(&c, &ev);
	CHECK(c.counts.n[CONSENT_COUNT_SHOWN] == 1 &&
		c.counts.n[CONSENT_COUNT_AUTOEXPANDED] == 1 &&
		c.counts.n[CONSENT_COUNT_DEFERRED] == 1 &&
		c.counts.n[CONSENT_COUNT_APPROVED] == 1,
	    "counts");
	CHECK(c.counts.deferred_ms == 700 && c.counts.approved_ms == 0,
	    "from display to decision: %d, %d", (int)c.counts.deferred_ms,
	    (int)c.counts.approved_ms);
}

static void
limits(void)
{
	char text[16];

	chips_init(&c);
	CHECK(STEP("a1", APPROVE).refusal == CONSENT_NOT_UNKNOWN_ACTION,
	    "no such action");
	for (int i = 0; i < CHIPS_MAX; i++) {
		snprintf(text, sizeof(text), "a%d", i);
		CHECK(offer(text, text, false).does == BIT(SHOW), "%s", text);
	}
	CHECK(offer("more", "more", false).refusal == CONSENT_NOT_FULL,
	    "what does not fit is not offered");
	CHECK(step_as(SG_ROLE_PERSON, "a0", CONSENT_ON_COUNT, 0).does ==
		BIT(REFUSE),
	    "no such event");
}

int
main(void)
{
	RUN(one_life);
	RUN(reports);
	RUN(put_off);
	RUN(dedupe);
	RUN(gives_way);
	RUN(blocked);
	RUN(roles);
	RUN(cancelling);
	RUN(telemetry);
	RUN(limits);
	return t_done("action_consent_chip");
}
