#ifndef MODEL_SCRIPT_ENVELOPE_H
#define MODEL_SCRIPT_ENVELOPE_H

#include "model/script.h"

/* What a turn decided: in the lists of the shape. */
struct script_decision {
	struct sg_str decided, next;
};

/*
 * The output envelope as the text of the answer: ${text}, a shape and an
 * affect signal for the message, ${action} (members of meta, each after a
 * comma) and what was decided, or NULL.  Where nobody asked for an envelope,
 * ${text} alone.
 */
bool script_envelope(struct script *s, struct sg_str text, struct sg_str action,
    const struct script_decision *d);

#endif
