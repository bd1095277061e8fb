/* What phrases say, each in its own place; see when_int.h. */
#include "when/when_int.h"
#include "zone/civil.h"

#include "base/banned.h"

#define HOUR_S 3600

/* The next ${weekday} after ${today}. */
static int64_t
coming(int64_t today, int64_t weekday)
{
	int64_t ahead = (weekday - civil_weekday(today) + 7) % 7;

	return today + (ahead == 0 ? 7 : ahead);
}

/* The Monday of this week. */
static int64_t
monday(int64_t today)
{
	return today - (civil_weekday(today) + 6) % 7;
}

static bool
set_day(struct facts *f, int64_t day, bool exact)
{
	if (f->has_day || f->has_span || f->has_moment)
		return false;
	f->has_day = true;
	f->day = day;
	f->exact = exact;
	return true;
}

static bool
set_time(struct facts *f, int minute, bool sure)
{
	if (f->has_time || f->has_moment || f->span_clock)
		return false;
	f->has_time = true;
	f->minute = minute;
	f->sure = sure;
	return true;
}

static bool
set_part(struct facts *f, enum when_part part)
{
	if (f->part != WHEN_NO_PART || f->has_moment || f->span_clock)
		return false;
	f->part = part;
	return true;
}

static void
span_add(struct facts *f, int64_t hundredths, int64_t unit)
{
	static const int64_t seconds[] = {
	    [WHEN_SECOND] = 1, [WHEN_MINUTE] = 60, [WHEN_HOUR] = HOUR_S};
	int64_t whole = hundredths / 100;

	if (unit <= WHEN_HOUR) {
		f->span_s += hundredths * seconds[unit] / 100;
		f->span_clock = true;
	} else if (unit <= WHEN_FORTNIGHT) {
		int days = unit == WHEN_DAY ? 1 : unit == WHEN_WEEK ? 7 : 14;

		f->span_days += (int)(hundredths * days / 100);
		if (hundredths * days % 100 != 0) {
			f->span_s += hundredths * days % 100 * 864;
			f->span_clock = true;
		}
	} else {
		f->span_months += (int)(unit == WHEN_MONTH
			? whole
			: hundredths * 12 / 100);
	}
}

static bool
take_span(struct facts *f, const struct match *m)
{
	const struct cap *c = m->cap;

	if (f->has_span || f->has_day || f->has_moment)
		return false;
	f->has_span = true;
	switch (m->act) {
	case ACT_SPAN:
		for (size_t i = 0; i + 1 < m->n_caps; i += 2)
			span_add(f, c[i].v, c[i + 1].v);
		break;
	case ACT_SPAN_HALF:
		span_add(f, c[0].v + 50, c[1].v);
		break;
	case ACT_HALF:
		span_add(f, 50, c[0].v);
		break;
	case ACT_MINUTES:
		span_add(f, m->value * 100, WHEN_MINUTE);
		break;
	default: /* a couple, a few */
		span_add(f, m->value * 100, c[0].v);
		break;
	}
	return true;
}

static int64_t
month_later(int64_t day, int months, bool last)
{
	struct civil c = civil_of(day);
	int at = c.year * 12 + c.month - 1 + months, most;

	c.year = at / 12;
	c.month = at % 12 + 1;
	most = civil_month_days(c.year, c.month);
	if (last || c.day > most)
		c.day = most;
	return civil_days(c);
}

static int64_t
month_first(int64_t today, int months)
{
	struct civil c = civil_of(today);

	return month_later(
	    civil_days((struct civil){c.year, c.month, 1}), months, false);
}

/* A day of a month of some year; without one, the next that comes. */
static bool
take_date(
    struct facts *f, int64_t day, int64_t month, int64_t year, int64_t today)
{
	struct civil c = civil_of(today);
	bool exact = year > 0;

	if (year > 9999 || month < 1 || month > 12 || day < 1)
		return false;
	if (!exact)
		year = c.year;
	if (day > civil_month_days(exact ? (int)year : 2024, (int)month)) {
		f->no_day = true;
		return set_day(f, today, true);
	}
	c = (struct civil){(int)year, (int)month, (int)day};
	while (!exact &&
	    (day > civil_month_days(c.year, c.month) || civil_days(c) < today))
		c.year++;
	f->yearly_month = exact ? 0 : c.month;
	f->yearly_day = c.day;
	return set_day(f, civil_days(c), exact);
}

static bool
take_slash(struct facts *f, int64_t v, int64_t today)
{
	bool dots = v < 0;
	int64_t n = dots ? -v : v, year = n / 10000;
	int64_t a = n / 100 % 100, b = n % 100;
	struct facts other = *f;

	if (dots || a > 12)
		return b <= 12 && take_date(f, a, b, year, today);
	if (b > 12)
		return take_date(f, b, a, year, today);
	if (!take_date(f, a, b, year, today))
		return false;
	if (a != b && take_date(&other, b, a, year, today)) {
		f->slash_unclear = true;
		f->other_day = other.day;
	}
	return true;
}

