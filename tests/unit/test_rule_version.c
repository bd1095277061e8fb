/* Versions and ranges: R-222 R-223 R-224, T39. */
#include <stdlib.h>

#include "rule/version.h"
#include "t.h"

static const char *const valid[] = {"0.0.0", "1.2.3", "10.20.30", "1.0.0-alpha",
    "1.0.0-alpha.1", "1.0.0-0.3.7", "1.0.0-x.7.z.92", "1.0.0-x-y-z.-",
    "1.0.0-0a", "1.0.0+20130313144700", "1.0.0+001",
    "1.0.0-beta+exp.sha.5114f85", "1.0.0+a-b", "1.0.0--", "1.0.0-a--b",
    "9007199254740991.0.0", "1.0.0-99999999999999999999999", "1.0.0+0.build"};

static const char *const invalid[] = {"", "1", "1.2", "1.2.", "1.2.3.",
    "1.2.3.4", "v1.2.3", "=1.2.3", " 1.2.3", "1.2.3 ", "01.2.3", "1.02.3",
    "1.2.03", "1.2.3-", "1.2.3+", "1.2.3-+b", "1.2.3-a+", "1.2.3-01",
    "1.2.3-a.01", "1.2.3-a..b", "1.2.3-.a", "1.2.3-a.", "1.2.3+a..b",
    "1.2.3+.a", "1.2.3+a.", "1.2.3+a+b", "1.2.3-a_b", "1.2.3-a{b", "1.2.3-[",
    "1.2.3-:", "1.2.3+a_b", "1.2.3-\xc3\xa9", "1.x.0", "1.2.x", "*", "x",
    "latest", "-1.2.3", "1.-2.3", "+1.2.3", "1,2,3", "1.2.3-a b",
    "9007199254740992.0.0", "1.99999999999999999999999.0", ".1.2", "1..2",
    "1.2.3a", "a.b.c", "1.2.3\n", "1e3.0.0", "0x1.0.0"};

static void
versions_are_read_strictly(void)
{
	char large[300];
	struct version v;

	for (size_t i = 0; i < sizeof(valid) / sizeof(valid[0]); i++)
		CHECK(version_parse(str_of(valid[i]), &v), "%s", valid[i]);
	for (size_t i = 0; i < sizeof(invalid) / sizeof(invalid[0]); i++)
		CHECK(!version_parse(str_of(invalid[i]), &v), "%s", invalid[i]);
	CHECK(version_parse(STR("1.2.3-a.b+c.d"), &v), "both");
	CHECK(v.number[0] == 1 && v.number[1] == 2 && v.number[2] == 3,
	    "numbers");
	CHECK(
	    str_eq(v.pre, STR("a.b")) && str_eq(v.build, STR("c.d")), "parts");
	memset(large, '1', sizeof(large));
	memcpy(large, "1.2.3-", 6);
	CHECK(version_parse((struct sg_str){large, 256}, &v), "256 bytes");
	CHECK(!version_parse((struct sg_str){large, 257}, &v), "257 bytes");
	CHECK(!version_parse((struct sg_str){NULL, 0}, &v), "nothing");
}

/* The order of semver.org, section 11, and more; each below the next. */
static const char *const rising[] = {"0.0.0-0", "0.0.0", "0.0.1", "0.1.0",
    "0.9.9", "0.10.0", "1.0.0-0", "1.0.0-1", "1.0.0-2", "1.0.0-10",
    "1.0.0-99999999999999999998", "1.0.0-99999999999999999999", "1.0.0--",
    "1.0.0-Alpha", "1.0.0-a", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.1.0",
    "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
    "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0-a", "2.0.0",
    "10.0.0"};

static void
precedence_is_total(void)
{
	size_t n = sizeof(rising) / sizeof(rising[0]);
	struct version a, b;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			int want = (i > k) - (i < k);

			version_parse(str_of(rising[i]), &a);
			version_parse(str_of(rising[k]), &b);
			CHECK(version_compare(&a, &b) == want, "%s and %s",
			    rising[i], rising[k]);
		}
	version_parse(STR("1.0.0+a"), &a);
	version_parse(STR("1.0.0+b"), &b);
	CHECK(version_compare(&a, &b) == 0, "build does not count");
}

#define IN  VERSION_INSIDE
#define OUT VERSION_OUTSIDE
#define BAD VERSION_UNREADABLE

