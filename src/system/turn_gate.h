#ifndef SYSTEM_TURN_GATE_H
#define SYSTEM_TURN_GATE_H

#include "system/embed_file.h"
#include "base/arena.h"
#include "gate/gate_turn.h"

/*
 * The turn gate with the rules, weights and lattice that are built in, loaded
 * once when a face starts.  Deciding takes no memory.
 */
struct turn_gate {
	struct arena arena;
	struct classifier *classifier;
	struct sg_lattice *lattice;
	struct reading *reading;
	struct embed_file *embed; /* NULL: no prototype lane */
	struct intent_gate gate;
};

/*
 * turn_gate_open(g, embed, e):
 * ${embed} is the file of weights for the prototype lane, or NULL: off.  On
 * failure ${g} is closed and ${e} says why.
 */
SG_MUST_CHECK enum sg_err
turn_gate_open(struct turn_gate *g, const char *embed, struct sg_error *e);
void turn_gate_close(struct turn_gate *g);

/*
 * Another lattice, from the text of its file, which must outlive ${g}.  On
 * failure the one that is there stays.
 */
SG_MUST_CHECK enum sg_err
turn_gate_lattice(struct turn_gate *g, struct sg_str json, struct sg_error *e);

/* A whole turn.  Texts in ${out} live until the next one. */
void turn_gate_turn(struct turn_gate *g, const struct gate_turn_question *q,
    struct gate_turn_answer *out);

/* Its first half alone: what is wanted, and what the answer may do. */
void turn_gate_decide(struct turn_gate *g, const struct sg_turn *t,
    struct intent_gate_answer *out);

/* For callers without an id or a clock: eval, tests. */
#define TURN_NO_ID "00000000-0000-0000-0000-000000000000"

#endif
