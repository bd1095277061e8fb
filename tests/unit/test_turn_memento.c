/*
 * The summary after a turn, one sentence of the seed a test: who may change
 * it, and what a change takes and keeps.
 */
#include "lib/memento_parts.h"

/* R-003 R-004 R-005 R-044 R-062 R-063: the whole small domain. */
static void
the_summary_changes_when_it_may(void)
{
	struct sg_memento_shape shape = new_shape();

	for (unsigned p = 0; p < SG_PHASE_COUNT; p++)
		for (unsigned i = 0; i < SG_INTENSITY_COUNT; i++)
			for (unsigned d = 0; d < SG_BREAKPOINT_COUNT; d++) {
				struct sg_memento old = old_memento(p, i);
				struct sg_memento_change c = change(
				    &old, d, &shape);
				struct sg_memento_update u = next(&c);
				bool peak = p == SG_PHASE_PEAK ||
				    i == SG_INTENSITY_HIGH;
				bool stays = d == SG_BREAKPOINT_SKIP ||
				    (peak && d == SG_BREAKPOINT_SHOULD);

				CHECK(stays ? is_old(&u.memento)
					    : is_new(&u.memento),
				    "phase %u bucket %u decision %u", p, i, d);
				CHECK(u.frozen ==
					(peak && d != SG_BREAKPOINT_MUST),
				    "phase %u bucket %u decision %u", p, i, d);
			}
}

/* R-005 R-006 */
static void
a_skip_keeps_the_summary_off_peak(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, &shape);
	struct sg_memento_update u = next(&c);

	CHECK(is_old(&u.memento), "kept");
	CHECK(!u.frozen, "the guardrail stays pure");
	CHECK(u.blocked == SG_SUMMARY_BLOCK_SKIP, "%d", (int)u.blocked);
	CHECK(u.source == SG_SHAPE_SOURCE_PREVIOUS, "%d", (int)u.source);
}

/* */
static void
a_setting_lets_a_skip_through(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento peak = old_memento(SG_PHASE_PEAK, SG_INTENSITY_HIGH);
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, &shape);
	struct sg_memento_update u;

	c.skip_may_change = true;
	u = next(&c);
	CHECK(is_new(&u.memento), "taken");
	CHECK(u.blocked == SG_SUMMARY_BLOCK_NONE, "%d", (int)u.blocked);
	c.previous = &peak;
	u = next(&c);
	CHECK(is_old(&u.memento), "but not at peak");
}

/* A first summary is better than none, even from an acknowledgement. */
static void
a_skip_without_a_previous_one_is_taken(void)
{
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(NULL, SG_BREAKPOINT_SKIP, &shape);
	struct sg_memento_update u = next(&c);

	CHECK(is_new(&u.memento), "taken");
	CHECK(u.blocked == SG_SUMMARY_BLOCK_NONE, "%d", (int)u.blocked);
}

/* A skip at peak is held by the guardrail first. */
static void
peak_comes_before_skip(void)
{
	struct sg_memento old = old_memento(SG_PHASE_PEAK, SG_INTENSITY_HIGH);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SKIP, NULL);
	struct sg_memento_update u = next(&c);

	CHECK(u.frozen, "frozen");
	CHECK(
	    u.blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL, "%d", (int)u.blocked);
}

static void
what_is_no_decision_keeps_the_summary(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_COUNT, &shape);
	struct sg_memento_update u = next(&c);

	CHECK(is_old(&u.memento), "kept");
}

/* R-060 R-061: the reply's own affect neither freezes nor thaws its turn. */
static void
the_guardrail_looks_at_the_previous_rollup(void)
{
	struct sg_memento calm = old_memento(
	    SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento peak = old_memento(SG_PHASE_PEAK, SG_INTENSITY_HIGH);
	struct sg_affect_point strong = {.intensity = 1}, weak = {0};
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(
	    &calm, SG_BREAKPOINT_SHOULD, &shape);
	struct sg_memento_update u;

	c.affect = &strong;
	u = next(&c);
	CHECK(is_new(&u.memento) && !u.frozen, "calm before");
	CHECK(u.memento.affect.rollup.intensity_bucket == SG_INTENSITY_HIGH,
	    "strong after");
	c.previous = &peak;
	c.affect = &weak;
	u = next(&c);
	CHECK(is_old(&u.memento) && u.frozen, "peak before");
	CHECK(u.memento.affect.rollup.intensity_bucket == SG_INTENSITY_LOW,
	    "calm after");
}

static void
empty_lists_keep_decisions_and_next(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_shape shape = {.arc = STR("new arc")};
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, &shape);
	struct sg_memento_update u = next(&c);

	CHECK(has_shape(&u.memento, STR("new arc"),
		  (struct sg_str_list[]){
		      {0}, {0}, LIST(old_decisions), LIST(old_next)}),
	    "what was decided and what is next");
	CHECK(u.source == SG_SHAPE_SOURCE_PREVIOUS, "%d", (int)u.source);
	old.decisions.n = 0;
	u = next(&c);
	CHECK(u.source == SG_SHAPE_SOURCE_MODEL, "%d", (int)u.source);
	CHECK(u.memento.decisions.n == 0, "nothing was decided");
}

