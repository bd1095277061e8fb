#ifndef SOLGATE_BREAKPOINT_H
#define SOLGATE_BREAKPOINT_H

#include <stdbool.h>

#include "solgate/api.h"
#include "solgate/str.h"
#include "solgate/words.h"

/*
 * The breakpoint engine: how much of a thread's summary may this turn change?
 * Six rules in order, the first that holds decides, and its number is part of
 * the answer.  Then the peak guardrail: at an emotional peak only a "must"
 * may change the summary.
 *
 * Pure: the same facts give the same verdict on every machine.
 */
struct sg_turn_facts {
	struct sg_str message;
	unsigned signals; /* SG_SIGNAL_BIT() of each kind that is present */
	bool context_window_pressure;
	bool drift_risk;
	bool summary_changed;
};

#define SG_SIGNAL_BIT(kind) (1u << (kind))

enum sg_breakpoint_rule {
	SG_RULE_SUMMARY_CHANGED = 1, /* must */
	SG_RULE_MUST_SIGNAL,         /* must */
	SG_RULE_SHOULD_SIGNAL,       /* should */
	SG_RULE_STRAIN,              /* should: window pressure, drift risk */
	SG_RULE_ACK,                 /* skip */
	SG_RULE_DEFAULT              /* should */
};

struct sg_breakpoint_verdict {
	enum sg_breakpoint decision;
	enum sg_breakpoint_rule rule; /* the one that decided */
};

SG_API struct sg_breakpoint_verdict
sg_breakpoint_decide(const struct sg_turn_facts *t);

/* Whether the message is nothing but acknowledgement: "ok thanks". */
SG_API bool sg_message_is_ack(struct sg_str message);

/* Whether the summary must stay as it is although ${decision} was made. */
SG_API bool sg_freeze_at_peak(enum sg_affect_phase phase,
    enum sg_intensity bucket, enum sg_breakpoint decision);

/* What the rule looks at, in a few words; "unknown" outside 1..6. */
SG_API const char *sg_breakpoint_rule_text(enum sg_breakpoint_rule rule);

#endif