static bool
take_monthday(struct facts *f, int64_t day, int months, int64_t today)
{
	int64_t first = month_first(today, months);

	if (day < 1 || day > 31)
		return false;
	if (months == 0 && first + day - 1 < today)
		first = month_first(today, 1);
	for (int i = 0; i < 3; i++) {
		struct civil c = civil_of(first);

		if (day <= civil_month_days(c.year, c.month))
			break;
		first = month_first(first, 1);
	}
	f->day_said_again = months == 0;
	return set_day(f, first + day - 1, false);
}

/* The ${nth} weekday of the month that begins at ${first}; -1: the last. */
static int64_t
nth_weekday(int64_t first, int64_t nth, int64_t weekday)
{
	int64_t day = first + (weekday - civil_weekday(first) + 7) % 7;
	int64_t last = month_later(first, 0, true);

	if (nth > 0)
		return day + 7 * (nth - 1);
	while (day + 7 <= last)
		day += 7;
	return day;
}

static bool
take_nth(
    struct facts *f, int64_t nth, int64_t weekday, int months, int64_t today)
{
	int64_t day = nth_weekday(month_first(today, months), nth, weekday);

	if (nth > 5 || nth == 0)
		return false;
	if (day < today && months == 0)
		day = nth_weekday(month_first(today, 1), nth, weekday);
	return set_day(f, day, false);
}

static bool
take_unit_day(struct facts *f, const struct match *m, int64_t today)
{
	struct civil c = civil_of(today);
	int ahead = m->act == ACT_NEXT ? 1 : m->value;

	switch (m->unit) {
	case WHEN_WEEK:
		return set_day(f,
		    monday(today) + 7 * ahead + (m->act == ACT_NEXT ? 0 : 4),
		    true);
	case WHEN_MONTH:
		return set_day(f,
		    m->act == ACT_NEXT
			? month_first(today, 1)
			: month_later(month_first(today, ahead), 0, true),
		    true);
	default:
		c = m->act == ACT_NEXT ? (struct civil){c.year + 1, 1, 1}
				       : (struct civil){c.year + ahead, 12, 31};
		return set_day(f, civil_days(c), true);
	}
}

static bool
take_weekday(struct facts *f, const struct match *m, int64_t today)
{
	int64_t weekday = m->cap[0].v, day;

	f->weekday = true;
	switch (m->act) {
	case ACT_WEEKDAY:
		return set_day(f, coming(today, weekday), false);
	case ACT_WEEKDAY_PLUS:
		return set_day(f, coming(today, weekday) + m->value, true);
	case ACT_WEEKDAY_NEXT:
		day = monday(today) + (weekday + 6) % 7 + 7 * m->value;
		return set_day(f, day, true);
	default: /* the weekend: Saturday */
		day = monday(today) + 5 + 7 * m->value;
		return set_day(f, day < today ? today : day, true);
	}
}

static bool
take_from(struct facts *f, const struct match *m, int64_t today)
{
	int64_t day = m->act == ACT_SPAN_DAY ? today + m->value
	    : m->value > 0 ? monday(today) + (m->cap[2].v + 6) % 7 + 7
			   : coming(today, m->cap[2].v);

	if (m->cap[1].v < WHEN_DAY || f->has_day || f->has_span)
		return false;
	span_add(f, m->cap[0].v, m->cap[1].v);
	day = month_later(day, f->span_months, false) + f->span_days;
	f->span_days = f->span_months = 0;
	return set_day(f, day, true);
}

static bool
take_day(struct facts *f, const struct match *m, int64_t today)
{
	const struct cap *c = m->cap;

	switch (m->act) {
	case ACT_DAY:
		return set_day(f, today + m->value, true);
	case ACT_TONIGHT:
		return set_day(f, today, true) && set_part(f, WHEN_NIGHT);
	case ACT_MONTHDAY:
		return take_monthday(f, c[0].v, m->value, today);
	case ACT_DATE_DM:
		return take_date(f, c[0].v >= 100 ? c[0].v / 100 : c[0].v,
		    c[1].v, m->n_caps > 2 ? c[2].v : 0, today);
	case ACT_DATE_MD:
		return take_date(f, c[1].v >= 100 ? c[1].v / 100 : c[1].v,
		    c[0].v, m->n_caps > 2 ? c[2].v : 0, today);
	case ACT_DATE_WMD:
		return take_date(f, c[2].v / 100, c[1].v, 0, today);
	case ACT_DATE_WDM:
		return take_date(f, c[1].v >= 100 ? c[1].v / 100 : c[1].v,
		    c[2].v, m->n_caps > 3 ? c[3].v : 0, today);
	case ACT_NTH:
		return take_nth(f, c[0].v, c[1].v, m->value, today);
	case ACT_LAST:
		return take_nth(f, -1, c[0].v, m->value, today);
	case ACT_DATE:
		return set_day(f, c[0].v, true);
	case ACT_SLASH:
		return take_slash(f, c[0].v, today);
	case ACT_END_OF_WEEK:
		return set_day(f, monday(today) + 4, true);
	case ACT_END_OF_MONTH:
		return set_day(f, month_later(today, 0, true), true);
	default:
		return set_day(f,
		    civil_days((struct civil){civil_of(today).year, 12, 31}),
		    true);
	}
}

