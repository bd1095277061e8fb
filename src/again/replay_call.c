/*
 * Calls: what is kept of each is checked against the hash in the ledger, and
 * the gate rules on it again.
 */
#include <string.h>

#include "again/replay_int.h"
#include "system/idna.h"
#include "system/text_unistring.h"

#define THEN_BYTES (256u << 20)

/* What the rules said; what a person or the clock said then was a question. */
static enum sg_action_verdict
verdict_of(enum sg_decision_token d)
{
	switch (d) {
	case SG_DECISION_DENY_STRICT:
	case SG_DECISION_DENY_POLICY:
	case SG_DECISION_DENY_STORED:
		return SG_ACTION_DENY;
	case SG_DECISION_ALLOW_STORED:
	case SG_DECISION_ALLOW_POLICY:
	case SG_DECISION_ALLOW_PERMISSIVE:
		return SG_ACTION_ALLOW;
	case SG_DECISION_DENY_UNATTENDED:
	case SG_DECISION_DENY_TIMEOUT:
	case SG_DECISION_DENY_CANCELLED:
	case SG_DECISION_DENY_LIMIT:
	case SG_DECISION_DENY_COOLDOWN:
	case SG_DECISION_DENY_ONCE:
	case SG_DECISION_DENY_ALWAYS:
	case SG_DECISION_CANCELLED:
	case SG_DECISION_DEFERRED:
	case SG_DECISION_CORRECTED:
	case SG_DECISION_CONFIRMED:
	case SG_DECISION_ALLOW_ONCE:
	case SG_DECISION_ALLOW_SESSION:
	case SG_DECISION_ALLOW_ALWAYS:
	case SG_DECISION_COUNT:
		break;
	}
	return SG_ACTION_ASK;
}

static bool
is_cached(const struct replay_rules *t, const struct kept_call *c)
{
	return t->known &&
	    str_eq(c->policy, (struct sg_str){t->policy, KEPT_HASH}) &&
	    str_eq(c->grants, (struct sg_str){t->grants, t->n_grants});
}

static void
find_rules(struct replay *r, const struct kept_call *c)
{
	struct replay_rules *t = &r->then;

	if (t->known)
		arena_release(&t->a);
	*t = (struct replay_rules){.known = true, .err = SG_EINVALID};
	arena_init(&t->a, &mem_heap, THEN_BYTES);
	if (c->policy.n != KEPT_HASH || c->grants.n > KEPT_HASH)
		return;
	memcpy(t->policy, c->policy.p, KEPT_HASH);
	memcpy(t->grants, c->grants.p, c->grants.n);
	t->n_grants = c->grants.n;
	t->err = kept_policy_get(r->store, c->policy, &t->a, &t->of);
	if (t->err == SG_OK)
		t->err = kept_grants_get(
		    r->store, c->grants, &idna_libidn2, &t->a, &t->index);
}

enum sg_err
replay_rules_of(
    struct replay *r, const struct kept_call *c, struct kept_rules *out)
{
	if (!r->o->then) {
		*out = (struct kept_rules){r->policy, &r->grants, false};
		return SG_OK;
	}
	if (!is_cached(&r->then, c))
		find_rules(r, c);
	*out = (struct kept_rules){r->then.of, &r->then.index, true};
	out->policy.mode = c->mode;
	return r->then.err;
}

/* File and line, where a policy says it; else what kind of rule it is. */
static struct sg_str
name_of(const struct kept_rules *rules, const struct policy_ruling *is)
{
	struct sg_str source = is->has_grant
	    ? rules->grants->v[is->grant].rule.source
	    : STR("");

	return source.n > 0 ? source : str_of(policy_rule_text(is->rule));
}

static void
compare(struct replay *r, const struct policy_decision_data *was,
    const struct gate_answer *is, struct sg_str rule)
{

	replay_compare(r, "verdict",
	    (struct replay_value){
		str_of(sg_action_verdict_name(verdict_of(was->decision))),
		str_of(sg_action_verdict_name(is->ruling.verdict))},
	    "rule: ", rule);
	replay_compare(r, "rule",
	    (struct replay_value){
		was->rule, str_of(policy_rule_code(is->ruling.rule))},
	    "rule: ", rule);
	replay_compare(r, "capability",
	    (struct replay_value){str_of(sg_capability_name(was->capability)),
		str_of(sg_capability_name(is->call.capability))},
	    "how the call is read", STR(""));
	replay_compare(r, "risk",
	    (struct replay_value){str_of(sg_risk_name(was->risk)),
		str_of(sg_risk_name(is->risk.risk))},
	    "how the scope is rated", STR(""));
}

