#ifndef CARE_PROVE_RECIPE_H
#define CARE_PROVE_RECIPE_H

#include "base/arena.h"
#include "hosts/hosts.h"

/* How doctor --prove starts a host without a person; see data/prove. */
enum recipe_kind {
	RECIPE_ENV,
	RECIPE_ARG,
	RECIPE_CALL,
	RECIPE_HOME,
	RECIPE_PROJECT,
	RECIPE_HOSTILE
};

struct recipe {
	struct sg_str rest;
	struct arena *a;
};

struct recipe_line {
	enum recipe_kind kind;
	struct sg_str word; /* or the path of a file */
	struct sg_str text; /* of a file */
};

/* Line by line: recipe_next() is false at the end, and at once for a host that
 * cannot be started so. */
void recipe_open(struct recipe *r, enum hook_host h, struct arena *a);
bool recipe_next(struct recipe *r, struct recipe_line *out);

/* ${text} with what its names stand for; false: it did not fit. */
struct recipe_names {
	const char *url, *prompt, *project, *command; /* or NULL */
};
bool
recipe_fill(const struct recipe_names *n, struct sg_str text, struct buf *out);

#endif
