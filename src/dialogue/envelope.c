/* What may be made of an answer. */
#include "dialogue/envelope.h"
#include "base/banned.h"

static const struct word envelope_fault_rows[] = {
#define X(sym, wire, text) {wire, sizeof(wire) - 1, text},
#include "dialogue/envelope_fault.def"
};
const struct word_list words_envelope_fault = {
    "envelope_fault", envelope_fault_rows, ENVELOPE_FAULT_COUNT};

static struct envelope_verdict
refuse(enum sg_envelope_fault why)
{
	return (struct envelope_verdict){.fault = why};
}

struct envelope_verdict
envelope_judge(const struct envelope_facts *f)
{
	if (f->bytes > ENVELOPE_BYTES_MAX)
		return refuse(ENVELOPE_TOO_LARGE);
	if (!f->is_json)
		return refuse(ENVELOPE_NO_JSON);
	if (!f->least)
		return refuse(ENVELOPE_SCHEMA);
	if (f->card && !f->full)
		return refuse(ENVELOPE_GHOST);
	return (struct envelope_verdict){.accepted = true,
	    .warned = !f->full,
	    .fault = ENVELOPE_FAULT_COUNT};
}

enum whose { INSIDE, CARD, RETURNED };

static const struct {
	struct sg_str name;
	enum whose whose;
} keys[] = {
#define X(name, whose) {STR_INIT(name), whose},
#include "dialogue/envelope_key.def"
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static bool
find_key(struct sg_str key, enum whose *whose)
{
	for (size_t i = 0; i < COUNT(keys); i++)
		if (str_eq(keys[i].name, key)) {
			*whose = keys[i].whose;
			return true;
		}
	return false;
}

bool
envelope_key_allowed(struct sg_str key)
{
	enum whose whose;

	return find_key(key, &whose);
}

bool
envelope_key_returned(struct sg_str key, bool card)
{
	enum whose whose;

	return find_key(key, &whose) &&
	    (whose == RETURNED || (card && whose == CARD));
}

static const struct {
	struct sg_str type, kind;
} ghosts[] = {
    {STR_INIT("memory"), STR_INIT("memory_artifact")},
    {STR_INIT("journal"), STR_INIT("journal_moment")},
    {STR_INIT("action"), STR_INIT("action_proposal")},
};

struct sg_str
envelope_ghost_kind(struct sg_str type)
{
	for (size_t i = 0; i < COUNT(ghosts); i++)
		if (str_eq(ghosts[i].type, type))
			return ghosts[i].kind;
	return STR("");
}

enum sg_claims_fault
claims_judge(const struct claims_facts *f)
{
	if (f->n == 0)
		return CLAIMS_FINE;
	if (f->n > CLAIMS_MAX || f->most_refs > CLAIM_REFS_MAX ||
	    f->all_refs > CLAIMS_REFS_MAX ||
	    f->meta_bytes > ENVELOPE_META_MAX ||
	    f->claims_bytes > CLAIMS_EVIDENCE_MAX)
		return CLAIMS_OVER_BUDGET;
	if (f->evidence == 0)
		return CLAIMS_WITHOUT_EVIDENCE;
	return f->unbound > 0 ? CLAIMS_UNBOUND : CLAIMS_FINE;
}

const char *
claims_fault_name(enum sg_claims_fault f)
{
	switch (f) {
	case CLAIMS_FINE:
		break;
	case CLAIMS_OVER_BUDGET:
		return "evidence_budget_exceeded";
	case CLAIMS_WITHOUT_EVIDENCE:
		return "claims_without_evidence";
	case CLAIMS_UNBOUND:
		return "evidence_binding_failed";
	}
	return "";
}
