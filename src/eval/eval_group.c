/* eval group: with which other calls may this one share a question? */
#include "form/action_read.h"
#include "eval/eval.h"
#include "eval/eval_tools.h"

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_group_input *in = line;
	const struct eval_tools *tools = q->state;
	struct eval_group_output *o = out;
	struct call_manifest manifest = {.n_hosts = 0};
	struct action_place place;
	struct call_request request;
	struct sg_error inner = {0};
	struct call call;
	enum sg_err err;

	err = action_place_init(
	    &place, &tools->machine, in->cwd, in->links, q->a, q->e);
	if (err == SG_OK)
		err = action_read_call(
		    &in->call, &in->extension, q->a, &request, q->e);
	if (err != SG_OK)
		return err;
	err = call_init(&call, &request, &place.world, q->a, &inner);
	if (err == SG_OK && in->extension.has_manifest)
		err = action_read_manifest(
		    in->extension.manifest, q->a, place.world.idna, &manifest);
	if (err == SG_OK)
		err = scope_group(&call.scope, q->a, &o->group);
	if (err != SG_OK)
		return action_in_call(err, &inner, q->e);
	o->extension_id = in->extension.id;
	o->has_turn_id = in->has_turn_id;
	o->turn_id = in->turn_id;
	o->capability = call.capability;
	o->risk = call_risk(&call, &manifest).risk;
	return SG_OK;
}

const struct eval_area eval_group = {
    .name = "group",
    .text = "which calls a call may share a question with",
    .input = &eval_group_input_contract,
    .output = &eval_group_output_contract,
    .open = eval_tools_open,
    .answer = answer,
    .blame = action_blame,
    .close = eval_tools_close,
};
