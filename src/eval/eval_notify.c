/* eval notify: how loudly may the answer to a turn arrive? */
#include "eval/eval.h"
#include "gate/gate_notify.h"
#include "shape/eval_turn.h"

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_notify_input *in = line;
	struct eval_notify_output *o = out;

	(void)q;
	o->policy = gate_notify(&(struct gate_notify){.urgent = in->urgent,
	    .warns = in->has_persona && in->persona == SG_FORCED_CASSANDRA,
	    .background = in->background,
	    .simulate = in->simulate,
	    .has_asked = in->has_asked,
	    .asked = in->asked});
	return SG_OK;
}

const struct eval_area eval_notify = {
    .name = "notify",
    .text = "how loudly the answer to a turn may arrive",
    .input = &eval_notify_input_contract,
    .output = &eval_notify_output_contract,
    .answer = answer,
};
