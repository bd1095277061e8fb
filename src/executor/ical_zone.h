#ifndef EXECUTOR_ICAL_ZONE_H
#define EXECUTOR_ICAL_ZONE_H

#include "zone/zone.h"

/*
 * A time zone as a VTIMEZONE of RFC 5545, as text, so that a program that does
 * not know its name reads the right time as well.  It is the rule of the zone
 * from now on.  False: the zone has none that can be written so, and its name
 * has to do.
 */
bool ical_zone_add(struct buf *b, const struct zone *z);

#endif
