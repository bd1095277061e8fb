/* The row of a call, and what its caller is told. */
#include <string.h>

#include "desk/record.h"
#include "form/action_read.h"
#include "form/redact_json.h"
#include "proof/proof_call.h"
#include "shape/hostcall.h"
#include "shell/record.h"

/* How the redactor writes the request; SG_OK, or it cannot be kept at all. */
static enum sg_err
redacted(struct sg_str json, enum redact_contents contents, struct redact *r,
    struct arena *a, struct sg_str *out)
{
	struct redact_json how = {.r = r, .contents = contents};
	struct buf b = shell_buf(a, 8 * json.n + 256);
	enum sg_err err;

	if (b.p == NULL)
		return SG_ENOMEM;
	err = redact_json(&how, json, a, &b);
	*out = buf_str(&b);
	return err == SG_OK && buf_full(&b) ? SG_EFULL : err;
}

/* What goes into a file or a body is never kept, however harmless. */
static bool
has_contents(const struct asked *k)
{
	return k->answer.call.capability == SG_CAP_WRITE ||
	    k->facts.request.params.has_body;
}

static void
keep_request(struct call_row *row, const struct asked *k, struct arena *a)
{
	struct sg_str json = k->facts.request.canonical, shown, counted;
	/* What the summary hides of a URL is not kept either. */
	bool http = k->answer.call.capability == SG_CAP_HTTP;
	struct redact r = {
	    .sink = http ? REDACT_LOG : REDACT_SHOW, .details = true};
	struct redact again = r;

	if (redacted(json, REDACT_CONTENTS_SHOWN, &r, a, &shown) != SG_OK)
		return;
	row->has_request = true;
	row->request = json;
	row->replayable = r.hidden == 0;
	if (row->replayable && !has_contents(k))
		return;
	row->has_request = redacted(json, REDACT_CONTENTS_COUNTED, &again, a,
			       &counted) == SG_OK;
	if (row->replayable && row->has_request && str_eq(shown, counted))
		return;
	row->replayable = false;
	row->request = counted;
}

/* What stands in no input, since none is kept. */
static void
keep_caller(struct call_row *row, const struct asked *k)
{
	const struct hostcall_extension *x = &k->in.extension;

	row->has_call_id = row->has_extension = true;
	row->call_id = k->in.call_id;
	row->extension = (struct eval_extension){.id = k->extension_id,
	    .has_version = x->has_version,
	    .null_version = x->null_version,
	    .version = x->version,
	    .has_manifest = x->has_manifest,
	    .null_manifest = x->null_manifest,
	    .manifest = x->manifest};
}

/* The call itself; of a request that can be had from the input, nothing. */
static void
keep_call(struct desk *desk, struct call_row *row, struct asked *k, uint64_t no,
    struct arena *a)
{
	bool keeps = !desk->shell->config.no_inputs;

	if (!keeps || !record_input(desk, k, no, a, row))
		keep_caller(row, k);
	if (keeps && !row->replayable)
		keep_request(row, k, a);
	if (row->has_input && !row->replayable)
		row->has_request = false; /* the input has it, masked */
}

static struct call_row
row_of(const struct record_fate *f, const struct asked *k, struct arena *a)
{
	return (struct call_row){.capability = k->answer.call.capability,
	    .risk = k->answer.risk.risk,
	    .decision = f->decision,
	    .rule = str_of(f->rule),
	    .mode = f->mode,
	    .scope = {k->answer.call.scope.kind, k->answer.view.summary},
	    .hash = record_hex(a, k->hash.b),
	    .has_prompt_id = f->prompt_id.n > 0,
	    .prompt_id = f->prompt_id,
	    .has_turn_id = k->in.has_turn_id,
	    .turn_id = k->in.turn_id,
	    .has_cwd = k->in.has_cwd,
	    .cwd = k->in.cwd};
}

#define DAY_MS INT64_C(86400000)

static int64_t
kept_until(const struct desk *desk)
{
	int64_t days = desk->shell->config.retention_days;

	return desk->shell->wall_ms + (days > 0 ? days : 30) * DAY_MS;
}

bool
record_call(struct desk *desk, const struct record_fate *f, struct asked *k,
    uint64_t no, struct arena *a, struct store_op *out)
{
	struct buf id = shell_buf(a, ID_TEXT + 24);
	struct call_row row = row_of(f, k, a);

	if (id.p == NULL || row.hash.n == 0)
		return false;
	buf_add(&id, shell_session(desk->shell));
	buf_addc(&id, '.');
	buf_addu(&id, no);
	keep_call(desk, &row, k, no, a);
	row.has_denied = decision_verdict(f->decision) == SG_VERDICT_DENY &&
	    asked_denial(desk, k, f->rule, f->decision, a, &row.denied);
	*out = (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_CALL,
	    .id = buf_str(&id),
	    .parent = shell_session(desk->shell),
	    .body = shell_json(a, &call_row_contract, &row),
	    .at_ms = desk->shell->wall_ms,
	    .expires_ms = kept_until(desk)};
	return out->body.n > 0 && row.has_input == (k->kept.n_input > 0);
}

