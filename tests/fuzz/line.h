#ifndef TESTS_FUZZ_LINE_H
#define TESTS_FUZZ_LINE_H

#include <string.h>

#include "base/str.h"

/* The next line of ${in}, which is without it then. */
static inline struct sg_str
line(struct sg_str *in)
{
	const char *end = in->n == 0 ? NULL : memchr(in->p, '\n', in->n);
	size_t n = end == NULL ? in->n : (size_t)(end - in->p);
	struct sg_str s = str_part(*in, 0, n);

	*in = str_part(*in, n + 1, in->n);
	return s;
}

#endif
