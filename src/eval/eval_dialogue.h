#ifndef EVAL_EVAL_DIALOGUE_H
#define EVAL_EVAL_DIALOGUE_H

#include "eval/eval.h"
#include "dialogue/talk.h"
#include "shape/eval.h"

/* Inside eval dialogue: one line being answered, question by question. */
struct dialogue_run {
	struct arena *a;
	const struct eval_dialogue_input *in;
	struct eval_dialogue_output *out;
	size_t event; /* which one */
	size_t room;  /* for effects in out */
	struct talk talk;
	struct sg_error warning; /* of the envelope */
};

enum sg_err dialogue_talk(struct dialogue_run *r);
enum sg_err dialogue_declare(struct dialogue_run *r);
enum sg_err dialogue_lint(struct dialogue_run *r);
enum sg_err dialogue_drivers(struct dialogue_run *r);
enum sg_err dialogue_answer(struct dialogue_run *r, struct sg_error *e);

#endif
