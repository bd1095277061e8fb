/* Zones of the machine: names, the files, the server's own, and none. */
#include "system/zones.h"

#include "lib/scratch.h"
#include "t.h"

#define DATA "tests/data/zone"

static struct zones *
open_at(const char *dir, const char *tz)
{
	static char local[160], name[160];
	struct zones_place p = {.dir = dir, .tz = tz};

	snprintf(local, sizeof(local), "%s/localtime", scratch);
	snprintf(name, sizeof(name), "%s/timezone", scratch);
	p.localtime = local;
	p.timezone = name;
	return zones_open(&p);
}

static bool
says(const struct sg_error *e, const char *part)
{
	return strstr(e->message, part) != NULL;
}

/* A name never leaves the directory, and each file is read once. */
static void
test_find(void)
{
	struct zones *z = open_at(DATA, NULL);
	struct sg_error e = {0}, bad = {0};
	const struct zone *berlin = zones_find(z, STR("Europe/Berlin"), &e);

	CHECK(berlin != NULL && zone_offset(berlin, 1794902400, NULL) == 3600,
	    "%s", e.message);
	CHECK(zones_find(z, STR("Europe/Berlin"), &e) == berlin, "kept");
	CHECK(zones_find(z, STR("../zones.tsv"), &bad) == NULL &&
		says(&bad, "not the name"),
	    "%s", bad.message);
	bad = (struct sg_error){0};
	CHECK(zones_find(z, STR("Europe/Atlantis"), &bad) == NULL &&
		says(&bad, "no such time zone"),
	    "%s", bad.message);
	bad = (struct sg_error){0};
	CHECK(zones_find(z, STR("Europe"), &bad) == NULL, "a directory");
	zones_close(z);
}

static const struct here_row {
	const char *tz, *name;
	int32_t offset;
} here_rows[] = {
    {":Europe/Berlin", "Europe/Berlin", 3600},
    {"America/New_York", "America/New_York", -18000},
    {"/usr/share/zoneinfo/Asia/Kolkata", "Asia/Kolkata", 19800},
    {"", "UTC", 0},
    {"UTC", "UTC", 0},
    {"CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3", 3600},
};

static void
test_variable(void)
{
	const struct here_row *r;

	EACH (r, here_rows) {
		struct zones *z = open_at(DATA, r->tz);
		const struct zone *here = zones_here(z, NULL);

		CHECK(str_eq(here->name, str_of(r->name)), "%s: %.*s", r->tz,
		    (int)here->name.n, here->name.p);
		CHECK(zone_offset(here, 1794902400, NULL) == r->offset, "%s",
		    r->tz);
		zones_close(z);
	}
}

static void
test_files(void)
{
	struct zones *z;

	scratch_write(scratch_path("timezone"), "Europe/Dublin\n", 14);
	z = open_at(DATA, NULL);
	CHECK(str_eq(zones_here(z, NULL)->name, STR("Europe/Dublin")),
	    "by /etc/timezone");
	zones_close(z);
	CHECK(symlink("../usr/share/zoneinfo/Asia/Gaza",
		  scratch_path("localtime")) == 0,
	    "link");
	z = open_at(DATA, NULL);
	CHECK(str_eq(zones_here(z, NULL)->name, STR("Asia/Gaza")),
	    "the link goes first");
	zones_close(z);
}

/* without zones it is UTC, and that is said. */
static void
test_none(void)
{
	struct zones *z = open_at("/nonexistent", "Europe/Berlin");
	struct sg_error e = {0}, again = {0};

	CHECK(str_eq(zones_here(z, &e)->name, STR("UTC")), "UTC");
	CHECK(says(&e, "tzdata"), "%s", e.message);
	CHECK(zones_here(z, &again) != NULL && says(&again, "tzdata"),
	    "said each time");
	CHECK(zones_find(z, STR("UTC"), NULL) != NULL, "UTC needs no file");
	zones_close(z);
}

int
main(void)
{
	scratch_make();
	RUN(test_find);
	RUN(test_variable);
	RUN(test_files);
	RUN(test_none);
	scratch_remove();
	return t_done("test_system_zones");
}
