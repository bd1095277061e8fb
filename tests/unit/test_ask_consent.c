/*
 * The table of arcs, whole: every state and every event of every face against
 * the specifications written a second time.
 */
#include "ask/ask_name.h"
#include "ask/consent.h"
#include "base/str.h"
#include "t.h"

#define S(face, sym) CONSENT_##face##_##sym
#define ON(sym)      CONSENT_ON_##sym
#define BIT(sym)     CONSENT_BIT(CONSENT_DO_##sym)

/* R-267 R-271 R-272 R-274 R-324 T62: what makes something happen in the world
 */
static bool
is_a_persons_yes(enum consent_state s, enum sg_consent_event on)
{
	switch (s) {
	case S(CHIP, COLLAPSED):
	case S(CHIP, EXPANDED):
		return on == ON(APPROVE);
	case S(CHIP, FAILED):
		return on == ON(RETRY);
	case S(SA, REVIEW):
		return on == ON(CONFIRM);
	case S(PROMPT, SHOWN):
		return on == ON(ALLOW_ONCE) || on == ON(ALLOW_SESSION) ||
		    on == ON(ALLOW_ALWAYS);
	default:
		return false;
	}
}

static void
nothing_runs_but_by_a_persons_yes(void)
{
	for (unsigned s = 0; s <= CONSENT_STATE_COUNT; s++)
		for (unsigned on = 0; on <= CONSENT_ON_COUNT; on++) {
			const struct consent_arc *a = consent_find(s, on);
			bool yes = is_a_persons_yes(s, on);

			CHECK(!yes || a != NULL, "%s on %s is missing",
			    consent_state_name(s),
			    word_name(&words_consent_event, on));
			if (a == NULL)
				continue;
			CHECK(((a->does & BIT(RUN)) != 0) == yes, "%s on %s",
			    consent_state_name(s),
			    word_name(&words_consent_event, on));
			CHECK((decision_verdict(a->decision) ==
				  SG_VERDICT_ALLOW) == yes,
			    "%s on %s decides", consent_state_name(s),
			    word_name(&words_consent_event, on));
		}
}

/* An arc stays on its face, and there is one for each pair. */
static void
arcs_are_sound(void)
{
	for (unsigned s = 0; s < CONSENT_STATE_COUNT; s++)
		for (unsigned on = 0; on < CONSENT_ON_COUNT; on++) {
			const struct consent_arc *a = consent_find(s, on);

			if (a == NULL)
				continue;
			CHECK(a->from == s && a->on == on, "found another");
			CHECK(consent_face(a->to) == consent_face(s),
			    "%s leaves its face", consent_state_name(s));
			CHECK((a->does & BIT(REFUSE)) == 0, "an arc refuses");
			/* what a person decides is written down first */
			CHECK(a->decision == SG_DECISION_NONE ||
				(a->does & BIT(RECORD)) != 0,
			    "%s: a decision without a record",
			    consent_state_name(s));
		}
}

/* The chip of the seed, and nothing else. */
static const struct chip_row {
	enum consent_state from;
	enum sg_consent_event on;
	enum consent_state to;
} chip_rows[] = {
    /* R-280 R-283: A and B */
    {S(CHIP, COLLAPSED), ON(EXPAND), S(CHIP, EXPANDED)},
    {S(CHIP, EXPANDED), ON(COLLAPSE), S(CHIP, COLLAPSED)},
    /* R-275 R-287 */
    {S(CHIP, COLLAPSED), ON(APPROVE), S(CHIP, APPROVED)},
    {S(CHIP, EXPANDED), ON(APPROVE), S(CHIP, APPROVED)},
    /* R-276 R-309 */
    {S(CHIP, COLLAPSED), ON(NOT_NOW), S(CHIP, DEFERRED)},
    {S(CHIP, EXPANDED), ON(NOT_NOW), S(CHIP, DEFERRED)},
    /* */
    {S(CHIP, APPROVED), ON(SUCCESS), S(CHIP, DONE)},
    {S(CHIP, APPROVED), ON(FAILURE), S(CHIP, FAILED)},
    /* asked to stop, it still says how it ended */
    {S(CHIP, APPROVED), ON(CANCEL), S(CHIP, APPROVED)},
    /* R-293 R-294 */
    {S(CHIP, FAILED), ON(RETRY), S(CHIP, APPROVED)},
    {S(CHIP, FAILED), ON(DISMISS), S(CHIP, DISMISSED)},
    {S(CHIP, FAILED), ON(SUCCESS), S(CHIP, DONE)},
    {S(CHIP, DISMISSED), ON(SUCCESS), S(CHIP, DONE)},
    {S(CHIP, DEFERRED), ON(REOPEN), S(CHIP, COLLAPSED)},
    {S(CHIP, COLLAPSED), ON(WITHDRAW), S(CHIP, SUPERSEDED)},
    {S(CHIP, EXPANDED), ON(WITHDRAW), S(CHIP, SUPERSEDED)},
    {S(CHIP, DEFERRED), ON(WITHDRAW), S(CHIP, SUPERSEDED)},
    {S(CHIP, BLOCKED), ON(WITHDRAW), S(CHIP, SUPERSEDED)},
    {S(CHIP, COLLAPSED), ON(EXPIRE), S(CHIP, EXPIRED)},
    {S(CHIP, EXPANDED), ON(EXPIRE), S(CHIP, EXPIRED)},
    {S(CHIP, DEFERRED), ON(EXPIRE), S(CHIP, EXPIRED)},
    {S(CHIP, BLOCKED), ON(EXPIRE), S(CHIP, EXPIRED)},
};

