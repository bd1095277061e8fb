#ifndef JSON_PRETTY_H
#define JSON_PRETTY_H

#include "json/json.h"

/*
 * JSON for people: two spaces a level, a line for each member and item, laid
 * out byte for byte as JSON.stringify(value, null, 2) does.  The caller says
 * what opens and closes and writes plain values to ${b} himself, after
 * pretty_key() or pretty_item().
 */
struct pretty {
	struct buf *b;
	unsigned depth;
	bool some;        /* the innermost container has something in it */
	const char *defs; /* of a schema, where its parts are; NULL: "$defs" */
};

void pretty_open(struct pretty *p, char bracket);
void pretty_close(struct pretty *p, char bracket);

/* Begin a member of an object; its value follows. */
void pretty_key(struct pretty *p, const char *key);

/* Begin an item of an array; its value follows. */
void pretty_item(struct pretty *p);

/* A member with its value: text, number, or the start of a container. */
void pretty_text(struct pretty *p, const char *key, const char *value);
void pretty_number(struct pretty *p, const char *key, double value);
void pretty_object(struct pretty *p, const char *key);
void pretty_array(struct pretty *p, const char *key);

#endif
