/*
 * Any bytes as two versions and a range, one per line.  Precedence is an
 * order; an exact range holds its version and no other; what cannot be read
 * allows nothing and lifts no deny.
 */
#include "rule/version.h"
#include "fuzz/line.h"
#include "fuzz/must.h"

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
