/* Zones: offsets and local times beside Python's, and what is refused. */
#include "zone/zone.h"

#include <stdlib.h>

#include "zone/civil.h"
#include "t.h"

static char bytes[ZONE_FILE_MAX], spoiled[ZONE_FILE_MAX];

static struct sg_str
file_of(const char *name)
{
	char path[128];
	FILE *f;
	size_t n = 0;

	snprintf(path, sizeof(path), "tests/data/zone/%s", name);
	f = fopen(path, "rb");
	CHECK(f != NULL, "%s", path);
	if (f != NULL) {
		n = fread(bytes, 1, sizeof(bytes), f);
		fclose(f);
	}
	return (struct sg_str){bytes, n};
}

static void
row_at(const struct zone *z, const char *line, int64_t at, int64_t want,
    const char *abbr)
{
	struct sg_str is;
	int32_t offset = zone_offset(z, at, &is);

	CHECK(offset == want, "%d: %s", (int)offset, line);
	CHECK(str_eq(is, str_of(abbr)), "%.*s: %s", (int)is.n, is.p, line);
}

static void
row_local(const struct zone *z, const char *line, int64_t local, int64_t want,
    const char *word)
{
	static const char *const words[] = {[ZONE_SKIPPED] = "skipped",
	    [ZONE_TWICE] = "twice",
	    [ZONE_ONCE] = "once"};
	int64_t is = 0;
	enum zone_fit fit = zone_unix(z, local, &is);

	CHECK(is == want, "%lld: %s", (long long)is, line);
	CHECK(strcmp(words[fit], word) == 0, "%s: %s", words[fit], line);
}

/* */
static void
test_table(void)
{
	FILE *f = fopen("tests/data/zones.tsv", "r");
	char line[256], kind[16], name[64], word[32];
	long long a, b;
	int rows = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		struct zone z;
		struct sg_error e = {0};

		if (sscanf(line, "%15[a-z]\t%63s\t%lld\t%lld\t%31s", kind, name,
			&a, &b, word) != 5)
			continue;
		rows++;
		CHECK(zone_read(&z, str_of(name), file_of(name), &e) == SG_OK,
		    "%s", name);
		if (strcmp(kind, "at") == 0)
			row_at(&z, line, a, b, word);
		else
			row_local(&z, line, a, b, word);
	}
	CHECK(rows > 300, "%d", rows);
	if (f != NULL)
		fclose(f);
}

/* The first block alone, as version 1 has it: the same until 2037. */
static void
test_version_1(void)
{
	struct sg_str all = file_of("Europe/Berlin");
	struct zone z, old;

	memcpy(spoiled, all.p, all.n);
	spoiled[4] = '\0';
	CHECK(zone_read(&z, STR("new"), all, NULL) == SG_OK, "v2");
	CHECK(zone_read(&old, STR("old"), (struct sg_str){spoiled, all.n},
		  NULL) == SG_OK,
	    "v1");
	for (int64_t t = -1500000000; t < 2100000000; t += 1000003) {
		struct sg_str a, b;

		CHECK(zone_offset(&z, t, &a) == zone_offset(&old, t, &b) &&
			str_eq(a, b),
		    "%lld", (long long)t);
	}
	CHECK(old.width == 4 && !old.rule.is, "no rule");
}

/* Whatever is cut off or turned around is refused, or read within bounds. */
static void
test_spoiled(void)
{
	struct sg_str all = file_of("America/New_York");
	struct zone z;
	int64_t u;

	for (size_t n = 0; n < all.n; n++) {
		CHECK(zone_read(&z, STR("cut"), (struct sg_str){bytes, n},
			  NULL) != SG_OK,
		    "cut at %zu", n);
		CHECK(str_eq(z.name, STR("UTC")), "cut at %zu", n);
	}
	for (size_t i = 0; i < all.n; i++) {
		memcpy(spoiled, bytes, all.n);
		spoiled[i] ^= 0x15;
		(void)zone_read(
		    &z, STR("bad"), (struct sg_str){spoiled, all.n}, NULL);
		(void)zone_offset(&z, 1700000000, NULL);
		(void)zone_unix(&z, 1700000000, &u);
	}
}

