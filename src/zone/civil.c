/*
 * Days of the Gregorian calendar, counted in years that begin in March: the
 * leap day is then the last of its year.
 */
#include "zone/civil.h"

#include "base/banned.h"

#define DAYS_PER_400_Y 146097
#define DAYS_TO_1970   719468 /* from 0000-03-01 */

bool
civil_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int
civil_month_days(int year, int month)
{
	static const unsigned char days[] = {
	    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return month == 2 && civil_leap(year) ? 29 : days[month - 1];
}

static int64_t
floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

int64_t
civil_days(struct civil c)
{
	int64_t y = c.year - (c.month <= 2);
	int64_t era = floor_div(y, 400);
	int64_t in_era = y - era * 400;
	int month = c.month > 2 ? c.month - 3 : c.month + 9;
	int64_t day = (153 * month + 2) / 5 + c.day - 1;

	return era * DAYS_PER_400_Y + in_era * 365 + in_era / 4 - in_era / 100 +
	    day - DAYS_TO_1970;
}

struct civil
civil_of(int64_t days)
{
	int64_t since = days + DAYS_TO_1970;
	int64_t era = floor_div(since, DAYS_PER_400_Y);
	int64_t d = since - era * DAYS_PER_400_Y;
	int64_t y = (d - d / 1460 + d / 36524 - d / 146096) / 365;
	int64_t in_year = d - (365 * y + y / 4 - y / 100);
	int64_t m = (5 * in_year + 2) / 153;
	struct civil c = {
	    .month = (int)(m < 10 ? m + 3 : m - 9),
	    .day = (int)(in_year - (153 * m + 2) / 5 + 1),
	};

	c.year = (int)(y + era * 400 + (c.month <= 2));
	return c;
}

int
civil_weekday(int64_t days)
{
	int64_t w = (days + 4) % 7;

	return (int)(w < 0 ? w + 7 : w);
}

int64_t
civil_day_of(int64_t local_s)
{
	return floor_div(local_s, CIVIL_DAY_S);
}

int
civil_second_of(int64_t local_s)
{
	return (int)(local_s - civil_day_of(local_s) * CIVIL_DAY_S);
}

struct sg_str
civil_weekday_short(int weekday)
{
	static const char names[] = "SunMonTueWedThuFriSat";

	return (struct sg_str){names + 3 * weekday, 3};
}

struct sg_str
civil_month_short(int month)
{
	static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

	return (struct sg_str){names + 3 * (month - 1), 3};
}
