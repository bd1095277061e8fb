/*
 * The laws of the breakpoint engine over its whole input space: every set of
 * signals, every set of flags, messages of every class.  "The book" is the
 * seed written a second time, in another shape.
 */
#include <stdlib.h>

#include "base/str.h"
#include "solgate/breakpoint.h"
#include "t.h"

static const char *const messages[] = {
    "", "ok thanks", "why?", "ok but why", "  ", "!!", "Sounds good!"};
static const bool acks[] = {false, true, false, false, false, false, true};

#define MESSAGES (sizeof(messages) / sizeof(messages[0]))

static bool
any_of(unsigned signals, const enum sg_signal_kind *kinds, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if ((signals & SG_SIGNAL_BIT(kinds[i])) != 0)
			return true;
	return false;
}

static enum sg_breakpoint
by_the_book(const struct sg_turn_facts *t, bool ack_text)
{
	static const enum sg_signal_kind must[] = {SG_SIGNAL_DECISION_MADE,
	    SG_SIGNAL_SCOPE_CHANGED, SG_SIGNAL_PIVOT,
	    SG_SIGNAL_ANSWER_PROVIDED};
	static const enum sg_signal_kind should[] = {
	    SG_SIGNAL_OPEN_LOOP_CREATED, SG_SIGNAL_OPEN_LOOP_RESOLVED,
	    SG_SIGNAL_RISK_OR_CONFLICT};
	static const enum sg_signal_kind ack[] = {SG_SIGNAL_ACK_ONLY};

	if (t->summary_changed || any_of(t->signals, must, 4))
		return SG_BREAKPOINT_MUST;
	if (any_of(t->signals, should, 3) || t->context_window_pressure ||
	    t->drift_risk)
		return SG_BREAKPOINT_SHOULD;
	if (any_of(t->signals, ack, 1) || ack_text)
		return SG_BREAKPOINT_SKIP;
	return SG_BREAKPOINT_SHOULD;
}

static struct sg_turn_facts
facts(size_t message, unsigned signals, unsigned flags)
{
	return (struct sg_turn_facts){.message = str_of(messages[message]),
	    .signals = signals,
	    .context_window_pressure = (flags & 1) != 0,
	    .drift_risk = (flags & 2) != 0,
	    .summary_changed = (flags & 4) != 0};
}

typedef void law(const struct sg_turn_facts *t, size_t message);

static void
over_everything(law *check)
{
	for (size_t m = 0; m < MESSAGES; m++)
		for (unsigned s = 0; s < 1u << SG_SIGNAL_COUNT; s++)
			for (unsigned f = 0; f < 8; f++) {
				struct sg_turn_facts t = facts(m, s, f);

				check(&t, m);
			}
}

static void
same_as_book(const struct sg_turn_facts *t, size_t message)
{
	struct sg_breakpoint_verdict v = sg_breakpoint_decide(t);

	CHECK(v.decision == by_the_book(t, acks[message]),
	    "message %zu signals %#x", message, t->signals);
}

/* R-001 R-002 R-031 */
static void
agrees_with_the_book(void)
{
	over_everything(same_as_book);
}

static void
must_holds(const struct sg_turn_facts *t, size_t message)
{
	static const enum sg_signal_kind must[] = {SG_SIGNAL_DECISION_MADE,
	    SG_SIGNAL_SCOPE_CHANGED, SG_SIGNAL_PIVOT,
	    SG_SIGNAL_ANSWER_PROVIDED};

	for (size_t i = 0; i < 4; i++) {
		struct sg_turn_facts more = *t;

		more.signals |= SG_SIGNAL_BIT(must[i]);
		CHECK(
		    sg_breakpoint_decide(&more).decision == SG_BREAKPOINT_MUST,
		    "message %zu signals %#x", message, more.signals);
	}
}

/* T60 R-038: a must signal wins whatever else is present. */
static void
must_wins_whatever_else_is_present(void)
{
	over_everything(must_holds);
}

static void
not_frozen(const struct sg_turn_facts *t, size_t message)
{
	enum sg_breakpoint d = sg_breakpoint_decide(t).decision;

	for (unsigned p = 0; p < SG_PHASE_COUNT; p++)
		for (unsigned i = 0; i < SG_INTENSITY_COUNT; i++)
			CHECK(d != SG_BREAKPOINT_MUST ||
				!sg_freeze_at_peak(p, i, d),
			    "message %zu: a must was frozen", message);
}

/* R-044 R-004 */
static void
a_must_is_never_frozen(void)
{
	over_everything(not_frozen);
}

/* the order and the repetition of signals change nothing. */
static void
order_and_repetition_do_not_matter(void)
{
	srand(4);
	for (int round = 0; round < 20000; round++) {
		enum sg_signal_kind kinds[8];
		unsigned forward = 0, shuffled = 0;
		struct sg_turn_facts a, b;
		size_t m = (size_t)rand() % MESSAGES;

		for (size_t i = 0; i < 8; i++) {
			kinds[i] = (unsigned)rand() % SG_SIGNAL_COUNT;
			forward |= SG_SIGNAL_BIT(kinds[i]);
		}
		for (size_t i = 8; i-- > 0;) {
			size_t j = (size_t)rand() % (i + 1);
			enum sg_signal_kind k = kinds[j];

			kinds[j] = kinds[i];
			kinds[i] = k;
			shuffled |= SG_SIGNAL_BIT(k) | SG_SIGNAL_BIT(k);
		}
		a = facts(m, forward, (unsigned)rand() % 8);
		b = a;
		b.signals = shuffled;
		CHECK(sg_breakpoint_decide(&a).rule ==
			sg_breakpoint_decide(&b).rule,
		    "round %d", round);
	}
}

/* Adding a fact never turns a must or a should into a skip. */
static void
facts_only_raise(const struct sg_turn_facts *t, size_t message)
{
	enum sg_breakpoint before = sg_breakpoint_decide(t).decision;

	for (unsigned k = 0; k < SG_SIGNAL_COUNT; k++) {
		struct sg_turn_facts more = *t;
		enum sg_breakpoint after;

		if (k == SG_SIGNAL_ACK_ONLY)
			continue;
		more.signals |= SG_SIGNAL_BIT(k);
		after = sg_breakpoint_decide(&more).decision;
		CHECK(after == SG_BREAKPOINT_MUST ||
			(after == SG_BREAKPOINT_SHOULD &&
			    before != SG_BREAKPOINT_MUST),
		    "message %zu signal %u lowered", message, k);
	}
}

static void
a_further_signal_never_lowers(void)
{
	over_everything(facts_only_raise);
}

int
main(void)
{
	RUN(agrees_with_the_book);
	RUN(must_wins_whatever_else_is_present);
	RUN(a_must_is_never_frozen);
	RUN(order_and_repetition_do_not_matter);
	RUN(a_further_signal_never_lowers);
	return t_done("breakpoint_laws");
}
