#ifndef SHELL_RECORD_H
#define SHELL_RECORD_H

#include "base/sha256.h"
#include "shell/shell.h"

/* Lines of the ledger: what happened, said once and kept. */

/* A line of any event: {"event":..}.  ${data} is one JSON object, or empty. */
struct record_event {
	const char *event, *message;
	enum sg_log_level level;
	struct sg_str extension_id; /* empty: none */
	struct sg_str data;
};
struct sg_str
record_event(struct shell *sh, const struct record_event *r, struct arena *a);

/*
 * Who does what is recorded now, for the member "by".  False: nobody has an
 * account, or it was no person; then the member is left out.
 */
struct log_person;
bool record_by(const struct shell *sh, struct log_person *out);

/* What the ledger calls a scope: SHA-256 of it, or HMAC with the key. */
struct sg_str
record_scope_hash(struct shell *sh, struct sg_str summary, struct arena *a);

/* Lower-case hex of a digest, in ${a}; empty: no memory. */
struct sg_str record_hex(struct arena *a, const uint8_t digest[SHA256_SIZE]);

#endif
