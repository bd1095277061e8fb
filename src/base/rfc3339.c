/*
 * The Gregorian calendar, counted in days from 0000-01-01 so that all
 * arithmetic is on numbers that are not negative.  A failed parse leaves the
 * result as it was.
 */
#include "base/rfc3339.h"

#include "base/banned.h"

#define DAYS_TO_1970   719528
#define DAYS_TO_10000  3652425
#define DAYS_PER_400_Y 146097
#define DAY_MS         INT64_C(86400000)

static bool
is_leap(unsigned year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Days from 0000-01-01 to the first of January of ${year}. */
static unsigned
days_to_year(unsigned year)
{
	unsigned leaps = (year + 3) / 4 - (year + 99) / 100 +
	    (year + 399) / 400;

	return 365 * year + leaps;
}

static unsigned
days_in_month(unsigned year, unsigned month)
{
	static const unsigned char days[] = {
	    0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return month == 2 && is_leap(year) ? 29 : days[month];
}

/* Days from the first of January of ${year} to the first of ${month}. */
static unsigned
days_to_month(unsigned year, unsigned month)
{
	static const unsigned short days[] = {
	    0, 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};

	return days[month] + (month > 2 && is_leap(year) ? 1u : 0u);
}

/* If ${s} begins with ${c}, step over it. */
static bool
take(struct sg_str *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	s->p++;
	s->n--;
	return true;
}

/* If ${s} begins with a digit, step over it. */
static bool
take_digit(struct sg_str *s, unsigned *digit)
{
	if (s->n == 0 || s->p[0] < '0' || s->p[0] > '9')
		return false;
	*digit = (unsigned)(s->p[0] - '0');
	return take(s, s->p[0]);
}

/* Exactly ${digits} digits, from ${min} to ${max}. */
static bool
take_number(
    struct sg_str *s, unsigned digits, unsigned min, unsigned max, unsigned *v)
{
	unsigned digit;

	*v = 0;
	for (; digits > 0; digits--) {
		if (!take_digit(s, &digit))
			return false;
		*v = *v * 10 + digit;
	}
	return *v >= min && *v <= max;
}

/* YYYY-MM-DD, as days from 0000-01-01. */
static bool
take_date(struct sg_str *s, unsigned *days)
{
	unsigned year, month, day;

	if (!take_number(s, 4, 0, 9999, &year) || !take(s, '-') ||
	    !take_number(s, 2, 1, 12, &month) || !take(s, '-') ||
	    !take_number(s, 2, 1, days_in_month(year, month), &day))
		return false;
	*days = days_to_year(year) + days_to_month(year, month) + day - 1;
	return true;
}

/* What may follow the minutes: nothing, ":SS", or ":SS." and digits. */
static bool
take_seconds(struct sg_str *s, unsigned *ms)
{
	unsigned digit, unit = 100;

	*ms = 0;
	if (!take(s, ':'))
		return true;
	if (!take_number(s, 2, 0, 59, ms))
		return false;
	*ms *= 1000;
	if (!take(s, '.'))
		return true;
	if (!take_digit(s, &digit))
		return false;
	do {
		*ms += digit * unit;
		unit /= 10;
	} while (take_digit(s, &digit));
	return true;
}

bool
rfc3339_parse(struct sg_str s, int64_t *ms)
{
	unsigned days, hour, minute, rest;

	if (!take_date(&s, &days) || !take(&s, 'T') ||
	    !take_number(&s, 2, 0, 23, &hour) || !take(&s, ':') ||
	    !take_number(&s, 2, 0, 59, &minute) || !take_seconds(&s, &rest) ||
	    !take(&s, 'Z') || s.n > 0)
		return false;
	*ms = ((int64_t)days - DAYS_TO_1970) * DAY_MS +
	    hour * INT64_C(3600000) + minute * INT64_C(60000) + rest;
	return true;
}

bool
rfc3339_parse_date(struct sg_str s, int32_t *days)
{
	unsigned n;

	if (!take_date(&s, &n) || s.n > 0)
		return false;
	*days = (int32_t)n - DAYS_TO_1970;
	return true;
}

/* ${v} in decimal at ${at}, exactly ${width} digits; where they end. */
static char *
put(char *at, unsigned v, unsigned width)
{
	for (unsigned i = width; i-- > 0; v /= 10)
		at[i] = (char)('0' + v % 10);
	return at + width;
}

static char *
put_mark(char *at, char c)
{
	*at = c;
	return at + 1;
}

/* ${days} from 0000-01-01, which must be before the year 10000. */
static char *
put_date(char *at, unsigned days)
{
	/* At most one year off, either way; start above and come down. */
	unsigned year = (unsigned)((uint64_t)days * 400 / DAYS_PER_400_Y) + 1;
	unsigned month;

	while (days_to_year(year) > days)
		year--;
	days -= days_to_year(year);
	month = days / 31 + 1; /* or the one after it */
	month += days >= days_to_month(year, month + 1);
	days -= days_to_month(year, month);
	at = put_mark(put(at, year, 4), '-');
	at = put_mark(put(at, month, 2), '-');
	return put(at, days + 1, 2);
}

bool
rfc3339_add(struct buf *b, int64_t ms)
{
	char text[sizeof("YYYY-MM-DDTHH:MM:SS.sssZ") - 1], *at;
	unsigned rest;

	if (ms < -DAYS_TO_1970 * DAY_MS ||
	    ms >= (DAYS_TO_10000 - DAYS_TO_1970) * DAY_MS)
		return false;
	ms += DAYS_TO_1970 * DAY_MS;
	rest = (unsigned)(ms % DAY_MS);
	at = put_mark(put_date(text, (unsigned)(ms / DAY_MS)), 'T');
	at = put_mark(put(at, rest / 3600000, 2), ':');
	at = put_mark(put(at, rest / 60000 % 60, 2), ':');
	at = put_mark(put(at, rest / 1000 % 60, 2), '.');
	put_mark(put(at, rest % 1000, 3), 'Z');
	buf_add(b, (struct sg_str){text, sizeof(text)});
	return true;
}

bool
rfc3339_add_date(struct buf *b, int32_t days)
{
	char text[sizeof("YYYY-MM-DD") - 1];

	if (days < -DAYS_TO_1970 || days >= DAYS_TO_10000 - DAYS_TO_1970)
		return false;
	put_date(text, (unsigned)(days + DAYS_TO_1970));
	buf_add(b, (struct sg_str){text, sizeof(text)});
	return true;
}
