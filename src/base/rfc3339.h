#ifndef BASE_RFC3339_H
#define BASE_RFC3339_H

#include "base/str.h"

/*
 * Dates and times of day as text.  No clock is read here.  Time is counted in
 * milliseconds since 1970-01-01T00:00:00Z, from year 0000 to 9999, without
 * leap seconds.
 */

/*
 * "2026-01-01T00:00Z", "2026-01-01T00:00:00Z", "...:00.123Z": UTC only, ends
 * in Z; seconds and fraction are optional; the calendar is checked.  Fraction
 * digits beyond milliseconds are dropped.  False: not such a time.
 */
bool rfc3339_parse(struct sg_str s, int64_t *ms);

/* "2026-01-31": a day that exists. */
bool rfc3339_parse_date(struct sg_str s, int32_t *days);

/* "2026-01-01T00:00:00.000Z", 24 bytes; outside 0000..9999 nothing is added
 * and false comes. */
bool rfc3339_add(struct buf *b, int64_t ms);

/* "1970-01-01" for days since then; same promise. */
bool rfc3339_add_date(struct buf *b, int32_t days);

#endif
