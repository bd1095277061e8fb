/*
 * The breakpoint engine.  The table below is the whole of it: read it top
 * down, the first line that holds decides.
 *
 * Which signals are "must" stands in words/signal_kind.def.  That is why
 * decision_made always wins: only an edit of the summary from outside comes
 * before the must signals, and that is a must as well.
 */
#include "solgate/breakpoint.h"
#include "words/words.h"
#include "base/banned.h"

/* The signals of one class, added up from the one list of signals. */
static unsigned signals_of(enum sg_breakpoint class)
{
	unsigned bits = 0;

#define X(sym, wire, c, text) \
	bits |= SG_BREAKPOINT_##c == class ? SG_SIGNAL_BIT(SG_SIGNAL_##sym) : 0;
#include "words/signal_kind.def"
	return bits;
}

static bool
summary_changed(const struct sg_turn_facts *t)
{
	return t->summary_changed;
}

static bool
has_must_signal(const struct sg_turn_facts *t)
{
	return (t->signals & signals_of(SG_BREAKPOINT_MUST)) != 0;
}

static bool
has_should_signal(const struct sg_turn_facts *t)
{
	return (t->signals & signals_of(SG_BREAKPOINT_SHOULD)) != 0;
}

static bool
under_strain(const struct sg_turn_facts *t)
{
	return t->context_window_pressure || t->drift_risk;
}

static bool
is_ack(const struct sg_turn_facts *t)
{
	return (t->signals & signals_of(SG_BREAKPOINT_SKIP)) != 0 ||
	    sg_message_is_ack(t->message);
}

static bool
anything(const struct sg_turn_facts *t)
{
	(void)t;
	return true;
}

/* clang-format off */
static const struct rule {
	bool (*holds)(const struct sg_turn_facts *);
	enum sg_breakpoint then;
	enum sg_breakpoint_rule number;
	const char *text;
} rules[] = {
	{summary_changed,   SG_BREAKPOINT_MUST,   SG_RULE_SUMMARY_CHANGED,
	    "the summary was changed from outside"},
	{has_must_signal,   SG_BREAKPOINT_MUST,   SG_RULE_MUST_SIGNAL,
	    "a must signal is present"},
	{has_should_signal, SG_BREAKPOINT_SHOULD, SG_RULE_SHOULD_SIGNAL,
	    "a should signal is present"},
	{under_strain,      SG_BREAKPOINT_SHOULD, SG_RULE_STRAIN,
	    "context window pressure or drift risk"},
	{is_ack,            SG_BREAKPOINT_SKIP,   SG_RULE_ACK,
	    "acknowledgement only"},
	{anything,          SG_BREAKPOINT_SHOULD, SG_RULE_DEFAULT,
	    "no other rule holds"},
};
/* clang-format on */

struct sg_breakpoint_verdict
sg_breakpoint_decide(const struct sg_turn_facts *t)
{
	const struct rule *r = rules;

	while (!r->holds(t))
		r++; /* ends: the last rule always holds */
	return (struct sg_breakpoint_verdict){r->then, r->number};
}

bool
sg_freeze_at_peak(enum sg_affect_phase phase, enum sg_intensity bucket,
    enum sg_breakpoint decision)
{
	/* a value outside the list is taken for the worst: frozen */
	bool peak = phase == SG_PHASE_PEAK || phase >= SG_PHASE_COUNT;
	bool high = bucket == SG_INTENSITY_HIGH || bucket >= SG_INTENSITY_COUNT;

	return (peak || high) && decision != SG_BREAKPOINT_MUST;
}

const char *
sg_breakpoint_rule_text(enum sg_breakpoint_rule rule)
{
	if (rule < SG_RULE_SUMMARY_CHANGED || rule > SG_RULE_DEFAULT)
		return "unknown";
	return rules[rule - SG_RULE_SUMMARY_CHANGED].text;
}