static void
the_chip_is_that_of_the_seed(void)
{
	for (unsigned s = 0; s <= S(CHIP, BLOCKED); s++)
		for (unsigned on = 0; on < CONSENT_ON_COUNT; on++) {
			const struct consent_arc *a = consent_find(s, on);
			const struct chip_row *r, *found = NULL;

			EACH (r, chip_rows)
				if (r->from == s && r->on == on)
					found = r;
			CHECK((a != NULL) == (found != NULL), "%s on %s",
			    consent_state_name(s),
			    word_name(&words_consent_event, on));
			CHECK(a == NULL || found == NULL || a->to == found->to,
			    "%s on %s leads to %s", consent_state_name(s),
			    word_name(&words_consent_event, on),
			    consent_state_name(a->to));
		}
}

/* R-270 R-330: what each tap is recorded as */
static void
taps_have_their_tokens(void)
{
	static const struct {
		enum consent_state from;
		enum sg_consent_event on;
		enum sg_decision_token token;
		enum sg_verdict verdict;
	} rows[] =
	    {
		{S(CHIP, COLLAPSED), ON(APPROVE), SG_DECISION_ALLOW_ONCE,
		    SG_VERDICT_ALLOW},
		{S(CHIP, COLLAPSED), ON(NOT_NOW), SG_DECISION_DEFERRED,
		    SG_VERDICT_DEFER},
		{S(CHIP, FAILED), ON(RETRY), SG_DECISION_ALLOW_ONCE,
		    SG_VERDICT_ALLOW},
		{S(SA, REVIEW), ON(CONFIRM), SG_DECISION_CONFIRMED,
		    SG_VERDICT_ALLOW},
		{S(SA, REVIEW), ON(CANCEL), SG_DECISION_CANCELLED,
		    SG_VERDICT_DENY},
		{S(SA, REVIEW), ON(TYPE), SG_DECISION_CORRECTED,
		    SG_VERDICT_AMEND},
		/* */
		{S(SA, REVIEW), ON(SWITCH), SG_DECISION_DENY_ONCE,
		    SG_VERDICT_DENY},
		{S(PROMPT, SHOWN), ON(TIMEOUT), SG_DECISION_DENY_TIMEOUT,
		    SG_VERDICT_DENY},
		{S(PROMPT, SHOWN), ON(CANCEL), SG_DECISION_DENY_CANCELLED,
		    SG_VERDICT_DENY},
		{S(PROMPT, WAITING), ON(CANCEL), SG_DECISION_DENY_CANCELLED,
		    SG_VERDICT_DENY},
		{S(PROMPT, WAITING), ON(UNATTENDED),
		    SG_DECISION_DENY_UNATTENDED, SG_VERDICT_DENY},
	    },
	  *r;

	EACH (r, rows) {
		const struct consent_arc *a = consent_find(r->from, r->on);

		CHECK(a != NULL && a->decision == r->token, "%s on %s",
		    consent_state_name(r->from),
		    word_name(&words_consent_event, r->on));
		CHECK(decision_verdict(r->token) == r->verdict, "%s",
		    sg_decision_token_name(r->token));
	}
}

/* R-260 T40: no two ways to end a prompt are recorded alike */
static void
no_two_ends_look_alike(void)
{
	unsigned seen = 0;

	for (unsigned on = 0; on < CONSENT_ON_COUNT; on++) {
		const struct consent_arc *a = consent_find(
		    S(PROMPT, SHOWN), on);

		if (a == NULL || a->to == S(PROMPT, SHOWN))
			continue;
		CHECK((seen & 1u << a->decision) == 0, "%s twice",
		    sg_decision_token_name(a->decision));
		seen |= 1u << a->decision;
		CHECK((a->to == S(PROMPT, ALLOWED)) ==
			(decision_verdict(a->decision) == SG_VERDICT_ALLOW),
		    "%s", sg_decision_token_name(a->decision));
	}
	CHECK(seen != 0, "there are ends");
}

