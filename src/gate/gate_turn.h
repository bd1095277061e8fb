#ifndef GATE_GATE_TURN_H
#define GATE_GATE_TURN_H

#include "solgate/breakpoint.h"
#include "turn/intent_gate.h"
#include "turn/memento.h"
#include "turn/mode_router.h"

/*
 * How much of a thread's summary may a turn change?  The facts and where the
 * thread stands in; the verdict of the breakpoint engine and what it leaves
 * of the summary out.  It is decided here, once: who updates the memento
 * later, when the model has answered, is told (see turn/memento.h).
 */
struct gate_summary_question {
	struct sg_turn_facts facts;
	enum sg_affect_phase phase;  /* settled when nothing is known */
	enum sg_intensity intensity; /* low when nothing is known */
	bool has_summary;            /* the thread has a memento */
	bool skip_may_change;        /* setting */
};

struct gate_summary_answer {
	struct sg_breakpoint_verdict verdict;
	bool ack_only; /* by its text, whatever the signals say */
	enum sg_summary_block blocked;
	bool freeze; /* blocked at a peak: the summary stays as it is */
};

struct gate_summary_answer gate_summary(const struct gate_summary_question *q);

/*
 * Somebody changed the memento while the model thought, and the thread stands
 * where ${now} says.  What was ${decided} with the turn stays; the change can
 * block the summary besides, and never opens it.
 */
enum sg_summary_block gate_summary_changed(
    enum sg_summary_block decided, const struct summary_facts *now);

/* A whole turn: who answers, what it wants, what it may do, what of the summary
 * changes. */
struct gate_turn_question {
	struct sg_turn turn;
	struct gate_summary_question summary;
	bool has_forced; /* the packet insists on a persona */
	enum sg_forced_persona forced;
	/* Called when the intent is known; NULL: nobody takes the time. */
	void (*halfway)(void *ctx);
	void *ctx;
};

struct gate_turn_answer {
	struct mode_decision mode; /* who answers */
	struct intent_gate_answer intent;
	struct gate_summary_answer summary;
};

/* Texts in ${out} live as long as ${q} and ${room} stay as they are. */
void gate_turn(const struct intent_gate *g, struct reading *room,
    const struct gate_turn_question *q, struct gate_turn_answer *out);

#endif
