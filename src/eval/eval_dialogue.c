/*
 * eval dialogue: what happens in a dialogue with a model, what the model is
 * told, what an answer may claim, and what is made of it.
 */
#include "eval/eval_dialogue.h"

static enum sg_err
answer(struct dialogue_run *r, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	if (r->in->has_events)
		err = dialogue_talk(r);
	if (err == SG_OK && r->in->declare)
		err = dialogue_declare(r);
	if (err == SG_OK && r->in->has_lint)
		err = dialogue_lint(r);
	if (err == SG_OK && r->in->has_drivers)
		err = dialogue_drivers(r);
	if (err == SG_OK && r->in->has_answer)
		err = dialogue_answer(r, e);
	return err;
}

static enum sg_err
run(struct sg_str line, struct arena *a, struct buf *out, struct sg_error *e)
{
	struct eval_dialogue_input in;
	struct dialogue_run *r;
	enum sg_err err;

	err = contract_decode(&eval_dialogue_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return err;
	if ((r = arena_new(a, sizeof(*r))) == NULL)
		return SG_ENOMEM;
	r->a = a;
	r->in = &in;
	err = answer(r, e);
	if (err == SG_OK)
		contract_encode(&eval_dialogue_output_contract, &r->out, out);
	return err;
}

const struct eval_area eval_dialogue = {
    .name = "dialogue",
    .text = "a session with a model: calls, driver blocks, envelope",
    .input = "EvalDialogueInput",
    .output = "EvalDialogueOutput",
    .run = run,
};
