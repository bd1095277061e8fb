/*
 * A grant or a mode that came while a call waited decides it: the question is
 * no longer one.  The rule was looked up by the shell, for this call alone;
 * what else waits in the prompt stays asked.
 */
#include "ask/queue_int.h"
#include "base/banned.h"

#define ARC(token, end)                                                     \
	{                                                                   \
		.to = CONSENT_PROMPT_##end, .decision = SG_DECISION_##token \
	}

/* What a rule can say; a person's words are not among them. */
static const struct consent_arc arcs[] = {
    ARC(ALLOW_STORED, ALLOWED),
    ARC(ALLOW_POLICY, ALLOWED),
    ARC(ALLOW_PERMISSIVE, ALLOWED),
    ARC(DENY_STORED, DENIED),
    ARC(DENY_POLICY, DENIED),
    ARC(DENY_STRICT, DENIED),
};

enum sg_queue_refusal
queue_take_rule(
    struct queue *q, const struct queue_event *ev, struct queue_effects *fx)
{
	const struct queue_call *call = queue_call_of(q, ev->call.no);
	struct queue_end end = {.cover = {.no = ev->call.no}};

	for (size_t i = 0; i < sizeof(arcs) / sizeof(arcs[0]); i++)
		if (arcs[i].decision == ev->rule)
			end.arc = &arcs[i];
	if (end.arc == NULL)
		return QUEUE_NOT_BAD_EVENT;
	if (call == NULL || call->ask.channel != ev->call.channel)
		return QUEUE_NOT_UNKNOWN_CALL;
	/* What one person may set does not stand in for several. */
	if (call->ask.quorum.need > 0 && end.arc->to == CONSENT_PROMPT_ALLOWED)
		return QUEUE_NOT_BAD_EVENT;
	end.slot = call->prompt;
	(void)queue_settle(q, fx, &end);
	return QUEUE_NOT_COUNT;
}
