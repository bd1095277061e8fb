#ifndef INTENT_SIGNALS_H
#define INTENT_SIGNALS_H

#include "solgate/intent_gate.h"

#include "base/str.h"

/*
 * The short list of what fired: at most SG_GATE_SIGNALS_MAX, strongest first,
 * earlier before later where equal.  The weakest is dropped when it is full.
 */
struct signals {
	struct sg_gate_signal *v;
	size_t *n;
	int32_t by[SG_GATE_SIGNALS_MAX];
};

void signals_init(
    struct signals *s, struct sg_gate_signal v[SG_GATE_SIGNALS_MAX], size_t *n);

/* A rule with the text that fired it. */
void signals_text(
    struct signals *s, struct sg_str name, struct sg_str text, int32_t by);

/* A rule or keyword that simply holds. */
void signals_true(struct signals *s, enum sg_gate_signal_type type,
    struct sg_str name, int32_t by);

/* What the model says, always the last; ${points} become logits. */
void signals_number(struct signals *s, struct sg_str name, int32_t points);

#endif
