#ifndef REDACT_LOOKALIKE_H
#define REDACT_LOOKALIKE_H

#include "place/host.h"
#include "redact/sanitize.h"

/*
 * Hosts that look like another (T22).  They are compared as ASCII elsewhere;
 * here they are made visible: the other spelling stands beside the name.
 */
#define LOOKALIKE_HOST_MAX 512 /* bytes of one spelling */

/*
 * Whether a label of ${host} mixes scripts, or is written wholly in letters
 * of another script that look Latin, or is not UTF-8.
 */
bool lookalike_host(const struct text_classes *classes, struct sg_str host);

/*
 * Letters that pass for others, found on the way through a text.  A word that
 * mixes alphabets is one, and a label of a host that is wholly in letters that
 * look Latin; with ${names} every such word, for texts that name something: a
 * command, a tool, an extension.  Give classes, text and names; the rest is
 * what was found out so far.
 */
struct lookalike {
	const struct text_classes *classes;
	struct sg_str text;
	bool names;
	size_t word_to, host_to;
	bool bad, host, known;
	unsigned real;
};

/* Whether ${cp}, at ${at}, is to be written out.  Ask from left to right. */
bool lookalike_at(struct lookalike *s, size_t at, uint32_t cp);

/* "5 Cyrillic letters", over what ${out} holds; false: there are none. */
bool lookalike_note(struct lookalike s, struct buf *out);

/*
 * Append what stands beside ${host}, which was sanitised: " (other.spelling)"
 * when it is not plain ASCII or has an "xn--" label, else nothing.  ${idna} may
 * be NULL: then a name that needs it is flagged SANITIZE_LOOKALIKE whatever it
 * looks like.
 */
unsigned lookalike_beside(const struct sanitize *how,
    const struct host_idna *idna, struct sg_str host, struct buf *out);

#endif
