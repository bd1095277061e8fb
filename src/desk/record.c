/* The line of a decision in the ledger. */
#include "desk/record.h"
#include "grants/grant_log.h"
#include "log/log.h"
#include "ask/queue_text.h"
#include "shell/record.h"
#include "shell/seal.h"
#include "signing/signing.h"

#include <string.h>

#define SEALED_TEXT_MAX 2000 /* bytes of a scope */

/* Room for ${n} of each text that a call has in the line. */
struct lists {
	struct sg_str *ids, *scopes, *sealed, *hashes, *inputs, *objects,
	    *amends;
	size_t bytes, n_inputs, n_objects, n_sealed, n_amends;
};

/* "DEVICE INODE HASH": which object, and no name of it (T14, T56). */
static struct sg_str
object_text(const struct asked *k, struct arena *a)
{
	struct buf b = shell_buf(a, 2 * SHA256_SIZE + 48);
	uint8_t digest[SHA256_SIZE];

	if (b.p == NULL)
		return STR("");
	sha256_of(k->answer.call.scope.path.absolute, digest);
	buf_addu(&b, k->object.device);
	buf_addc(&b, ' ');
	buf_addu(&b, k->object.inode);
	buf_addc(&b, ' ');
	buf_addhex(&b, digest, sizeof(digest));
	return buf_str(&b);
}

/* "HASH HASH": as decided, as asked. */
static struct sg_str
amend_text(const struct asked *k, struct arena *a)
{
	struct buf b = shell_buf(a, 4 * SHA256_SIZE + 2);

	if (b.p == NULL)
		return STR("");
	buf_addhex(&b, k->hash.b, SHA256_SIZE);
	buf_addc(&b, ' ');
	buf_addhex(&b, k->was.b, SHA256_SIZE);
	return buf_str(&b);
}

static bool
list_calls(struct desk *desk, const struct asked *const *calls, size_t n,
    struct arena *a, struct lists *out)
{
	out->ids = arena_new(a, 7 * n * sizeof(*out->ids));
	if (out->ids == NULL)
		return false;
	out->scopes = out->ids + n;
	out->hashes = out->scopes + n;
	out->inputs = out->hashes + n;
	out->objects = out->inputs + n;
	out->sealed = out->objects + n;
	out->amends = out->sealed + n;
	out->bytes = out->n_inputs = out->n_objects = 0;
	out->n_sealed = out->n_amends = 0;
	for (size_t i = 0; i < n; i++) {
		out->ids[i] = calls[i]->in.call_id;
		out->scopes[i] = record_scope_hash(
		    desk->shell, calls[i]->answer.view.summary, a);
		out->hashes[i] = record_hex(a, calls[i]->hash.b);
		out->sealed[out->n_sealed] = seal_text(desk->shell, out->ids[i],
		    str_part(calls[i]->answer.view.summary, 0, SEALED_TEXT_MAX),
		    a);
		out->bytes += 6 * out->ids[i].n + 500 +
		    out->sealed[out->n_sealed].n;
		out->n_sealed += out->sealed[out->n_sealed].n > 0;
		if (calls[i]->object.known)
			out->objects[out->n_objects++] = object_text(
			    calls[i], a);
		if (calls[i]->edited)
			out->amends[out->n_amends++] = amend_text(calls[i], a);
		if (calls[i]->kept.n_input > 0)
			out->inputs[out->n_inputs++] = (struct sg_str){
			    calls[i]->kept.input, calls[i]->kept.n_input};
		if (out->scopes[i].n == 0 || out->hashes[i].n == 0)
			return false;
	}
	return true;
}

static void
add_note(struct policy_decision_data *d, struct sg_str note, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	if (note.n == 0)
		return;
	sha256_of(note, digest);
	d->has_note_hash = d->has_note_length = true;
	d->note_hash = record_hex(a, digest);
	d->note_length = (int64_t)note.n;
}