/* A rule says its own name; all else is said by how it was settled. */
static const char *
reason_of(const struct record_fate *f)
{
	return f->decision == SG_DECISION_DENY_POLICY ||
		f->decision == SG_DECISION_DENY_STRICT ||
		f->decision == SG_DECISION_DENY_STORED
	    ? f->rule
	    : word_name(&words_decision_token, f->decision);
}

/* What the caller compares with what it sent (T34). */
static struct sg_str
asked_hash(const struct asked *k, struct arena *a)
{
	struct proof_call c = {.call_id = k->in.call_id,
	    .cwd = k->in.has_cwd ? k->in.cwd : STR("")};
	uint8_t hash[SHA256_SIZE];

	memcpy(c.canonical, k->answer.call.params_hash, SHA256_SIZE);
	proof_call(&c, hash);
	return record_hex(a, hash);
}

bool
record_told_hash(
    const struct asked *k, struct arena *a, char out[2 * SHA256_SIZE])
{
	struct sg_str hash = asked_hash(k, a);

	if (hash.n != 2 * SHA256_SIZE)
		return false;
	memcpy(out, hash.p, hash.n);
	return true;
}

/* what to run instead, and both hashes. */
static void
say_edited(struct hostcall_verdict *v, const struct asked *k, struct arena *a)
{
	v->asked = (struct sg_str){k->told, sizeof(k->told)};
	v->has_params = v->has_edited = true;
	v->params = k->in.params;
	v->edited = asked_hash(k, a);
}

static struct sg_str
record_result(struct desk *desk, const struct record_fate *f,
    const struct asked *k, struct arena *a)
{
	struct gate_reason why = {.nearest = STR("")};
	struct hostcall_verdict v = {.decision = f->decision,
	    .hash = record_hex(a, k->hash.b),
	    .has_asked = true,
	    .asked = asked_hash(k, a),
	    .rule = str_of(f->rule),
	    .capability = k->answer.call.capability,
	    .risk = k->answer.risk.risk,
	    .has_prompt_id = f->prompt_id.n > 0,
	    .prompt_id = f->prompt_id,
	    .has_note = f->note.n > 0,
	    .note = f->note};
	bool allowed = decision_verdict(f->decision) == SG_VERDICT_ALLOW;
	struct sg_str verdict;
	struct host_result r = {.call_id = k->in.call_id,
	    .is_error = !allowed,
	    .has_error = !allowed,
	    .error = {.code = SG_HOST_ERROR_DENIED,
		.has_details = true,
		.has_retryable = true}};

	if (!allowed &&
	    asked_reason(desk, k, policy_rule_find(str_of(f->rule)),
		f->decision, a, &why) != SG_OK)
		return STR("");
	v.has_matched = why.matched.n > 0;
	v.matched = why.matched;
	v.has_object = allowed && asked_object(k, a, &v.object);
	v.real_path = allowed ? asked_real_path(k) : STR("");
	v.has_real_path = v.real_path.n > 0;
	v.has_nearest = why.nearest.n > 0;
	v.nearest = why.nearest;
	if (k->edited)
		say_edited(&v, k, a);
	if (!allowed)
		v.has_params = v.has_edited = false;
	v.has_does = !allowed && v.has_prompt_id &&
	    does_write(&k->answer.impact, &v.does);
	verdict = shell_json(a, &hostcall_verdict_contract, &v);
	if (verdict.n == 0)
		return STR("");
	r.output = allowed ? verdict : STR("{}");
	r.error.details = verdict;
	if (!allowed)
		r.error.message = gate_reason_line(&why,
		    k->answer.call.capability,
		    k->held ? "session_held" : reason_of(f), a);
	return shell_json(a, &host_result_contract, &r);
}

struct command_out
record_out(struct desk *desk, const struct record_fate *f,
    const struct asked *k, struct arena *a)
{
	bool allowed = decision_verdict(f->decision) == SG_VERDICT_ALLOW;

	record_told(desk, k, allowed, a);
	record_span(desk, f, k, a);
	return (struct command_out){.ok = true,
	    .body = record_result(desk, f, k, a),
	    .has_fate = true,
	    .fate = {f->decision, str_of(f->rule), f->note,
		k->edited && allowed ? k->in.params : STR("")}};
}
