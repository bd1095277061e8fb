#ifndef SOLGATE_INTENT_GATE_H
#define SOLGATE_INTENT_GATE_H

#include <stdint.h>

#include "solgate/scalar.h"
#include "solgate/words.h"

/*
 * IntentGateResult, intentgate.v0.1: what one user turn is, how risky it is,
 * and what the answer to it may therefore do.
 */
#define SG_GATE_SIGNALS_MAX  8
#define SG_ALLOWED_TYPES_MAX 7

/* What fired: a rule, a keyword, a prototype or the model. */
struct sg_gate_signal {
	enum sg_gate_signal_type type;
	struct sg_str name;
	struct sg_scalar value;
};

struct sg_modality {
	bool has_text, has_image, has_audio;
};

struct sg_intent_decision {
	enum sg_intent label;
	double confidence; /* 0..1, in steps of a thousandth */
	struct sg_gate_signal signals[SG_GATE_SIGNALS_MAX];
	size_t n_signals; /* strongest first */
};

struct sg_risk_decision {
	int64_t tier; /* 0 harmless .. 3 high */
	struct sg_gate_signal signals[SG_GATE_SIGNALS_MAX];
	size_t n_signals;
};

struct sg_lattice_decision {
	struct sg_str version; /* "lattice.v0.1" */
	enum sg_enrichment_mode mode;
	enum sg_allowed_type allowed[SG_ALLOWED_TYPES_MAX];
	size_t n_allowed;
	enum sg_posture posture;
	struct sg_str persona_hint;
	bool has_persona_hint;
};

struct sg_budgets {
	int64_t max_output_tokens;
	int64_t max_tool_calls;
	int64_t max_seconds;
};

struct sg_gate_result {
	struct sg_str decision_id;
	int64_t created_ms;
	struct sg_modality modality;
	struct sg_intent_decision intent;
	struct sg_risk_decision risk;
	struct sg_lattice_decision lattice;
	struct sg_budgets budgets;
};

#endif
