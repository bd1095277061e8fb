/*
 * Any bytes as a TZif file, and any text as a rule.  What is read gives an
 * offset that zones have; a local time leads to a moment that shows it, unless
 * no clock does; changes come one after the other.
 */

#include "zone/zone.h"
#include "fuzz/must.h"

static void
look(const struct zone *z, int64_t s)
{
	int64_t u = 0, next;
	int32_t offset = zone_offset(z, s, NULL);
	enum zone_fit fit = zone_unix(z, s, &u);

	MUST(offset >= -93600 && offset <= 93600);
	MUST((fit == ZONE_SKIPPED) != (zone_local(z, u) == s));
	if (zone_next(z, s, &next))
		MUST(next > s);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const int64_t at[] = {0, -1, 1710000000, 1794902400, 1800000000,
	    -2000000000, 4102444800, 253402300799, -62135596800};
	struct sg_str in = {(const char *)data, n};
	struct zone z;
	enum sg_err err = n > 0 && data[0] == 'T'
	    ? zone_read(&z, STR("fuzz"), in, NULL)
	    : zone_read_rule(&z, STR("fuzz"), in, NULL);

	MUST((err == SG_OK) == str_eq(z.name, STR("fuzz")));
	for (size_t i = 0; i < sizeof(at) / sizeof(at[0]); i++)
		look(&z, at[i]);
	for (size_t i = 0; i < n && i < 64; i++)
		look(&z, (int64_t)data[i] * 86400 * 30 + 1700000000);
	return 0;
}
