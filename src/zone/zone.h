#ifndef ZONE_ZONE_H
#define ZONE_ZONE_H

#include "base/err.h"

/*
 * A time zone: which offset from UTC holds at a moment, and which moment a
 * local time means.  It is read from the bytes of a TZif file (RFC 9636,
 * versions 1 to 4, with the rule at its end) or from such a rule alone
 * ("CET-1CEST,M3.5.0,M10.5.0/3").  No file is opened here and no clock read.
 *
 * Moments are seconds since 1970-01-01T00:00:00Z; a local time is the same
 * count for the time that a clock on the wall shows.
 */
#define ZONE_NAME_MAX 64
#define ZONE_FILE_MAX 65536

enum zone_day {          /* how a rule names the day of a change */
	ZONE_DAY_MONTH,  /* M3.5.0: the last Sunday of March */
	ZONE_DAY_JULIAN, /* J60: always the first of March */
	ZONE_DAY_COUNT   /* 59: counted from 0, with the leap day */
};

struct zone_change {
	enum zone_day by;
	int month, week, day; /* day: of the week, or of the year */
	int32_t second;       /* of that day, local; may lie in other days */
};

struct zone_rule {
	bool is, summer; /* there is one; it has a summer time */
	struct sg_str abbr[2];
	int32_t offset_s[2];          /* standard, summer */
	struct zone_change change[2]; /* to standard, to summer */
};

/* It looks at the bytes it was read from; they are to stay as they are. */
struct zone {
	struct sg_str name;
	const uint8_t *times, *indices, *types; /* as the file has them */
	size_t n_times, n_types, n_text, width;
	const char *text;      /* abbreviations */
	struct zone_rule rule; /* after the last of the times */
};

/* "Europe/Berlin": as IANA writes names; never "..", nor from a root. */
bool zone_name_ok(struct sg_str name);

/* UTC, of no bytes. */
void zone_utc(struct zone *z);

/* A whole TZif file.  On failure ${z} is UTC, and ${e} says why. */
enum sg_err zone_read(
    struct zone *z, struct sg_str name, struct sg_str tzif, struct sg_error *e);

/* A rule as the variable TZ has it.  On failure ${z} is UTC. */
enum sg_err zone_read_rule(
    struct zone *z, struct sg_str name, struct sg_str rule, struct sg_error *e);

/* Seconds that are added to UTC at ${unix_s}; ${abbr} may be NULL. */
int32_t zone_offset(const struct zone *z, int64_t unix_s, struct sg_str *abbr);

/* The first change of the offset after ${unix_s}; false: there is none. */
bool zone_next(const struct zone *z, int64_t unix_s, int64_t *change_s);

int64_t zone_local(const struct zone *z, int64_t unix_s);

/*
 * The moment of a local time, as RFC 5545 (3.3.5) reads it: of a time that
 * comes twice the first, and a time that a clock skips by the offset before.
 */
enum zone_fit {
	ZONE_SKIPPED, /* no clock shows it */
	ZONE_TWICE,
	ZONE_ONCE
};

enum zone_fit zone_unix(const struct zone *z, int64_t local_s, int64_t *unix_s);

/* "Tue 17 Nov 2026" and "Tue 17 Nov 2026, 09:00", for local times. */
void zone_add_day(struct buf *b, int64_t days);
void zone_add_time(struct buf *b, int64_t local_s);

/* "UTC+01:00", for seconds ahead of UTC. */
void zone_add_offset(struct buf *b, int32_t s);

/* "Tue 17 Nov 2026, 09:00 (Europe/Berlin)" */
void zone_say(struct buf *b, const struct zone *z, int64_t unix_s);

#endif
