#ifndef CHAT_CHAT_PERSONA_H
#define CHAT_CHAT_PERSONA_H

#include "chat/chat_int.h"
#include "turn/mode_router.h"

/*
 * Who answers: what the packet insists on, else the router and the hint of
 * the lattice.  It is decided with the turn (gate_turn.h); here it is taken
 * from the packet and put into the prompt and the answer.
 */

/* The persona that meta.forced_persona names; false: none that is known. */
bool chat_forced(struct chat_run *run, enum sg_forced_persona *out);

struct mode_decision chat_mode(const struct chat_run *run);

/* Whether rule DB-003 only warns. */
bool chat_closure_advisory(const struct chat_run *run);

/* Append one line: in whose manner to answer. */
void chat_persona_add(struct buf *b, const struct chat_run *run);

/* Who answered and how careful the turn was taken, for the answer. */
struct chat_mode_decision chat_mode_decision(struct chat_run *run);

#endif
