/* Dates and times: what is read, what is refused, and every day there is. */
#include "base/rfc3339.h"

#include "t.h"

#define DAY_MS    INT64_C(86400000)
#define FIRST_DAY (-719528) /* 0000-01-01 */
#define LAST_DAY  2932896   /* 9999-12-31 */
#define END_MS    ((LAST_DAY + 1) * DAY_MS)
#define UNTOUCHED 77

static const struct time_row {
	const char *name;
	const char *s;
	int64_t want;
} time_rows[] = {
    {"the beginning", "1970-01-01T00:00:00Z", 0},
    {"a millisecond later", "1970-01-01T00:00:00.001Z", 1},
    {"a millisecond earlier", "1969-12-31T23:59:59.999Z", -1},
    {"seconds may be missing", "1970-01-01T00:01Z", 60000},
    {"one digit of fraction is tenths", "1970-01-01T00:00:00.5Z", 500},
    {"two digits are hundredths", "1970-01-01T00:00:00.25Z", 250},
    {"a fourth digit is dropped", "1970-01-01T00:00:00.1239Z", 123},
    {"nine digits are read", "1970-01-01T00:00:00.123456789Z", 123},
    {"twelve digits are read", "1970-01-01T00:00:00.999999999999Z", 999},
    {"the last second of a day", "1970-01-01T23:59:59Z", 86399000},
    {"a billion seconds", "2001-09-09T01:46:40Z", INT64_C(1000000000000)},
    {"the end of 32 bits", "2038-01-19T03:14:07Z", INT64_C(2147483647000)},
    {"29 February 2024", "2024-02-29T00:00Z", 19782 * DAY_MS},
    {"29 February 2000", "2000-02-29T00:00Z", 11016 * DAY_MS},
    {"29 February of the year zero", "0000-02-29T00:00Z", -719469 * DAY_MS},
    {"the first moment", "0000-01-01T00:00:00Z", FIRST_DAY *DAY_MS},
    {"the last moment", "9999-12-31T23:59:59.999Z", END_MS - 1},
};

static void
times_are_read(void)
{
	const struct time_row *r;

	EACH (r, time_rows) {
		int64_t ms = UNTOUCHED;

		CHECK(rfc3339_parse(str_of(r->s), &ms), "%s", r->name);
		CHECK(ms == r->want, "%s: %lld", r->name, (long long)ms);
	}
}

static const struct refused_row {
	const char *name;
	const char *s;
} refused_rows[] = {
    {"nothing", ""},
    {"a date alone", "2026-01-01"},
    {"a date and a T", "2026-01-01T"},
    {"hours alone", "2026-01-01T00Z"},
    {"hours and a colon", "2026-01-01T00:"},
    {"one digit of minutes", "2026-01-01T00:0Z"},
    {"no Z", "2026-01-01T00:00:00"},
    {"no Z after a fraction", "2026-01-01T00:00:00.5"},
    {"text behind the Z", "2026-01-01T00:00:00Z "},
    {"white space in front", " 2026-01-01T00:00:00Z"},
    {"a lower-case t", "2026-01-01t00:00:00Z"},
    {"a lower-case z", "2026-01-01T00:00:00z"},
    {"a space for the T", "2026-01-01 00:00:00Z"},
    {"an offset of zero", "2026-01-01T00:00:00+00:00"},
    {"an offset", "2026-01-01T00:00:00+02:00"},
    {"hour 24", "2026-01-01T24:00:00Z"},
    {"minute 60", "2026-01-01T00:60:00Z"},
    {"second 60", "2026-12-31T23:59:60Z"},
    {"a colon without seconds", "2026-01-01T00:00:Z"},
    {"one digit of seconds", "2026-01-01T00:00:0Z"},
    {"a point without a fraction", "2026-01-01T00:00:00.Z"},
    {"a fraction that ends the text", "2026-01-01T00:00:00."},
    {"a comma for the point", "2026-01-01T00:00:00,5Z"},
    {"a fraction of a minute", "2026-01-01T00:00.5Z"},
    {"a letter in the fraction", "2026-01-01T00:00:00.1x2Z"},
    {"29 February 1900", "1900-02-29T00:00:00Z"},
    {"29 February 2023", "2023-02-29T00:00:00Z"},
};

static void
what_is_not_such_a_time_is_refused(void)
{
	const struct refused_row *r;

	EACH (r, refused_rows) {
		int64_t ms = UNTOUCHED;

		CHECK(!rfc3339_parse(str_of(r->s), &ms), "%s", r->name);
		CHECK(ms == UNTOUCHED, "%s: a refusal wrote", r->name);
	}
}

static const struct date_row {
	const char *name;
	const char *s;
	bool ok;
	int32_t want;
} date_rows[] = {
    {"the beginning", "1970-01-01", true, 0},
    {"the day before", "1969-12-31", true, -1},
    {"the last of its year", "1970-12-31", true, 364},
    {"the first day", "0000-01-01", true, FIRST_DAY},
    {"the last day", "9999-12-31", true, LAST_DAY},
    {"29 February in a leap year", "2024-02-29", true, 19782},
    {"1 March after it", "2024-03-01", true, 19783},
    {"29 February in a leap century", "2000-02-29", true, 11016},
    {"29 February in another century", "1900-02-29", false, 0},
    {"29 February in another year", "2023-02-29", false, 0},
    {"30 February in a leap year", "2024-02-30", false, 0},
    {"31 April", "2026-04-31", false, 0},
    {"32 January", "2026-01-32", false, 0},
    {"day zero", "2026-01-00", false, 0},
    {"month zero", "2026-00-01", false, 0},
    {"month thirteen", "2026-13-01", false, 0},
    {"three digits of year", "026-01-01", false, 0},
    {"five digits of year", "02026-01-01", false, 0},
    {"a sign before the year", "-026-01-01", false, 0},
    {"one digit of month", "2026-1-01", false, 0},
    {"one digit of day", "2026-01-1", false, 0},
    {"a letter for a digit", "2026-01-0a", false, 0},
    {"slashes", "2026/01/01", false, 0},
    {"another second dash", "2026-01/01", false, 0},
    {"no dashes", "20260101", false, 0},
    {"text behind", "2026-01-01T", false, 0},
    {"nothing", "", false, 0},
};

