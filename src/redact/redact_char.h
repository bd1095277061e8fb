#ifndef REDACT_REDACT_CHAR_H
#define REDACT_REDACT_CHAR_H

#include "base/ascii.h"
#include "base/str.h"

/*
 * The letters of secrets, and looking through what hides them: quotes,
 * backslashes and characters of no width, so that splitting a secret with
 * them does not save it.
 */
enum char_set {
	SET_HEX,    /* 0-9 a-f */
	SET_UPPER,  /* A-Z 0-9 */
	SET_ALNUM,  /* letters and digits */
	SET_URL64,  /* and - _ */
	SET_B64,    /* letters, digits, + / = */
	SET_DOTTED, /* as SET_URL64, and . */
	SET_NAME,   /* as SET_DOTTED: what a name is made of */
	SET_RUN,    /* as SET_URL64, and + / */
	SET_TOKEN   /* all that stands in any token */
};

extern const uint16_t char_sets[256]; /* one bit for each set */

static inline bool
char_in(char c, enum char_set set)
{
	return (char_sets[(unsigned char)c] >> set & 1) != 0;
}

bool char_is_operator(char c); /* ; & | < > ( ) */

/*
 * The next byte at or behind ${at} that is not looked through, or ${end}.
 * A backslash before n, r or t is not looked through.
 */
size_t char_seen(struct sg_str s, size_t at, size_t end);

/* Where the run of letters of ${set} that begins at ${at} ends. */
size_t char_run(struct sg_str s, size_t at, size_t end, enum char_set set);

/* What is seen of [at, end), the end of a run, as plain bytes, at most ${cap};
 * how many. */
size_t char_clean(struct sg_str s, size_t at, size_t end, char *to, size_t cap);

#endif
