#ifndef JSON_JSON_EARLY_H
#define JSON_JSON_EARLY_H

#include "base/str.h"

/*
 * The text of one member of an object that is still on its way, as far as it
 * has come.  Nothing is checked here: what is shown early is held against the
 * whole when that is there.  What stands before the object is passed over.
 */
struct json_early {
	struct sg_str key; /* of the member, at the top of the object */
	int state;
	unsigned depth; /* of what is passed over */
	bool quoted, mine, escape;
	size_t n_key;   /* bytes of the key that is being read */
	unsigned n_hex; /* digits of \u that are still to come */
	unsigned unit, high;
};

void json_early_init(struct json_early *e, struct sg_str key);

/* More of the object: what it adds to the text is appended to ${out}. */
void json_early_feed(struct json_early *e, struct sg_str more, struct buf *out);

/*
 * The object in a text that has other things around it (prose, a fence): the
 * one whose braces close and that has "${key}" in it.  Without one, or with
 * more, the text as it is.
 */
struct sg_str json_within(struct sg_str text, struct sg_str key);

#endif
