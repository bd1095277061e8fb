/* eval action: may this call happen, and by which rule? */
#include "form/action_read.h"
#include "eval/eval.h"
#include "eval/eval_tools.h"

static enum sg_err
gather(const struct eval_action_input *in, struct arena *a,
    struct policy *policy, struct sg_error *e)
{
	static const struct eval_policy nothing;
	enum sg_err err = action_read_policy(
	    in->has_policy ? &in->policy : &nothing, a, policy, e);

	if (err == SG_OK && in->has_mode)
		policy->mode = action_read_mode(in->mode);
	return err;
}

static enum sg_err
answer(const struct eval_action_input *in, struct action_question q,
    struct arena *a, struct buf *out, struct sg_error *e)
{
	struct call_manifest manifest;
	struct sg_error inner = {0};
	struct action_answer r;
	struct grants grants;
	struct sg_lease lease;
	enum sg_err err;

	err = action_read_grants(
	    in->grants.v, in->grants.n, a, q.world->idna, &grants);
	q.grants = &grants;
	if (err == SG_OK && in->extension.has_manifest) {
		err = action_read_manifest(
		    in->extension.manifest, a, q.world->idna, &manifest);
		q.manifest = &manifest;
	}
	if (err == SG_OK && in->has_lease) {
		err = action_read_lease(in->lease, a, &lease, e);
		q.lease = &lease;
	}
	if (err == SG_OK)
		err = action_answer(&q, a, &r, &inner);
	if (err == SG_OK)
		action_write(&r, out);
	return action_in_call(err, &inner, e);
}

static enum sg_err
run_on(void *state, struct sg_str line, struct arena *a, struct buf *out,
    struct sg_error *e)
{
	struct eval_tools *tools = state;
	struct eval_action_input in;
	struct call_request request;
	struct action_place place;
	struct policy policy;
	struct action_question q = {
	    .request = &request, .policy = &policy, .world = &place.world};
	enum sg_err err;

	err = contract_decode(&eval_action_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return action_blame(err, e);
	err = action_place_init(
	    &place, &tools->machine, in.cwd, in.links, a, e);
	if (err == SG_OK)
		err = gather(&in, a, &policy, e);
	if (err == SG_OK)
		err = action_read_call(&in.call, &in.extension, a, &request, e);
	if (err != SG_OK)
		return err;
	q.now_ms = in.now_ms;
	return answer(&in, q, a, out, e);
}

const struct eval_area eval_action = {
    .name = "action",
    .text = "whether a call may happen, and by which rule",
    .input = "EvalActionInput",
    .output = "EvalActionOutput",
    .open = eval_tools_open,
    .run_on = run_on,
    .close = eval_tools_close,
};
