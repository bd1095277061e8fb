/*
 * The rule of a zone, as POSIX writes it in TZ and a TZif file at its end:
 *
 *	std offset [dst [offset] [, start [/time], end [/time]]]
 *
 * Offsets count to the west.  Hours of a change may be -167 to 167 (version
 * 3 of the files): the day then is another one.
 */
#include "zone/civil.h"
#include "zone/zone_int.h"

#include "base/banned.h"

#define HOUR_S      3600
#define HOURS_ZONE  24
#define HOURS_OTHER 167
#define LAST_S      INT64_C(253402300799) /* of the year 9999 */

static bool
take(struct sg_str *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = str_part(*s, 1, s->n);
	return true;
}

/* Digits, at most three, up to ${most}. */
static bool
take_number(struct sg_str *s, int most, int *out)
{
	size_t n = 0;

	*out = 0;
	for (; n < s->n && n < 4 && s->p[n] >= '0' && s->p[n] <= '9'; n++)
		*out = *out * 10 + (s->p[n] - '0');
	*s = str_part(*s, n, s->n);
	return n > 0 && n < 4 && *out <= most;
}

/* [+-]hh[:mm[:ss]] in seconds. */
static bool
take_span(struct sg_str *s, int hours, int32_t *out)
{
	bool minus = take(s, '-');
	int h, m = 0, sec = 0;

	if (!minus)
		(void)take(s, '+');
	if (!take_number(s, hours, &h))
		return false;
	if (take(s, ':') &&
	    (!take_number(s, 59, &m) ||
		(take(s, ':') && !take_number(s, 59, &sec))))
		return false;
	*out = h * HOUR_S + m * 60 + sec;
	if (minus)
		*out = -*out;
	return true;
}

static bool
letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
quotable(char c)
{
	return letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-';
}

/* "CET", or "<+03>"; three characters at least. */
static bool
take_abbr(struct sg_str *s, struct sg_str *abbr)
{
	bool quoted = take(s, '<');
	size_t n = 0;

	while (n < s->n && (quoted ? quotable(s->p[n]) : letter(s->p[n])))
		n++;
	*abbr = str_part(*s, 0, n);
	*s = str_part(*s, n, s->n);
	return n >= 3 && n <= 15 && (!quoted || take(s, '>'));
}

static bool
take_day(struct sg_str *s, struct zone_change *c)
{
	if (take(s, 'M')) {
		c->by = ZONE_DAY_MONTH;
		return take_number(s, 12, &c->month) && c->month > 0 &&
		    take(s, '.') && take_number(s, 5, &c->week) &&
		    c->week > 0 && take(s, '.') && take_number(s, 6, &c->day);
	}
	c->by = take(s, 'J') ? ZONE_DAY_JULIAN : ZONE_DAY_COUNT;
	return take_number(s, 365, &c->day) &&
	    (c->by == ZONE_DAY_COUNT || c->day > 0);
}

static bool
take_change(struct sg_str *s, struct zone_change *c)
{
	c->second = 2 * HOUR_S;
	return take(s, ',') && take_day(s, c) &&
	    (!take(s, '/') || take_span(s, HOURS_OTHER, &c->second));
}

static bool
take_summer(struct sg_str *s, struct zone_rule *r)
{
	int32_t west = -r->offset_s[0] - HOUR_S;

	if (!take_abbr(s, &r->abbr[1]))
		return false;
	if (s->n > 0 && s->p[0] != ',' && !take_span(s, HOURS_ZONE, &west))
		return false;
	r->offset_s[1] = -west;
	r->summer = true;
	if (s->n == 0) /* what every system takes: the rule of the USA */
		*s = STR(",M3.2.0,M11.1.0");
	return take_change(s, &r->change[1]) && take_change(s, &r->change[0]);
}

bool
rule_read(struct zone_rule *r, struct sg_str s)
{
	int32_t west;

	*r = (struct zone_rule){.is = true};
	if (!take_abbr(&s, &r->abbr[0]) || !take_span(&s, HOURS_ZONE, &west))
		return false;
	r->offset_s[0] = -west;
	return (s.n == 0 || take_summer(&s, r)) && s.n == 0;
}

/* Days of the change in ${year}. */
static int64_t
change_day(const struct zone_change *c, int year)
{
	int64_t first = civil_days((struct civil){year, 1, 1});
	int past, day;

	if (c->by == ZONE_DAY_COUNT)
		return first + c->day;
	if (c->by == ZONE_DAY_JULIAN)
		return first + c->day - 1 + (civil_leap(year) && c->day >= 60);
	first = civil_days((struct civil){year, c->month, 1});
	past = (c->day - civil_weekday(first) + 7) % 7;
	day = past + 7 * (c->week - 1);
	if (day >= civil_month_days(year, c->month))
		day -= 7;
	return first + day;
}

/* When it becomes ${to} in ${year}: by the clock of what was before. */
static int64_t
change_at(const struct zone_rule *r, int to, int year)
{
	const struct zone_change *c = &r->change[to];

	return change_day(c, year) * CIVIL_DAY_S + c->second - r->offset_s[!to];
}

/* Years beyond 9999 follow the rule of that year's neighbours. */
static int
year_of(const struct zone_rule *r, int64_t unix_s)
{
	if (unix_s > LAST_S)
		unix_s = LAST_S;
	if (unix_s < -LAST_S)
		unix_s = -LAST_S;
	return civil_of(civil_day_of(unix_s + r->offset_s[0])).year;
}

/* The last change counts; of two at once the one to summer time. */
int
rule_at(const struct zone_rule *r, int64_t unix_s)
{
	int year = r->summer ? year_of(r, unix_s) : 0, at = 0;
	int64_t last = INT64_MIN;

	for (int y = year - 1; r->summer && y <= year + 1; y++)
		for (int to = 0; to <= 1; to++) {
			int64_t s = change_at(r, to, y);

			if (s <= unix_s && (s > last || (s == last && to))) {
				last = s;
				at = to;
			}
		}
	return at;
}

bool
rule_next(const struct zone_rule *r, int64_t unix_s, int64_t *change_s)
{
	int year = r->summer ? year_of(r, unix_s) : 0;

	*change_s = INT64_MAX;
	for (int y = year - 1; r->summer && y <= year + 2; y++)
		for (int to = 0; to <= 1; to++) {
			int64_t s = change_at(r, to, y);

			if (s > unix_s && s < *change_s)
				*change_s = s;
		}
	return *change_s != INT64_MAX;
}
