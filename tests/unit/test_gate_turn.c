/* What a turn leaves of the summary: decided once, and kept to later. */
#include "gate/gate_turn.h"
#include "lib/memento_parts.h"

static struct gate_summary_question
about(const char *message, enum sg_affect_phase phase)
{
	return (struct gate_summary_question){
	    .facts = {.message = str_of(message)},
	    .phase = phase,
	    .intensity = SG_INTENSITY_LOW,
	    .has_summary = true};
}

/* R-003 R-004: at a peak only a must changes the summary. */
static void
a_peak_freezes(void)
{
	struct gate_summary_question q = about("what now?", SG_PHASE_PEAK);
	struct gate_summary_answer a = gate_summary(&q);

	CHECK(a.freeze && a.blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL, "%d",
	    (int)a.blocked);
	q.facts.signals = SG_SIGNAL_BIT(SG_SIGNAL_DECISION_MADE);
	a = gate_summary(&q);
	CHECK(!a.freeze && a.blocked == SG_SUMMARY_BLOCK_NONE, "a must: %d",
	    (int)a.blocked);
	q = about("what now?", SG_PHASE_SETTLED);
	q.intensity = SG_INTENSITY_HIGH;
	CHECK(gate_summary(&q).freeze, "high intensity");
}

/* R-005 R-007: a skip keeps the summary there is, unless a setting says no. */
static void
a_skip_keeps_what_there_is(void)
{
	struct gate_summary_question q = about("ok thanks", SG_PHASE_SETTLED);
	struct gate_summary_answer a = gate_summary(&q);

	CHECK(a.ack_only && a.verdict.decision == SG_BREAKPOINT_SKIP, "skip");
	CHECK(a.blocked == SG_SUMMARY_BLOCK_SKIP && !a.freeze, "%d",
	    (int)a.blocked);
	q.has_summary = false;
	CHECK(gate_summary(&q).blocked == SG_SUMMARY_BLOCK_NONE, "the first");
	q.has_summary = q.skip_may_change = true;
	CHECK(gate_summary(&q).blocked == SG_SUMMARY_BLOCK_NONE, "setting");
}

/*
 * The memento may be another one when the model has answered.  What was
 * decided with the turn counts, both ways.
 */
static void
it_is_decided_once(void)
{
	struct sg_memento calm = old_memento(
	    SG_PHASE_SETTLED, SG_INTENSITY_LOW);
	struct sg_memento peak = old_memento(SG_PHASE_PEAK, SG_INTENSITY_HIGH);
	struct sg_memento_shape shape = new_shape();
	struct sg_memento_change c = change(
	    &peak, SG_BREAKPOINT_SHOULD, &shape);
	struct sg_memento_update u;

	CHECK(memento_next(&c, SG_SUMMARY_BLOCK_NONE, &room, &u), "thread");
	CHECK(is_new(&u.memento) && !u.frozen, "open then, open now");
	c.previous = &calm;
	CHECK(memento_next(&c, SG_SUMMARY_BLOCK_PEAK_GUARDRAIL, &room, &u),
	    "thread");
	CHECK(is_old(&u.memento) && u.frozen, "frozen then, frozen now");
	CHECK(memento_next(&c, SG_SUMMARY_BLOCK_SKIP, &room, &u), "thread");
	CHECK(is_old(&u.memento) && !u.frozen &&
		u.blocked == SG_SUMMARY_BLOCK_SKIP,
	    "skipped then, skipped now");
}

/* An edit meanwhile may close the summary; it never opens it. */
static void
an_edit_only_tightens(void)
{
	struct summary_facts now = {.phase = SG_PHASE_PEAK,
	    .intensity = SG_INTENSITY_HIGH,
	    .decision = SG_BREAKPOINT_SHOULD,
	    .has_summary = true};

	CHECK(gate_summary_changed(SG_SUMMARY_BLOCK_NONE, &now) ==
		SG_SUMMARY_BLOCK_PEAK_GUARDRAIL,
	    "closed by their edit");
	now.phase = SG_PHASE_SETTLED;
	now.intensity = SG_INTENSITY_LOW;
	CHECK(gate_summary_changed(SG_SUMMARY_BLOCK_NONE, &now) ==
		SG_SUMMARY_BLOCK_NONE,
	    "open and still open");
	CHECK(gate_summary_changed(SG_SUMMARY_BLOCK_PEAK_GUARDRAIL, &now) ==
		SG_SUMMARY_BLOCK_PEAK_GUARDRAIL,
	    "frozen then stays frozen");
	CHECK(gate_summary_changed(SG_SUMMARY_BLOCK_SKIP, &now) ==
		SG_SUMMARY_BLOCK_SKIP,
	    "skipped then stays skipped");
}

/* Over the whole small domain the gate and the library say the same. */
static void
the_library_agrees(void)
{
	struct sg_memento_shape shape = new_shape();

	for (unsigned p = 0; p < SG_PHASE_COUNT; p++)
		for (unsigned i = 0; i < SG_INTENSITY_COUNT; i++)
			for (unsigned d = 0; d <= SG_BREAKPOINT_COUNT; d++) {
				struct sg_memento old = old_memento(p, i);
				struct sg_memento_change c = change(
				    &old, d, &shape);
				struct summary_facts f = {p, i, d, true, false};

				CHECK(next(&c).blocked == summary_block(&f),
				    "phase %u bucket %u decision %u", p, i, d);
			}
}

int
main(void)
{
	RUN(a_peak_freezes);
	RUN(a_skip_keeps_what_there_is);
	RUN(it_is_decided_once);
	RUN(an_edit_only_tightens);
	RUN(the_library_agrees);
	return t_done("gate_turn");
}
