#ifndef FORM_REDACT_FACTS_H
#define FORM_REDACT_FACTS_H

#include "json/json.h"
#include "form/redact_json.h"

#define REDACT_PAIRS_MAX 3 /* params that are shown with a tool */

/* The members that name a scope, of the params or of the input in them. */
struct redact_facts {
	struct sg_str cmd, command, url, method, path, op, name;
	struct sg_str_list args, names;
	struct sg_str input; /* the text of the object */
	struct {
		struct sg_str key, value;
	} pairs[REDACT_PAIRS_MAX]; /* the first strings of the input */
	size_t n_pairs;
};

/* Read the params of a call, leniently; views of ${params} or in ${a}. */
SG_MUST_CHECK enum sg_err
redact_facts(struct sg_str params, struct arena *a, struct redact_facts *f);

#endif
