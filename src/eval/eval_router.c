/* eval router: who answers? */
#include "eval/eval.h"
#include "shape/eval_turn.h"
#include "turn/mode_router.h"

static enum sg_err
answer(const struct eval_ask *q, const void *input, void *output)
{
	const struct eval_router_input *in = input;
	struct eval_router_output *out = output;
	struct mode_decision d = mode_route(
	    in->message, in->has_forced ? &in->forced : NULL);

	(void)q;
	*out = (struct eval_router_output){.label = mode_label(&d),
	    .persona = d.persona,
	    .confidence = mode_confidence(&d),
	    .checkpoint = mode_checkpoint(&d),
	    .reasons = {d.reason},
	    .n_reasons = 1};
	if (mode_flag(&d) != NULL)
		out->flags[out->n_flags++] = str_of(mode_flag(&d));
	return SG_OK;
}

const struct eval_area eval_router = {
    .name = "router",
    .text = "who answers: persona and mode, before the turn gate",
    .input = &eval_router_input_contract,
    .output = &eval_router_output_contract,
    .answer = answer,
};