/* R-295 R-296 R-297: 16 moments, one opens the chip */
static void
auto_expand(void)
{
	for (unsigned i = 0; i < 16; i++) {
		struct consent_moment m = {
		    (i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0};

		CHECK(consent_micro_expands(&m) == (i == 3), "row %u", i);
	}
}

/* R-311 R-312 R-313 R-314 R-315 */
static void
counters(void)
{
	static const char *const names[] = {"", "breakpoint_shown_count",
	    "breakpoint_autoexpanded_count", "breakpoint_approved_count",
	    "breakpoint_deferred_count", "breakpoint_retry_count",
	    "breakpoint_success_count", "breakpoint_failed_count", ""};
	struct consent_counts c = {0};

	for (unsigned i = 0; i <= CONSENT_COUNT_COUNT; i++) {
		struct consent_counts before = c;

		consent_counted(&c, i, 40);
		for (unsigned j = 0; j < CONSENT_COUNT_COUNT; j++)
			CHECK(c.n[j] ==
				before.n[j] + (i == j && names[i][0] != '\0'),
			    "%s counts %s", names[i], names[j]);
	}
	CHECK(c.approved_ms == 40 && c.deferred_ms == 40, "times");
	consent_counted(&c, CONSENT_COUNT_APPROVED, -5);
	consent_counted(&c, CONSENT_COUNT_APPROVED, INT64_MAX);
	CHECK(c.approved_ms == INT64_MAX && c.n[CONSENT_COUNT_APPROVED] == 3,
	    "where numbers end, they stay");
}

static void
names_of_states(void)
{
	static const struct {
		enum sg_consent_face face;
		const char *name;
		enum consent_state state;
	} rows[] =
	    {
		{CONSENT_FACE_CHIP, "collapsed", S(CHIP, COLLAPSED)},
		{CONSENT_FACE_CHIP, "blocked", S(CHIP, BLOCKED)},
		{CONSENT_FACE_SA, "idle", S(SA, IDLE)},
		{CONSENT_FACE_SA, "correcting", S(SA, CORRECTING)},
		{CONSENT_FACE_PROMPT, "waiting", S(PROMPT, WAITING)},
		{CONSENT_FACE_PROMPT, "allowed", S(PROMPT, ALLOWED)},
	    },
	  *r;
	enum consent_state s = S(SA, REVIEW);

	EACH (r, rows) {
		CHECK(strcmp(consent_state_name(r->state), r->name) == 0, "%s",
		    r->name);
		CHECK(consent_face(r->state) == r->face, "%s", r->name);
		CHECK(consent_state_parse(r->face, str_of(r->name), &s) &&
			s == r->state,
		    "%s", r->name);
	}
	s = S(SA, REVIEW);
	CHECK(!consent_state_parse(CONSENT_FACE_SA, STR("collapsed"), &s) &&
		!consent_state_parse(CONSENT_FACE_COUNT, STR("idle"), &s) &&
		s == S(SA, REVIEW),
	    "another face");
	CHECK(strcmp(consent_state_name(CONSENT_STATE_COUNT), "unknown") == 0 &&
		consent_face(CONSENT_STATE_COUNT) == CONSENT_FACE_PROMPT,
	    "unknown");
}

/* The words: those of the chip and of the answers are the same elsewhere. */
static void
words_agree(void)
{
	static const struct word_list *const lists[] = {&words_queue_event,
	    &words_queue_effect, &words_queue_refusal, &words_queue_record,
	    &words_prompt_state, &words_consent_face, &words_consent_event,
	    &words_consent_effect, &words_consent_refusal};
	unsigned v;

	for (unsigned i = 0; i < words_chip_event.n; i++)
		CHECK(word_parse(&words_consent_event,
			  str_of(words_chip_event.v[i].wire), &v) &&
			v == i,
		    "%s", words_chip_event.v[i].wire);
	for (unsigned i = 0; i < words_prompt_option.n; i++)
		CHECK(word_parse(&words_consent_event,
			  str_of(words_prompt_option.v[i].wire), &v),
		    "%s", words_prompt_option.v[i].wire);
	for (unsigned i = 0; i < words_prompt_error.n; i++)
		CHECK(word_parse(&words_queue_refusal,
			  str_of(words_prompt_error.v[i].wire), &v) &&
			v == i,
		    "%s", words_prompt_error.v[i].wire);
	for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
		for (unsigned j = 0; j < lists[i]->n; j++)
			CHECK(word_parse(lists[i],
				  str_of(word_name(lists[i], j)), &v) &&
				v == j && word_text(lists[i], j)[0] != '\0',
			    "%s: %u", lists[i]->name, j);
}

static void
names_are_digests(void)
{
	struct ask_name a = ask_name_of(STR("ab")), b = ask_name_of(STR("ac")),
			x = ask_name_of_two(STR("ab"), STR("c")),
			y = ask_name_of_two(STR("a"), STR("bc"));

	CHECK(ask_name_eq(&a, &a) && !ask_name_eq(&a, &b), "one text");
	CHECK(ask_name_eq(&x, &x) && !ask_name_eq(&x, &y), "two texts");
}

int
main(void)
{
	RUN(nothing_runs_but_by_a_persons_yes);
	RUN(arcs_are_sound);
	RUN(the_chip_is_that_of_the_seed);
	RUN(taps_have_their_tokens);
	RUN(no_two_ends_look_alike);
	RUN(auto_expand);
	RUN(counters);
	RUN(names_of_states);
	RUN(words_agree);
	RUN(names_are_digests);
	return t_done("action_consent");
}