static struct policy_decision_data
data_of(const struct record_fate *f, const struct asked *first,
    const struct lists *l, size_t n)
{
	return (struct policy_decision_data){
	    .has_prompt_id = f->prompt_id.n > 0,
	    .prompt_id = f->prompt_id,
	    .call_ids = {l->ids, n},
	    .extension_id = first->extension_id,
	    .capability = first->answer.call.capability,
	    .decision = f->decision,
	    .policy_mode = f->mode,
	    .risk = first->answer.risk.risk,
	    .scope_hashes = {l->scopes, n},
	    .has_scopes_sealed = l->n_sealed == n,
	    .scopes_sealed = {l->sealed, n},
	    .has_rule = true,
	    .rule = str_of(f->rule),
	    .has_proved = f->proved.n > 0,
	    .proved = f->proved,
	    .has_surface = f->surface != SG_SURFACE_NONE,
	    .surface = f->surface,
	    .has_amended = f->amended.n > 0,
	    .amended = f->amended,
	    .has_amends = l->n_amends > 0,
	    .amends = {l->amends, l->n_amends},
	    .has_call_hashes = true,
	    .call_hashes = {l->hashes, n},
	    .has_inputs = l->n_inputs == n,
	    .inputs = {l->inputs, n},
	    .has_grant_id = f->grant_id.n > 0,
	    .grant_id = f->grant_id,
	    .has_grants = f->lasts,
	    .grants = {f->grants, f->n_grants},
	    .has_objects = l->n_objects > 0,
	    .objects = {l->objects, l->n_objects},
	    .has_fed = f->by_queue,
	    .fed = f->fed};
}

static enum sg_log_level
level_of(enum sg_decision_token d)
{
	enum sg_verdict v = decision_verdict(d);

	return v == SG_VERDICT_ALLOW || v == SG_VERDICT_AMEND
	    ? SG_LOG_LEVEL_INFO
	    : SG_LOG_LEVEL_WARN;
}

/* Ids and words, never what the call said. */
static void
log_decision(
    const struct record_fate *f, const struct asked *const *calls, size_t n)
{
	char room[24];
	struct buf count = BUF_ON(room);
	const struct asked *k = calls[0];
	struct log_field v[] = {
	    {"decision", str_of(word_name(&words_decision_token, f->decision))},
	    {"extension", k->extension_id},
	    {"capability",
		str_of(
		    word_name(&words_capability, k->answer.call.capability))},
	    {"risk", str_of(word_name(&words_risk, k->answer.risk.risk))},
	    {"rule", str_of(f->rule)}, {"call", k->in.call_id},
	    {"calls", STR("")}, {"prompt", f->prompt_id},
	    {"grant", f->grant_id},
	    {"surface",
		f->surface == SG_SURFACE_NONE
		    ? STR("")
		    : str_of(word_name(&words_surface, f->surface))}};

	buf_addu(&count, n);
	if (n > 1)
		v[6].text = buf_str(&count);
	log_say(SG_LOG_LEVEL_INFO, "decision", "decided", v,
	    sizeof(v) / sizeof(v[0]));
}

struct sg_str
record_decision(struct desk *desk, const struct record_fate *f,
    const struct asked *const *calls, size_t n, struct arena *a)
{
	const struct asked *first = calls[0];
	struct policy_decision_log log = {.ts_ms = desk->shell->wall_ms,
	    .level = level_of(f->decision),
	    .message = str_of(word_text(&words_decision_token, f->decision)),
	    .correlation = {.extension_id = first->extension_id,
		.scenario_id = STR("runtime"),
		.has_session_id = true,
		.session_id = shell_session(desk->shell),
		.has_host_call_id = true,
		.host_call_id = first->in.call_id,
		.has_trace_id = first->in.has_turn_id,
		.trace_id = first->in.turn_id}};
	struct lists l;
	struct buf b;

	if (!list_calls(desk, calls, n, a, &l))
		return STR("");
	log.data = data_of(f, first, &l, n);
	add_note(&log.data, f->note, a);
	if ((log.data.has_signature = f->signature != NULL))
		log.data.signature = *f->signature;
	if ((log.data.has_quorum = f->quorum != NULL))
		log.data.quorum = *f->quorum;
	log.has_by = log.data.has_surface && record_by(desk->shell, &log.by);
	b = shell_buf(a,
	    2048 + l.bytes + signing_bytes(f->signature) +
		grant_log_bytes(f->grants, f->n_grants) +
		(f->quorum != NULL ? EYES_RECORD_MAX : 0) +
		f->fed.n * (QUEUE_TEXT_MAX + 4) + 12 * first->extension_id.n +
		6 * (first->in.turn_id.n + first->in.call_id.n));
	if (b.p != NULL)
		contract_encode(&policy_decision_log_contract, &log, &b);
	if (log_says(SG_LOG_LEVEL_INFO))
		log_decision(f, calls, n);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
