/* Days of the week, hours of a day and time zones of [[oncall]]. */
#include "base/ascii.h"
#include "policy/policy_read.h"
#include "system/zones.h"

static const char *const days[] = {
    "mon", "tue", "wed", "thu", "fri", "sat", "sun"};

static bool
read_day(struct sg_str s, unsigned *out)
{
	for (unsigned i = 0; i < 7; i++)
		if (str_eq(str_trim(s), str_of(days[i]))) {
			*out = i;
			return true;
		}
	return false;
}

/* "mon-fri, sun" */
bool
policy_days(struct sg_str rest, unsigned *out)
{
	struct sg_str part;
	unsigned from, to;

	while (rest.n > 0) {
		part = str_cut(&rest, ',');
		if (part.n > 0 && part.p[part.n - 1] == '-')
			break;
		if (!read_day(str_cut(&part, '-'), &from))
			break;
		to = from;
		if (part.n > 0 && !read_day(part, &to))
			break;
		for (unsigned d = from;; d = (d + 1) % 7) {
			*out |= 1u << d;
			if (d == to)
				break;
		}
		if (rest.n == 0)
			return true;
	}
	return false;
}

/* "09:00"; 24:00 is the end of the day. */
static bool
read_clock(struct sg_str s, int *out)
{
	if (s.n != 5 || s.p[2] != ':' || !ascii_is_digit(s.p[0]) ||
	    !ascii_is_digit(s.p[1]) || !ascii_is_digit(s.p[3]) ||
	    !ascii_is_digit(s.p[4]))
		return false;
	*out = (10 * (s.p[0] - '0') + s.p[1] - '0') * 60 + 10 * (s.p[3] - '0') +
	    s.p[4] - '0';
	return s.p[3] < '6' && *out <= 24 * 60;
}

bool
policy_hours(struct sg_str rest, int *from_min, int *to_min)
{
	struct sg_str from = str_cut(&rest, '-');

	return read_clock(from, from_min) && read_clock(rest, to_min) &&
	    *from_min != *to_min;
}

bool
policy_zone_is(struct sg_str name)
{
	struct zones *z = zones_open(NULL);
	struct sg_error none = {0};
	bool is = z != NULL && zone_name_ok(name) &&
	    zones_find(z, name, &none) != NULL;

	if (z != NULL)
		zones_close(z);
	return is;
}
