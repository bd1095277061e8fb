/*
 * A recorded call on the policy and the grants of today.  The lease of its
 * turn is opened anew and used up in the order of the calls; how much time
 * had passed is not recorded, so none has.
 */
#include "again/replay_int.h"
#include "json/json_members.h"
#include "shell/record.h"

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

/* {"method":..,"params":..} of the row, as it was asked. */
static bool
read_request(struct replay *r, const struct call_row *row, struct asked *k)
{
	struct json_member *m;
	size_t n;

	if (json_members(row->request, 2, r->a, &m, &n) != SG_OK || n != 2)
		return false;
	k->in = (struct hostcall_request){.call_id = row->call_id,
	    .params = m[1].value,
	    .turn_id = row->turn_id,
	    .has_turn_id = row->has_turn_id,
	    .cwd = row->cwd,
	    .has_cwd = row->has_cwd,
	    .has_extension = true,
	    .extension = {.id = row->extension.id,
		.version = row->extension.version,
		.has_version = row->extension.has_version,
		.null_version = row->extension.null_version,
		.manifest = row->extension.manifest,
		.has_manifest = row->extension.has_manifest,
		.null_manifest = row->extension.null_manifest}};
	return str_eq(m[0].key, STR("method")) &&
	    str_eq(m[1].key, STR("params")) &&
	    json_member_text(m[0].value, r->a, &k->in.method) == SG_OK;
}

/* Have the lease of the turn in the table.  SG_ENOTFOUND: it is not kept. */
static enum sg_err
open_lease(struct replay *r, struct sg_str turn_id)
{
	const struct store_port *store = r->shell->port.store;
	struct stored_turn *turn = arena_new(r->a, sizeof(*turn));
	struct store_row row;
	struct sg_lease lease;
	enum sg_err err;

	if (turn == NULL)
		return SG_ENOMEM;
	if (leases_find(r->turns->leases, turn_id) != NULL)
		return SG_OK;
	if (turn_id.n != ID_TEXT)
		return SG_ENOTFOUND;
	err = store->get(store->self, STORE_TRACE, turn_id, r->a, &row, NULL);
	if (err == SG_OK)
		err = replay_read_turn(r, row.body, turn);
	if (err != SG_OK)
		return err == SG_EINVALID ? SG_ENOTFOUND : err;
	replay_decide_turn(r, turn_id, turn);
	lease = sg_lease_open(&turn->gate, r->shell->mono_ms);
	leases_add(r->turns->leases, turn_id, &lease);
	return SG_OK;
}

static void
compare(struct replay *r, const struct call_row *was, const struct asked *k)
{
	const struct policy_ruling *is = &k->answer.ruling;
	struct sg_str rule = str_of(policy_rule_text(is->rule));

	replay_compare(r, "verdict",
	    (struct replay_value){
		str_of(sg_action_verdict_name(verdict_of(was->decision))),
		str_of(sg_action_verdict_name(is->verdict))},
	    "rule: ", rule);
	replay_compare(r, "rule",
	    (struct replay_value){
		was->rule, str_of(policy_rule_code(is->rule))},
	    "rule: ", rule);
	replay_compare(r, "capability",
	    (struct replay_value){str_of(sg_capability_name(was->capability)),
		str_of(sg_capability_name(k->answer.call.capability))},
	    "how the call is read", STR(""));
	replay_compare(r, "risk",
	    (struct replay_value){str_of(sg_risk_name(was->risk)),
		str_of(sg_risk_name(k->answer.risk.risk))},
	    "how the scope is rated", STR(""));
}

/* Whether a fact that was not recorded bears on the outcome. */
static bool
is_open(struct replay *r, const struct call_row *was, const struct asked *k)
{
	struct sg_str hash = record_hex(r->a, k->hash.b);
	bool by_lease = str_eq(
	    was->rule, str_of(policy_rule_code(POLICY_LEASE)));

	if (!str_eq(hash, was->hash))
		replay_pass(r, REPLAY_MACHINE);
	else if (by_lease && k->answer.ruling.rule != POLICY_LEASE)
		replay_pass(r, REPLAY_LEASE);
	else
		return false;
	return true;
}

/* A call that was let go used its lease up by one. */
static void
use_lease(struct replay *r, const struct call_row *was, const struct asked *k)
{
	if (was->has_turn_id && k->answer.lease.consulted &&
	    decision_verdict(was->decision) == SG_VERDICT_ALLOW)
		turns_lease_put(r->turns, was->turn_id, &k->answer.lease_after);
}

static enum sg_err
decide(struct replay *r, const struct call_row *was, struct asked *k)
{
	struct sg_error e = {0};
	enum sg_err err = SG_OK;

	if (was->has_turn_id)
		err = open_lease(r, was->turn_id);
	if (err == SG_ENOTFOUND) {
		replay_pass(r, REPLAY_NO_TURN);
		return SG_OK;
	}
	if (err == SG_OK)
		err = asked_read(r->desk, STR(""), r->a, k, &e);
	if (err == SG_ENOMEM || err == SG_EIO)
		return err;
	if (err != SG_OK) {
		replay_pass(r, REPLAY_NO_CALL);
		return SG_OK;
	}
	if (!is_open(r, was, k))
		compare(r, was, k);
	use_lease(r, was, k);
	return SG_OK;
}

enum sg_err
replay_call(struct replay *r)
{
	struct call_row *was = arena_new(r->a, sizeof(*was));
	struct asked *k = arena_new(r->a, sizeof(*k));
	enum sg_err err;

	if (was == NULL || k == NULL)
		return SG_ENOMEM;
	err = contract_decode(
	    &call_row_contract, r->row->body, r->a, was, NULL);
	if (err == SG_ENOMEM)
		return err;
	if (err != SG_OK)
		replay_pass(r, REPLAY_UNREADABLE);
	else if (!was->has_request)
		replay_pass(r, REPLAY_NOT_KEPT);
	else if (!was->replayable)
		replay_pass(r, REPLAY_REDACTED);
	else if (!read_request(r, was, k))
		replay_pass(r, REPLAY_UNREADABLE);
	else
		return decide(r, was, k);
	return SG_OK;
}
