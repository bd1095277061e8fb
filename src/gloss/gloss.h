#ifndef GLOSS_GLOSS_H
#define GLOSS_GLOSS_H

#include "base/str.h"

/*
 * A turn in another language as English words: those the tables know, in the
 * order in which they stand.  No translation; it is enough to tell what is
 * asked for and what about, for a reader that knows English alone.
 */
#define GLOSS_BYTES 1536 /* of a text that are read */

enum gloss_language {
#define X(sym, rows, name, script) GLOSS_##sym,
#include "gloss/languages.def"
	GLOSS_LANGUAGES,
	GLOSS_ENGLISH = GLOSS_LANGUAGES, /* or none of them */
};

struct gloss {
	enum gloss_language language;
	size_t n;
	char text[2 * GLOSS_BYTES];
};

/*
 * gloss_read(g, text):
 * Put into ${g} what of ${text} is known.  False: it is English, in a language
 * without a table, or too little of it is known; only g->language holds then.
 */
bool gloss_read(struct gloss *g, struct sg_str text);

/* "German" and so on; "English" for GLOSS_ENGLISH. */
const char *gloss_name(enum gloss_language language);

#endif
