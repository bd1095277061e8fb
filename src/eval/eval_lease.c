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
answer(const struct eval_lease_input *in, struct arena *a, struct buf *out,
    struct sg_error *e)
{
	struct eval_lease_output o = {.verdicts.n = in->calls.n};
	struct sg_lease lease = lease_of(in);

	o.verdicts.v = arena_new(a, o.verdicts.n * sizeof(*o.verdicts.v));
	if (o.verdicts.v == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	for (size_t i = 0; i < in->calls.n; i++)
		o.verdicts.v[i] = ask(&lease, &in->calls.v[i]);
	contract_encode(&eval_lease_output_contract, &o, out);
	return SG_OK;
}

static enum sg_err
run(struct sg_str line, struct arena *a, struct buf *out, struct sg_error *e)
{
	struct eval_lease_input in;
	enum sg_err err;

	err = contract_decode(&eval_lease_input_contract, line, a, &in, e);
	if (err != SG_OK)
		return err;
	if (in.has_result && in.has_terms)
		return err_set(e, SG_EFORBIDDEN, STR("/terms"),
		    STR("is not allowed beside result"));
	return answer(&in, a, out, e);
}

const struct eval_area eval_lease = {
    .name = "lease",
    .text = "which calls of a turn are admitted",
    .input = "EvalLeaseInput",
    .output = "EvalLeaseOutput",
    .run = run,
};
