/*
 * Numbers against what is known of them, and against the C library: strtod()
 * for reading, and for writing the fewest digits of printf() that strtod()
 * takes back.  DECIMAL_ROUNDS=2000000 in the environment makes the random
 * part longer.
 */
#include "base/decimal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "t.h"

#define ROUNDS 50000

static uint64_t
bits_of(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof(bits));
	return bits;
}

static double
of_bits(uint64_t bits)
{
	double v;

	memcpy(&v, &bits, sizeof(v));
	return v;
}

static uint64_t
random64(void)
{
	static uint64_t state = 0x9e3779b97f4a7c15;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state * 0x2545f4914f6cdd1d;
}

static unsigned
below(unsigned n)
{
	return (unsigned)(random64() >> 33) % n;
}

static long
rounds(void)
{
	const char *s = getenv("DECIMAL_ROUNDS");

	return s == NULL ? ROUNDS : strtol(s, NULL, 10);
}

/* Parse a copy without a byte behind it, so that reading on is found. */
static bool
parse(const char *text, size_t n, double *out)
{
	char *p = malloc(n + (n == 0));
	bool ok;

	if (p == NULL)
		abort();
	memcpy(p, text, n);
	ok = decimal_parse((struct sg_str){p, n}, out);
	free(p);
	return ok;
}

static const struct parse_row {
	const char *name, *text;
	double want;
} parse_rows[] = {
    {"zero", "0", 0},
    {"minus zero is zero", "-0", 0},
    {"minus zero with all parts", "-0.000e-5", 0},
    {"one digit", "7", 7},
    {"minus", "-12", -12},
    {"decimals", "0.83", 0.83},
    {"many parts", "-120.0625e-1", -12.00625},
    {"upper case E", "1E3", 1000},
    {"plus in the exponent", "1e+3", 1000},
    {"zeros in the exponent", "1e-0003", 0.001},
    {"2^53", "9007199254740992", 9007199254740992.0},
    {"2^53 + 1 is a tie, to even", "9007199254740993", 9007199254740992.0},
    {"2^53 + 3 is a tie, to even", "9007199254740995", 9007199254740996.0},
    {"a little above a tie", "9007199254740993.00000000000000000000000001",
	9007199254740994.0},
    {"19 digits", "9223372036854775807", 0x1p63},
    {"20 digits", "18446744073709551615", 0x1p64},
    {"1e22 is exact", "1e22", 1e22},
    {"1e23 is not", "1e23", 1e23},
    {"the largest exponent made fast", "1e37", 1e37},
    {"one beyond", "1e38", 1e38},
    {"no room for the zeros", "123456e37", 123456e37},
    {"smallest fast exponent", "7e-22", 7e-22},
    {"one below", "7e-23", 7e-23},
    {"sum of thirds", "0.30000000000000004", 0.1 + 0.2},
    {"smallest", "5e-324", 0x1p-1074},
    {"just over half of the smallest", "2.4703282292062328e-324", 0x1p-1074},
    {"just under half of the smallest", "2.4703282292062327e-324", 0},
    {"a third of the smallest", "1.6e-324", 0},
    {"under 1e-324", "9.9e-325", 0},
    {"minus a third of the smallest", "-1.6e-324", 0},
    {"largest subnormal", "2.2250738585072011e-308", 0x0.fffffffffffffp-1022},
    {"smallest normal", "2.2250738585072014e-308", 0x1p-1022},
    {"up to the smallest normal", "2.2250738585072012e-308", 0x1p-1022},
    {"largest", "1.7976931348623157e308", DBL_MAX},
    {"still the largest", "1.7976931348623158e308", DBL_MAX},
    {"minus the largest", "-1.7976931348623157e308", -DBL_MAX},
    {"one below the tie with infinity",
	"17976931348623158079372897140530341507993413271003782693617377898044"
	"49682927647509466490179775872070963302864166928879109465555478519404"
	"02630657488671505820681908902000708383676273854845817711531764475730"
	"27006985557136695962284291481986083493647529271907416844436551070434"
	"2711559699508093042880177904174497791",
	DBL_MAX},
    {"too small is zero", "1e-400", 0},
    {"exponent beyond counting", "1e-99999999999999999999", 0},
    {"minus, too small, is zero", "-1e-99999999999999999999", 0},
    {"zero, whatever the exponent", "0e99999999999999999999", 0},
    {"zero with decimals", "-0.0e99999999999999999999", 0},
};

