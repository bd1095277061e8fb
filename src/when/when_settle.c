/*
 * What the facts come to: a day, a time, a moment; or a question.  A time
 * without a day is the next that comes; a day that was said and is over is
 * asked about.
 */
#include "when/when_int.h"
#include "zone/civil.h"

#include "base/banned.h"

#define NINE     540              /* minutes: of a day without a time */
#define LAST_DAY INT64_C(2932000) /* in the year 9997 */

static const struct {
	int minute, from, to;
} parts[] = {
    {0, 0, 0},
#define X(symbol, minute, from, to) {minute, from, to},
#include "when/when_part.def"
};

struct settling {
	struct when *out;
	const struct facts *f;
	const struct when_now *now;
	int64_t today, local_s;
};

static int64_t
moment(const struct settling *s, int64_t day, int minute)
{
	int64_t at = 0;

	(void)zone_unix(s->now->zone, day * CIVIL_DAY_S + minute * 60, &at);
	return at;
}

static void
set(const struct settling *s, int64_t day, int minute)
{
	s->out->state = WHEN_SET;
	s->out->has_time = true;
	s->out->day = day;
	s->out->at_s = moment(s, day, minute);
}

static void
ask(const struct settling *s, enum when_state why, int64_t one, int64_t two)
{
	s->out->state = why;
	s->out->maybe_time = true;
	s->out->maybe_s[0] = one;
	s->out->maybe_s[1] = two;
}

/* The minute of the day, with the part of the day that was said. */
static int
minute_of(const struct facts *f, bool *sure)
{
	int hour = f->minute / 60;

	*sure = true;
	if (!f->has_time)
		return f->part != WHEN_NO_PART ? parts[f->part].minute : NINE;
	*sure = f->sure || f->part != WHEN_NO_PART;
	if (f->part != WHEN_NO_PART && parts[f->part].to > 0 &&
	    hour >= parts[f->part].from && hour <= parts[f->part].to)
		return f->minute + 720;
	if (f->part == WHEN_NIGHT && hour == 12)
		return (f->minute + 720) % 1440 + 1440;
	return f->minute;
}

static void
settle_span(const struct settling *s)
{
	const struct facts *f = s->f;
	int64_t day = s->today + f->span_days, at;
	int minute;
	bool sure;

	if (f->span_months > 0) {
		struct civil c = civil_of(s->today);
		int n = c.year * 12 + c.month - 1 + f->span_months, most;

		most = civil_month_days(n / 12, n % 12 + 1);
		c = (struct civil){
		    n / 12, n % 12 + 1, c.day > most ? most : c.day};
		day = civil_days(c) + f->span_days;
	}
	if (f->has_time || f->part != WHEN_NO_PART) {
		minute = minute_of(f, &sure);
		if (sure)
			set(s, day, minute);
		else
			ask(s, WHEN_UNCLEAR, moment(s, day, minute),
			    moment(s, day, minute + 720));
		return;
	}
	/* Hours are counted as they pass; days by the calendar. */
	at = s->now->unix_s;
	if (day != s->today)
		(void)zone_unix(s->now->zone,
		    day * CIVIL_DAY_S + civil_second_of(s->local_s) / 60 * 60,
		    &at);
	at += f->span_s;
	s->out->state = at > s->now->unix_s ? WHEN_SET : WHEN_VAGUE;
	s->out->has_time = true;
	s->out->at_s = at;
	s->out->day = civil_day_of(zone_local(s->now->zone, at));
}

/* A day without a time. */
static void
settle_day(const struct settling *s, int64_t day)
{
	s->out->day = day;
	s->out->at_s = moment(s, day, NINE);
	s->out->state = WHEN_SET;
	if (day < s->today) {
		s->out->state = WHEN_PASSED;
		s->out->maybe_s[0] = moment(s, s->today + 1, NINE);
	}
}

/* The day that was said and is over: what could be meant instead. */
static int64_t
instead(const struct settling *s, int64_t day, int minute)
{
	if (s->f->weekday)
		while (moment(s, day, minute) <= s->now->unix_s)
			day += 7;
	else
		day = moment(s, s->today, minute) > s->now->unix_s
		    ? s->today
		    : s->today + 1;
	return moment(s, day, minute);
}

