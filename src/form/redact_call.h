#ifndef FORM_REDACT_CALL_H
#define FORM_REDACT_CALL_H

#include "redact/lookalike.h"
#include "form/redact_json.h"
#include "words/words.h"

/*
 * What a person reads of the params of a call, by its capability (R-153 to
 * one line for the list, and every member on a line
 * of its own for the details.  Params are read leniently: what does not fit
 * is shown all the same, and masked all the same.
 *
 *	exec            the command with its arguments
 *	http            verb, scheme, host, path
 *	read, write     the path, normalised as far as its text allows
 *	env             the names of the variables
 *	tool            the name and its key params
 *	all others      the operation
 *
 * "<dynamic>" stands for what is not there.  All of it is sanitised after it
 * was redacted, and nothing is cut: that is for whoever has columns.
 */
struct redact_call {
	enum sg_capability capability;
	struct sg_str params;               /* a JSON object */
	const struct text_classes *classes; /* NULL: text_classes_plain */
	const struct host_idna *idna;       /* NULL: hosts in one spelling */
};

/* Append the line; ${r} counts what was masked. */
SG_MUST_CHECK enum sg_err redact_call_summary(const struct redact_call *call,
    struct redact *r, struct arena *a, struct buf *out);

/* Append the lines, with a last one that says how much was masked, if any. */
SG_MUST_CHECK enum sg_err redact_call_details(const struct redact_call *call,
    struct redact *r, struct arena *a, struct buf *out);

#endif