static void
known_numbers_are_read(void)
{
	const struct parse_row *r;
	double v;

	EACH (r, parse_rows) {
		v = NAN;
		CHECK(parse(r->text, strlen(r->text), &v), "%s", r->name);
		CHECK(bits_of(v) == bits_of(r->want), "%s: %.17g", r->name, v);
	}
}

static const struct refused_row {
	const char *name, *text;
} refused_rows[] = {
    {"nothing", ""},
    {"only a sign", "-"},
    {"plus", "+1"},
    {"two signs", "--1"},
    {"no digit before the point", ".5"},
    {"sign, no digit before the point", "-.5"},
    {"no digit behind the point", "1."},
    {"exponent behind the point", "1.e5"},
    {"two points", "1.2.3"},
    {"leading zero", "01"},
    {"leading zero behind a sign", "-01.5"},
    {"two zeros", "00"},
    {"exponent without digits", "1e"},
    {"exponent with only plus", "1e+"},
    {"exponent with only minus", "1e-"},
    {"exponent with a point", "1e1.5"},
    {"exponent with two signs", "1e+-5"},
    {"exponent, then more", "1e5x"},
    {"decimals, then more", "1.5x"},
    {"digits, then more", "15x"},
    {"space before", " 1"},
    {"space behind", "1 "},
    {"hexadecimal", "0x10"},
    {"a word", "nan"},
    {"another", "Infinity"},
    {"byte below the digits", "1/"},
    {"byte above the digits", "1:"},
    {"above the largest", "1.7976931348623159e308"},
    {"minus, above the largest", "-1.7976931348623159e308"},
    {"tie with infinity",
	"17976931348623158079372897140530341507993413271003782693617377898044"
	"49682927647509466490179775872070963302864166928879109465555478519404"
	"02630657488671505820681908902000708383676273854845817711531764475730"
	"27006985557136695962284291481986083493647529271907416844436551070434"
	"2711559699508093042880177904174497792"},
    {"1e309", "1e309"},
    {"1e400", "1e400"},
    {"exponent beyond counting", "1e99999999999999999999"},
};

static void
the_rest_is_refused_and_changes_nothing(void)
{
	const struct refused_row *r;
	double v = 42;

	EACH (r, refused_rows) {
		CHECK(!parse(r->text, strlen(r->text), &v), "%s", r->name);
		CHECK(v == 42, "%s", r->name);
	}
	CHECK(!parse("1\0", 2, &v), "a NUL inside");
	CHECK(!decimal_parse((struct sg_str){NULL, 0}, &v), "the empty view");
}

/* The C library must agree, on the value and on what is infinite. */
static void
same_as_strtod(const char *text)
{
	double want = strtod(text, NULL), v = 42;
	bool ok = parse(text, strlen(text), &v);

	if (want == 0)
		want = 0; /* without a sign */
	CHECK(ok == !isinf(want), "%.60s", text);
	CHECK(bits_of(v) == bits_of(ok ? want : 42), "%.60s: %.17g, not %.17g",
	    text, v, want);
}

/* ${head}, then ${n} times ${c}, then ${tail}, until the next call. */
static const char *
long_text(const char *head, char c, size_t n, const char *tail)
{
	static char text[6000];
	size_t at = (size_t)sprintf(text, "%s", head);

	memset(text + at, c, n);
	memcpy(text + at + n, tail, strlen(tail) + 1);
	return text;
}

