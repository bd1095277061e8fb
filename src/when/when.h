#ifndef WHEN_WHEN_H
#define WHEN_WHEN_H

#include "zone/zone.h"

/*
 * Dates and times in plain English: "tomorrow at 9", "in 20 minutes", "every
 * monday", in a whole sentence.  What was said is read against a moment and
 * a time zone; no clock is read here.  A time that has passed, or that could
 * be two, is never taken: it is asked about.
 */
#define WHEN_RULE_MAX  96
#define WHEN_TITLE_MAX 200

enum when_unit {
	WHEN_SECOND,
	WHEN_MINUTE,
	WHEN_HOUR,
	WHEN_DAY,
	WHEN_WEEK,
	WHEN_FORTNIGHT,
	WHEN_MONTH,
	WHEN_YEAR
};

enum when_part {
	WHEN_NO_PART,
#define X(symbol, minute, from, to) symbol,
#include "when/when_part.def"
	WHEN_PARTS
};

enum when_state {
	WHEN_NOT_SAID, /* nothing of the text is a time */
	WHEN_PASSED,   /* it is over; maybe[0] could be meant */
	WHEN_UNCLEAR,  /* maybe[0] or maybe[1] */
	WHEN_VAGUE,    /* "soon": nobody can tell */
	WHEN_NO_DAY,   /* a day that does not exist */
	WHEN_SET
};

struct when {
	enum when_state state;
	bool has_time;      /* false: a day alone */
	int64_t day;        /* local, days since 1970 */
	int64_t at_s;       /* the moment; of a day alone its nine o'clock */
	int64_t maybe_s[2]; /* moments to ask about */
	bool maybe_time;    /* they have a time of day */
	int64_t lasts_s;    /* of an event; 0: nobody said */
	char rule[WHEN_RULE_MAX];       /* RRULE of RFC 5545; "": once */
	char title[WHEN_TITLE_MAX + 1]; /* what is left of a sentence */
	bool event;                     /* "schedule": for a calendar */
	bool asked; /* a reminder or an event is wanted at all */
};

struct when_now {
	const struct zone *zone;
	int64_t unix_s;
};

/* "remind me tomorrow morning to call the electrician" */
void
when_sentence(struct when *w, struct sg_str text, const struct when_now *now);

/* The same, of a text that asks for a reminder or an event; of another one
 * nothing is read but that it does not. */
void
when_request(struct when *w, struct sg_str text, const struct when_now *now);

/* "Tue 17 Nov 2026, 09:00 (Europe/Berlin), every week"; for WHEN_SET. */
void when_say(struct buf *b, const struct when *w, const struct zone *z);

/* The question about a time that cannot be taken as it is. */
void when_ask(struct buf *b, const struct when *w, const struct zone *z);

/* "every week on Mon and Thu" of a rule; the rule itself if it is another. */
void when_say_rule(struct buf *b, struct sg_str rule);

#endif
