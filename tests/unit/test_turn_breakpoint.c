/* The breakpoint engine, row by row: one row per sentence of the seed. */
#include "base/str.h"
#include "solgate/breakpoint.h"
#include "t.h"

#define BIT(kind) SG_SIGNAL_BIT(SG_SIGNAL_##kind)

static const struct row {
	const char *name;
	struct sg_turn_facts facts;
	enum sg_breakpoint decision;
	enum sg_breakpoint_rule rule;
} rows[] = {
    /* */
    {"an edit from outside is a must",
	{.message = {"hello", 5}, .summary_changed = true}, SG_BREAKPOINT_MUST,
	SG_RULE_SUMMARY_CHANGED},
    {"an edit from outside wins over an ack",
	{.message = {"ok", 2}, .summary_changed = true}, SG_BREAKPOINT_MUST,
	SG_RULE_SUMMARY_CHANGED},
    {"an edit from outside is looked at before signals",
	{.message = {"ok", 2},
	    .summary_changed = true,
	    .signals = BIT(DECISION_MADE)},
	SG_BREAKPOINT_MUST, SG_RULE_SUMMARY_CHANGED},
    /* R-009 R-010 R-011 R-012 R-033 R-038: decision_made always wins */
    {"decision_made always wins",
	{.message = {"ok thanks", 9},
	    .signals = BIT(DECISION_MADE) | BIT(ACK_ONLY)},
	SG_BREAKPOINT_MUST, SG_RULE_MUST_SIGNAL},
    {"scope_changed is a must", {.signals = BIT(SCOPE_CHANGED)},
	SG_BREAKPOINT_MUST, SG_RULE_MUST_SIGNAL},
    {"pivot is a must", {.signals = BIT(PIVOT)}, SG_BREAKPOINT_MUST,
	SG_RULE_MUST_SIGNAL},
    {"answer_provided is a must", {.signals = BIT(ANSWER_PROVIDED)},
	SG_BREAKPOINT_MUST, SG_RULE_MUST_SIGNAL},
    /* R-013 R-014 R-015 R-034 R-039 */
    {"open_loop_created is a should", {.signals = BIT(OPEN_LOOP_CREATED)},
	SG_BREAKPOINT_SHOULD, SG_RULE_SHOULD_SIGNAL},
    {"open_loop_resolved is a should", {.signals = BIT(OPEN_LOOP_RESOLVED)},
	SG_BREAKPOINT_SHOULD, SG_RULE_SHOULD_SIGNAL},
    {"risk_or_conflict is a should", {.signals = BIT(RISK_OR_CONFLICT)},
	SG_BREAKPOINT_SHOULD, SG_RULE_SHOULD_SIGNAL},
    {"a should signal wins over an ack",
	{.message = {"ok", 2}, .signals = BIT(RISK_OR_CONFLICT)},
	SG_BREAKPOINT_SHOULD, SG_RULE_SHOULD_SIGNAL},
    /* */
    {"window pressure makes an ack a should",
	{.message = {"ok", 2}, .context_window_pressure = true},
	SG_BREAKPOINT_SHOULD, SG_RULE_STRAIN},
    {"drift risk makes an ack a should",
	{.message = {"ok", 2}, .drift_risk = true}, SG_BREAKPOINT_SHOULD,
	SG_RULE_STRAIN},
    {"both together are no must",
	{.context_window_pressure = true, .drift_risk = true},
	SG_BREAKPOINT_SHOULD, SG_RULE_STRAIN},
    /* R-016 R-036 */
    {"the ack signal alone skips",
	{.message = {"what about the budget?", 22}, .signals = BIT(ACK_ONLY)},
	SG_BREAKPOINT_SKIP, SG_RULE_ACK},
    {"an ack text alone skips", {.message = {"Sounds good!", 12}},
	SG_BREAKPOINT_SKIP, SG_RULE_ACK},
    /* R-029 R-037 */
    {"anything else is a should", {.message = {"why?", 4}},
	SG_BREAKPOINT_SHOULD, SG_RULE_DEFAULT},
    {"nothing at all is a should", {.signals = 0}, SG_BREAKPOINT_SHOULD,
	SG_RULE_DEFAULT},
    {"a bit that is no signal changes nothing",
	{.signals = SG_SIGNAL_BIT(SG_SIGNAL_COUNT)}, SG_BREAKPOINT_SHOULD,
	SG_RULE_DEFAULT},
};

static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct sg_breakpoint_verdict v = sg_breakpoint_decide(
		    &r->facts);

		CHECK(v.decision == r->decision, "%s: %s", r->name,
		    sg_breakpoint_name(v.decision));
		CHECK(v.rule == r->rule, "%s: rule %d", r->name, (int)v.rule);
	}
}

/* R-041 R-042 R-043 R-044 R-045: the whole domain, as the seed writes it. */
static void
freeze_is_the_seeds_formula(void)
{
	for (unsigned p = 0; p < SG_PHASE_COUNT; p++)
		for (unsigned i = 0; i < SG_INTENSITY_COUNT; i++)
			for (unsigned d = 0; d < SG_BREAKPOINT_COUNT; d++) {
				bool peak = p == SG_PHASE_PEAK ||
				    i == SG_INTENSITY_HIGH;

				CHECK(sg_freeze_at_peak(p, i, d) ==
					(peak && d != SG_BREAKPOINT_MUST),
				    "phase %u bucket %u decision %u", p, i, d);
			}
}

static void
a_value_in_no_list_freezes(void)
{
	CHECK(sg_freeze_at_peak(
		  SG_PHASE_COUNT, SG_INTENSITY_LOW, SG_BREAKPOINT_SHOULD),
	    "phase");
	CHECK(sg_freeze_at_peak(
		  SG_PHASE_SETTLED, SG_INTENSITY_COUNT, SG_BREAKPOINT_SKIP),
	    "bucket");
	CHECK(sg_freeze_at_peak(
		  SG_PHASE_PEAK, SG_INTENSITY_LOW, SG_BREAKPOINT_COUNT),
	    "decision");
}

static void
every_rule_has_its_words(void)
{
	static const char *const words[] = {"unknown",
	    "the summary was changed from outside", "a must signal is present",
	    "a should signal is present",
	    "context window pressure or drift risk", "acknowledgement only",
	    "no other rule holds", "unknown"};

	for (unsigned i = 0; i < 8; i++)
		CHECK(
		    strcmp(sg_breakpoint_rule_text(i), words[i]) == 0, "%u", i);
}

int
main(void)
{
	RUN(rows_hold);
	RUN(freeze_is_the_seeds_formula);
	RUN(a_value_in_no_list_freezes);
	RUN(every_rule_has_its_words);
	return t_done("turn_breakpoint");
}