static void
long_texts_are_read(void)
{
	same_as_strtod(long_text("", '9', 309, ""));
	same_as_strtod(long_text("", '9', 5000, "e-4800"));
	same_as_strtod(long_text("", '9', 5000, "e-4691"));
	same_as_strtod(long_text("", '9', 5000, "e-4692"));
	same_as_strtod(long_text("0.", '0', 100, "123456789"));
	same_as_strtod(long_text("0.", '0', 5000, "25e5001"));
	same_as_strtod(long_text("1", '0', 5000, "e-5000"));
	same_as_strtod(long_text("0.", '3', 5000, ""));
	same_as_strtod(long_text("9007199254740993.", '0', 5000, ""));
	same_as_strtod(long_text("9007199254740993.", '0', 5000, "1"));
	same_as_strtod(long_text("9007199254740992.", '9', 5000, ""));
	same_as_strtod(long_text("1e", '0', 5000, "22"));
	same_as_strtod(long_text("-0.", '0', 5000, "e999"));
}

/* Up to 1,000 digits, with and without sign, point and exponent. */
static void
random_text(char *p)
{
	unsigned n = 1 + below(below(8) == 0 ? 1000 : 25), point = below(2 * n);
	int e10 = (int)below(700) - 370 - (int)n;

	if (below(2) == 0)
		*p++ = '-';
	*p++ = (char)('1' + below(9));
	for (unsigned i = 1; i < n; i++) {
		if (i == point)
			*p++ = '.';
		*p++ = (char)('0' + below(10));
	}
	if (below(3) == 0)
		e10 = (int)below(90) - 45;
	*p = '\0';
	if (below(4) != 0)
		sprintf(p, "e%d", e10);
}

static void
random_texts_are_read_as_strtod_does(void)
{
	char text[1100];

	for (long i = rounds(); i > 0; i--) {
		random_text(text);
		same_as_strtod(text);
	}
}

/* A little less than ${text}, which has an exponent and is a tie. */
static const char *
step_down(const char *text)
{
	static char head[2000];
	const char *e = strchr(text, 'e'), *p = e - 1;

	while (*p == '0')
		p--;
	memcpy(head, text, (size_t)(p - text));
	head[p - text] = (char)(*p - 1); /* a tie ends in 5 */
	head[p - text + 1] = '\0';
	return long_text(head, '9', 900, e);
}

/* A little more. */
static const char *
step_up(const char *text)
{
	static char head[2000], tail[16];
	const char *e = strchr(text, 'e');

	memcpy(head, text, (size_t)(e - text));
	head[e - text] = '\0';
	sprintf(tail, "1%s", e);
	return long_text(head, '0', below(200), tail);
}

/* Halfway to the next double, and next to nothing below and above it. */
static void
ties_are_read_as_strtod_does(void)
{
	static char text[1000];
	long double tie;
	uint64_t bits;

	if (LDBL_MANT_DIG <= DBL_MANT_DIG)
		return;
	for (long i = rounds() / 20; i > 0; i--) {
		bits = random64() >> (i % 4 == 0 ? 12 + below(50) : 1);
		if (!isfinite(of_bits(bits + 1)))
			continue;
		tie = (long double)of_bits(bits) / 2;
		tie += (long double)of_bits(bits + 1) / 2;
		sprintf(text, "%.800Le", tie);
		same_as_strtod(text);
		same_as_strtod(step_down(text));
		same_as_strtod(step_up(text));
	}
}

/* What decimal_add() makes of ${v}, as a string. */
static const char *
print(double v)
{
	static char text[DECIMAL_MAX + 1];
	struct buf b = {text, 0, DECIMAL_MAX, false};

	decimal_add(&b, v);
	CHECK(!buf_full(&b), "%.17g", v);
	text[b.n] = '\0';
	return text;
}

