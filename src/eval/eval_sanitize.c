/* eval sanitize: a text from outside, safe to show. */
#include "redact/sanitize.h"
#include "eval/eval.h"
#include "system/text_unistring.h"
#include "shape/eval_call.h"

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	struct sanitize how = {.classes = &text_classes_unistring};
	const struct eval_sanitize_input *in = line;
	struct eval_sanitize_output *o = out;
	struct buf b = {.cap = SANITIZE_ROOM(in->text.n)};
	unsigned flags;

	b.p = arena_new(q->a, b.cap);
	o->flags.v = arena_new(q->a, SANITIZE_FLAG_COUNT * sizeof(*o->flags.v));
	if (b.p == NULL || o->flags.v == NULL)
		return SG_ENOMEM;
	how.columns = in->has_columns ? (size_t)in->columns : 0;
	flags = sanitize_add(&how, in->text, &b);
	for (unsigned i = 0; i < SANITIZE_FLAG_COUNT; i++)
		if ((flags & 1u << i) != 0)
			o->flags.v[o->flags.n++] = str_of(
			    sanitize_flag_name(i));
	o->text = buf_str(&b);
	return SG_OK;
}

const struct eval_area eval_sanitize = {
    .name = "sanitize",
    .text = "a text from outside, safe to show",
    .input = &eval_sanitize_input_contract,
    .output = &eval_sanitize_output_contract,
    .answer = answer,
};
