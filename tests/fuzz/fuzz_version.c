/*
 * Any bytes as two versions and a range, one per line.  Precedence is an
 * order; an exact range holds its version and no other; what cannot be read
 * allows nothing and lifts no deny.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rule/version.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define MUST(cond)                                                    \
	do {                                                          \
		if (!(cond)) {                                        \
			fprintf(stderr, "%d: %s\n", __LINE__, #cond); \
			abort();                                      \
		}                                                     \
	} while (0)

static struct sg_str
line(struct sg_str *in)
{
	const char *end = in->n == 0 ? NULL : memchr(in->p, '\n', in->n);
	size_t n = end == NULL ? in->n : (size_t)(end - in->p);
	struct sg_str s = str_part(*in, 0, n);

	*in = str_part(*in, n + 1, in->n);
	return s;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct sg_str in = {(const char *)data, n};
	struct sg_str one = line(&in), two = line(&in), range = line(&in);
	struct version a, b;
	enum version_fit fit = version_fit(range, one);
	bool read = version_parse(one, &a);

	MUST((fit != VERSION_UNREADABLE) ==
	    (read && version_range_valid(range)));
	MUST(version_allow_counts(range, one) == (fit == VERSION_INSIDE));
	MUST(version_deny_counts(range, one) == (fit != VERSION_OUTSIDE));
	if (!read)
		return 0;
	MUST(version_fit(one, one) == VERSION_INSIDE);
	MUST(version_compare(&a, &a) == 0);
	if (!version_parse(two, &b))
		return 0;
	MUST(version_compare(&a, &b) == -version_compare(&b, &a));
	MUST((version_fit(one, two) == VERSION_INSIDE) == str_eq(one, two));
	return 0;
}
