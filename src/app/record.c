/* The lines of the ledger. */
#include "app/record.h"

#include <string.h>

/* HMAC (RFC 2104) over SHA-256. */
static void
keyed_hash(struct sg_str key, struct sg_str text, uint8_t out[SHA256_SIZE])
{
	uint8_t block[64] = {0}, inner[64], outer[64];
	struct sha256 h;

	if (key.n > sizeof(block))
		sha256_of(key, block);
	else
		memcpy(block, key.p, key.n);
	for (size_t i = 0; i < sizeof(block); i++) {
		inner[i] = block[i] ^ 0x36;
		outer[i] = block[i] ^ 0x5c;
	}
	sha256_init(&h);
	sha256_add(&h, (struct sg_str){(char *)inner, sizeof(inner)});
	sha256_add(&h, text);
	sha256_end(&h, out);
	sha256_init(&h);
	sha256_add(&h, (struct sg_str){(char *)outer, sizeof(outer)});
	sha256_add(&h, (struct sg_str){(char *)out, SHA256_SIZE});
	sha256_end(&h, out);
}

struct sg_str
record_scope_hash(struct service *s, struct sg_str summary, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	if (s->config.hash_key.n > 0)
		keyed_hash(s->config.hash_key, summary, digest);
	else
		sha256_of(summary, digest);
	return asked_hex(a, digest);
}

/* Room for ${n} of each text that a call has in the line. */
struct lists {
	struct sg_str *ids, *scopes, *hashes;
	size_t bytes;
};

static bool
list_calls(struct service *s, const struct asked *const *calls, size_t n,
    struct arena *a, struct lists *out)
{
	out->ids = arena_new(a, 3 * n * sizeof(*out->ids));
	if (out->ids == NULL)
		return false;
	out->scopes = out->ids + n;
	out->hashes = out->scopes + n;
	out->bytes = 0;
	for (size_t i = 0; i < n; i++) {
		out->ids[i] = calls[i]->in.call_id;
		out->scopes[i] = record_scope_hash(
		    s, calls[i]->answer.view.summary, a);
		out->hashes[i] = asked_hex(a, calls[i]->hash.b);
		out->bytes += 6 * out->ids[i].n + 140;
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
	d->note_hash = asked_hex(a, digest);
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
	    .has_rule = true,
	    .rule = str_of(f->rule),
	    .has_surface = f->surface != SG_SURFACE_NONE,
	    .surface = f->surface,
	    .has_call_hashes = true,
	    .call_hashes = {l->hashes, n}};
}

static enum sg_log_level
level_of(enum sg_decision_token d)
{
	return decision_verdict(d) == SG_VERDICT_ALLOW ? SG_LOG_LEVEL_INFO
						       : SG_LOG_LEVEL_WARN;
}

struct sg_str
record_decision(struct service *s, const struct record_fate *f,
    const struct asked *const *calls, size_t n, struct arena *a)
{
	const struct asked *first = calls[0];
	struct policy_decision_log log = {.ts_ms = s->wall_ms,
	    .level = level_of(f->decision),
	    .message = str_of(word_text(&words_decision_token, f->decision)),
	    .correlation = {.extension_id = first->extension_id,
		.scenario_id = STR("runtime"),
		.has_session_id = true,
		.session_id = service_session(s),
		.has_host_call_id = true,
		.host_call_id = first->in.call_id,
		.has_trace_id = first->in.has_turn_id,
		.trace_id = first->in.turn_id}};
	struct lists l;
	struct buf b;

	if (!list_calls(s, calls, n, a, &l))
		return STR("");
	log.data = data_of(f, first, &l, n);
	add_note(&log.data, f->note, a);
	b = service_buf(a,
	    1024 + l.bytes + 12 * first->extension_id.n +
		6 * (first->in.turn_id.n + first->in.call_id.n));
	if (b.p != NULL)
		contract_encode(&policy_decision_log_contract, &log, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

struct sg_str
record_event(struct service *s, const struct record_event *r, struct arena *a)
{
	struct ledger_record log = {.ts_ms = s->wall_ms,
	    .level = r->level,
	    .event = str_of(r->event),
	    .message = str_of(r->message),
	    .correlation = {.extension_id = r->extension_id.n > 0
		    ? r->extension_id
		    : STR("<unknown>"),
		.scenario_id = STR("runtime"),
		.has_session_id = true,
		.session_id = service_session(s)},
	    .has_data = r->data.n > 0,
	    .data = r->data};
	struct buf b = service_buf(a, 1024 + r->data.n + 6 * r->extension_id.n);

	if (b.p != NULL)
		contract_encode(&ledger_record_contract, &log, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
