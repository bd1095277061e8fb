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

struct notice {
	struct sg_str id;  /* of the question; empty: it is a test */
	struct sg_str who; /* as people are shown the name */
	enum sg_capability capability;
	enum sg_risk risk;
	size_t calls;
	struct sg_str content; /* what is asked; empty: it is not said */
	int64_t until_ms;      /* wall time: then nobody needs it any more */
};

/* From ${from} up to ${to}, in minutes of the day; the same: never. */
struct notice_hours {
	uint16_t from, to;
};

/* What one notifier, or one person, wants to hear of.  Zeroed: nothing. */
struct notice_rule {
	bool on;
	enum sg_risk least;
	struct notice_hours quiet;
	bool high_always; /* in quiet hours too */
};

/* "22:00-07:00"; "" is never.  False: it is neither. */
bool notice_hours_read(struct sg_str text, struct notice_hours *out);
void notice_hours_add(const struct notice_hours *h, struct buf *out);

bool notice_quiet(const struct notice_hours *h, unsigned minute);

bool
notice_wants(const struct notice_rule *r, enum sg_risk risk, unsigned minute);

/* "NAME asks: exec, high risk", and the rest of it; on one line each. */
void notice_title(const struct notice *n, struct buf *out);
void notice_text(const struct notice *n, struct buf *out);

#endif