/* clang-format off */
static const struct fit_row {
	const char *range, *version;
	enum version_fit want;
} fits[] = {
    /* exact */
    {"1.2.3", "1.2.3", IN}, {"1.2.3", "1.2.4", OUT}, {"=1.2.3", "1.2.3", IN},
    {"=1.2.3", "1.2.2", OUT}, {"1.2.3", "1.2.3-a", OUT},
    {"1.2.3-a", "1.2.3-a", IN}, {"1.2.3-a", "1.2.3", OUT},
    {"1.2.3-a", "1.2.3-b", OUT},
    {"1.2.3", "1.2.3+b", OUT}, {"1.2.3+b", "1.2.3+b", IN},
    {"1.2.3+b", "1.2.3", OUT}, {"1.2.3+b", "1.2.3+c", OUT},
    /* caret */
    {"^1.2.3", "1.2.3", IN}, {"^1.2.3", "1.2.2", OUT}, {"^1.2.3", "1.3.0", IN},
    {"^1.2.3", "1.99.99", IN}, {"^1.2.3", "2.0.0", OUT},
    {"^1.2.3", "0.9.0", OUT}, {"^1.2.3", "1.4.0+b", IN},
    {"^0.2.3", "0.2.3", IN}, {"^0.2.3", "0.2.9", IN}, {"^0.2.3", "0.3.0", OUT},
    {"^0.2.3", "0.2.2", OUT}, {"^0.2.3", "1.2.3", OUT},
    {"^0.0.3", "0.0.3", IN}, {"^0.0.3", "0.0.4", OUT}, {"^0.0.3", "0.0.2", OUT},
    {"^0.0.0", "0.0.0", IN}, {"^0.0.0", "0.0.1", OUT},
    {"^1.2.3", "2.0.0-a", OUT}, {"^1.2.3", "1.3.0-a", OUT},
    {"^1.2.3", "1.2.3-a", OUT}, {"^1.2.3-b", "1.2.3-b", IN},
    {"^1.2.3-b", "1.2.3-c", IN}, {"^1.2.3-b", "1.2.3-a", OUT},
    {"^1.2.3-b", "1.2.4-c", OUT}, {"^1.2.3-b", "1.2.3", IN},
    {"^1.2.3-b", "1.9.0", IN}, {"^1.2.3-b", "2.0.0-b", OUT},
    /* tilde */
    {"~1.2.3", "1.2.3", IN}, {"~1.2.3", "1.2.9", IN}, {"~1.2.3", "1.3.0", OUT},
    {"~1.2.3", "1.2.2", OUT}, {"~1.2.3", "2.2.3", OUT},
    {"~0.2.3", "0.2.4", IN}, {"~0.0.3", "0.0.4", IN}, {"~0.0.3", "0.1.0", OUT},
    {"~1.2.3-b", "1.2.3-c", IN}, {"~1.2.3-b", "1.2.4-c", OUT},
    /* comparators, all must hold */
    {">1.2.3", "1.2.4", IN}, {">1.2.3", "1.2.3", OUT},
    {">=1.2.3", "1.2.3", IN}, {">=1.2.3", "1.2.2", OUT},
    {"<2.0.0", "1.9.9", IN}, {"<2.0.0", "2.0.0", OUT},
    {"<=2.0.0", "2.0.0", IN}, {"<=2.0.0", "2.0.1", OUT},
    {">=1.2.0 <2.0.0", "1.2.0", IN}, {">=1.2.0 <2.0.0", "1.9.9", IN},
    {">=1.2.0 <2.0.0", "2.0.0", OUT}, {">=1.2.0 <2.0.0", "1.1.9", OUT},
    {"<2.0.0 >=1.2.0", "1.5.0", IN}, {">=1.2.0  <2.0.0", "1.5.0", IN},
    {"^1.2.0 <1.5.0", "1.4.9", IN}, {"^1.2.0 <1.5.0", "1.5.0", OUT},
    {">2.0.0 <1.0.0", "1.5.0", OUT}, {" 1.2.3 ", "1.2.3", IN},
    {">=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0",
	"1.0.0", IN},
    /* prereleases */
    {"<2.0.0", "2.0.0-a", OUT}, {"<2.0.0", "1.0.0-a", OUT},
    {">=1.0.0", "2.0.0-a", OUT}, {">=1.0.0-a <2.0.0", "1.0.0-b", IN},
    {">=1.0.0-a <2.0.0", "1.0.1-b", OUT},
    {">=1.0.0 <2.0.0-b", "2.0.0-a", IN}, {">=1.0.0 <2.0.0-b", "2.0.0-c", OUT},
    {">1.2.3-a.3", "1.2.3-a.7", IN}, {">1.2.3-a.3", "3.4.5-a.9", OUT},
    /* not readable: ask */
    {"", "1.2.3", BAD}, {" ", "1.2.3", BAD}, {"*", "1.2.3", BAD},
    {"x", "1.2.3", BAD}, {"1.x", "1.2.3", BAD}, {"1", "1.2.3", BAD},
    {"^1", "1.2.3", BAD}, {"^1.2", "1.2.3", BAD}, {"~1", "1.2.3", BAD},
    {">=1", "1.2.3", BAD}, {"1.2.3 || 2.0.0", "1.2.3", BAD},
    {"1.0.0 - 2.0.0", "1.2.3", BAD}, {">= 1.0.0", "1.2.3", BAD},
    {"^ 1.0.0", "1.2.3", BAD}, {"v1.2.3", "1.2.3", BAD},
    {"^v1.2.3", "1.2.3", BAD}, {"latest", "1.2.3", BAD}, {"~>1.2.3", "1.2.3", BAD},
    {"==1.2.3", "1.2.3", BAD}, {"=>1.2.3", "1.2.3", BAD}, {"!=1.2.3", "1.2.3", BAD},
    {"<>1.2.3", "1.2.3", BAD}, {"^^1.2.3", "1.2.3", BAD}, {"1.2.3,2.0.0", "1.2.3", BAD},
    {"^1.2.3\t<2.0.0", "1.2.3", BAD}, {"^1.2.3+b", "1.2.3", BAD},
    {">=1.2.3+b", "1.2.3", BAD}, {"1.2.3 nonsense", "9.9.9", BAD},
    {">=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0 >=1.0.0",
	"1.0.0", BAD},
    {"^", "1.2.3", BAD}, {">=", "1.2.3", BAD},
    {"^1.2.3", "", BAD}, {"^1.2.3", "v1.2.3", BAD}, {"^1.2.3", "1.2", BAD},
    {"^1.2.3", "unknown", BAD}, {"^1.2.3", "1.2.3 ", BAD},
};
/* clang-format on */

