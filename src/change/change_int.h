#ifndef CHANGE_CHANGE_INT_H
#define CHANGE_CHANGE_INT_H

#include "change/change.h"
#include "redact/redact.h"

#define CHANGE_LINES_MAX 400 /* of a change; the others are counted */

struct change {
	struct arena *a;    /* for the comparison; it ends with it */
	struct arena *keep; /* for what is shown */
	const struct text_classes *classes;
	struct prompt_change *out;
	struct sg_str before; /* the file as it is */
	bool has_before, missing;
	struct redact r;
	bool differs;  /* before secrets were taken out, */
	bool seen;     /* and behind that, too */
	size_t hidden; /* lines that are shown without a secret in them */
	bool too_long; /* a text is only named, by its length and its hash */
	bool dry;      /* the tool is asked to write nothing */
};

/* ${text} without its secrets, in the arena of the comparison. */
bool change_masked(struct change *c, struct sg_str *text);

void change_line(struct change *c, char sign, struct sg_str text);

/* The lines that go and come; without secrets. */
bool change_diff(struct change *c, struct sg_str before, struct sg_str after);

/* What is not shown of it, counted. */
void change_hidden(struct change *c);

#endif
