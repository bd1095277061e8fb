#ifndef REDACT_SANITIZE_UNIT_H
#define REDACT_SANITIZE_UNIT_H

#include "redact/lookalike.h"
#include "redact/sanitize.h"

/* A text as units: what one character, or one bad byte, is shown as. */
#define UNIT_MAX 64 /* bytes a unit takes at most */

struct unit {
	char bytes[UNIT_MAX];
	size_t n;      /* bytes shown */
	size_t width;  /* columns they take */
	size_t read;   /* bytes of the text it stands for */
	size_t count;  /* characters of the text it stands for */
	unsigned flag; /* what was found */
};

struct unit_state {
	const struct text_classes *classes;
	unsigned marks; /* on the last character */
	bool base;      /* there is one that may carry marks */
	struct lookalike alike;
};

/* The unit at the start of ${rest}, the end of alike.text, not empty. */
void unit_next(struct unit_state *s, struct sg_str rest, struct unit *u);

/*
 * How many bytes from ${i} are plain letters and signs of ASCII: they are
 * what most text is made of, one column each, and stay as they are.
 */
size_t unit_plain(struct unit_state *s, struct sg_str text, size_t i);

/*
 * What stands for ${count} characters that are not shown; ${few}: there is
 * room for the number only.
 */
void unit_note(struct unit *u, size_t count, bool few);

#endif