/* What is kept whole is the call that was decided, by its own hash too. */
static bool
is_the_call(struct sg_str hash, const struct gate_answer *is)
{
	uint8_t digest[SHA256_SIZE];
	char room[2 * SHA256_SIZE];
	struct buf b = BUF_ON(room);

	call_hash(&is->call, digest);
	buf_addhex(&b, digest, SHA256_SIZE);
	return str_eq(buf_str(&b), hash);
}

static void
rule_again(struct replay *r, const struct kept_call *c,
    const struct policy_decision_data *was, struct sg_str hash)
{
	struct kept_world w = {
	    &idna_libidn2, &r->tools, &text_classes_unistring};
	struct gate_answer *is = arena_new(r->a, sizeof(*is));
	struct kept_rules rules;
	enum sg_err err = replay_rules_of(r, c, &rules);

	if (is == NULL || err == SG_ENOMEM || err == SG_EIO) {
		r->err = is == NULL ? SG_ENOMEM : err;
		return;
	}
	if (err != SG_OK) {
		replay_cannot(r,
		    err == SG_ENOTFOUND ? REPLAY_NO_RULES : REPLAY_BAD_RULES);
		return;
	}
	switch (kept_call_decide(c, &w, &rules, r->a, is)) {
	case KEPT_FINE:
		if (!c->redacted && !is_the_call(hash, is))
			replay_cannot(r, REPLAY_TAMPERED);
		else
			compare(r, was, is, name_of(&rules, &is->ruling));
		break;
	case KEPT_NO_CALL:
		replay_cannot(r, REPLAY_NO_CALL);
		break;
	case KEPT_MACHINE:
		replay_cannot(r, REPLAY_MACHINE);
		break;
	case KEPT_MEMORY:
		r->err = SG_ENOMEM;
		break;
	}
}

/* The row of the store, which must be the one whose hash is chained. */
static void
check_input(struct replay *r, struct sg_str hash,
    const struct policy_decision_data *was, size_t i)
{
	struct kept_call *c = arena_new(r->a, sizeof(*c));
	struct sg_str body;
	enum sg_err err = c == NULL
	    ? SG_ENOMEM
	    : kept_call_get(r->store, r->id, hash, r->a, &body);

	if (err == SG_OK &&
	    contract_decode(&kept_call_contract, body, r->a, c, NULL) !=
		SG_OK) {
		replay_cannot(r, REPLAY_UNREADABLE);
		return;
	}
	if (err == SG_ENOTFOUND)
		replay_cannot(r, REPLAY_MISSING);
	else if (err == SG_EINVALID)
		replay_cannot(r, REPLAY_TAMPERED);
	else if (err != SG_OK)
		r->err = err;
	else if (c->secret)
		replay_cannot(r, REPLAY_SECRET);
	else
		rule_again(r, c, was,
		    i < was->call_hashes.n ? was->call_hashes.v[i] : STR(""));
}

/* "12 <hash>": the name of the row, and what its body must hash to. */
static bool
read_input(struct replay *r, struct sg_str text, struct sg_str *id,
    struct sg_str *hash)
{
	struct buf b = {.cap = r->session.n + text.n + 1};
	size_t n = text.n - KEPT_HASH - 1;

	if (text.n < KEPT_HASH + 2 || text.p[n] != ' ' ||
	    (b.p = arena_new(r->a, b.cap)) == NULL)
		return false;
	buf_add(&b, r->session);
	buf_addc(&b, '.');
	buf_add(&b, str_part(text, 0, n));
	*id = buf_str(&b);
	*hash = str_part(text, n + 1, KEPT_HASH);
	return true;
}

/* The yes was taken back: the call had become another one (T14, T34). */
static bool
is_taken_back(const struct policy_decision_data *d)
{
	return d->has_rule && str_eq(d->rule, STR("hash_changed"));
}

void
replay_calls(struct replay *r, const struct policy_decision_log *log)
{
	const struct policy_decision_data *d = &log->data;
	bool kept = d->has_inputs && d->inputs.n == d->call_ids.n;

	if (!d->has_call_hashes) /* a question that nobody was left to ask */
		return;
	for (size_t i = 0; i < d->call_ids.n && r->err == SG_OK; i++) {
		struct sg_str id = d->call_ids.v[i], hash = STR("");

		if (kept && !read_input(r, d->inputs.v[i], &id, &hash))
			kept = false;
		if (!replay_begin(r, REPLAY_CALL, id) &&
		    !str_eq(r->o->id, d->call_ids.v[i]))
			continue;
		if (!kept)
			replay_cannot(r, REPLAY_NOT_KEPT);
		else if (!is_taken_back(d))
			check_input(r, hash, d, i);
		replay_end(r);
	}
}