static const struct rule_row {
	const char *rule;
	int64_t at;
	int32_t want; /* -1: refused */
	const char *abbr;
} rule_rows[] = {
    {"CET-1CEST,M3.5.0,M10.5.0/3", 1790000000, 7200, "CEST"},
    {"CET-1CEST,M3.5.0,M10.5.0/3", 1800000000, 3600, "CET"},
    {"EST5EDT", 1790000000, -14400, "EDT"},
    {"<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 1800000000, 39600, "+11"},
    {"IST-5:30", 0, 19800, "IST"},
    {"NST3:30:52", 0, -12652, "NST"},
    {"XXX3EDT4,0/0,J365/23", 1790000000, -14400, "EDT"}, /* all year */
    {"XXX3EDT4,0/0,J365/23", 1798761600, -14400, "EDT"},
    {"AAA0BBB,J60/0,J61/0", 1709251200, 3600, "BBB"}, /* 1 March 2024 */
    {"AAA0BBB,59/0,60/0", 1709164800, 3600, "BBB"},   /* 29 February */
    {"", 0, -1, ""},
    {"CET", 0, -1, ""},
    {"CE-1", 0, -1, ""},
    {"CET-25", 0, -1, ""},
    {"CET-1:60", 0, -1, ""},
    {"CET-1CEST,M13.5.0,M10.5.0", 0, -1, ""},
    {"CET-1CEST,M3.6.0,M10.5.0", 0, -1, ""},
    {"CET-1CEST,M3.5.7,M10.5.0", 0, -1, ""},
    {"CET-1CEST,M3.5.0", 0, -1, ""},
    {"CET-1CEST,M3.5.0,M10.5.0/168", 0, -1, ""},
    {"CET-1CEST,J0,J365", 0, -1, ""},
    {"CET-1CEST,J1,J366", 0, -1, ""},
    {"CET-1CEST,M3.5.0,M10.5.0/3x", 0, -1, ""},
    {"<+03-3", 0, -1, ""},
};

static void
test_rules(void)
{
	const struct rule_row *r;

	EACH (r, rule_rows) {
		struct zone z;
		struct sg_str abbr;
		struct sg_error e = {0};
		enum sg_err err = zone_read_rule(
		    &z, STR("rule"), str_of(r->rule), &e);

		CHECK((err == SG_OK) == (r->want != -1), "%s", r->rule);
		if (err != SG_OK)
			continue;
		CHECK(zone_offset(&z, r->at, &abbr) == r->want, "%s", r->rule);
		CHECK(str_eq(abbr, str_of(r->abbr)), "%s: %.*s", r->rule,
		    (int)abbr.n, abbr.p);
	}
}

static const struct name_row {
	const char *name;
	bool ok;
} name_rows[] = {
    {"Europe/Berlin", true},
    {"America/Argentina/Buenos_Aires", true},
    {"Etc/GMT+5", true},
    {"America/Port-au-Prince", true},
    {"UTC", true},
    {"", false},
    {"/etc/passwd", false},
    {"../../etc/passwd", false},
    {"Europe/../../../etc/passwd", false},
    {"Europe/./Berlin", false},
    {"Europe//Berlin", false},
    {"Europe/", false},
    {"Europe/Berlin\n", false},
    {"-x", false},
    {"Europe/B rlin", false},
    {"Europe/M\xc3\xbcnchen", false},
    {"A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A/A",
	false},
};

static void
test_names(void)
{
	const struct name_row *r;

	EACH (r, name_rows)
		CHECK(zone_name_ok(str_of(r->name)) == r->ok, "%s", r->name);
	CHECK(!zone_name_ok((struct sg_str){"Europe\0/x", 9}), "a NUL");
}

/* the time as people write it. */
static void
test_say(void)
{
	char room[96];
	struct buf b = BUF_ON(room);
	struct zone z;

	CHECK(zone_read(&z, STR("Europe/Berlin"), file_of("Europe/Berlin"),
		  NULL) == SG_OK,
	    "read");
	zone_say(&b, &z, 1794902400);
	CHECK(
	    str_eq(buf_str(&b), STR("Tue 17 Nov 2026, 09:00 (Europe/Berlin)")),
	    "%.*s", (int)b.n, b.p);
	zone_utc(&z);
	b.n = 0;
	zone_say(&b, &z, -1);
	CHECK(str_eq(buf_str(&b), STR("Wed 31 Dec 1969, 23:59 (UTC)")), "%.*s",
	    (int)b.n, b.p);
	CHECK(!zone_next(&z, 0, &(int64_t){0}), "UTC never changes");
}

/* Every day of four centuries and what lies around them. */
static void
test_civil(void)
{
	struct civil before = civil_of(-719000);

	for (int64_t d = -718999; d <= 2932896; d++) {
		struct civil c = civil_of(d);
		bool next = c.day == before.day + 1 ||
		    (c.day == 1 &&
			before.day ==
			    civil_month_days(before.year, before.month));

		if (!next || civil_days(c) != d) {
			CHECK(false, "day %lld", (long long)d);
			return;
		}
		before = c;
	}
	CHECK(before.year == 9999 && before.month == 12 && before.day == 31,
	    "the last day");
	CHECK(civil_weekday(0) == 4 && civil_weekday(-4) == 0 &&
		civil_weekday(-5) == 6,
	    "weekdays");
	CHECK(civil_day_of(-1) == -1 && civil_second_of(-1) == 86399,
	    "before 1970");
}

int
main(void)
{
	RUN(test_table);
	RUN(test_version_1);
	RUN(test_spoiled);
	RUN(test_rules);
	RUN(test_names);
	RUN(test_say);
	RUN(test_civil);
	return t_done("test_zone_zone");
}
