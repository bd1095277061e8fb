/*
 * eval dialogue: what happens in a dialogue with a model, what the model is
 * told, what an answer may claim, and what is made of it.
 */
#include "eval/eval_dialogue.h"

static enum sg_err
say_all(struct dialogue_run *r, struct sg_error *e)
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
answer(const struct eval_ask *q, const void *line, void *out)
{
	struct dialogue_run *r = arena_new(q->a, sizeof(*r));

	if (r == NULL)
		return SG_ENOMEM;
	r->a = q->a;
	r->in = line;
	r->out = out;
	return say_all(r, q->e);
}

const struct eval_area eval_dialogue = {
    .name = "dialogue",
    .text = "a session with a model: calls, driver blocks, envelope",
    .input = &eval_dialogue_input_contract,
    .output = &eval_dialogue_output_contract,
    .answer = answer,
};
