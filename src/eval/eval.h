#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "base/arena.h"
#include "base/err.h"
#include "contract/field.h"

/*
 * Any pure decision as a function from one line of JSON to one line of JSON.
 * What "solgate eval" prints, what tests feed with vectors and what policy
 * authors try their rules on is the same code as the gate's own.
 */
struct eval_options {
	const char *embed; /* weights of the prototype lane, or NULL: off */
};

/* What an answer may need beside its line. */
struct eval_ask {
	void *state; /* what open() made */
	struct arena *a;
	struct buf *line; /* for an area that writes its answer itself */
	struct sg_error *e;
};

struct eval_area {
	const char *name;
	const char *text;                      /* what is decided */
	const struct contract *input, *output; /* solgate schema NAME */

	/* ${in} and ${out} are what the contracts describe; ${out} comes zeroed
	 * and is written when this has returned, so what it points to must
	 * live in the arena. */
	enum sg_err (*answer)(
	    const struct eval_ask *q, const void *in, void *out);

	/* Says otherwise what is wrong with a line, or NULL. */
	enum sg_err (*blame)(enum sg_err err, struct sg_error *e);

	/* An area that must load something first has these. */
	enum sg_err (*open)(
	    const struct eval_options *o, void **state, struct sg_error *e);
	void (*close)(void *state);
};

/* Room for one more in a list of ${n} things of ${each} bytes: ${v}, or a
 * larger copy of it, or NULL. */
void *eval_more(struct arena *a, void *v, size_t n, size_t each, size_t *room);

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

/* An area made ready: for one that loads nothing, ${state} is NULL. */
struct eval {
	const struct eval_area *area;
	void *state;
};

SG_MUST_CHECK enum sg_err
eval_open(struct eval *v, const struct eval_area *area,
    const struct eval_options *o, struct sg_error *e);
void eval_close(struct eval *v);

/* eval_line() for an area made ready. */
void eval_next(
    const struct eval *v, struct sg_str line, struct arena *a, struct buf *out);

/* The line for a failure that came before there was a line to read. */
void eval_error(const struct sg_error *e, struct buf *out);

#endif