/* */
static void
without_a_shape_the_previous_or_the_first_one(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, NULL);
	struct sg_memento_update u = next(&c);
	struct sg_str_list none[4] = {{0}};

	CHECK(is_old(&u.memento) && !u.shape_ignored, "previous");
	c.previous = NULL;
	u = next(&c);
	CHECK(has_shape(&u.memento, STR("support"), none), "the first one");
	CHECK(str_eq(u.memento.memento_id, STR("memento_latest_t-1")), "id");
	CHECK(u.memento.created_ms == NOW, "its birthday");
	CHECK(u.memento.affect.n_points == 0, "no point");
	CHECK(u.memento.affect.rollup.phase == SG_PHASE_SETTLED, "settled");
	CHECK(u.memento.affect.rollup.intensity_bucket == SG_INTENSITY_LOW,
	    "low");
	CHECK(u.memento.affect.rollup.updated_ms == NOW, "when");
	CHECK(!u.memento.has_signals, "no signals");
}

/* */
static void
a_shape_that_is_not_valid_is_ignored(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_MUST, &shape);
	struct sg_memento_update u;

	shape.arc.n = 0;
	u = next(&c);
	CHECK(is_old(&u.memento) && u.shape_ignored, "not valid");
	c.shape = NULL;
	c.shape_refused = true;
	u = next(&c);
	CHECK(is_old(&u.memento) && u.shape_ignored, "could not be read");
	shape = new_shape();
	c = change(&old, SG_BREAKPOINT_MUST, &shape);
	CHECK(!next(&c).shape_ignored, "valid");
	c.decision = SG_BREAKPOINT_SKIP;
	CHECK(!next(&c).shape_ignored, "blocked is not ignored");
}

static void
a_shape_has_limits(void)
{
	static char text[SG_SHAPE_ARC_CHARS + 1];
	struct sg_str item = {text, SG_SHAPE_ITEM_CHARS};
	struct sg_str seven[7];
	struct sg_str_list *lists[4];
	struct sg_memento_shape s = {.arc = {text, SG_SHAPE_ARC_CHARS}};

	memset(text, 'x', sizeof(text));
	for (size_t i = 0; i < 7; i++)
		seven[i] = item;
	lists[0] = &s.active;
	lists[1] = &s.parked;
	lists[2] = &s.decisions;
	lists[3] = &s.next;
	for (size_t i = 0; i < 4; i++)
		*lists[i] = (struct sg_str_list){seven, 6};
	CHECK(sg_memento_shape_valid(&s), "as long as it may be");
	s.arc.n++;
	CHECK(!sg_memento_shape_valid(&s), "a longer arc");
	s.arc.n = 0;
	CHECK(!sg_memento_shape_valid(&s), "no arc");
	s.arc.n = 1;
	for (size_t i = 0; i < 4; i++) {
		lists[i]->n = 7;
		CHECK(!sg_memento_shape_valid(&s), "seven in %zu", i);
		lists[i]->n = 6;
	}
	seven[5].n++;
	CHECK(!sg_memento_shape_valid(&s), "a longer item");
	seven[5].n = 0;
	CHECK(!sg_memento_shape_valid(&s), "an empty item");
}

static void
the_answer_may_name_the_decision(void)
{
	struct sg_memento_change c = change(NULL, SG_BREAKPOINT_SHOULD, NULL);
	struct sg_memento_update u;

	c.message = STR("Lock that decision.");
	c.answer = STR("Recommendation: stay near the station.");
	u = next(&c);
	CHECK(u.memento.decisions.n == 1 &&
		str_eq(u.memento.decisions.v[0], STR("stay near the station")),
	    "taken");
	CHECK(u.source == SG_SHAPE_SOURCE_FALLBACK, "%d", (int)u.source);
	c.answer = STR("I cannot say.");
	CHECK(next(&c).memento.decisions.n == 0, "none is named");
	c.answer = STR("Recommendation: go.");
	c.message = STR("Tell me more.");
	CHECK(next(&c).memento.decisions.n == 0, "nobody asked");
}

static void
a_named_decision_replaces_nothing(void)
{
	struct sg_memento old = old_memento(SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento_change c = change(&old, SG_BREAKPOINT_SHOULD, NULL);
	struct sg_memento_update u;

	c.message = STR("should I decide?");
	c.answer = STR("Decision: go");
	u = next(&c);
	CHECK(is_old(&u.memento), "one is listed already");
	old.decisions.n = 0;
	u = next(&c);
	CHECK(u.memento.decisions.n == 1, "none is listed");
	old.affect.rollup.phase = SG_PHASE_PEAK;
	u = next(&c);
	CHECK(u.memento.decisions.n == 0, "a frozen summary stays whole");
}

int
main(void)
{
	RUN(the_summary_changes_when_it_may);
	RUN(a_skip_keeps_the_summary_off_peak);
	RUN(a_setting_lets_a_skip_through);
	RUN(a_skip_without_a_previous_one_is_taken);
	RUN(peak_comes_before_skip);
	RUN(what_is_no_decision_keeps_the_summary);
	RUN(the_guardrail_looks_at_the_previous_rollup);
	RUN(empty_lists_keep_decisions_and_next);
	RUN(without_a_shape_the_previous_or_the_first_one);
	RUN(a_shape_that_is_not_valid_is_ignored);
	RUN(a_shape_has_limits);
	RUN(the_answer_may_name_the_decision);
	RUN(a_named_decision_replaces_nothing);
	return t_done("turn_memento");
}
