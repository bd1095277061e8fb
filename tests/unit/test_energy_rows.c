/* Proposals, checks and edits of rows. */
#include "energy/edit.h"
#include "energy/propose.h"
#include "t.h"

static char room[ENERGY_NOTES_MAX * 4 + 1024];

static struct power_item
proposed(const struct add_load_item_args *in, enum sg_energy_rules rules)
{
	struct buf notes = BUF_ON(room);
	struct power_item row;

	propose_load(in, rules, &notes, &row);
	return row;
}

static bool
is_marked(const enum sg_energy_estimate *v, size_t n, enum sg_energy_estimate e)
{
	for (size_t i = 0; i < n; i++)
		if (v[i] == e)
			return true;
	return false;
}

#define MARKED(row, what) \
	is_marked((row).estimated, (row).n_estimated, ENERGY_ESTIMATE_##what)

/* what is left out is filled in and marked. */
static void
a_bare_load(void)
{
	struct power_item row = proposed(
	    &(struct add_load_item_args){.name = STR("Ninja Oven")},
	    ENERGY_RULES_V19);

	CHECK(row.category == SG_LOAD_AC && row.quantity == 1 && row.hours == 1,
	    "filled in");
	CHECK(row.watts == 1700 && row.duty_cycle == 100 && row.enabled, "too");
	CHECK(row.notes.n == 0 && row.id.n == 0, "no more than that");
	CHECK(row.has_estimated && row.n_estimated == 3 &&
		MARKED(row, CATEGORY) && MARKED(row, WATTS) &&
		MARKED(row, HOURS),
	    "marked");
	row = proposed(
	    &(struct add_load_item_args){.name = STR("x")}, ENERGY_RULES_V14);
	CHECK(row.hours == 0, "1.4 takes no hours for none");
	row = proposed(
	    &(struct add_load_item_args){.name = STR("x")}, ENERGY_RULES_COUNT);
	CHECK(row.hours == 1, "unknown rules are those of 1.9");
}

/* watts that nobody said are typical of the thing, and never zero. */
static void
watts_are_never_none(void)
{
	static const struct {
		const char *name, *category;
		double watts;
	} rows[] = {{"Kettle", "", 1500}, {"two kettles", "", 1500},
	    {"Dometic fridge", "", 60}, {"Toaster", "AC Loads (Inverter)", 900},
	    {"Gizmo", "AC Loads (Inverter)", 500},
	    {"Gizmo", "DC Loads (Native/DCDC)", 20},
	    {"Gizmo", "System Mgmt", 5}, {"x", "", 20}},
	  *r;

	EACH (r, rows) {
		struct power_item row = proposed(
		    &(struct add_load_item_args){.name = str_of(r->name),
			.category = str_of(r->category),
			.has_category = r->category[0] != '\0'},
		    ENERGY_RULES_V19);

		CHECK(row.watts == r->watts && MARKED(row, WATTS), "%s %s: %g",
		    r->name, r->category, row.watts);
	}
}

/* R-362 R-363: what is said stays, and zero is said. */
static void
a_full_load(void)
{
	struct add_load_item_args in = {.name = STR("Fridge"),
	    .category = STR("System Overhead"),
	    .has_category = true,
	    .quantity = 2,
	    .has_quantity = true,
	    .has_watts = true,
	    .has_hours = true,
	    .has_duty_cycle = true,
	    .notes = STR("as built"),
	    .has_notes = true};
	struct power_item row = proposed(&in, ENERGY_RULES_V19);

	CHECK(row.watts == 0 && row.hours == 0 && row.duty_cycle == 0, "zero");
	CHECK(row.quantity == 2 && row.category == SG_LOAD_SYSTEM_MGMT, "said");
	CHECK(!row.has_estimated && row.n_estimated == 0, "nothing is guessed");
	CHECK(str_eq(row.notes, STR("as built")), "notes");
}

static void
a_foreign_category(void)
{
	struct add_load_item_args in = {.name = STR("Fridge"),
	    .category = STR("Kitchen"),
	    .has_category = true,
	    .notes = STR("12 V"),
	    .has_notes = true};
	struct power_item row = proposed(&in, ENERGY_RULES_V19);
	static char longest[ENERGY_NOTES_MAX];
	struct buf small = {.p = room, .cap = 3};

	CHECK(str_eq(row.notes, STR("12 V (Model Cat: Kitchen)")), "%.*s",
	    (int)row.notes.n, row.notes.p);
	CHECK(MARKED(row, CATEGORY), "guessed");
	in.has_notes = false;
	row = proposed(&in, ENERGY_RULES_V19);
	CHECK(str_eq(row.notes, STR("(Model Cat: Kitchen)")), "alone");
	in.category = STR("");
	row = proposed(&in, ENERGY_RULES_V19);
	CHECK(row.notes.n == 0, "an empty one is none");
	in.category = STR("Kitchen");
	memset(longest, 'n', sizeof(longest));
	in.notes = (struct sg_str){longest, sizeof(longest)};
	in.has_notes = true;
	row = proposed(&in, ENERGY_RULES_V19);
	CHECK(row.notes.n == ENERGY_NOTES_MAX, "no room in the notes");
	propose_load(&in, ENERGY_RULES_V19, &small, &row);
	CHECK(row.notes.n == ENERGY_NOTES_MAX, "no room to write");
}

static struct charging_source
source_of(const struct add_charging_source_args *in, enum sg_energy_rules rules)
{
	struct charging_source row;

	propose_source(in, 24, rules, &row);
	return row;
}

/* R-351 and FACTS 9.5 #81: amperes are watts before anybody sees them. */
static void
sources(void)
{
	struct add_charging_source_args in = {
	    .name = STR("Panel"), .input = 400, .type = SG_CHARGING_SOLAR};
	struct charging_source row = source_of(&in, ENERGY_RULES_V19);

	CHECK(row.quantity == 1 && row.input == 400 && row.hours == 5 &&
		row.efficiency == 0.85 && row.enabled && !row.auto_solar,
	    "filled in");
	CHECK(row.has_estimated && row.n_estimated == 2 && MARKED(row, HOURS) &&
		MARKED(row, EFFICIENCY),
	    "marked");
	CHECK(source_of(&in, ENERGY_RULES_V14).hours == 0, "1.4");
	in.name = STR("Bifacial 400");
	CHECK(source_of(&in, ENERGY_RULES_V19).efficiency == 0.95, "bifacial");
	in.type = SG_CHARGING_WIND;
	CHECK(source_of(&in, ENERGY_RULES_V19).efficiency == 0.85, "no panel");
	in.unit = SG_UNIT_A;
	in.input = 10;
	in.has_quantity = in.has_hours = in.has_efficiency = true;
	in.quantity = 3;
	row = source_of(&in, ENERGY_RULES_V19);
	CHECK(row.input == 240 && row.unit == SG_UNIT_W, "10 A at 24 V");
	CHECK(row.hours == 0 && row.efficiency == 0 && row.quantity == 3,
	    "zero is said");
	CHECK(!row.has_estimated, "nothing is guessed");
}

static struct power_item
good_load(const char *id)
{
	return (struct power_item){.id = str_of(id),
	    .name = STR("Lamp"),
	    .quantity = 1,
	    .watts = 4,
	    .hours = 8,
	    .duty_cycle = 100,
	    .enabled = true};
}

static struct charging_source
good_source(const char *id)
{
	return (struct charging_source){.id = str_of(id),
	    .name = STR("Panel"),
	    .quantity = 1,
	    .input = 400,
	    .hours = 5,
	    .efficiency = 0.85,
	    .enabled = true};
}

static const double not_a_number = 0.0 / 0.0 * 0.0;

#define BAD_LOAD(field, value, where)                                 \
	do {                                                          \
		struct power_item bad = good_load("1");               \
		struct sg_error e = {0};                              \
                                                                      \
		bad.field = value;                                    \
		CHECK(load_check(&bad, &e) != SG_OK, "%s", where);    \
		CHECK(strcmp(e.pointer, where) == 0, "%s: %s", where, \
		    e.pointer);                                       \
	} while (0)
#define BAD_SOURCE(field, value, where)                               \
	do {                                                          \
		struct charging_source bad = good_source("1");        \
		struct sg_error e = {0};                              \
                                                                      \
		bad.field = value;                                    \
		CHECK(source_check(&bad, &e) != SG_OK, "%s", where);  \
		CHECK(strcmp(e.pointer, where) == 0, "%s: %s", where, \
		    e.pointer);                                       \
	} while (0)
#define BAD_BATTERY(field, value, where)                                  \
	do {                                                              \
		struct battery_config bad = {                             \
		    .capacity_ah = 400, .voltage = 24, .initial_soc = 0}; \
		struct sg_error e = {0};                                  \
                                                                          \
		CHECK(battery_check(&bad, &e) == SG_OK, "good");          \
		bad.field = value;                                        \
		CHECK(battery_check(&bad, &e) != SG_OK, "%s", where);     \
		CHECK(strcmp(e.pointer, where) == 0, "%s: %s", where,     \
		    e.pointer);                                           \
	} while (0)

/* */
static void
what_is_refused(void)
{
	static char long_name[ENERGY_NAME_MAX + 1];
	struct sg_str too_long = {long_name, sizeof(long_name)};
	struct power_item zeros = good_load("1");
	struct charging_source dark = good_source("1");

	memset(long_name, 'x', sizeof(long_name));
	zeros.watts = zeros.hours = zeros.duty_cycle = 0;
	dark.input = dark.hours = dark.efficiency = 0;
	CHECK(load_check(&zeros, NULL) == SG_OK, "zero may stand there");
	CHECK(source_check(&dark, NULL) == SG_OK, "zero may stand there");
	BAD_LOAD(watts, -5, "/watts");
	BAD_LOAD(watts, not_a_number, "/watts");
	BAD_LOAD(watts, 2e9, "/watts");
	BAD_LOAD(hours, 24.5, "/hours");
	BAD_LOAD(duty_cycle, 101, "/dutyCycle");
	BAD_LOAD(duty_cycle, -1, "/dutyCycle");
	BAD_LOAD(quantity, 0, "/quantity");
	BAD_LOAD(quantity, ENERGY_QUANTITY_MAX + 1, "/quantity");
	BAD_LOAD(id, STR(""), "/id");
	BAD_LOAD(name, STR(""), "/name");
	BAD_LOAD(name, STR("\xff"), "/name");
	BAD_LOAD(name, too_long, "/name");
	BAD_LOAD(category, SG_LOAD_COUNT, "/category");
	BAD_SOURCE(id, STR(""), "/id");
	BAD_SOURCE(name, STR(""), "/name");
	BAD_SOURCE(type, SG_CHARGING_COUNT, "/type");
	BAD_SOURCE(unit, SG_UNIT_COUNT, "/unit");
	BAD_SOURCE(quantity, 0, "/quantity");
	BAD_SOURCE(input, -1, "/input");
	BAD_SOURCE(hours, -1, "/hours");
	BAD_SOURCE(efficiency, 1.1, "/efficiency");
	BAD_BATTERY(voltage, 0, "/voltage");
	BAD_BATTERY(voltage, -1, "/voltage");
	BAD_BATTERY(capacity_ah, -1, "/capacityAh");
	BAD_BATTERY(initial_soc, 101, "/initialSoC");
	BAD_BATTERY(forecast_mode, SG_FORECAST_COUNT, "/forecastMode");
}

static struct power_item items[2];
static struct charging_source charging[2];

static struct energy_rows
fresh(void)
{
	return (struct energy_rows){items, 0, 2, charging, 0, 2};
}

/* R-342 R-361: all of it or nothing */
static void
edits_of_loads(void)
{
	struct energy_rows r = fresh();
	struct power_item a = good_load("a"), b = good_load("b"), bad = a;

	bad.watts = -1;
	CHECK(rows_add_load(&r, &bad, NULL) == SG_ERANGE && r.n_items == 0,
	    "refused");
	CHECK(rows_add_load(&r, &a, NULL) == SG_OK, "added");
	CHECK(rows_add_load(&r, &a, NULL) == SG_ECONFLICT && r.n_items == 1,
	    "there already");
	CHECK(rows_add_load(&r, &b, NULL) == SG_OK && r.n_items == 2, "both");
	a.id = STR("c");
	CHECK(
	    rows_add_load(&r, &a, NULL) == SG_EFULL && r.n_items == 2, "full");
	CHECK(rows_update_load(&r, &a, NULL) == SG_ENOTFOUND, "no such row");
	b.watts = 9;
	CHECK(rows_update_load(&r, &b, NULL) == SG_OK && items[1].watts == 9 &&
		items[0].watts == 4,
	    "changed that one");
	bad.id = STR("a");
	CHECK(rows_update_load(&r, &bad, NULL) == SG_ERANGE &&
		items[0].watts == 4,
	    "refused");
	CHECK(rows_remove_load(&r, STR("c"), NULL) == SG_ENOTFOUND, "no row");
	CHECK(rows_remove_load(&r, STR("a"), NULL) == SG_OK && r.n_items == 1 &&
		str_eq(items[0].id, STR("b")),
	    "removed; the other one moved up");
	CHECK(rows_remove_load(&r, STR("b"), NULL) == SG_OK && r.n_items == 0,
	    "the last");
}

static void
edits_of_sources(void)
{
	struct energy_rows r = fresh();
	struct charging_source a = good_source("a"), bad = a;

	bad.efficiency = 2;
	CHECK(rows_add_source(&r, &bad, NULL) == SG_ERANGE, "refused");
	CHECK(rows_add_source(&r, &a, NULL) == SG_OK && r.n_sources == 1,
	    "added");
	CHECK(rows_update_source(&r, &bad, NULL) == SG_ERANGE, "refused");
	a.hours = 0;
	CHECK(
	    rows_update_source(&r, &a, NULL) == SG_OK && charging[0].hours == 0,
	    "changed");
	CHECK(rows_remove_source(&r, STR("a"), NULL) == SG_OK &&
		r.n_sources == 0 && r.n_items == 0,
	    "removed");
}

int
main(void)
{
	RUN(a_bare_load);
	RUN(watts_are_never_none);
	RUN(a_full_load);
	RUN(a_foreign_category);
	RUN(sources);
	RUN(what_is_refused);
	RUN(edits_of_loads);
	RUN(edits_of_sources);
	return t_done("energy_rows");
}
