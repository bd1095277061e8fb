#ifndef JSON_JSON_MEMBERS_H
#define JSON_JSON_MEMBERS_H

#include "json/json.h"

/* Objects whose keys are data: a map of links, settings by extension. */
struct json_member {
	struct sg_str key;   /* its text */
	struct sg_str value; /* the JSON text of it */
};

/*
 * The members of the object ${json}, in order, in ${a}; at most ${max}.
 * Repeated keys are refused.
 */
SG_MUST_CHECK enum sg_err json_members(struct sg_str json, size_t max,
    struct arena *a, struct json_member **out, size_t *n);

/* The text of the JSON string ${json}; SG_ETYPE: it is no string. */
SG_MUST_CHECK enum sg_err
json_member_text(struct sg_str json, struct arena *a, struct sg_str *out);

#endif
