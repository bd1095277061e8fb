#ifndef WHEN_WHEN_INT_H
#define WHEN_WHEN_INT_H

#include "when/when.h"

#define WORDS_MAX   160
#define CAPS_MAX    6
#define PHRASE_SETS 2 /* of 64 */

enum word_kind {
	WORD_PLAIN,
	WORD_DAY,
	WORD_DAYISH,
	WORD_DAYS,
	WORD_MONTH,
	WORD_UNIT,
	WORD_NUMBER,
	WORD_TENS,
	WORD_ORDINAL,
	WORD_PART
};

struct word {
	struct sg_str low; /* in lower case, without marks around it */
	size_t from, to;   /* in the text */
	unsigned kinds;    /* of its text in the table, a bit for each */
	uint64_t may[PHRASE_SETS]; /* phrases that can begin with it */
};

struct words {
	struct word v[WORDS_MAX];
	size_t n;
	char low[4096];
};

/* As many as fit. */
void words_split(struct words *w, struct sg_str text);

/* The value of a word as ${kind}; false: it is none. */
bool word_is(struct sg_str low, enum word_kind kind, int *value);

/* Of which kinds it is, a bit for each. */
unsigned word_kinds(struct sg_str low);

/* ---- Phrases ---------------------------------------------------------- */
enum act {
	ACT_NONE,
	ACT_SPAN,
	ACT_SPAN_HALF,
	ACT_HALF,
	ACT_MINUTES,
	ACT_COUPLE,
	ACT_FEW,
	ACT_SPAN_DAY,
	ACT_SPAN_WEEKDAY,
	ACT_DAY,
	ACT_TONIGHT,
	ACT_WEEKDAY,
	ACT_WEEKDAY_NEXT,
	ACT_WEEKDAY_PLUS,
	ACT_WEEKEND,
	ACT_NEXT,
	ACT_END_OF,
	ACT_END_OF_WEEK,
	ACT_END_OF_MONTH,
	ACT_END_OF_YEAR,
	ACT_MONTHDAY,
	ACT_DATE_DM,
	ACT_DATE_MD,
	ACT_DATE_WMD,
	ACT_DATE_WDM,
	ACT_NTH,
	ACT_LAST,
	ACT_DATE,
	ACT_MOMENT,
	ACT_SLASH,
	ACT_CLOCK,
	ACT_CLOCK_PART,
	ACT_CLOCK_NIGHT,
	ACT_TIME,
	ACT_MIDNIGHT,
	ACT_PAST,
	ACT_PAST_N,
	ACT_PART,
	ACT_NIGHT,
	ACT_PART_TODAY,
	ACT_MORNING,
	ACT_RANGE,
	ACT_LASTS,
	ACT_LASTS_MINUTES,
	ACT_VAGUE,
	ACT_EVERY,
	ACT_EVERY_UNIT,
	ACT_EVERY_N,
	ACT_EVERY_WEEKDAY,
	ACT_WORKDAYS,
	ACT_WEEKENDS,
	ACT_EVERY_PART,
	ACT_EVERY_NTH,
	ACT_EVERY_LAST,
	ACT_EVERY_MONTHDAY
};

/* A time of day as it was written: "9", "9:30", "9pm". */
struct clock {
	int minute; /* of the day */
	bool sure;  /* nobody could take it for the other half of the day */
};

struct cap {
	int64_t v; /* numbers in hundredths */
	struct clock clock;
	bool absolute; /* a moment with an offset: v is in UTC */
};

struct match {
	enum act act;
	int value;
	size_t n; /* words */
	struct cap cap[CAPS_MAX];
	size_t n_caps;
	int unit; /* of a literal "week|month|year", enum when_unit; -1: none */
};

/*
 * Note which phrases can begin with each word: most words of a text begin none,
 * and no other phrase is tried there.  Before the first phrase_at().
 */
void phrases_open(struct words *w);

/* The longest phrase at word ${i}; n is 0 if there is none. */
void phrase_at(struct match *m, const struct words *w, size_t i);

/* ---- Facts ------------------------------------------------------------ */
struct facts {
	bool has_span, span_clock; /* the second: hours, minutes or seconds */
	int64_t span_s;
	int span_days, span_months;
	bool has_day, day_said_again; /* "on the 3rd": next month if passed */
	int64_t day;
	bool weekday, exact; /* exact: with a year, or relative to today */
	int yearly_month, yearly_day; /* a date without a year */
	bool has_time, sure, midnight, noon;
	int minute;
	enum when_part part;
	bool part_today;
	bool has_moment;
	int64_t moment_s;
	bool vague, no_day, slash_unclear;
	int64_t other_day; /* of a date that could be two */
	int64_t lasts_s;
	int range_minute; /* when it ends; -1: nobody said */
	bool repeats;
	enum when_unit every;
	int interval;
	unsigned weekdays; /* bit 0: Sunday */
	int nth;           /* 1..5, -1: the last; with one weekday */
	int monthday;
};

/* False: it says what was said already, and is part of the title. */
bool facts_take(struct facts *f, const struct match *m, int64_t today,
    const struct words *w, size_t *used);

/* The same, of what comes again: "every monday". */
bool facts_every(struct facts *f, const struct match *m, const struct words *w,
    size_t *used);

/* What the facts come to. */
void facts_settle(
    struct when *out, const struct facts *f, const struct when_now *now);

/* The RRULE, and the first day of it on or after ${day}. */
void rule_write(struct when *out, const struct facts *f);
int64_t rule_first(const struct facts *f, int64_t day);

#endif
