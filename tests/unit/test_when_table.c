/* Dates in plain English: every row of tests/data/reminders.tsv. */
#include <stdlib.h>

#include "when/when_int.h"
#include "zone/civil.h"
#include "t.h"

#define COLUMNS 6

static char bytes[ZONE_FILE_MAX];

static void
open_zone(struct zone *z, const char *name)
{
	char path[128];
	FILE *f;
	size_t n = 0;

	snprintf(path, sizeof(path), "tests/data/zone/%s", name);
	if ((f = fopen(path, "rb")) != NULL) {
		n = fread(bytes, 1, sizeof(bytes), f);
		fclose(f);
	}
	CHECK(zone_read(z, str_of(name), (struct sg_str){bytes, n}, NULL) ==
		SG_OK,
	    "%s", name);
}

/* "2026-11-17T10:00", local. */
static int64_t
local_of(const char *s)
{
	int y = 0, mo = 1, d = 1, h = 0, m = 0;

	sscanf(s, "%d-%d-%dT%d:%d", &y, &mo, &d, &h, &m);
	return civil_days((struct civil){y, mo, d}) * CIVIL_DAY_S + h * 3600 +
	    m * 60;
}

static void
put_local(char *to, size_t n, const struct zone *z, int64_t at, bool time)
{
	int64_t local = zone_local(z, at);
	struct civil c = civil_of(civil_day_of(local));
	int s = civil_second_of(local);
	int used = snprintf(to, n, "%04d-%02d-%02d", c.year, c.month, c.day);

	if (time)
		used += snprintf(to + used, n - (size_t)used, "T%02d:%02d",
		    s / 3600, s / 60 % 60);
	if (time && s % 60 != 0)
		snprintf(to + used, n - (size_t)used, ":%02d", s % 60);
}

static void
put_state(char *to, size_t n, const struct when *w, const struct zone *z)
{
	char one[32], two[32];

	put_local(one, sizeof(one), z, w->maybe_s[0], w->maybe_time);
	put_local(two, sizeof(two), z, w->maybe_s[1], true);
	switch (w->state) {
	case WHEN_NOT_SAID:
		snprintf(to, n, "nothing");
		return;
	case WHEN_PASSED:
		snprintf(to, n, "passed %s", one);
		return;
	case WHEN_UNCLEAR:
		snprintf(to, n, "unclear %s %s", one, two);
		return;
	case WHEN_VAGUE:
		snprintf(to, n, "vague");
		return;
	case WHEN_NO_DAY:
		snprintf(to, n, "no day");
		return;
	case WHEN_SET:
		put_local(to, n, z, w->at_s, w->has_time);
		return;
	}
}

static void
check_row(char *const col[COLUMNS])
{
	struct zone z;
	struct when_now now = {.zone = &z};
	struct when w, other;
	char is[96];
	bool titled = strcmp(col[5], "-") != 0;

	open_zone(&z, col[1]);
	(void)zone_unix(&z, local_of(col[0]), &now.unix_s);
	when_request(&other, str_of(col[2]), &now);
	when_sentence(&w, str_of(col[2]), &now);
	CHECK(w.asked == other.asked &&
		(w.asked ? w.state == other.state && w.at_s == other.at_s &&
			    strcmp(w.title, other.title) == 0
			 : other.state == WHEN_NOT_SAID),
	    "%s", col[2]);
	put_state(is, sizeof(is), &w, &z);
	CHECK(strcmp(is, col[3]) == 0, "%s: %s, not %s", col[2], is, col[3]);
	CHECK(strcmp(w.rule, strcmp(col[4], "-") == 0 ? "" : col[4]) == 0,
	    "%s: rule %s, not %s", col[2], w.rule, col[4]);
	if (titled)
		CHECK(strcmp(w.title, col[5]) == 0, "%s: title '%s', not '%s'",
		    col[2], w.title, col[5]);
}

/* */
static void
test_table(void)
{
	FILE *f = fopen("tests/data/reminders.tsv", "r");
	char line[512], *col[COLUMNS];
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		char *at = line;
		int n = 0;

		if (line[0] == '#')
			continue;
		line[strcspn(line, "\n")] = '\0';
		while (n < COLUMNS && at != NULL) {
			col[n++] = at;
			if ((at = strchr(at, '\t')) != NULL)
				*at++ = '\0';
		}
		CHECK(n == COLUMNS, "%s", line);
		if (n == COLUMNS) {
			check_row(col);
			rows++;
		}
	}
	CHECK(rows >= 100, "%d rows", rows);
	if (f != NULL)
		fclose(f);
}

