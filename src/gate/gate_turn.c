/* Who answers, then intent, decision, guardrail: the order of the seed. */
#include "gate/gate_turn.h"
#include "base/banned.h"

struct gate_summary_answer
gate_summary(const struct gate_summary_question *q)
{
	struct gate_summary_answer a = {
	    .verdict = sg_breakpoint_decide(&q->facts),
	    .ack_only = sg_message_is_ack(q->facts.message),
	};
	struct summary_facts f = {.phase = q->phase,
	    .intensity = q->intensity,
	    .decision = a.verdict.decision,
	    .has_summary = q->has_summary,
	    .skip_may_change = q->skip_may_change};

	a.blocked = summary_block(&f);
	a.freeze = a.blocked == SG_SUMMARY_BLOCK_PEAK_GUARDRAIL;
	return a;
}

enum sg_summary_block
gate_summary_changed(
    enum sg_summary_block decided, const struct summary_facts *now)
{
	return decided != SG_SUMMARY_BLOCK_NONE ? decided : summary_block(now);
}

void
gate_turn(const struct intent_gate *g, struct reading *room,
    const struct gate_turn_question *q, struct gate_turn_answer *out)
{
	const struct sg_lattice_decision *l = &out->intent.result.lattice;

	out->mode = mode_route(q->turn.text, q->has_forced ? &q->forced : NULL);
	intent_gate_decide(g, room, &q->turn, &out->intent);
	if (l->has_persona_hint)
		out->mode = mode_hint(out->mode, l->persona_hint);
	if (q->halfway != NULL)
		q->halfway(q->ctx);
	out->summary = gate_summary(&q->summary);
}
