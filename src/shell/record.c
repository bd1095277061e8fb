/* Lines of the ledger that are not a decision on a call. */
#include "shell/record.h"

#include "base/hmac.h"
#include "shape/service.h"

struct sg_str
record_scope_hash(struct shell *sh, struct sg_str summary, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	if (sh->config.hash_key.n > 0)
		hmac_of(sh->config.hash_key, summary, digest);
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
