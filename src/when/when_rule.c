/* "every monday" as an RRULE of RFC 5545, and back into words. */
#include "when/when_int.h"
#include "zone/civil.h"

#include "base/banned.h"

static const char codes[] = "SUMOTUWETHFRSA";

static void
add_weekdays(struct buf *b, const struct facts *f)
{
	bool first = true;

	buf_addz(b, ";BYDAY=");
	for (int i = 1; i <= 7; i++) { /* Monday first */
		int d = i % 7;

		if ((f->weekdays & 1u << d) == 0)
			continue;
		if (!first)
			buf_addc(b, ',');
		if (f->nth != 0)
			buf_addi(b, f->nth);
		buf_add(b, (struct sg_str){codes + 2 * d, 2});
		first = false;
	}
}

void
rule_write(struct when *out, const struct facts *f)
{
	static const char *const freq[] = {[WHEN_SECOND] = "SECONDLY",
	    [WHEN_MINUTE] = "MINUTELY",
	    [WHEN_HOUR] = "HOURLY",
	    [WHEN_DAY] = "DAILY",
	    [WHEN_WEEK] = "WEEKLY",
	    [WHEN_FORTNIGHT] = "WEEKLY",
	    [WHEN_MONTH] = "MONTHLY",
	    [WHEN_YEAR] = "YEARLY"};
	struct buf b = {.p = out->rule, .cap = sizeof(out->rule) - 1};

	buf_addz(&b, "FREQ=");
	buf_addz(&b, freq[f->every]);
	if (f->interval > 1) {
		buf_addz(&b, ";INTERVAL=");
		buf_addi(&b, f->interval);
	}
	if (f->weekdays != 0)
		add_weekdays(&b, f);
	if (f->monthday > 0) {
		buf_addz(&b, ";BYMONTHDAY=");
		buf_addi(&b, f->monthday);
	}
	out->rule[b.full ? 0 : b.n] = '\0';
}

static bool
fits(const struct facts *f, int64_t day)
{
	struct civil c = civil_of(day);
	int week = (c.day - 1) / 7 + 1;

	if (f->monthday > 0)
		return c.day == f->monthday;
	if (f->weekdays != 0 && (f->weekdays & 1u << civil_weekday(day)) == 0)
		return false;
	if (f->nth > 0)
		return week == f->nth;
	if (f->nth < 0)
		return c.day + 7 > civil_month_days(c.year, c.month);
	return true;
}

int64_t
rule_first(const struct facts *f, int64_t day)
{
	for (int i = 0; i < 400 && !fits(f, day); i++)
		day++;
	return day;
}

static struct sg_str
value_of(struct sg_str rule, struct sg_str key)
{
	while (rule.n > 0) {
		size_t n = 0;

		while (n < rule.n && rule.p[n] != ';')
			n++;
		if (str_starts(str_part(rule, 0, n), key))
			return str_part(rule, key.n, n - key.n);
		rule = str_part(rule, n + 1, rule.n);
	}
	return STR("");
}

/* "MO,1TU,-1FR" as "Mon, first Tue and last Fri". */
static void
say_days(struct buf *b, struct sg_str days)
{
	static const char *const nths[] = {
	    "", "first ", "second ", "third ", "fourth ", "fifth "};

	for (bool first = true; days.n > 0; first = false) {
		size_t n = 0;
		struct sg_str one;

		while (n < days.n && days.p[n] != ',')
			n++;
		one = str_part(days, 0, n);
		days = str_part(days, n + 1, days.n);
		if (!first)
			buf_addz(b, days.n > 0 ? ", " : " and ");
		if (str_starts(one, STR("-1")))
			buf_addz(b, "last ");
		else if (one.n == 3 && one.p[0] >= '1' && one.p[0] <= '5')
			buf_addz(b, nths[one.p[0] - '0']);
		one = str_part(one, one.n > 2 ? one.n - 2 : 0, 2);
		for (int d = 0; d < 7; d++)
			if (str_eq(one, (struct sg_str){codes + 2 * d, 2}))
				buf_add(b, civil_weekday_short(d));
	}
}

void
when_say_rule(struct buf *b, struct sg_str rule)
{
	static const struct {
		const char *freq, *one, *more;
	} words[] = {{"MINUTELY", "minute", "minutes"},
	    {"HOURLY", "hour", "hours"}, {"DAILY", "day", "days"},
	    {"WEEKLY", "week", "weeks"}, {"MONTHLY", "month", "months"},
	    {"YEARLY", "year", "years"}};
	struct sg_str freq = value_of(rule, STR("FREQ=")), days, nth, by;
	size_t i = 0;

	while (i < 6 && !str_eq(freq, str_of(words[i].freq)))
		i++;
	if (i == 6) {
		buf_add(b, rule);
		return;
	}
	days = value_of(rule, STR("BYDAY="));
	nth = value_of(rule, STR("BYMONTHDAY="));
	by = value_of(rule, STR("INTERVAL="));
	buf_addz(b, "every ");
	if (by.n > 0) {
		buf_add(b, by);
		buf_addc(b, ' ');
	}
	buf_addz(b, by.n > 0 ? words[i].more : words[i].one);
	if (days.n > 0) {
		buf_addz(b, " on ");
		say_days(b, days);
	}
	if (nth.n > 0) {
		buf_addz(b, " on day ");
		buf_add(b, nth);
	}
}
