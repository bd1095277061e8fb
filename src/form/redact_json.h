#ifndef FORM_REDACT_JSON_H
#define FORM_REDACT_JSON_H

#include "redact/redact.h"
#include "base/arena.h"
#include "base/err.h"

/*
 * JSON with its secrets masked, for details, events and the ledger.
 *
 * A member whose name says that it is a secret becomes the mask, with all
 * that it holds (pi.redact.json).  Other strings are redacted by what their
 * name says they are: a command, a URL, a path, text.  The values of
 * variables are masked, their names are shown.  A list of words with options
 * in it is shown as one command line, since an option and its secret stand
 * in two of them.
 */
enum redact_contents {
	REDACT_CONTENTS_SHOWN,
	REDACT_CONTENTS_COUNTED /* what goes into files: only how much it is */
};

struct redact_json {
	struct redact *r;
	enum redact_contents contents;
	bool keeps; /* a list of words stays one: what comes out is a call */
	struct sg_str program; /* whose arguments these are, if known */
};

/*
 * Append the JSON value ${in}.  The only errors are those of the reader and
 * SG_ENOMEM; a buffer that ran full must not be sent.
 */
SG_MUST_CHECK enum sg_err redact_json(const struct redact_json *how,
    struct sg_str in, struct arena *a, struct buf *out);

/* What kind of text a string of that name is. */
enum redact_kind redact_kind_of(struct sg_str name);

/* ${name} is that of what goes into a file. */
bool redact_is_contents(struct sg_str name);

/* Append "123 characters, not shown". */
void redact_count(struct sg_str text, struct buf *out);

#endif
