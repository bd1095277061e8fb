/* Times on the command line: one grammar.  R-518 */
#include "when/since.h"

#include "t.h"

#define NOW ((int64_t)1767225600000) /* 2026-01-01T00:00:00Z */
#define DAY ((int64_t)86400000)

static void
every_form_is_read(void)
{
	static const struct {
		const char *text;
		int64_t since, until;
	} rows[] = {
	    {"45s", NOW - 45000, NOW + 45000},
	    {"90m", NOW - 90 * 60000, NOW + 90 * 60000},
	    {"12h", NOW - 12 * 3600000, NOW + 12 * 3600000},
	    {"7d", NOW - 7 * DAY, NOW + 7 * DAY},
	    {"2w", NOW - 14 * DAY, NOW + 14 * DAY},
	    {"2026-01-01", NOW, NOW},
	    {"2026-01-02", NOW + DAY, NOW + DAY},
	    {"2026-01-01T00:00:00Z", NOW, NOW},
	    {"2026-01-01T01:00:00+01:00", NOW, NOW},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int64_t a = 0, b = 0;

		CHECK(since_read(rows[i].text, NOW, &a) && a == rows[i].since,
		    "%s: %lld", rows[i].text, (long long)a);
		CHECK(until_read(rows[i].text, NOW, &b) && b == rows[i].until,
		    "%s: %lld", rows[i].text, (long long)b);
	}
}

static void
anything_else_is_refused(void)
{
	static const char *const wrong[] = {"", "7", "d", "0d", "-7d", "7dd",
	    "7 d", "soon", "7y", "99999999999999999999d", "2026-13-01",
	    "2026-01-32", "2026-01-01T25:00:00Z", "1e3s", "m", "0m", "1mm",
	    "1000001d", "1.5h", "x", "1y"};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		int64_t at = 0;

		CHECK(
		    !since_read(wrong[i], NOW, &at) && at == 0, "%s", wrong[i]);
		CHECK(
		    !until_read(wrong[i], NOW, &at) && at == 0, "%s", wrong[i]);
	}
}

/* clang-format off */
static const struct since_row {
	const char *text;
	bool ok;
	int64_t ago;
} sinces[] = {
	{"1m", true, 60000}, {"90m", true, 5400000}, {"12h", true, 43200000},
	{"7d", true, 604800000}, {"100000d", true, INT64_C(8640000000000)},
	{"0m", false, 0}, {"-1m", false, 0}, {"1000001m", false, 0},
	{"m", false, 0}, {"", false, 0}, {"5", false, 0}, {"5y", false, 0},
	{"5mm", false, 0}, {"5m ", false, 0}, {"5 m", false, 0},
	{" 5m", false, 0}, {"+5m", false, 0}, {"\t5m", false, 0},
	{"5M", false, 0}, {"1.5h", false, 0}, {"0x5m", false, 0},
	{"99999999999999999999m", false, 0}, {"yesterday", false, 0},
};
/* clang-format on */

static void
ages(void)
{
	const struct since_row *r;
	int64_t now = INT64_C(1767355200000), got;

	EACH (r, sinces) {
		got = 0;
		CHECK(since_read(r->text, now, &got) == r->ok, "%s", r->text);
		CHECK(!r->ok || got == now - r->ago, "%s: %lld", r->text,
		    (long long)got);
	}
	CHECK(since_read("2026-01-02T12:00:00Z", 0, &got) && got == now,
	    "a time");
	CHECK(!since_read("2026-13-02T12:00:00Z", 0, &got), "no such month");
}

int
main(void)
{
	RUN(every_form_is_read);
	RUN(anything_else_is_refused);
	RUN(ages);
	return t_done("when_since");
}