static void
dates_must_exist(void)
{
	const struct date_row *r;

	EACH (r, date_rows) {
		int32_t days = UNTOUCHED;

		CHECK(rfc3339_parse_date(str_of(r->s), &days) == r->ok, "%s",
		    r->name);
		CHECK(days == (r->ok ? r->want : UNTOUCHED), "%s: %d", r->name,
		    (int)days);
	}
}

static const struct text_row {
	const char *name;
	int64_t ms;
	const char *want;
} text_rows[] = {
    {"the beginning", 0, "1970-01-01T00:00:00.000Z"},
    {"before it", -1, "1969-12-31T23:59:59.999Z"},
    {"each part has its width", 3723004, "1970-01-01T01:02:03.004Z"},
    {"the first moment", FIRST_DAY *DAY_MS, "0000-01-01T00:00:00.000Z"},
    {"the last moment", END_MS - 1, "9999-12-31T23:59:59.999Z"},
    {"before the first moment", FIRST_DAY *DAY_MS - 1, NULL},
    {"after the last moment", END_MS, NULL},
    {"the smallest number", INT64_MIN, NULL},
    {"the largest number", INT64_MAX, NULL},
};

static void
times_are_written(void)
{
	const struct text_row *r;

	EACH (r, text_rows) {
		char room[24];
		struct buf b = BUF_ON(room);

		CHECK(
		    rfc3339_add(&b, r->ms) == (r->want != NULL), "%s", r->name);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->name,
		    (int)b.n, b.p);
		CHECK(!buf_full(&b), "%s: 24 bytes are enough", r->name);
	}
}

static const struct day_row {
	const char *name;
	int32_t days;
	const char *want;
} day_rows[] = {
    {"the beginning", 0, "1970-01-01"},
    {"the last of its year", 364, "1970-12-31"},
    {"the next year", 365, "1971-01-01"},
    {"before the first day", FIRST_DAY - 1, NULL},
    {"after the last day", LAST_DAY + 1, NULL},
    {"the smallest number", INT32_MIN, NULL},
    {"the largest number", INT32_MAX, NULL},
};

static void
dates_are_written(void)
{
	const struct day_row *r;

	EACH (r, day_rows) {
		char room[10];
		struct buf b = BUF_ON(room);

		CHECK(rfc3339_add_date(&b, r->days) == (r->want != NULL), "%s",
		    r->name);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->name,
		    (int)b.n, b.p);
	}
}

/* The day after, by the rules a child learns; the book for what follows. */
static void
step_one_day(unsigned *year, unsigned *month, unsigned *day)
{
	bool leap = *year % 400 == 0 || (*year % 4 == 0 && *year % 100 != 0);
	unsigned in_month = *month == 2 ? (leap ? 29 : 28)
	    : *month == 4 || *month == 6 || *month == 9 || *month == 11 ? 30
									: 31;

	if (++*day <= in_month)
		return;
	*day = 1;
	if (++*month <= 12)
		return;
	*month = 1;
	++*year;
}

static void
every_day_comes_back(void)
{
	unsigned year = 0, month = 1, day = 1;

	for (int32_t days = FIRST_DAY; days <= LAST_DAY; days++) {
		char got_room[10], want_room[10];
		struct buf got = BUF_ON(got_room), want = BUF_ON(want_room);
		int32_t back = UNTOUCHED;

		buf_add_padded(&want, year, 4);
		buf_addc(&want, '-');
		buf_add_padded(&want, month, 2);
		buf_addc(&want, '-');
		buf_add_padded(&want, day, 2);
		CHECK(rfc3339_add_date(&got, days), "day %d", (int)days);
		CHECK(str_eq(buf_str(&got), buf_str(&want)), "day %d: %.*s",
		    (int)days, (int)got.n, got.p);
		CHECK(rfc3339_parse_date(buf_str(&got), &back) && back == days,
		    "day %d became %d", (int)days, (int)back);
		step_one_day(&year, &month, &day);
	}
	CHECK(year == 10000, "the walk ended in %u", year);
}

/* A step that meets every hour, minute, second and many milliseconds. */
static void
times_of_all_years_come_back(void)
{
	for (int64_t ms = FIRST_DAY * DAY_MS; ms < END_MS;
	     ms += INT64_C(1234567891)) {
		char room[24];
		struct buf b = BUF_ON(room);
		int64_t back = UNTOUCHED;

		CHECK(rfc3339_add(&b, ms), "%lld", (long long)ms);
		CHECK(rfc3339_parse(buf_str(&b), &back) && back == ms,
		    "%lld became %lld", (long long)ms, (long long)back);
	}
}

int
main(void)
{
	RUN(times_are_read);
	RUN(what_is_not_such_a_time_is_refused);
	RUN(dates_must_exist);
	RUN(times_are_written);
	RUN(dates_are_written);
	RUN(every_day_comes_back);
	RUN(times_of_all_years_come_back);
	return t_done("base_rfc3339");
}