/* R-222 R-223 R-224 T39 */
static void
ranges_hold(void)
{
	const struct fit_row *r;

	EACH (r, fits) {
		struct sg_str range = str_of(r->range), v = str_of(r->version);
		enum version_fit got = version_fit(range, v);

		CHECK(got == r->want, "'%s' of '%s': %d", r->version, r->range,
		    (int)got);
		CHECK(version_allow_counts(range, v) == (r->want == IN),
		    "allow '%s' of '%s'", r->version, r->range);
		/* what cannot be read does not lift a deny */
		CHECK(version_deny_counts(range, v) == (r->want != OUT),
		    "deny '%s' of '%s'", r->version, r->range);
		CHECK(version_range_valid(range) || r->want == BAD, "'%s'",
		    r->range);
	}
	CHECK(!version_range_valid(STR("1.x")), "x-ranges are not read");
}

static void
long_ranges_are_refused(void)
{
	char large[300];

	memset(large, ' ', sizeof(large));
	memcpy(large, "1.2.3", 5);
	CHECK(version_range_valid((struct sg_str){large, 256}), "256 bytes");
	CHECK(!version_range_valid((struct sg_str){large, 257}), "257 bytes");
}

/* Random ranges: a further term never lets more in. */
static void
more_terms_never_widen(void)
{
	static const char *const ops[] = {
	    "", "=", "^", "~", "<", "<=", ">", ">="};

	srand(7);
	for (int i = 0; i < 100000; i++) {
		char one[64], two[192], version[64];
		int n;

#define R(k) ((unsigned)rand() % (k))
#define PRE  (R(3) == 0 ? "-a" : R(3) == 0 ? "-1" : "")
		n = snprintf(one, sizeof(one), "%s%u.%u.%u%s", ops[R(8)], R(3),
		    R(3), R(3), PRE);
		CHECK(n > 0, "room");
		snprintf(two, sizeof(two), "%s %s%u.%u.%u", one, ops[R(8)],
		    R(3), R(3), R(3));
		snprintf(version, sizeof(version), "%u.%u.%u%s", R(3), R(3),
		    R(3), PRE);
		CHECK(!version_allow_counts(str_of(two), str_of(version)) ||
			version_allow_counts(str_of(one), str_of(version)),
		    "%s is in '%s' and not in '%s'", version, two, one);
	}
}

int
main(void)
{
	RUN(versions_are_read_strictly);
	RUN(precedence_is_total);
	RUN(ranges_hold);
	RUN(long_ranges_are_refused);
	RUN(more_terms_never_widen);
	return t_done("action_version");
}
