/* Lines of the ledger that are not a decision on a call. */
#include "shell/record.h"

#include "base/hmac.h"
#include "shape/log.h"
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

const struct principal *
shell_for(struct shell *sh, const struct principal *who)
{
	const struct principal *was = sh->who;

	sh->who = who;
	return was;
}

bool
record_by(const struct shell *sh, struct log_person *out)
{
	const struct principal *who = sh->who;

	*out = (struct log_person){.has_device = false};
	if (sh->people == 0 || who == NULL)
		return false;
	if (who->account) {
		*out = (struct log_person){.has_device = who->device.n > 0,
		    .device = who->device,
		    .has_device_id = who->device_id.n > 0,
		    .device_id = who->device_id,
		    .has_id = true,
		    .id = who->person_id,
		    .name = who->person};
		return true;
	}
	if (who->role != SG_ROLE_PERSON)
		return false;
	*out = (struct log_person){.has_device = true,
	    .device = STR("this machine"),
	    .name = who->user.n > 0 ? str_part(who->user, 0, 256)
				    : STR("the local person")};
	return true;
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
	struct buf b = shell_buf(a, 2048 + r->data.n + 6 * r->extension_id.n);

	log.has_by = record_by(sh, &log.by);
	if (b.p != NULL)
		contract_encode(&ledger_record_contract, &log, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
