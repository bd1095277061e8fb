#ifndef NOTICE_NOTICE_H
#define NOTICE_NOTICE_H

#include "base/str.h"
#include "solgate/words.h"

/*
 * What a notification says, and who gets it.  Pure: the time of day is given.
 */
#define NOTICE_TITLE 160 /* bytes, at most */
#define NOTICE_TEXT  480
#define NOTICE_DAY   (24 * 60) /* minutes */

/* The languages of the page; zeroed: English. */
enum notice_language { NOTICE_EN, NOTICE_DE, NOTICE_ES, NOTICE_LANGUAGE_COUNT };

/* "en", "de", "es". */
const char *notice_language_name(enum notice_language l);
/* False: none of them, and ${out} is English. */
bool notice_language_read(struct sg_str name, enum notice_language *out);

struct notice {
	struct sg_str id;  /* of the question; empty: it is a test */
	struct sg_str who; /* as people are shown the name */
	enum sg_capability capability;
	enum sg_risk risk;
	size_t calls;
	struct sg_str content; /* what is asked; empty: it is not said */
	int64_t until_ms;      /* wall time: then nobody needs it any more */
	enum notice_language language;
};

/* From ${from} up to ${to}, in minutes of the day; the same: never. */
struct notice_hours {
	uint16_t from, to;
};

/* Whom a notifier reaches: names of people, roles, "oncall".  Nobody named:
 * everybody. */
struct notice_audience {
	const struct sg_str *people, *projects;
	size_t n_people, n_projects; /* directories; none: everywhere */
};

/* What one notifier, or one person, wants to hear of.  Zeroed: nothing. */
struct notice_rule {
	bool on;
	enum sg_risk least;
	struct notice_hours quiet;
	bool high_always; /* in quiet hours too */
	enum notice_language language;
	struct notice_audience to;
};

/* "22:00-07:00"; "" is never.  False: it is neither. */
bool notice_hours_read(struct sg_str text, struct notice_hours *out);
void notice_hours_add(const struct notice_hours *h, struct buf *out);

bool notice_quiet(const struct notice_hours *h, unsigned minute);

bool
notice_wants(const struct notice_rule *r, enum sg_risk risk, unsigned minute);

/* A call that is made in ${dir}; empty: it is not known where. */
bool notice_is_there(const struct notice_audience *to, struct sg_str dir);

/* Somebody with an account, who may answer; everybody, where none is named. */
struct notice_person {
	struct sg_str name;
	enum sg_people_role role;
	bool on_call; /* it is one of their hours */
};
bool notice_is_for(
    const struct notice_audience *to, const struct notice_person *who);

/* "NAME asks: exec, high risk", and the rest of it; on one line each. */
void notice_title(const struct notice *n, struct buf *out);
void notice_text(const struct notice *n, struct buf *out);

#endif
