#ifndef DIFF_DIFF_H
#define DIFF_DIFF_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"

/*
 * Two texts, line by line.  A line ends with a newline or with the text; its
 * newline is not part of it.
 */
#define DIFF_CONTEXT   3       /* lines that stay, around those that change */
#define DIFF_CELLS_MAX 1000000 /* of the table of common lines */
#define DIFF_LINES_MAX 20000   /* of a text; a longer one is not compared */

enum diff_sign { DIFF_SAME, DIFF_GONE, DIFF_CAME, DIFF_SKIP };

struct diff_line {
	enum diff_sign sign;
	uint32_t before, after; /* numbers from 1; 0: it is not there.  Of a
				   DIFF_SKIP: where the next lines stand */
	struct sg_str text;
};

struct diff {
	struct diff_line *v;
	size_t n;
	size_t gone, came;
};

/*
 * What ${before} becomes as ${after}; ${context}: SIZE_MAX for every line.
 * Equal texts give no line.  SG_ELONG: too many lines.  SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err diff_lines(struct sg_str before, struct sg_str after,
    size_t context, struct arena *a, struct diff *out);

#endif
