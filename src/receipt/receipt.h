#ifndef RECEIPT_RECEIPT_H
#define RECEIPT_RECEIPT_H

#include "passkey/passkey.h"
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
 * The same of ${record}, where one of several people agreed: ${log} is as if
 * that had been the decision.
 */
const char *receipt_agreed(
    struct sg_str record, struct arena *a, struct policy_decision_log *log);

/* Its signature, by the passkey of ${by}. */
const char *receipt_decision(const struct policy_decision_log *log,
    const struct receipt_enrolment *by, struct arena *a);

/* ---- The file ------------------------------------------------------------ */

/* The text of a receipt in ${a}, with its newline; empty: no memory. */
struct sg_str receipt_write(struct sg_str decision, struct sg_str enrolment,
    struct sg_str shown, struct arena *a);

struct receipt_found {
	struct receipt file;
	struct receipt_enrolment by;
	struct policy_decision_log log;
	struct signed_shown shown;
	uint64_t decision_seq, enrolment_seq;
};

/* All of it: form, lines, hash of what was shown, signature. */
const char *
receipt_read(struct sg_str text, struct arena *a, struct receipt_found *out);

#endif
