#ifndef DIALOGUE_ENVELOPE_H
#define DIALOGUE_ENVELOPE_H

#include "words/words.h"

/*
 * What may be made of a model's answer.  The least contract decides whether
 * there is an answer at all; the full one only warns, unless the answer is a
 * card, which must be whole.  What was refused has no envelope: an answer is
 * shown only as a success.
 */
#define ENVELOPE_BYTES_MAX 65536

enum sg_envelope_fault {
#define X(sym, wire, text) ENVELOPE_##sym,
#include "dialogue/envelope_fault.def"
	ENVELOPE_FAULT_COUNT
};

extern const struct word_list words_envelope_fault;

struct envelope_facts {
	size_t bytes; /* as the model wrote it */
	bool is_json;
	bool least; /* it fulfils OutputEnvelopeMin */
	bool full;  /* it fulfils OutputEnvelope */
	bool card;  /* display_hint is ghost_card */
};

struct envelope_verdict {
	bool accepted;                /* zeroed: no */
	bool warned;                  /* a part of it is left out */
	enum sg_envelope_fault fault; /* COUNT: none */
};

struct envelope_verdict envelope_judge(const struct envelope_facts *f);

/* Whether meta may have this key, and whether a client sees it. */
bool envelope_key_allowed(struct sg_str key);
bool envelope_key_returned(struct sg_str key, bool card);

/* "memory" is "memory_artifact" and so on; empty: it is none of the three. */
struct sg_str envelope_ghost_kind(struct sg_str type);

/* How much a model may claim, and what it takes to claim it. */
#define CLAIMS_MAX          8
#define CLAIM_REFS_MAX      4
#define CLAIMS_REFS_MAX     20
#define ENVELOPE_META_MAX   16384 /* bytes */
#define CLAIMS_EVIDENCE_MAX 4096  /* bytes of the claims */

enum sg_claims_fault {
	CLAIMS_FINE,
	CLAIMS_OVER_BUDGET,      /* evidence_budget_exceeded */
	CLAIMS_WITHOUT_EVIDENCE, /* claims_without_evidence */
	CLAIMS_UNBOUND           /* evidence_binding_failed */
};

struct claims_facts {
	size_t n, most_refs, all_refs; /* most: of one claim */
	size_t meta_bytes, claims_bytes;
	size_t evidence; /* pieces the turn had */
	size_t unbound;  /* references to none of them */
};

enum sg_claims_fault claims_judge(const struct claims_facts *f);

/* The error a fault is told as; "" when there is none. */
const char *claims_fault_name(enum sg_claims_fault f);

#endif
