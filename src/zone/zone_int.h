#ifndef ZONE_ZONE_INT_H
#define ZONE_ZONE_INT_H

#include "zone/zone.h"

/* No zone was ever further from UTC (RFC 9636, 3.2). */
#define ZONE_LOW_S  (-89999)
#define ZONE_HIGH_S 93599

/* All of ${s} as a rule.  False: it is none; ${r} is then of no use. */
bool rule_read(struct zone_rule *r, struct sg_str s);

/* 1: summer time at ${unix_s}; 0: standard time. */
int rule_at(const struct zone_rule *r, int64_t unix_s);

bool rule_next(const struct zone_rule *r, int64_t unix_s, int64_t *change_s);

#endif
