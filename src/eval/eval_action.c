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
rule(const struct gate_facts *f, const struct eval_ask *ask)
{
	struct sg_error inner = {0};
	struct gate_question q;
	struct gate_answer r;
	enum sg_err err = gate_question_init(&q, f, ask->a, ask->e);

	if (err == SG_OK)
		err = gate_call_explained(&q, ask->a, &r, &inner);
	if (err == SG_OK)
		action_write(&r, ask->line);
	return action_in_call(err, &inner, ask->e);
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_action_input *in = line;
	const struct eval_tools *tools = q->state;
	struct action_place place;
	struct call_facts room;
	struct policy policy;
	struct grants grants;
	struct gate_facts f = {.machine = &place.world,
	    .policy = &policy,
	    .grants = &grants,
	    .now_ms = in->now_ms};
	enum sg_err err = action_place_init(
	    &place, &tools->machine, in->cwd, in->links, q->a, q->e);

	(void)out; /* the line is written by action_write() */
	if (err == SG_OK)
		err = gather(in, q->a, &policy, q->e);
	if (err == SG_OK)
		err = action_read_grants(in->grants.v, in->grants.n, q->a,
		    place.world.idna, &grants);
	if (err == SG_OK)
		err = call_facts_eval(in, q->a, &room, &f, q->e);
	return err != SG_OK ? err : rule(&f, q);
}

const struct eval_area eval_action = {
    .name = "action",
    .text = "whether a call may happen, and by which rule",
    .input = &eval_action_input_contract,
    .output = &eval_action_output_contract,
    .open = eval_tools_open,
    .answer = answer,
    .blame = action_blame,
    .close = eval_tools_close,
};