static const struct say_row {
	const char *text, *want;
} say_rows[] = {
    {"tomorrow at 9", "Wed 18 Nov 2026, 09:00 (Europe/Berlin)"},
    {"tomorrow", "Wed 18 Nov 2026"},
    {"every monday and thursday at 18:00",
	"Thu 19 Nov 2026, 18:00 (Europe/Berlin), every week on Mon and Thu"},
    {"every other day at noon",
	"Tue 17 Nov 2026, 12:00 (Europe/Berlin), every 2 days"},
    {"every last friday",
	"Fri 27 Nov 2026, 09:00 (Europe/Berlin), "
	"every month on last Fri"},
    {"today at 9",
	"That time has passed. Did you mean Wed 18 Nov 2026, "
	"09:00?"},
    {"tomorrow at 5",
	"That could be two times. Did you mean Wed 18 Nov "
	"2026, 05:00 or Wed 18 Nov 2026, 17:00?"},
    {"february 30", "There is no such day. Which day did you mean?"},
    {"soon", "When? For example: tomorrow at 9, in 20 minutes."},
};

static void
test_say(void)
{
	const struct say_row *r;
	struct zone z;
	struct when_now now = {.zone = &z};

	open_zone(&z, "Europe/Berlin");
	(void)zone_unix(&z, local_of("2026-11-17T10:00"), &now.unix_s);
	EACH (r, say_rows) {
		char room[256];
		struct buf b = BUF_ON(room);
		struct when w;

		when_sentence(&w, str_of(r->text), &now);
		if (w.state == WHEN_SET)
			when_say(&b, &w, &z);
		else
			when_ask(&b, &w, &z);
		CHECK(str_eq(buf_str(&b), str_of(r->want)), "%s: %.*s", r->text,
		    (int)b.n, b.p);
	}
}

static bool
opens(const struct words *w, size_t i)
{
	return (w->v[i].may[0] | w->v[i].may[1]) != 0;
}

static size_t
length_to(struct sg_str s, char end)
{
	size_t n = 0;

	while (n < s.n && s.p[n] != end)
		n++;
	return n;
}

/* Each word of ${el} can stand first in phrase ${r}. */
static void
check_firsts(struct sg_str el, size_t r)
{
	struct words w;

	if (el.n > 0 && el.p[0] == '<')
		return;
	for (; el.n > 0; el = str_part(el, length_to(el, '|') + 1, el.n)) {
		words_split(&w, str_part(el, 0, length_to(el, '|')));
		phrases_open(&w);
		CHECK(w.n == 1 && (w.v[0].may[r / 64] >> r % 64 & 1) == 1,
		    "%.*s", (int)el.n, el.p);
	}
}

/* Words that open nothing are passed over, and no phrase with them. */
static void
test_opens(void)
{
	static const char *const patterns[] = {
#define X(pattern, act, value) pattern,
#include "when/when_phrase.def"
	};
	static const char *const classes[] = {"9", "9am", "twenty-five",
	    "seconds", "sat", "mondays", "may", "third", "noon"};
	struct words w;

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
		struct sg_str p = str_of(patterns[i]);

		while (p.n > 0 && p.p[0] == '[') {
			struct sg_str in = str_part(
			    p, 1, length_to(p, ']') - 1);

			check_firsts(str_part(in, 0, length_to(in, ' ')), i);
			p = str_part(p, in.n + 3, p.n);
		}
		check_firsts(str_part(p, 0, length_to(p, ' ')), i);
	}
	for (size_t i = 0; i < sizeof(classes) / sizeof(classes[0]); i++) {
		words_split(&w, str_of(classes[i]));
		phrases_open(&w);
		CHECK(w.n > 0 && opens(&w, 0), "%s", classes[i]);
	}
	words_split(&w, STR("electrician fix failing build pipeline"));
	phrases_open(&w);
	for (size_t i = 0; i < w.n; i++)
		CHECK(!opens(&w, i), "%zu", i);
}

int
main(void)
{
	RUN(test_opens);
	RUN(test_table);
	RUN(test_say);
	return t_done("test_when_table");
}
