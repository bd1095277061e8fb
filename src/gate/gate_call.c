/* The walk of one call through the gate. */
#include "gate/gate_call.h"
#include "base/banned.h"

/* The lease answers on a copy; what it would become is part of the answer. */
static void
ask_lease(const struct gate_facts *f, struct gate_answer *out)
{
	enum sg_lease_call type;

	if (f->lease == NULL || !call_lease(&out->call, &type))
		return;
	out->lease_after = *f->lease;
	out->lease.verdict = sg_lease_admit(
	    &out->lease_after, type, f->lease_now_ms);
	out->lease.consulted = true;
}

const struct quorum_rule *
gate_quorum(const struct gate_facts *f, const struct gate_answer *a)
{
	if (f->policy->quorum == NULL)
		return NULL;
	return quorum_find(f->policy->quorum,
	    &(struct grant_query){.call = &a->call,
		.risk = a->risk.risk,
		.now_ms = f->now_ms,
		.compound = f->policy->compound,
		.launch = f->machine->launch});
}

struct policy_ruling
gate_rule_again(const struct gate_facts *f, const struct gate_answer *before)
{
	return policy_decide(&(struct policy_question){.call = &before->call,
	    .risk = before->risk,
	    .policy = f->policy,
	    .grants = f->grants,
	    .launch = f->machine->launch,
	    .lease = before->lease,
	    .own = before->guard.reach,
	    .several = f->several || gate_quorum(f, before) != NULL,
	    .now_ms = f->now_ms});
}

enum sg_err
gate_verdict(const struct gate_question *q, struct arena *a,
    struct gate_answer *out, struct sg_error *e)
{
	enum sg_err err;

	*out = (struct gate_answer){.n_why = 0};
	err = call_init(&out->call, q->facts.request, &q->world, a, e);
	if (err != SG_OK)
		return err;
	err = guard_call(
	    &out->call, &q->world, q->facts.policy->own, a, &out->guard);
	if (err != SG_OK)
		return err;
	out->risk = call_risk(&out->call, q->facts.manifest);
	ask_lease(&q->facts, out);
	out->ruling = gate_rule_again(&q->facts, out);
	if (out->ruling.verdict == SG_ACTION_ASK)
		out->quorum = gate_quorum(&q->facts, out);
	/* A call that is denied takes nothing from its turn. */
	out->uses_lease = out->lease.consulted &&
	    out->ruling.verdict != SG_ACTION_DENY;
	return SG_OK;
}

enum sg_err
gate_call(const struct gate_question *q, struct arena *a,
    struct gate_answer *out, struct sg_error *e)
{
	enum sg_err err = gate_verdict(q, a, out, e);

	if (err != SG_OK)
		return err;
	return scope_summary(&out->call.scope, &q->world, a, &out->view);
}

enum sg_err
gate_call_explained(const struct gate_question *q, struct arena *a,
    struct gate_answer *out, struct sg_error *e)
{
	enum sg_err err = gate_call(q, a, out, e);

	return err != SG_OK ? err : gate_explain(q, a, out);
}
