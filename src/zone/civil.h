#ifndef ZONE_CIVIL_H
#define ZONE_CIVIL_H

#include "base/str.h"

/*
 * The Gregorian calendar as numbers, from year 1 to year 9999.  Days count
 * from 1970-01-01, a Thursday; weekdays from Sunday, which is 0.
 */
#define CIVIL_DAY_S 86400

struct civil {
	int year, month, day; /* month and day from 1 */
};

bool civil_leap(int year);
int civil_month_days(int year, int month);
int64_t civil_days(struct civil c);
struct civil civil_of(int64_t days);
int civil_weekday(int64_t days);

/* ${local_s} / a day and % a day, for times before 1970 too. */
int64_t civil_day_of(int64_t local_s);
int civil_second_of(int64_t local_s);

/* "Tue", "Nov"; weekday 0..6, month 1..12. */
struct sg_str civil_weekday_short(int weekday);
struct sg_str civil_month_short(int month);

#endif
