/* Signed decisions, checked from their records alone; see receipt.h. */
#include "receipt/receipt.h"

#include "pubkey/base64url.h"
#include "shape/kept.h"
#include "shape/service.h"
#include "words/words.h"

const char *
receipt_enrolment(
    struct sg_str record, struct arena *a, struct receipt_enrolment *out)
{
	struct sg_error none = {0};
	struct ledger_record line;
	struct sg_str key;

	*out = (struct receipt_enrolment){.at_ms = 0};
	if (contract_decode(&ledger_record_contract, record, a, &line, &none) !=
		SG_OK ||
	    !str_eq(line.event, STR("passkey.added")) || !line.has_data ||
	    contract_decode(&people_record_contract, line.data, a, &out->data,
		&none) != SG_OK)
		return "this is not the record of an enrolment";
	out->at_ms = line.ts_ms;
	if (!out->data.has_public_key || !out->data.has_alg ||
	    !out->data.has_rp || !out->data.has_passkey_id ||
	    !out->data.has_person_id ||
	    !base64url_read(out->data.public_key, a, &key) ||
	    !pubkey_kept(pubkey_alg_of(out->data.alg), key, &out->key))
		return "the record of the enrolment has no key that is known";
	return NULL;
}

const char *
receipt_log(
    struct sg_str record, struct arena *a, struct policy_decision_log *log)
{
	struct sg_error none = {0};

	return contract_decode(&policy_decision_log_contract, record, a, log,
		   &none) == SG_OK
	    ? NULL
	    : "this is not the record of a decision";
}

const char *
receipt_agreed(struct sg_str record, struct arena *a, struct receipt_vote *out)
{
	struct policy_decision_log *log = &out->log;
	struct sg_error none = {0};
	struct ledger_record line;
	struct kept_remark said;

	*out = (struct receipt_vote){.log = {.ts_ms = 0}};
	if (contract_decode(&ledger_record_contract, record, a, &line, &none) !=
		SG_OK ||
	    !str_eq(line.event, STR("prompt.agreed")) || !line.has_data ||
	    contract_decode(
		&kept_remark_contract, line.data, a, &said, &none) != SG_OK ||
	    !said.has_agreed)
		return "this does not say who agreed";
	out->said = said.agreed;
	log->ts_ms = line.ts_ms;
	log->has_by = line.has_by;
	log->by = line.by;
	log->data.has_prompt_id = true;
	log->data.prompt_id = said.prompt_id;
	log->data.decision = SG_DECISION_ALLOW_ONCE;
	log->data.has_signature = said.agreed.has_signature;
	log->data.signature = said.agreed.signature;
	return said.agreed.has_signature &&
		said.agreed.rev != said.agreed.signature.rev
	    ? "what was signed is another revision than what was agreed to"
	    : NULL;
}

/* The record says the same in more than one place. */
static const char *
agree(const struct policy_decision_log *log, const struct receipt_enrolment *by)
{
	const struct signature_record *s = &log->data.signature;

	if (!str_eq(s->passkey_id, by->data.passkey_id))
		return "the passkey is another one than the record says";
	if (!log->has_by || !log->by.has_id ||
	    !str_eq(log->by.id, by->data.person_id))
		return "the passkey belongs to somebody else than who answered";
	if (!log->data.has_prompt_id ||
	    !str_eq(s->option,
		str_of(word_name(&words_decision_token, log->data.decision))))
		return "what was signed is not what was decided";
	return log->ts_ms < by->at_ms
	    ? "the decision is older than the enrolment of its passkey"
	    : NULL;
}

const char *
receipt_decision(const struct policy_decision_log *log,
    const struct receipt_enrolment *by, struct arena *a)
{
	const struct signature_record *s = &log->data.signature;
	struct passkey_asked at = {.origin = s->origin, .rp = by->data.rp};
	struct passkey_approval what = {.prompt = log->data.prompt_id,
	    .option = s->option,
	    .call = s->has_call ? s->call : STR(""),
	    .rev = s->rev};
	struct passkey_given given;
	const char *why;
	uint32_t counter;

	if (!log->data.has_signature)
		return "this decision is not signed";
	if ((why = agree(log, by)) != NULL)
		return why;
	if (!base64url_read(s->client, a, &given.client) ||
	    !base64url_read(s->data, a, &given.data) ||
	    !base64url_read(s->signature, a, &given.signature) ||
	    !passkey_challenge_for(&what, s->shown_hash, at.challenge))
		return "the signature is malformed";
	if ((why = passkey_check(&at, &by->key, &given, &counter)) != NULL)
		return why;
	return (int64_t)counter == s->counter
	    ? NULL
	    : "the counter is another one than the record says";
}
