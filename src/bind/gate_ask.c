/* A call, a turn: memory of its own for each; see solgate/gate.h. */
#include "bind/bind_int.h"
#include "form/call_facts.h"
#include "gate/gate_call.h"
#include "shape/eval_turn.h"
#include "shape/intentgate.h"
#include "base/banned.h"

#define NO_ID "00000000-0000-0000-0000-000000000000"

static enum sg_err
say(struct sg_error *e, enum sg_err err)
{
	return err == SG_OK
	    ? SG_OK
	    : err_set(e, err, STR(""), str_of(sg_err_text(err)));
}

/* What the policy has already, a call must not bring again. */
static bool
is_call_alone(const struct eval_action_input *in)
{
	return !in->has_mode && !in->has_policy && !in->has_cwd &&
	    !in->has_links && in->grants.n == 0;
}

static enum sg_err
decide(const struct sg_gate *g, struct sg_str call, struct arena *a,
    struct gate_answer *r, struct sg_error *e)
{
	struct eval_action_input in;
	struct call_facts facts;
	struct gate_question q;
	struct sg_error inner = {0};
	struct gate_facts f = {.machine = &g->place.world,
	    .policy = &g->policy,
	    .grants = &g->grants};
	enum sg_err err = contract_decode(
	    &eval_action_input_contract, call, a, &in, e);

	if (err != SG_OK)
		return action_blame(err, e);
	if (!is_call_alone(&in))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("mode, policy, grants, cwd and links are the gate's"));
	f.now_ms = in.now_ms;
	err = call_facts_eval(&in, a, &facts, &f, e);
	if (err == SG_OK)
		err = gate_question_init(&q, &f, a, e);
	if (err != SG_OK)
		return err;
	err = gate_call_explained(&q, a, r, &inner);
	return action_in_call(err, &inner, e);
}

enum sg_action_verdict
bind_call(const struct sg_gate *g, struct sg_str call, const struct mem *mem,
    struct buf *out, struct sg_error *e)
{
	enum sg_action_verdict verdict = SG_ACTION_DENY;
	struct gate_answer r;
	struct arena a;
	enum sg_err err;

	arena_init(&a, mem, BIND_LINE_MAX);
	err = decide(g, call, &a, &r, e);
	if (err == SG_OK && out != NULL) {
		action_write(&r, out);
		if (buf_full(out))
			err = SG_EFULL;
	}
	if (err == SG_OK)
		verdict = r.ruling.verdict;
	say(e, err);
	arena_release(&a);
	return verdict;
}

static enum sg_err
read_turn(const struct sg_gate *g, struct sg_str turn, struct arena *a,
    struct intent_gate_answer *found, struct sg_error *e)
{
	struct intent_gate gate = {
	    .classifier = &g->classifier, .lattice = &g->lattice};
	struct reading *reading = arena_new(a, sizeof(*reading));
	struct eval_intent_input in;
	enum sg_err err;

	if (reading == NULL)
		return SG_ENOMEM;
	err = contract_decode(&eval_intent_input_contract, turn, a, &in, e);
	if (err != SG_OK)
		return err;
	intent_gate_decide(&gate, reading,
	    &(struct sg_turn){.text = in.text,
		.has_image = in.has_image,
		.has_audio = in.has_audio,
		.browsing = in.browsing,
		.affect_bucket = in.affect_bucket,
		.limits = in.budgets,
		.decision_id = in.has_decision_id ? in.decision_id : STR(NO_ID),
		.created_ms = in.created_ms},
	    found);
	return SG_OK;
}

enum sg_err
bind_turn(const struct sg_gate *g, struct sg_str turn, const struct mem *mem,
    struct buf *out, struct sg_error *e)
{
	struct intent_gate_answer *found;
	enum sg_err err = SG_ENOMEM;
	struct arena a;

	if (!g->has_turns)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("the gate was made without the files for turns"));
	arena_init(&a, mem, BIND_LINE_MAX);
	found = arena_new(&a, sizeof(*found));
	if (found != NULL)
		err = read_turn(g, turn, &a, found, e);
	if (err == SG_OK) {
		contract_encode(&sg_gate_result_contract, &found->result, out);
		if (buf_full(out))
			err = SG_EFULL;
	}
	arena_release(&a);
	return say(e, err);
}

enum sg_action_verdict
sg_gate_call(const struct sg_gate *g, struct sg_str call, char *room, size_t *n,
    struct sg_error *e)
{
	struct buf out = {.p = room, .cap = room == NULL ? 0 : *n};
	struct sg_error own = {0};
	enum sg_action_verdict v = bind_call(
	    g, call, &mem_heap, room == NULL ? NULL : &out, &own);

	if (room != NULL)
		*n = own.code == SG_OK ? out.n : 0;
	if (e != NULL)
		*e = own;
	return v;
}

enum sg_err
sg_gate_turn(const struct sg_gate *g, struct sg_str turn, char *room, size_t *n,
    struct sg_error *e)
{
	struct buf out = {.p = room, .cap = *n};
	enum sg_err err = bind_turn(g, turn, &mem_heap, &out, e);

	*n = err == SG_OK ? out.n : 0;
	return err;
}
