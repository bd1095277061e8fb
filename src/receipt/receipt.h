#ifndef RECEIPT_RECEIPT_H
#define RECEIPT_RECEIPT_H

#include "passkey/passkey.h"
#include "shape/kept.h"
#include "port/ledger.h"
#include "shape/log.h"
#include "shape/passkey.h"
#include "shape/people.h"

/*
 * Each function says NULL if all is right, else what is wrong, in a sentence.
 * Texts live in the arena, or in what was given.
 */
struct receipt_enrolment {
	struct people_record data;
	struct pubkey key;
	int64_t at_ms;
};

/* ${record} enrolled a passkey. */
const char *receipt_enrolment(
    struct sg_str record, struct arena *a, struct receipt_enrolment *out);

/* ${record} is a decision; ${log}->data.has_signature says if it is signed. */
const char *receipt_log(
    struct sg_str record, struct arena *a, struct policy_decision_log *log);

/*
 * The same of ${record}, where one of several people agreed: the log is as if
 * that had been the decision.
 */
struct receipt_vote {
	struct kept_agreed said;
	struct policy_decision_log log;
};
const char *
receipt_agreed(struct sg_str record, struct arena *a, struct receipt_vote *out);

/* Is ${v} what ${log} says that its ${i}-th person agreed to? */
bool receipt_is_vote(const struct policy_decision_log *log, size_t i,
    const struct receipt_vote *v);

/*
 * A decision by several: the ${n} people of ${votes}, in the order in which it
 * names them, are as many different ones as its rule demands, agreed to these
 * calls, and signed if the decision is signed.  Their signatures are
 * receipt_decision()'s matter.
 */
const char *receipt_quorum(const struct policy_decision_log *log,
    const struct receipt_vote *votes, size_t n);

/* Its signature, by the passkey of ${by}. */
const char *receipt_decision(const struct policy_decision_log *log,
    const struct receipt_enrolment *by, struct arena *a);

/* ---- The file ------------------------------------------------------------ */

/* The most who can sign one decision. */
#define RECEIPT_PEOPLE_MAX 8

/* Entries of the ledger, and what was shown: what a receipt is made of. */
struct receipt_parts {
	struct sg_str decision, shown;
	bool several; /* the decision names more than one who had to agree */
	size_t n;     /* people; 1 if not several, and then without agreed */
	struct receipt_yes yes[RECEIPT_PEOPLE_MAX];
};

/* The text of a receipt in ${a}, with its newline; empty: no memory. */
struct sg_str receipt_write(const struct receipt_parts *p, struct arena *a);

/* A person who signed: what, with which passkey, in which entries. */
struct receipt_signer {
	struct receipt_vote vote;
	struct receipt_enrolment by;
	uint64_t seq, enrolment_seq;
};

struct receipt_found {
	struct receipt_parts file;
	struct policy_decision_log log;
	struct signed_shown shown;
	uint64_t decision_seq;
	struct receipt_signer who[RECEIPT_PEOPLE_MAX]; /* file.n of them */
};

/* All of it: form, lines, hash of what was shown, signature. */
const char *
receipt_read(struct sg_str text, struct arena *a, struct receipt_found *out);

#endif
