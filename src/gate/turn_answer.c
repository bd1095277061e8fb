/* Decision, then guardrail: the order of the seed. */
#include "gate/turn_answer.h"

struct turn_answer
turn_answer(const struct turn_question *q)
{
	struct turn_answer a = {
	    .verdict = sg_breakpoint_decide(&q->facts),
	    .ack_only = sg_message_is_ack(q->facts.message),
	};

	a.freeze = sg_freeze_at_peak(
	    q->phase, q->intensity, a.verdict.decision);
	return a;
}
