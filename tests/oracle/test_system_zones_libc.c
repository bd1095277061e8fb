#define _DEFAULT_SOURCE /* tm_gmtoff */
/*
 * The zones of this machine beside the C library's: each zone of the table
 * that comes with them, before and after each change from 1900 to 2100, and
 * once a month between.
 */
#include <stdlib.h>
#include <time.h>

#include "system/zones.h"
#include "t.h"

#define FROM    INT64_C(-2208988800) /* 1900 */
#define TO      INT64_C(4102444800)  /* 2100 */
#define MONTH_S (30 * 86400 + 3607)
#define TABLE   "/usr/share/zoneinfo/tzdata.zi"

static long looked;

static void
same(const struct zone *z, const char *name, int64_t at)
{
	time_t t = (time_t)at;
	struct tm tm;
	struct sg_str abbr;
	int32_t offset = zone_offset(z, at, &abbr);

	(void)localtime_r(&t, &tm);
	looked++;
	CHECK(offset == tm.tm_gmtoff, "%s at %lld: %d, not %ld", name,
	    (long long)at, (int)offset, tm.tm_gmtoff);
	CHECK(str_eq(abbr, str_of(tm.tm_zone)), "%s at %lld: %.*s, not %s",
	    name, (long long)at, (int)abbr.n, abbr.p, tm.tm_zone);
}

static void
walk(struct zones *all, const char *name)
{
	struct sg_error e = {0};
	const struct zone *z = zones_find(all, str_of(name), &e);
	int64_t at = FROM, next;

	CHECK(z != NULL, "%s: %s", name, e.message);
	if (z == NULL)
		return;
	setenv("TZ", name, 1);
	tzset();
	for (int64_t t = FROM; t < TO; t += MONTH_S)
		same(z, name, t);
	while (zone_next(z, at, &next) && next < TO) {
		same(z, name, next - 1);
		same(z, name, next);
		at = next;
	}
}

/* Lines "Z NAME ..." are zones, "L TARGET NAME" other names of them. */
static void
test_all(void)
{
	struct zones *all = zones_open(NULL);
	FILE *f = fopen(TABLE, "r");
	char line[512], name[80];

	if (f == NULL) {
		puts("test_system_zones_libc: no zones here; nothing to do");
		zones_close(all);
		return;
	}
	while (fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "Z %79s", name) == 1 ||
		    sscanf(line, "L %*s %79s", name) == 1)
			if (strcmp(name, "Factory") != 0)
				walk(all, name);
	fclose(f);
	zones_close(all);
	CHECK(looked > 500000, "%ld", looked);
}

int
main(void)
{
	RUN(test_all);
	return t_done("test_system_zones_libc");
}
