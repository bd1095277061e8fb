/* eval redact: what a person sees of the params of a call. */
#include "eval/eval.h"
#include "system/idna.h"
#include "system/text_unistring.h"
#include "form/redact_call.h"
#include "shape/eval_call.h"

#define SHOWN_MAX(n) (32 * (n) + 1024)

static enum sg_err
room_for(struct arena *a, size_t n, struct buf *b)
{
	*b = (struct buf){.p = arena_new(a, n), .cap = n};
	return b->p == NULL ? SG_ENOMEM : SG_OK;
}

static enum sg_err
show(const struct redact_call *call, struct arena *a, struct buf *summary,
    struct buf *details)
{
	struct redact line = {.sink = REDACT_SHOW};
	struct redact all = {.sink = REDACT_SHOW, .details = true};
	enum sg_err err;

	err = room_for(a, SHOWN_MAX(call->params.n), summary);
	if (err == SG_OK)
		err = room_for(a, SHOWN_MAX(call->params.n), details);
	if (err == SG_OK)
		err = redact_call_summary(call, &line, a, summary);
	if (err == SG_OK)
		err = redact_call_details(call, &all, a, details);
	if (err == SG_OK && (buf_full(summary) || buf_full(details)))
		err = SG_EFULL;
	return err;
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_redact_input *in = line;
	struct redact_call call = {
	    in->capability, in->params, &text_classes_unistring, &idna_libidn2};
	struct eval_redact_output *o = out;
	struct buf summary, details;
	enum sg_err err = show(&call, q->a, &summary, &details);

	if (err != SG_OK)
		return err_set(
		    q->e, err, STR("/params"), str_of(sg_err_text(err)));
	o->summary = buf_str(&summary);
	o->details = buf_str(&details);
	return SG_OK;
}

const struct eval_area eval_redact = {
    .name = "redact",
    .text = "what is shown of a call, without its secrets",
    .input = &eval_redact_input_contract,
    .output = &eval_redact_output_contract,
    .answer = answer,
};
