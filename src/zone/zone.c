/* Local times and moments; see zone.h. */
#include "zone/civil.h"
#include "zone/zone_int.h"

#include "base/banned.h"

#define SEGMENT_MAX 30

static bool
name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_' || c == '+' || c == '-';
}

/* Dots are in no name of today, so ".." needs no rule of its own. */
bool
zone_name_ok(struct sg_str name)
{
	size_t in_segment = 0;

	if (name.n == 0 || name.n > ZONE_NAME_MAX)
		return false;
	for (size_t i = 0; i < name.n; i++) {
		if (name.p[i] == '/' && in_segment > 0)
			in_segment = 0;
		else if (!name_char(name.p[i]) ||
		    (in_segment == 0 && name.p[i] == '-') ||
		    ++in_segment > SEGMENT_MAX)
			return false;
	}
	return in_segment > 0;
}

int64_t
zone_local(const struct zone *z, int64_t unix_s)
{
	return unix_s + zone_offset(z, unix_s, NULL);
}

/*
 * From the earliest moment that ${local_s} can be to the latest, one stretch
 * of equal offset after the other: the first that holds it is the answer.
 */
enum zone_fit
zone_unix(const struct zone *z, int64_t local_s, int64_t *unix_s)
{
	int64_t from = local_s - ZONE_HIGH_S, to = local_s - ZONE_LOW_S, end;
	enum zone_fit fit = ZONE_SKIPPED;
	int64_t skipped = local_s - zone_offset(z, from, NULL);

	while (from <= to) {
		int64_t u = local_s - zone_offset(z, from, NULL);

		if (!zone_next(z, from, &end))
			end = INT64_MAX;
		if (u >= from && u < end) {
			if (fit == ZONE_ONCE)
				return ZONE_TWICE;
			*unix_s = u;
			fit = ZONE_ONCE;
		} else if (u >= end) {
			skipped = u; /* by the offset before the change */
		}
		from = end;
	}
	if (fit == ZONE_SKIPPED)
		*unix_s = skipped;
	return fit;
}

void
zone_add_day(struct buf *b, int64_t days)
{
	struct civil c = civil_of(days);

	buf_add(b, civil_weekday_short(civil_weekday(days)));
	buf_addc(b, ' ');
	buf_addi(b, c.day);
	buf_addc(b, ' ');
	buf_add(b, civil_month_short(c.month));
	buf_addc(b, ' ');
	buf_addi(b, c.year);
}

void
zone_add_time(struct buf *b, int64_t local_s)
{
	int second = civil_second_of(local_s);

	zone_add_day(b, civil_day_of(local_s));
	buf_addz(b, ", ");
	buf_add_padded(b, (uint64_t)(second / 3600), 2);
	buf_addc(b, ':');
	buf_add_padded(b, (uint64_t)(second / 60 % 60), 2);
}

void
zone_add_offset(struct buf *b, int32_t s)
{
	int32_t minutes = (s < 0 ? -s : s) / 60;

	buf_addz(b, s < 0 ? "UTC-" : "UTC+");
	buf_add_padded(b, (uint64_t)(minutes / 60), 2);
	buf_addc(b, ':');
	buf_add_padded(b, (uint64_t)(minutes % 60), 2);
}

void
zone_say(struct buf *b, const struct zone *z, int64_t unix_s)
{
	zone_add_time(b, zone_local(z, unix_s));
	buf_addz(b, " (");
	buf_add(b, z->name);
	buf_addc(b, ')');
}
