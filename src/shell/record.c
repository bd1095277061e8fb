/* Lines of the ledger that are not a decision on a call. */
#include "shell/record.h"

#include <string.h>

#include "shape/service.h"

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
record_scope_hash(struct shell *sh, struct sg_str summary, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	if (sh->config.hash_key.n > 0)
		keyed_hash(sh->config.hash_key, summary, digest);
	else
		sha256_of(summary, digest);
	return record_hex(a, digest);
}

struct sg_str
record_hex(struct arena *a, const uint8_t digest[SHA256_SIZE])
{
	struct buf b = shell_buf(a, (size_t)2 * SHA256_SIZE);

	if (b.p != NULL)
		buf_addhex(&b, digest, SHA256_SIZE);
	return buf_str(&b);
}

struct sg_str
record_event(struct shell *sh, const struct record_event *r, struct arena *a)
{
	struct ledger_record log = {.ts_ms = sh->wall_ms,
	    .level = r->level,
	    .event = str_of(r->event),
	    .message = str_of(r->message),
	    .correlation = {.extension_id = r->extension_id.n > 0
		    ? r->extension_id
		    : STR("<unknown>"),
		.scenario_id = STR("runtime"),
		.has_session_id = true,
		.session_id = shell_session(sh)},
	    .has_data = r->data.n > 0,
	    .data = r->data};
	struct buf b = shell_buf(a, 1024 + r->data.n + 6 * r->extension_id.n);

	if (b.p != NULL)
		contract_encode(&ledger_record_contract, &log, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
