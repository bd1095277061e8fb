#ifndef APP_EVAL_H
#define APP_EVAL_H

#include "base/arena.h"
#include "base/err.h"

/*
 * Any pure decision as a function from one line of JSON to one line of JSON.
 * What "solgate eval" prints, what tests feed with vectors and what policy
 * authors try their rules on is the same code as the gate's own.
 */
struct eval_area {
	const char *name;
	const char *text; /* what is decided */
	const char *input,
	    *output; /* names of contracts: solgate schema NAME */
	enum sg_err (*run)(struct sg_str line, struct arena *a, struct buf *out,
	    struct sg_error *e);
};

/* The area of that name, or NULL. */
const struct eval_area *eval_find(struct sg_str name);

extern const struct eval_area *const eval_areas[];
extern const size_t eval_areas_count;

/*
 * Append exactly one line, newline and all, to ${out}: the result, or
 * {"error":{"code","message","pointer"}}.  ${out} must be empty and have room
 * for at least EVAL_ERROR_MAX bytes, so that a refusal always fits.
 */
#define EVAL_ERROR_MAX 4096
void eval_line(const struct eval_area *area, struct sg_str line,
    struct arena *a, struct buf *out);

/* The line for a failure that came before there was a line to read. */
void eval_error(const struct sg_error *e, struct buf *out);

#endif
