/* eval sanitize: a text from outside, safe to show. */
#include "redact/sanitize.h"
#include "eval/eval.h"
#include "system/text_unistring.h"
#include "shape/eval_call.h"

static enum sg_err
run(struct sg_str line, struct arena *a, struct buf *out, struct sg_error *e)
{
	struct sanitize how = {.classes = &text_classes_unistring};
	struct sg_str names[SANITIZE_FLAG_COUNT];
	struct eval_sanitize_output answer = {.flags = {.v = names}};
	struct eval_sanitize_input in;
	unsigned flags;
	enum sg_err err;
	struct buf b;

	err = contract_decode(&eval_sanitize_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return err;
	b = (struct buf){.cap = SANITIZE_ROOM(in.text.n)};
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	how.columns = in.has_columns ? (size_t)in.columns : 0;
	flags = sanitize_add(&how, in.text, &b);
	for (unsigned i = 0; i < SANITIZE_FLAG_COUNT; i++)
		if ((flags & 1u << i) != 0)
			names[answer.flags.n++] = str_of(sanitize_flag_name(i));
	answer.text = buf_str(&b);
	contract_encode(&eval_sanitize_output_contract, &answer, out);
	return SG_OK;
}

const struct eval_area eval_sanitize = {
    .name = "sanitize",
    .text = "a text from outside, safe to show",
    .input = "EvalSanitizeInput",
    .output = "EvalSanitizeOutput",
    .run = run,
};
