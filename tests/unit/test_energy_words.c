/* Curve, words in names, categories, panels, and the names of all words. */
#include "energy/category.h"
#include "energy/hint.h"
#include "energy/inverter.h"
#include "t.h"

/* The steps of both curves, just below and on each edge. */
static void
the_curve(void)
{
	static const struct {
		double watts, v19, v14;
	} rows[] =
	    {
		{-1, 1, 1},
		{0, 1, 1},
		{1, 0.75, 0.8},
		{99.999, 0.75, 0.8},
		{100, 0.85, 0.88},
		{299.999, 0.85, 0.88},
		{300, 0.90, 0.92},
		{799.999, 0.90, 0.92},
		{800, 0.94, 0.95},
		{1599.999, 0.94, 0.95},
		{1600, 0.91, 0.91},
		{5000, 0.91, 0.91},
	    },
	  *row;

	EACH (row, rows) {
		CHECK(inverter_efficiency(ENERGY_RULES_V19, row->watts) ==
			row->v19,
		    "%g W", row->watts);
		CHECK(inverter_efficiency(ENERGY_RULES_V14, row->watts) ==
			row->v14,
		    "%g W, 1.4", row->watts);
		CHECK(inverter_efficiency(ENERGY_RULES_COUNT, row->watts) ==
			row->v19,
		    "%g W, unknown rules", row->watts);
	}
}

static void
words_in_names(void)
{
	static const struct {
		const char *text, *hint;
		bool in;
	} rows[] =
	    {
		{"AC loads", "ac", true},
		{"Backup heater", "ac", false},
		{"Vacuum", "ac", false},
		{"aircon AC", "ac", true},
		{"Ninja Ovens", "oven", true},
		{"Ninja Ovenss", "oven", false},
		{"Ovenware", "oven", false},
		{"Kettle/Toaster", "toaster", true},
		{"545BF", "bf", true},
		{"ABF", "bf", false},
		{"System  Mgmt", "system mgmt", false},
		{"o", "oven", false},
		{"", "oven", false},
		{"oven", "", false},
		{"s", "s", true},
		{"Z[oven]", "oven", true},
		{"oven{", "oven", true},
		{"\xc3\xa9oven", "oven", true},
	    },
	  *row;

	EACH (row, rows)
		CHECK(hint_in(str_of(row->text), str_of(row->hint)) == row->in,
		    "%s in %s", row->hint, row->text);
}

static void
categories(void)
{
	static const struct {
		const char *category, *name;
		enum sg_load_category is;
		bool understood;
	} rows[] =
	    {
		{"DC Loads (Native/DCDC)", "Microwave", SG_LOAD_DC, true},
		{"AC Loads (Inverter)", "", SG_LOAD_AC, true},
		{"System Mgmt", "", SG_LOAD_SYSTEM_MGMT, true},
		{"System Overhead", "", SG_LOAD_SYSTEM_MGMT, true},
		{"System Management", "", SG_LOAD_SYSTEM_MGMT, true},
		{"overhead", "Oven", SG_LOAD_SYSTEM_MGMT, true},
		{"", "Inverter standby", SG_LOAD_SYSTEM_MGMT, false},
		{"", "Ninja Oven", SG_LOAD_AC, false},
		{"ac", "Fridge", SG_LOAD_AC, true},
		{"", "Backup heater", SG_LOAD_DC, false},
		{"DC Loads", "LED light", SG_LOAD_DC, true},
		{"Kitchen", "Fridge", SG_LOAD_DC, false},
	    },
	  *row;

	EACH (row, rows) {
		struct category c = category_of(
		    str_of(row->category), str_of(row->name));

		CHECK(c.is == row->is && c.understood == row->understood,
		    "%s, %s: %s", row->category, row->name,
		    word_name(&words_load_category, c.is));
	}
}

static void
panels(void)
{
	static const char *const both[] = {"Jinko Tiger Neo 440",
	    "BIFACIAL 400", "LONGi Hi-MO 6", "Dual Glass 500", "N-type TOPCon",
	    "JA Deep Blue 4.0", "Bi-Glass", "JAM72 545BF"};

	for (size_t i = 0; i < sizeof(both) / sizeof(both[0]); i++)
		CHECK(solar_efficiency(str_of(both[i])) == 0.95, "%s", both[i]);
	CHECK(solar_efficiency(STR("Blanket 120 W")) == 0.85, "one side");
	CHECK(solar_efficiency(STR("")) == 0.85, "no name");
}

static void
names(void)
{
	CHECK(strcmp(word_name(&words_energy_estimate, ENERGY_ESTIMATE_WATTS),
		  "watts") == 0,
	    "watts");
	CHECK(strcmp(word_name(&words_energy_rules, ENERGY_RULES_V14), "1.4") ==
		0,
	    "rules");
	CHECK(strcmp(word_name(&words_solar_status, SOLAR_OK), "ok") == 0,
	    "status");
	CHECK(strcmp(word_name(&words_energy_tone, ENERGY_TONE_ROSE), "rose") ==
		0,
	    "tone");
}

int
main(void)
{
	RUN(the_curve);
	RUN(words_in_names);
	RUN(categories);
	RUN(panels);
	RUN(names);
	return t_done("energy_words");
}
