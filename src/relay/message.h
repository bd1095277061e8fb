#ifndef RELAY_MESSAGE_H
#define RELAY_MESSAGE_H

#include "base/arena.h"

/*
 * One line of JSON-RPC 2.0, as far as a proxy must know it.  The texts are
 * views of the line; only a method or a key that is written with escapes is
 * copied, to ${a}.
 *
 * A message that two readers could take for different ones is none: a key of
 * JSON-RPC twice or in other letters, a carriage return that is not before the
 * end of the line (some readers end a line there, and what stands behind it is
 * then a message of its own), a batch.
 */
enum message_kind {
	MESSAGE_BAD, /* see why */
	MESSAGE_BATCH,
	MESSAGE_REQUEST,
	MESSAGE_NOTICE,
	MESSAGE_RESPONSE
};

struct message {
	enum message_kind kind;
	const char *why;                     /* of MESSAGE_BAD */
	struct sg_str id;                    /* its JSON text, or empty */
	struct sg_str method;                /* its text */
	struct sg_str params, result, error; /* their JSON text, or empty */
};

void message_read(struct sg_str line, struct arena *a, struct message *out);

/* ${line} without LF or CR LF at its end. */
struct sg_str message_trim(struct sg_str line);

/*
 * The text of a JSON string that skim.h passed, without its quotes.  False: it
 * is no text that one could compare.
 */
bool message_text(
    struct sg_str raw, bool escaped, struct arena *a, struct sg_str *out);

/*
 * The member ${name} of ${object}.  1: it is there, once.  0: it is not.
 * -1: it is there twice, in other letters, or this is no object.
 */
int message_member(struct sg_str object, struct sg_str name, struct arena *a,
    struct sg_str *value);

/* The text of the string member ${name}; false: there is none. */
bool message_member_text(struct sg_str object, struct sg_str name,
    struct arena *a, struct sg_str *text);

#endif