static const struct print_row {
	const char *name;
	double v;
	const char *want;
} print_rows[] = {
    {"zero", 0, "0"},
    {"minus zero", -0.0, "0"},
    {"one", 1, "1"},
    {"minus", -1.5, "-1.5"},
    {"thousand", 1000, "1000"},
    {"two decimals", 0.83, "0.83"},
    {"more before the point", 123456.789, "123456.789"},
    {"sum of thirds", 0.1 + 0.2, "0.30000000000000004"},
    {"a third", 1.0 / 3, "0.3333333333333333"},
    {"2^53 - 1", 9007199254740991.0, "9007199254740991"},
    {"2^53", 9007199254740992.0, "9007199254740992"},
    {"minus 2^53", -9007199254740992.0, "-9007199254740992"},
    {"2^53 + 2", 9007199254740994.0, "9007199254740994"},
    {"15 digits", 0.123456789012345, "0.123456789012345"},
    {"16 digits", 0.1234567890123456, "0.1234567890123456"},
    {"2^63", 0x1p63, "9223372036854776000"},
    {"1e20", 1e20, "100000000000000000000"},
    {"just below 1e21", 999999999999999868928.0, "999999999999999900000"},
    {"1e21", 1e21, "1e+21"},
    {"more than 1e21", 1.5e21, "1.5e+21"},
    {"1e22", 1e22, "1e+22"},
    {"1e23", 1e23, "1e+23"},
    {"next to 1e23", 0x1.52d02c7e14af7p+76, "1.0000000000000001e+23"},
    {"millionth", 0.000001, "0.000001"},
    {"below a millionth", 0.0000001, "1e-7"},
    {"more digits there", -1.25e-7, "-1.25e-7"},
    {"longest", -0.0000012345678901234567, "-0.0000012345678901234567"},
    {"long with exponent", -1.2345678901234573e-300,
	"-1.2345678901234573e-300"},
    {"1e-22", 1e-22, "1e-22"},
    {"1e-23", 1e-23, "1e-23"},
    {"smallest", 0x1p-1074, "5e-324"},
    {"second smallest", 0x1p-1073, "1e-323"},
    {"largest subnormal", 0x0.fffffffffffffp-1022, "2.225073858507201e-308"},
    {"smallest normal", 0x1p-1022, "2.2250738585072014e-308"},
    {"largest", DBL_MAX, "1.7976931348623157e+308"},
    {"the nearer of two is even", 0x1p-44, "5.684341886080802e-14"},
    {"power of two, wide above", 0x1p-1017, "7.120236347223045e-307"},
};

static void
known_numbers_are_written(void)
{
	const struct print_row *r;

	EACH (r, print_rows)
		CHECK(strcmp(print(r->v), r->want) == 0, "%s: %s", r->name,
		    print(r->v));
}

static void
what_json_lacks_must_not_be_sent(void)
{
	static const double rows[] = {NAN, INFINITY, -INFINITY};
	char text[DECIMAL_MAX];
	const double *v;

	EACH (v, rows) {
		struct buf b = BUF_ON(text);

		decimal_add(&b, *v);
		CHECK(b.n == 4 && memcmp(text, "null", 4) == 0, "%f", *v);
		CHECK(buf_full(&b), "%f", *v);
	}
}

static void
a_full_buffer_stays_whole(void)
{
	char text[DECIMAL_MAX];

	for (size_t cap = 0; cap < 19; cap++) {
		struct buf b = {text, 0, cap, false};

		decimal_add(&b, 0.1 + 0.2);
		CHECK(buf_full(&b) && b.n <= cap, "%zu", cap);
	}
}

/* The layout, from digits and exponent as "%e" has them. */
static void
layout(char *out, const char *digits, int e10)
{
	int n = (int)strlen(digits), point = e10 + 1;

	if (point > 21 || point < -5)
		sprintf(out, "%.1s%s%se%+d", digits, n > 1 ? "." : "",
		    digits + 1, e10);
	else if (point <= 0)
		sprintf(out, "0.%.*s%s", -point, "000000", digits);
	else if (n <= point)
		sprintf(
		    out, "%s%.*s", digits, point - n, "000000000000000000000");
	else
		sprintf(out, "%.*s.%s", point, digits, digits + point);
}

/*
 * The ${n} digits nearest to ${v} that strtod() takes back.  The range above
 * a power of two is wider than below: then the next digits up may do.
 */
