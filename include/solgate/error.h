#ifndef SOLGATE_ERROR_H
#define SOLGATE_ERROR_H

#include "solgate/api.h"

/*
 * A failure is a code for machines, a place and a sentence for people.  The
 * codes stand in words/error.def.  SG_OK is zero; everything else means that
 * nothing was done and nothing may be assumed of the result.
 */
enum sg_err {
#define X(sym, wire, text) SG_##sym,
#include "words/error.def"
	SG_ERR_COUNT
};

#define SG_POINTER_MAX 256
#define SG_MESSAGE_MAX 200

/* Lives on the caller's stack, zeroed; may be NULL where it is a parameter. */
struct sg_error {
	enum sg_err code;
	char pointer[SG_POINTER_MAX]; /* JSON pointer; "" is the whole */
	char message[SG_MESSAGE_MAX]; /* what, why and what next; one line */
};

/* The name on the wire ("unknown_key"), never NULL. */
SG_API const char *sg_err_name(enum sg_err code);

/* What the code means, as a sentence, never NULL. */
SG_API const char *sg_err_text(enum sg_err code);

#endif
