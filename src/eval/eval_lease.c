/* eval lease: which of these calls does the turn admit? */
#include "eval/eval.h"
#include "form/action_read.h"

/* Nobody opened one: the zeroed lease, which admits nothing. */
static struct sg_lease
lease_of(const struct eval_lease_input *in)
{
	if (in->has_result)
		return sg_lease_open(&in->result, 0);
	return in->has_terms ? action_lease_on(&in->terms)
			     : (struct sg_lease){0};
}

static struct eval_lease_verdict
ask(struct sg_lease *lease, const struct eval_lease_call *call)
{
	struct sg_lease_verdict v = sg_lease_admit(
	    lease, call->type, call->at_ms);

	return (struct eval_lease_verdict){.admitted = v.admitted,
	    .reason = v.refusal,
	    .has_reason = !v.admitted,
	    .needs_handshake = v.needs_handshake,
	    .calls_left = lease->calls_left};
}

static enum sg_err
answer(const struct eval_ask *q, const void *line, void *out)
{
	const struct eval_lease_input *in = line;
	struct sg_lease lease = lease_of(in);
	struct eval_lease_output *o = out;

	if (in->has_result && in->has_terms)
		return err_set(q->e, SG_EFORBIDDEN, STR("/terms"),
		    STR("is not allowed beside result"));
	o->verdicts.n = in->calls.n;
	o->verdicts.v = arena_new(q->a, in->calls.n * sizeof(*o->verdicts.v));
	if (o->verdicts.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < in->calls.n; i++)
		o->verdicts.v[i] = ask(&lease, &in->calls.v[i]);
	return SG_OK;
}

const struct eval_area eval_lease = {
    .name = "lease",
    .text = "which calls of a turn are admitted",
    .input = &eval_lease_input_contract,
    .output = &eval_lease_output_contract,
    .answer = answer,
};
