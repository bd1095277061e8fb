#ifndef REDACT_REDACT_FORM_H
#define REDACT_REDACT_FORM_H

#include "redact/redact_char.h"

/* What tells a secret: the name before it, its form, its looks. */
#define REDACT_NAME_MAX 64  /* a longer name counts as one of a secret */
#define REDACT_RUN_MAX  256 /* letters of a run that are judged */

enum name_class {
	NAME_PLAIN,
	NAME_KEY,      /* of a secret, if the value looks like one */
	NAME_HOLDER,   /* of a secret, or of the path where one is kept */
	NAME_SCHEME,   /* Bearer, Basic: a secret unless it is a word */
	NAME_SECRET,   /* of a secret, unless it is prose */
	NAME_PASSWORD, /* of a secret, whatever the value looks like */
	NAME_HEADER    /* and the value goes to the end of the line */
};

enum name_class name_class(struct sg_str name);

/* Where the token that begins at ${at} ends, or ${at}: none does. */
size_t token_end(struct sg_str s, size_t at, size_t end);

/* ${run}, of SET_RUN letters, looks drawn by lot. */
bool random_looks(struct sg_str run);

/* The same with less to go by, behind the beginning of a known form. */
bool random_seems(struct sg_str run);

/* ${s} is a path as people write it, and says so at its beginning. */
bool redact_path_evident(struct sg_str s);

/*
 * ${run} is the base64 of readable text, which is written to ${to} (of
 * REDACT_RUN_MAX bytes); how many bytes, or 0.
 */
size_t base64_text(struct sg_str run, char *to);

/* Whether ${s} has a secret in it, by name or by form. */
bool redact_finds(struct sg_str s);

#endif
