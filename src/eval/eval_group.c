/* eval group: with which other calls may this one share a question? */
#include "form/action_read.h"
#include "eval/eval.h"
#include "eval/eval_tools.h"

static enum sg_err
answer(const struct eval_group_input *in, const struct action_place *place,
    struct arena *a, struct buf *out, struct sg_error *e)
{
	struct eval_group_output o = {.extension_id = in->extension.id,
	    .has_turn_id = in->has_turn_id,
	    .turn_id = in->turn_id};
	struct call_manifest manifest = {.n_hosts = 0};
	struct call_request request;
	struct sg_error inner = {0};
	struct call call;
	enum sg_err err;

	err = action_read_call(&in->call, &in->extension, a, &request, e);
	if (err != SG_OK)
		return err;
	err = call_init(&call, &request, &place->world, a, &inner);
	if (err == SG_OK && in->extension.has_manifest)
		err = action_read_manifest(
		    in->extension.manifest, a, place->world.idna, &manifest);
	if (err == SG_OK)
		err = scope_group(&call.scope, a, &o.group);
	if (err != SG_OK)
		return action_in_call(err, &inner, e);
	o.capability = call.capability;
	o.risk = call_risk(&call, &manifest).risk;
	contract_encode(&eval_group_output_contract, &o, out);
	return SG_OK;
}

static enum sg_err
run_on(void *state, struct sg_str line, struct arena *a, struct buf *out,
    struct sg_error *e)
{
	struct eval_tools *tools = state;
	struct eval_group_input in;
	struct action_place place;
	enum sg_err err;

	err = contract_decode(&eval_group_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return action_blame(err, e);
	err = action_place_init(
	    &place, &tools->machine, in.cwd, in.links, a, e);
	if (err != SG_OK)
		return err;
	return answer(&in, &place, a, out, e);
}

const struct eval_area eval_group = {
    .name = "group",
    .text = "which calls a call may share a question with",
    .input = "EvalGroupInput",
    .output = "EvalGroupOutput",
    .open = eval_tools_open,
    .run_on = run_on,
    .close = eval_tools_close,
};
