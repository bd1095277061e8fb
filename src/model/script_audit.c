/*
 * A system audit, from the tables that the prompt tells of: what a day comes
 * to, the largest load, and what follows from both.
 */
#include <string.h>

#include "base/decimal.h"
#include "model/script.h"
#include "model/script_text.h"

/* The line of ${s} that begins at ${*at}; false: there is none. */
static bool
next_line(struct sg_str s, size_t *at, struct sg_str *line)
{
	size_t from = *at, end = from;

	if (from >= s.n)
		return false;
	while (end < s.n && s.p[end] != '\n')
		end++;
	*line = str_part(s, from, end - from);
	*at = end + 1;
	return true;
}

/* The number right before ${unit}, which ends ${s} or is somewhere in it. */
static double
before(struct sg_str s, const char *unit)
{
	size_t end = str_find(s, str_of(unit)), from = end;
	double v = 0;

	while (from > 0 &&
	    ((s.p[from - 1] >= '0' && s.p[from - 1] <= '9') ||
		s.p[from - 1] == '.' || s.p[from - 1] == '-'))
		from--;
	if (end == s.n || !decimal_parse(str_part(s, from, end - from), &v))
		return 0;
	return v;
}

struct audit {
	struct sg_str battery, day, lasts, largest;
	double most;
	bool loads; /* the rows that come are loads */
	size_t n;
};

static void
read_line(struct audit *u, struct sg_str line)
{
	if (str_starts(line, STR("Loads: ")))
		u->loads = true;
	else if (str_starts(line, STR("Charging sources: ")))
		u->loads = false;
	else if (str_starts(line, STR("Battery: ")))
		u->battery = line;
	else if (str_starts(line, STR("A day: ")))
		u->day = line;
	else if (str_starts(line, STR("The battery lasts:")))
		u->lasts = line;
	if (!u->loads || !str_starts(line, STR("- ")))
		return;
	u->n++;
	if (before(line, " Wh a day") <= u->most)
		return;
	u->most = before(line, " Wh a day");
	u->largest = str_part(line, 2, line.n);
}

bool
script_audit(struct script *s)
{
	struct audit u = {.n = 0};
	struct sg_str line;
	size_t at = 0;
	struct buf b = script_buf(s->a, s->r->system.n + 1024);

	while (next_line(s->r->system, &at, &line))
		read_line(&u, line);
	if (u.day.n == 0)
		return false; /* it was told nothing of the tables */
	buf_addz(&b, "System audit. ");
	buf_add(&b, u.day);
	buf_addz(&b, ". ");
	buf_add(&b, u.battery);
	buf_addz(&b, ". ");
	buf_add(&b, u.lasts);
	buf_addz(&b, ".\n");
	if (u.largest.n > 0) {
		buf_addz(&b, "The largest load is ");
		buf_add(&b, u.largest);
		buf_addz(&b, ".\n");
	}
	buf_addz(&b,
	    u.n == 0 ? "There are no loads yet: add what draws power first."
		: before(u.day, " Wh charged") >= before(u.day, " Wh used")
		? "As much is charged as used."
		: "More is used than charged: add a source or use less.");
	return !buf_full(&b) && script_say(s, buf_str(&b));
}
