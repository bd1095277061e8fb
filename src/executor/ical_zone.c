/* Time zones of calendar files; see ical_zone.h. */
#include "executor/ical_zone.h"

#include "zone/civil.h"

#define DAY_S 86400

static void
add_digits(struct buf *b, int value, int digits)
{
	for (int tens = digits == 4 ? 1000 : 10; tens > 0; tens /= 10)
		buf_addc(b, (char)('0' + value / tens % 10));
}

static void
add_offset(struct buf *b, const char *name, int32_t seconds)
{
	int s = seconds < 0 ? -seconds : seconds;

	buf_addz(b, name);
	buf_addc(b, seconds < 0 ? '-' : '+');
	add_digits(b, s / 3600, 2);
	add_digits(b, s / 60 % 60, 2);
	if (s % 60 != 0)
		add_digits(b, s % 60, 2);
	buf_addz(b, "\r\n");
}

/* The first day of a change since 1970: the ${week}th such weekday of its
 * month, 5 for the last. */
static int64_t
first_day(const struct zone_change *c)
{
	int64_t first = civil_days((struct civil){1970, c->month, 1});
	int64_t day = first + (c->day - civil_weekday(first) + 7) % 7 +
	    7 * (c->week - 1);

	return day < first + civil_month_days(1970, c->month) ? day : day - 7;
}

static void
add_onset(struct buf *b, const struct zone_change *c)
{
	static const char *const days[] = {
	    "SU", "MO", "TU", "WE", "TH", "FR", "SA"};
	struct civil at = civil_of(first_day(c));

	buf_addz(b, "DTSTART:");
	add_digits(b, at.year, 4);
	add_digits(b, at.month, 2);
	add_digits(b, at.day, 2);
	buf_addc(b, 'T');
	add_digits(b, c->second / 3600, 2);
	add_digits(b, c->second / 60 % 60, 2);
	add_digits(b, c->second % 60, 2);
	buf_addz(b, "\r\nRRULE:FREQ=YEARLY;BYMONTH=");
	buf_addi(b, c->month);
	buf_addz(b, ";BYDAY=");
	buf_addi(b, c->week == 5 ? -1 : c->week);
	buf_addz(b, days[c->day]);
	buf_addz(b, "\r\n");
}

/* ${to}: 0 standard, 1 summer time. */
static void
add_part(struct buf *b, const struct zone_rule *r, unsigned to)
{
	unsigned from = r->summer ? 1 - to : to;

	buf_addz(b, to == 1 ? "BEGIN:DAYLIGHT\r\n" : "BEGIN:STANDARD\r\n");
	if (r->summer)
		add_onset(b, &r->change[to]);
	else
		buf_addz(b, "DTSTART:19700101T000000\r\n");
	add_offset(b, "TZOFFSETFROM:", r->offset_s[from]);
	add_offset(b, "TZOFFSETTO:", r->offset_s[to]);
	buf_addz(b, "TZNAME:");
	buf_add(b, r->abbr[to]);
	buf_addz(b, to == 1 ? "\r\nEND:DAYLIGHT\r\n" : "\r\nEND:STANDARD\r\n");
}

static bool
is_plain(const struct zone_change *c)
{
	return c->by == ZONE_DAY_MONTH && c->second >= 0 && c->second < DAY_S;
}

bool
ical_zone_add(struct buf *b, const struct zone *z)
{
	const struct zone_rule *r = &z->rule;

	if (!r->is ||
	    (r->summer &&
		(!is_plain(&r->change[0]) || !is_plain(&r->change[1]))))
		return false;
	buf_addz(b, "BEGIN:VTIMEZONE\r\nTZID:");
	buf_add(b, z->name);
	buf_addz(b, "\r\n");
	add_part(b, r, 0);
	if (r->summer)
		add_part(b, r, 1);
	buf_addz(b, "END:VTIMEZONE\r\n");
	return true;
}