static bool
take_moment(struct facts *f, const struct cap *c)
{
	if (f->has_day || f->has_time || f->has_span)
		return false;
	if (!c->absolute) {
		return set_day(f, civil_day_of(c->v), true) &&
		    set_time(f, civil_second_of(c->v) / 60, true);
	}
	f->has_moment = true;
	f->moment_s = c->v;
	return true;
}

/* "quarter to nine": before or after a full hour. */
static bool
take_past(struct facts *f, const struct match *m)
{
	const struct cap *c = m->cap;
	int by = m->act == ACT_PAST ? m->value : (int)(c[0].v / 100) * m->value;
	const struct clock *hour = &c[m->n_caps - 1].clock;

	if (hour->minute % 60 != 0 || by > 59 || by < -59)
		return false;
	return set_time(f, (hour->minute + by + 1440) % 1440, hour->sure);
}

static bool
take_time(struct facts *f, const struct match *m)
{
	const struct cap *c = m->cap;

	switch (m->act) {
	case ACT_CLOCK:
		return set_time(f, c[0].clock.minute, c[0].clock.sure);
	case ACT_CLOCK_PART:
		return set_time(f, c[0].clock.minute, c[0].clock.sure) &&
		    set_part(f, (enum when_part)c[1].v);
	case ACT_CLOCK_NIGHT:
		return set_time(f, c[0].clock.minute, c[0].clock.sure) &&
		    set_part(f, WHEN_NIGHT);
	case ACT_TIME:
		return set_time(f, m->value, true);
	case ACT_MIDNIGHT:
		return f->midnight = set_time(f, 0, true);
	case ACT_PART:
		return set_part(f, (enum when_part)c[0].v);
	case ACT_NIGHT:
		return set_part(f, WHEN_NIGHT);
	case ACT_PART_TODAY:
		return f->part_today = set_part(f, (enum when_part)c[0].v);
	case ACT_MORNING:
		return set_part(f, WHEN_MORNING);
	case ACT_RANGE:
		if (!set_time(f, c[0].clock.minute,
			c[0].clock.sure || c[1].clock.minute >= 720))
			return false;
		f->range_minute = c[1].clock.minute;
		return true;
	default:
		return take_past(f, m);
	}
}

static bool
take_lasts(struct facts *f, const struct match *m)
{
	struct facts span = {0};

	if (m->act == ACT_LASTS_MINUTES)
		span.span_s = m->value * 60;
	else
		span_add(&span, m->cap[0].v, m->cap[1].v);
	if (f->lasts_s > 0 || span.span_s == 0)
		return false;
	f->lasts_s = span.span_s;
	return true;
}

bool
facts_take(struct facts *f, const struct match *m, int64_t today,
    const struct words *w, size_t *used)
{
	if (m->act >= ACT_EVERY)
		return facts_every(f, m, w, used);
	if (m->act == ACT_VAGUE)
		return f->vague = true;
	if (m->act >= ACT_LASTS)
		return take_lasts(f, m);
	if (m->act >= ACT_CLOCK)
		return take_time(f, m);
	switch (m->act) {
	case ACT_SPAN:
	case ACT_SPAN_HALF:
	case ACT_HALF:
	case ACT_MINUTES:
	case ACT_COUPLE:
	case ACT_FEW:
		return take_span(f, m);
	case ACT_SPAN_DAY:
	case ACT_SPAN_WEEKDAY:
		return take_from(f, m, today);
	case ACT_WEEKDAY:
	case ACT_WEEKDAY_NEXT:
	case ACT_WEEKDAY_PLUS:
	case ACT_WEEKEND:
		return take_weekday(f, m, today);
	case ACT_NEXT:
	case ACT_END_OF:
		return take_unit_day(f, m, today);
	case ACT_MOMENT:
		return take_moment(f, &m->cap[0]);
	default:
		return take_day(f, m, today);
	}
}
