#ifndef JSON_JSON_FIND_H
#define JSON_JSON_FIND_H

#include "json/json.h"

/*
 * Looking into JSON that somebody else wrote and that is sent on: what is
 * found is a view of the text itself, so that it can be changed in place.
 */

/*
 * The value at ${path}, "choices/0/delta", of ${json}; .p NULL: there is none.
 * ${a} is scratch.
 */
struct sg_str json_find(struct sg_str json, const char *path, struct arena *a);

/* The text of the string there, in ${a} if need be; "": there is none. */
struct sg_str
json_find_text(struct sg_str json, const char *path, struct arena *a);

/* Whether there is something, and it is not null. */
bool json_finds(struct sg_str json, const char *path, struct arena *a);

/* The values of the array ${json}, in ${a}; none if it is no array. */
struct json_items {
	struct sg_str *v;
	size_t n;
};
SG_MUST_CHECK enum sg_err
json_items(struct sg_str json, struct arena *a, struct json_items *out);

/* One change: the bytes from ${at}, ${n} of them, become ${text}. */
struct json_edit {
	const char *at;
	size_t n;
	struct sg_str text;
};

/* ${json} with the ${n} changes, which are in order and apart. */
void json_edit(
    struct sg_str json, const struct json_edit *v, size_t n, struct buf *out);

/* The place before the bracket that ends the array or object ${json}. */
const char *json_tail(struct sg_str json);

/* Whether the array or object ${json} has nothing in it. */
bool json_is_empty(struct sg_str json);

#endif