static bool
with_digits(double v, int n, char *out)
{
	char text[40], digits[20], again[40];
	unsigned long long m;
	int e10;

	sprintf(text, "%.*e", n - 1, v);
	e10 = (int)strtol(strchr(text, 'e') + 1, NULL, 10) - (n - 1);
	digits[0] = text[0];
	memcpy(digits + 1, text + 2, (size_t)n - 1);
	digits[n] = '\0';
	m = strtoull(digits, NULL, 10);
	for (int up = 0; up <= 1; up++, m++) {
		sprintf(again, "%llue%d", m, e10);
		if (strtod(again, NULL) != v)
			continue;
		sprintf(digits, "%llu", m);
		layout(out, digits, e10 + (int)strlen(digits) - 1);
		return true;
	}
	return false;
}

/* What n digits can say, n + 1 can: so the search may start at the top. */
static void
is_shortest(double v)
{
	char want[48] = "", next[48] = "";
	const char *have = print(v);
	double back = NAN;

	for (int n = 17; n > 0 && with_digits(v, n, next); n--)
		memcpy(want, next, sizeof(want));
	if (v == floor(v) && v < 0x1p53)
		sprintf(want, "%.0f", v);
	CHECK(strcmp(have, want) == 0, "%.17g: %s, not %s", v, have, want);
	CHECK(strtod(have, NULL) == v, "%.17g: %s", v, have);
	CHECK(parse(have, strlen(have), &back) && back == v, "%s", have);
}

static void
powers_are_written_shortest(void)
{
	char text[16];
	double v;

	for (int e = -1074; e <= 1023; e++) {
		v = ldexp(1, e);
		is_shortest(v);
		is_shortest(nextafter(v, INFINITY));
		is_shortest(nextafter(v, 1));
	}
	for (int e = -323; e <= 308; e++) {
		sprintf(text, "1e%d", e);
		v = strtod(text, NULL);
		is_shortest(v);
		is_shortest(nextafter(v, INFINITY));
		is_shortest(nextafter(v, 1));
	}
}

static void
random_bits_are_written_shortest(void)
{
	for (long i = rounds(); i > 0; i--) {
		double v = of_bits(random64() >> 1);

		if (isfinite(v))
			is_shortest(v);
	}
}

static void
random_decimals_are_written_shortest(void)
{
	uint64_t m;
	char text[40];

	for (long i = rounds(); i > 0; i--) {
		m = random64() % (uint64_t)pow(10, 1 + below(17)) + 1;
		sprintf(text, "%llue%d", (unsigned long long)m,
		    (int)below(30) - 24);
		is_shortest(strtod(text, NULL));
	}
}

static void
whole_numbers_are_known(void)
{
	static const struct {
		double v;
		bool want;
	} rows[] =
	    {
		{0, true},
		{-0.0, true},
		{-3, true},
		{0.5, false},
		{-1e-300, false},
		{9007199254740991.0, true},
		{-9007199254740991.0, true},
		{9007199254740992.0, false},
		{-9007199254740992.0, false},
		{4503599627370495.5, false},
		{1e300, false},
		{NAN, false},
		{INFINITY, false},
		{-INFINITY, false},
	    },
	  *r;

	EACH (r, rows)
		CHECK(decimal_is_integer(r->v) == r->want, "%.17g", r->v);
}

int
main(void)
{
	RUN(known_numbers_are_read);
	RUN(the_rest_is_refused_and_changes_nothing);
	RUN(long_texts_are_read);
	RUN(random_texts_are_read_as_strtod_does);
	RUN(ties_are_read_as_strtod_does);
	RUN(known_numbers_are_written);
	RUN(what_json_lacks_must_not_be_sent);
	RUN(a_full_buffer_stays_whole);
	RUN(powers_are_written_shortest);
	RUN(random_bits_are_written_shortest);
	RUN(random_decimals_are_written_shortest);
	RUN(whole_numbers_are_known);
	return t_done("base_decimal");
}
