#ifndef REDACT_REDACT_H
#define REDACT_REDACT_H

#include "base/str.h"

/*
 * One redactor for all that leaves the gate: summary, details, events and
 * ledger.  Text goes in with its kind, the same text comes out with every
 * likely secret replaced by a fixed mask.  What is not masked is copied byte
 * for byte, so that no operator, path or host can get lost.
 *
 * Two promises (T54): nothing that is named as a secret, has the form of one
 * or looks drawn by lot comes out, nor twelve characters of it; and a mask
 * never covers a shell operator, a live expansion, a path or a host.  Where
 * the two meet, as in a token that stands in a path, the secret is hidden
 * and the rest is shown.
 *
 * The cost is linear in the text.  No memory is taken.
 */
enum redact_sink {
	REDACT_LOG, /* [REDACTED]; URLs without user, query and fragment */
	REDACT_SHOW /* <redacted>; a person looks at it */
};

enum redact_kind {
	REDACT_TEXT,    /* prose, a body, anything */
	REDACT_COMMAND, /* a command line for a shell */
	REDACT_PATH,    /* only what has the form of a secret is masked */
	REDACT_URL      /* one URL and nothing else */
};

struct redact {
	enum redact_sink sink;
	bool details; /* REDACT_SHOW: the query is shown, but for secrets */
	/*
	 * The mask is one plain word, REDACTED, which a shell, a URL and a
	 * path take as they would take the secret.
	 */
	bool plain;
	unsigned hidden; /* how many values were masked so far */
};

/* Append ${text} with its secrets masked. */
void redact_add(struct redact *r, enum redact_kind kind, struct sg_str text,
    struct buf *out);

struct redact_argv {
	const struct sg_str *v;
	size_t n;
	size_t from; /* the words before this one are read, not written */
};

/*
 * Append the words of an argv as a command line that a shell would read as
 * exactly these words, with its secrets masked.  ${room} is for the line
 * before masking; when it does not fit, ${out} is full.
 */
void redact_add_argv(struct redact *r, const struct redact_argv *argv,
    struct buf *room, struct buf *out);

/*
 * Append the value of a header, a variable or a member called ${name}: the
 * mask when the name is one of a secret, else as redact_add() does.
 */
void redact_add_named(
    struct redact *r, struct sg_str name, struct sg_str value, struct buf *out);

/* The fixed mask of the sink. */
struct sg_str redact_mask(const struct redact *r);

/*
 * Whether a member of an object called ${name} is masked with all it holds:
 * the names of the log schema anywhere in it, or one of our own list.
 */
bool redact_key(struct sg_str name);

/* "2 values hidden because they look like secrets."; nothing for none. */
void redact_note(unsigned hidden, struct buf *out);

/*
 * Append ${path} without empty names, "." and, as far as the text tells,
 * "..": for display of what nobody could look up.  Needs ${path}.n + 1 bytes.
 */
void redact_tidy_path(struct sg_str path, struct buf *out);

#endif
