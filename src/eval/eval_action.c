/* eval action: may this call happen, and by which rule? */
#include "form/action_read.h"
#include "form/call_facts.h"
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
answer(const struct gate_facts *f, struct arena *a, struct buf *out,
    struct sg_error *e)
{
	struct sg_error inner = {0};
	struct gate_question q;
	struct gate_answer r;
	enum sg_err err = gate_question_init(&q, f, a, e);

	if (err == SG_OK)
		err = gate_call_explained(&q, a, &r, &inner);
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
	struct action_place place;
	struct call_facts room;
	struct policy policy;
	struct grants grants;
	struct gate_facts f = {
	    .machine = &place.world, .policy = &policy, .grants = &grants};
	enum sg_err err;

	err = contract_decode(&eval_action_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return action_blame(err, e);
	f.now_ms = in.now_ms;
	err = action_place_init(
	    &place, &tools->machine, in.cwd, in.links, a, e);
	if (err == SG_OK)
		err = gather(&in, a, &policy, e);
	if (err == SG_OK)
		err = action_read_grants(
		    in.grants.v, in.grants.n, a, place.world.idna, &grants);
	if (err == SG_OK)
		err = call_facts_eval(&in, a, &room, &f, e);
	return err != SG_OK ? err : answer(&f, a, out, e);
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
