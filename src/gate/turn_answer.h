#ifndef GATE_TURN_ANSWER_H
#define GATE_TURN_ANSWER_H

#include "solgate/breakpoint.h"

/*
 * One turn through the breakpoint engine, as every face asks for it: the
 * facts and where the thread stands in, the verdict and the guardrail out.
 */
struct turn_question {
	struct sg_turn_facts facts;
	enum sg_affect_phase phase;  /* settled when nothing is known */
	enum sg_intensity intensity; /* low when nothing is known */
};

struct turn_answer {
	struct sg_breakpoint_verdict verdict;
	bool ack_only; /* by its text, whatever the signals say */
	bool freeze;   /* the summary stays as it is */
};

struct turn_answer turn_answer(const struct turn_question *q);

#endif
