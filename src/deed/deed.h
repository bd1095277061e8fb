#ifndef DEED_DEED_H
#define DEED_DEED_H

#include "base/arena.h"
#include "base/err.h"
#include "base/sha256.h"
#include "redact/text_classes.h"

/*
 * The deed: what an action will really do, as the part that carries it out
 * reads its payload, and the words a person is shown of it.  Nothing that a
 * model or an agent says about an action takes part: only what will run does.
 *
 *	payload -> executor -> struct deed -> deed_write() -> what is shown
 *	                                   -> deed_hash()  -> what was agreed to
 */
enum deed_by {
	DEED_NOTHING, /* zeroed: nobody carries it out */
	DEED_REMINDER,
	DEED_EVENT,
	DEED_COMMAND, /* a program of the table of tools */
	DEED_POST,    /* a request to a URL */
	DEED_ROW,     /* a row of a table of ours */
};

#define DEED_FACTS_MAX 12

/* A row says more of itself: "watts", "45". */
struct deed_fact {
	struct sg_str name, value;
};

struct deed {
	enum deed_by by;
	struct sg_str kind;    /* action_kind */
	struct sg_str payload; /* canonical JSON: what will run */
	struct sg_str title, notes, place, list;
	struct sg_str repeat; /* how it comes again; empty: once */
	bool has_start, has_end, has_day;
	int64_t start_ms, end_ms; /* of a reminder: start is when it is due */
	int32_t day;              /* since 1970-01-01; due without a time */
	const struct sg_str *argv;
	size_t n_argv;
	struct sg_str url, body;
	struct sg_str table; /* of a row: "loads" */
	struct deed_fact facts[DEED_FACTS_MAX];
	size_t n_facts;
};

/* How a moment is told to this person: with the day and the zone. */
struct deed_clock {
	void (*say)(const void *self, int64_t unix_ms, struct buf *out);
	const void *self;
};

struct deed_how {
	const struct text_classes *classes; /* of the sanitiser */
	struct deed_clock clock;
};

#define DEED_LINES_MAX   64
#define DEED_BULLETS_MAX 3
#define DEED_LINE_BYTES                                      \
	190 /* of a line; what is longer goes on in the next \
	     */
#define DEED_LABEL_BYTES  80
#define DEED_BULLET_WIDTH 190

/*
 * What is shown.  The lines say all of it; the bullets are the same in short
 * and say how much they leave out.
 */
struct deed_text {
	struct sg_str label, target, data_used;
	struct sg_str bullets[DEED_BULLETS_MAX];
	size_t n_bullets;
	struct sg_str lines[DEED_LINES_MAX];
	size_t n;
};

/*
 * Write what ${d} will do, secrets masked, nothing in it that steers a screen.
 * SG_ELONG: it cannot be shown whole, so that nobody may be asked about it.
 * SG_EINVALID: it does nothing that is known here.  SG_ENOMEM.
 */
SG_MUST_CHECK enum sg_err deed_write(const struct deed *d,
    const struct deed_how *how, struct arena *a, struct deed_text *out);

/*
 * What a person agrees to: ${runs} is of all that will be done, ${shown} of
 * all that was shown of it, ${both} of the two under the ids of the action.
 */
struct deed_hashes {
	uint8_t runs[SHA256_SIZE], shown[SHA256_SIZE], both[SHA256_SIZE];
};

void deed_hash(const struct deed *d, const struct deed_text *t,
    struct sg_str request_id, struct sg_str action_id, struct deed_hashes *out);

/*
 * What the action is about, in lower case: a newer offer of the same kind
 * about the same thing takes the place of an older one.  In ${a}; empty: no
 * memory.
 */
struct sg_str deed_subject(const struct deed *d, struct arena *a);

/* "2026-11-18T09:00:00+01:00" and all that ends in Z, in UTC. */
bool deed_time(struct sg_str text, int64_t *unix_ms);

#endif