static void
settle_time(const struct settling *s, bool said, int64_t day)
{
	const struct facts *f = s->f;
	bool sure;
	int minute = minute_of(f, &sure);
	int64_t at;

	if (f->midnight) { /* the end of the day that was said */
		if (said && day > s->today) {
			ask(s, WHEN_UNCLEAR, moment(s, day, 0),
			    moment(s, day + 1, 0));
			return;
		}
		minute = 1440;
	}
	at = moment(s, day, minute);
	if (!sure) {
		int64_t later = moment(s, day, minute + 720);

		if (at <= s->now->unix_s && later > s->now->unix_s && said)
			set(s, day, minute + 720);
		else if (later <= s->now->unix_s && said)
			ask(s, WHEN_PASSED, instead(s, day, minute + 720), 0);
		else
			ask(s, WHEN_UNCLEAR,
			    at > s->now->unix_s ? at
						: moment(s, day + 1, minute),
			    later > s->now->unix_s
				? later
				: moment(s, day + 1, minute + 720));
		return;
	}
	if (at > s->now->unix_s)
		set(s, day, minute);
	else if (!said)
		set(s, day + 1, minute);
	else
		ask(s, WHEN_PASSED, instead(s, day, minute), 0);
}

/* The first day of the rule whose ${minute} is still to come. */
static int64_t
next_day(const struct settling *s, int minute)
{
	int64_t day = rule_first(s->f, s->f->has_day ? s->f->day : s->today);

	return moment(s, day, minute) > s->now->unix_s
	    ? day
	    : rule_first(s->f, day + 1);
}

static void
settle_repeat(const struct settling *s)
{
	const struct facts *f = s->f;
	bool sure;
	int minute = minute_of(f, &sure);

	if (f->every <= WHEN_HOUR) {
		s->out->state = WHEN_SET;
		s->out->has_time = true;
		s->out->at_s = s->now->unix_s +
		    f->interval * (f->every == WHEN_HOUR ? 3600 : 60);
		s->out->day = s->today;
		return;
	}
	if (sure)
		set(s, next_day(s, minute), minute);
	else
		ask(s, WHEN_UNCLEAR, moment(s, next_day(s, minute), minute),
		    moment(s, next_day(s, minute + 720), minute + 720));
}

static void
settle_moment(const struct settling *s)
{
	s->out->at_s = s->f->moment_s;
	s->out->day = civil_day_of(zone_local(s->now->zone, s->f->moment_s));
	s->out->has_time = true;
	s->out->state = WHEN_SET;
	if (s->f->moment_s <= s->now->unix_s)
		ask(s, WHEN_PASSED, s->now->unix_s + CIVIL_DAY_S, 0);
}

static void
settle_lasts(const struct settling *s)
{
	int64_t end = (int64_t)s->f->range_minute * 60;
	int64_t start = civil_second_of(zone_local(s->now->zone, s->out->at_s));

	s->out->lasts_s = s->f->lasts_s;
	if (s->f->range_minute < 0 || s->out->state != WHEN_SET)
		return;
	while (end <= start)
		end += 12 * 3600;
	s->out->lasts_s = end - start;
}

void
facts_settle(
    struct when *out, const struct facts *f, const struct when_now *now)
{
	int64_t local = zone_local(now->zone, now->unix_s);
	struct settling s = {out, f, now, civil_day_of(local), local};
	bool time = f->has_time || f->part != WHEN_NO_PART;

	if (f->no_day)
		out->state = WHEN_NO_DAY;
	else if (f->slash_unclear)
		ask(&s, WHEN_UNCLEAR,
		    moment(&s, f->day, f->has_time ? f->minute : NINE),
		    moment(&s, f->other_day, f->has_time ? f->minute : NINE));
	else if (f->repeats)
		settle_repeat(&s);
	else if (f->has_moment)
		settle_moment(&s);
	else if (f->has_span)
		settle_span(&s);
	else if (f->has_day && !time)
		settle_day(&s, f->day);
	else if (time)
		settle_time(&s, f->has_day || f->part_today,
		    f->has_day ? f->day : s.today);
	else if (f->vague)
		out->state = WHEN_VAGUE;
	if (out->state == WHEN_SET &&
	    (out->day > LAST_DAY || out->at_s > LAST_DAY * CIVIL_DAY_S))
		out->state = WHEN_NO_DAY;
	settle_lasts(&s);
	if (out->state == WHEN_SET && f->repeats)
		rule_write(out, f);
}
