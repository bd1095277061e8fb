#ifndef FACE_CLI_INTENT_WHY_H
#define FACE_CLI_INTENT_WHY_H

#include "system/turn_gate.h"

/*
 * Which words of ${t} spoke for the label and the tier of ${full}, and which
 * against: the turn is read again without each of them, and how far the
 * scores move is what the word said.  For each reading by itself.
 */
void intent_why(struct turn_gate *g, const struct sg_turn *t,
    const struct intent_gate_answer *full);

#endif
