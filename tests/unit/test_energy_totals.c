/* Rows, sun, totals, autonomy and how they are shown. */
#include <float.h>

#include "energy/row.h"
#include "energy/solar.h"
#include "energy/sum.h"
#include "energy/totals.h"
#include "t.h"

#define NEAR(a, b) ((a) - (b) < 5e-7 && (b) - (a) < 5e-7)

static struct power_item
load(enum sg_load_category c, double watts, double hours)
{
	return (struct power_item){.id = STR("1"),
	    .category = c,
	    .name = STR("Thing"),
	    .quantity = 1,
	    .watts = watts,
	    .hours = hours,
	    .duty_cycle = 100,
	    .enabled = true};
}

static struct charging_source
solar(double hours)
{
	return (struct charging_source){.id = STR("s"),
	    .name = STR("Array"),
	    .quantity = 1,
	    .input = 1180,
	    .hours = hours,
	    .efficiency = 0.85,
	    .type = SG_CHARGING_SOLAR,
	    .enabled = true};
}

/* What lasts some hours falls into the hours of a day, and all of it.
 */
static void
parts_of_a_day(void)
{
	static const double lasting[] = {0.25, 1, 4, 5.5, 13, 24};

	for (size_t i = 0; i < sizeof(lasting) / sizeof(lasting[0]); i++) {
		double begin = sun_begin(lasting[i]), all = 0;

		for (int hour = 0; hour < 24; hour++)
			all += hour_share(hour, begin, lasting[i]);
		CHECK(NEAR(all, 1), "%f hours: %f", lasting[i], all);
		CHECK(NEAR(begin + lasting[i] / 2, 12), "around noon");
	}
	CHECK(hour_share(0, 10, 4) == 0 && hour_share(9, 10, 4) == 0, "dark");
	CHECK(NEAR(hour_share(10, 10, 4), 0.25), "a quarter");
	CHECK(hour_share(3, 0, 0) == 0, "no time, no part");
	CHECK(NEAR(charge_after(50, 100, 1000), 60), "more");
	CHECK(charge_after(50, 1e9, 1000) == 100, "full is full");
	CHECK(charge_after(50, -1e9, 1000) == 0, "empty is empty");
	CHECK(charge_after(50, 1, 0) == 0, "no battery");
}

static const struct battery_config usual = {
    .capacity_ah = 400, .voltage = 24, .initial_soc = 100};

static void
one_load(void)
{
	struct power_item item = load(SG_LOAD_AC, 1700, 0.3);
	struct load_energy e = load_energy(&item, 24, ENERGY_RULES_V19);

	CHECK(NEAR(e.wh, 560.43956) && NEAR(e.ah, 23.351648), "%.6f", e.wh);
	CHECK(e.efficiency == 0.91 && !e.left_out, "inverter");
	item.quantity = 2;
	CHECK(NEAR(load_energy(&item, 24, ENERGY_RULES_V19).wh, 1120.879121),
	    "two");
	item = load(SG_LOAD_DC, 50, 24);
	item.duty_cycle = 33;
	e = load_energy(&item, 12, ENERGY_RULES_V19);
	CHECK(NEAR(e.wh, 396) && NEAR(e.ah, 33) && e.efficiency == 1, "DC");
	item.duty_cycle = 0; /* zero is not absent */
	CHECK(load_energy(&item, 24, ENERGY_RULES_V19).wh == 0, "duty 0");
	item = load(SG_LOAD_DC, 10, 2);
	e = load_energy(&item, 0, ENERGY_RULES_V19);
	CHECK(e.wh == 20 && e.ah == 0, "no voltage, no ampere-hours");
	item = load(SG_LOAD_DC, -5, 2);
	CHECK(load_energy(&item, 24, ENERGY_RULES_V19).wh == -10, "arithmetic");
}

/* 1.4 has another curve and leaves the system's own parts out. */
static void
older_rules(void)
{
	static const char *const out[] = {
	    "Rover 40", "MPPT", "Inverter 2000", "Charge controller"};
	struct power_item item = load(SG_LOAD_AC, 1500, 0.1);
	struct load_energy e = load_energy(&item, 24, ENERGY_RULES_V14);
	struct charging_source s = solar(5);

	CHECK(NEAR(e.wh, 157.894737) && e.efficiency == 0.95, "%.6f", e.wh);
	for (size_t i = 0; i < 4; i++) {
		item.name = s.name = str_of(out[i]);
		e = load_energy(&item, 24, ENERGY_RULES_V14);
		CHECK(e.left_out && e.wh == 0, "%s", out[i]);
		CHECK(source_wh(&s, &usual, SG_SCENARIO_CURRENT,
			  ENERGY_RULES_V14) == 0,
		    "%s", out[i]);
		CHECK(
		    !load_energy(&item, 24, ENERGY_RULES_V19).left_out, "1.9");
	}
}

static void
amperes(void)
{
	struct charging_source s = solar(2);

	CHECK(power_watts(10, SG_UNIT_W, 24) == 10, "watts");
	CHECK(power_watts(10, SG_UNIT_A, 24) == 240, "amperes");
	s.unit = SG_UNIT_A;
	s.input = 10;
	s.efficiency = 0.5;
	s.type = SG_CHARGING_ALTERNATOR;
	CHECK(source_wh(&s, &usual, SG_SCENARIO_PEAK, ENERGY_RULES_V19) == 240,
	    "10 A at 24 V for 2 h, half of it arrives");
}

static struct battery_config
forecast(enum sg_forecast_mode mode, double now, double sunny, double cloudy)
{
	struct battery_config b = usual;

	b.forecast_mode = mode;
	b.has_forecast = true;
	b.forecast = (struct solar_forecast){.now_hours = now,
	    .sunny_hours = sunny,
	    .cloudy_hours = cloudy,
	    .has_now_hours = true,
	    .has_sunny_hours = true,
	    .has_cloudy_hours = true,
	    .fetched = true};
	return b;
}

static void
the_forecast(void)
{
	struct battery_config b = forecast(SG_FORECAST_NOW, 15, 6, 1);
	struct solar_hours h = solar_forecast_hours(&b);

	CHECK(h.status == SOLAR_OK && h.value == 15 && h.fallback == 15, "ok");
	b.forecast_mode = SG_FORECAST_MONTH_AVG;
	CHECK(solar_forecast_hours(&b).value == 6, "of the month");
	b.forecast.has_sunny_hours = false;
	CHECK(solar_forecast_hours(&b).status == SOLAR_NODATA, "no data");
	b.forecast_mode = SG_FORECAST_NOW;
	b.forecast.now_hours = 15.1;
	h = solar_forecast_hours(&b);
	CHECK(h.status == SOLAR_INVALID && h.fallback == 4, "too many");
	b.forecast.now_hours = -1;
	CHECK(solar_forecast_hours(&b).status == SOLAR_INVALID, "negative");
	b.forecast.now_hours = 0;
	CHECK(solar_forecast_hours(&b).status == SOLAR_OK, "zero is a value");
	b.forecast.loading = true;
	CHECK(solar_forecast_hours(&b).status == SOLAR_LOADING, "loading");
	b.forecast.loading = b.forecast.fetched = false;
	CHECK(solar_forecast_hours(&b).status == SOLAR_LOADING, "not yet");
	b.has_forecast = false;
	h = solar_forecast_hours(&b);
	CHECK(h.status == SOLAR_NODATA && h.fallback == 4, "none");
}

static void
hours_of_sun(void)
{
	struct battery_config b = forecast(SG_FORECAST_NOW, 2, 6, 4);
	struct charging_source s = solar(5);

	CHECK(source_hours(&s, &b, SG_SCENARIO_CURRENT) == 5, "as it says");
	s.auto_solar = true;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CURRENT) == 2, "forecast");
	CHECK(source_hours(&s, &b, SG_SCENARIO_PEAK) == 2, "forecast");
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 1, "half");
	CHECK(source_hours(&s, &b, SG_SCENARIO_ZERO) == 0, "none");
	CHECK(source_hours(&s, &b, SG_SCENARIO_COUNT) == 0, "unknown: none");
	CHECK(source_hours(&s, &b, SG_SCENARIO_COUNT + 1) == 0, "none");
	b.forecast_mode = SG_FORECAST_MONTH_AVG;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 4, "known bad days");
	b.forecast.cloudy_hours = 1;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 3, "half is more");
	b.forecast.cloudy_hours = 16;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 3, "no such day");
	b.forecast.has_cloudy_hours = false;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 3, "not known");
	b.forecast.loading = true;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 2.5, "its own");
	b.forecast.loading = b.forecast.fetched = false;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 2.5, "its own");
	s.hours = 0;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CURRENT) == 4, "a usual day");
	s.auto_solar = false;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CURRENT) == 4, "a usual day");
	s.type = SG_CHARGING_WIND;
	CHECK(source_hours(&s, &b, SG_SCENARIO_CURRENT) == 0, "zero is zero");
	CHECK(source_hours(&s, &b, SG_SCENARIO_CLOUD) == 0, "zero is zero");
}

static void
exact_sums(void)
{
	struct sum s = {.n = 0};

	CHECK(sum_value(&s) == 0, "nothing");
	sum_add(&s, 1e22);
	for (int i = 0; i < 100; i++)
		sum_add(&s, 0.5);
	sum_add(&s, -1e22);
	CHECK(sum_value(&s) == 50, "nothing is lost: %g", sum_value(&s));
	sum_add(&s, 1e10);
	CHECK(sum_value(&s) == 1e10 + 50, "large ones are as they are");
	sum_add(&s, -1e10 - 50);
	CHECK(sum_value(&s) == 0, "none left");
	sum_add(&s, -0.1);
	CHECK(NEAR(sum_value(&s), -0.1), "on the grid");
}

/* A tie between two neighbours is settled by what is below, in both signs. */
static void
ties(void)
{
	static const struct {
		double a, b, c, want;
	} rows[] =
	    {
		{9007199254740992, 1, 0, 9007199254740992},
		{9007199254740992, 1, 0.25, 9007199254740994},
		{9007199254740994, 1, -0.25, 9007199254740994},
		{-9007199254740992, -1, -0.25, -9007199254740994},
		{9007199254740992, 1.5, 0.25, 9007199254740994},
		{9007199254740992, 0.75, 1e-9, 9007199254740992},
	    },
	  *row;

	EACH (row, rows) {
		struct sum s = {.n = 0};

		sum_add(&s, row->c);
		sum_add(&s, row->a);
		sum_add(&s, row->b);
		CHECK(sum_value(&s) == row->want, "%.17g", sum_value(&s));
	}
}

static void
totals(void)
{
	struct power_item items[] = {
	    load(SG_LOAD_DC, 960, 4), load(SG_LOAD_DC, 4, 8)};
	struct charging_source sources[] = {solar(5), solar(5)};
	struct energy_tables t = {
	    items, 2, sources, 2, usual, ENERGY_RULES_V19};
	struct system_totals s;

	items[0].enabled = sources[1].enabled = false;
	s = energy_totals(&t);
	CHECK(s.daily_wh_consumed == 32 && NEAR(s.daily_ah_consumed, 1.333333),
	    "used");
	CHECK(s.daily_wh_generated == 5015 &&
		NEAR(s.daily_ah_generated, 208.958333),
	    "made");
	CHECK(s.net_wh == 4983 && NEAR(s.net_ah, 207.625), "net");
	CHECK(s.final_soc == 100, "no more than full");
	items[0] = load(SG_LOAD_DC, 5000, 24);
	t.n_sources = 0;
	CHECK(energy_totals(&t).final_soc == 0, "no less than empty");
	t.n_items = 0;
	t.battery.initial_soc = 40;
	CHECK(NEAR(energy_totals(&t).final_soc, 40), "as it was");
	t.battery.initial_soc = 0; /* zero is not absent */
	CHECK(energy_totals(&t).final_soc == 0, "empty is empty");
	t.battery.voltage = 0;
	s = energy_totals(&t);
	CHECK(s.final_soc == 0 && s.net_ah == 0, "no voltage, no battery");
}

static void
how_long(void)
{
	struct power_item item = load(SG_LOAD_DC, 96, 10);
	struct charging_source s = solar(5);
	struct energy_tables t = {&item, 1, &s, 1, usual, ENERGY_RULES_V19};
	struct autonomy a = autonomy(&t, SG_SCENARIO_CURRENT, 100);

	CHECK(a.infinite && a.days == 0 && a.net_wh == 5015 - 960, "enough");
	a = autonomy(&t, SG_SCENARIO_ZERO, 40);
	CHECK(
	    !a.infinite && a.days == 10 && a.hours == 240, "full: %g", a.days);
	t.n_sources = 0;
	a = autonomy(&t, SG_SCENARIO_CURRENT, 40);
	CHECK(NEAR(a.days, 4), "as charged as it is");
	/* without anything that charges, both begin full. */
	CHECK(autonomy_soc(&(struct system_totals){.final_soc = 0}) == 100 &&
		autonomy_soc(&(struct system_totals){
		    .final_soc = 7, .daily_wh_generated = 1}) == 7,
	    "what it begins with");
	item.watts = 0.01;
	a = autonomy(&t, SG_SCENARIO_CURRENT, 100);
	CHECK(a.infinite && a.days == 0 && a.hours == 0, "9999 days and more");
	item.enabled = false;
	CHECK(autonomy(&t, SG_SCENARIO_CURRENT, 0).infinite,
	    "nothing used: never empty");
}

static void
labels(void)
{
	static const struct {
		struct autonomy a;
		const char *text;
		enum sg_energy_tone tone;
	} rows[] =
	    {
		{{.infinite = true}, "\xe2\x88\x9e", ENERGY_TONE_EMERALD},
		{{.days = 30.1, .hours = 722}, "\xe2\x88\x9e",
		    ENERGY_TONE_EMERALD},
		{{.days = 30, .hours = 720}, "30.0 d", ENERGY_TONE_EMERALD},
		{{.days = 3, .hours = 72}, "3.0 d", ENERGY_TONE_AMBER},
		{{.days = 1.5, .hours = 36}, "1.5 d", ENERGY_TONE_AMBER},
		{{.days = 1, .hours = 24}, "24.0 h", ENERGY_TONE_ROSE},
		{{.days = 0.5, .hours = 12.04}, "12.0 h", ENERGY_TONE_ROSE},
		{{.days = 0, .hours = 0}, "0.0 h", ENERGY_TONE_ROSE},
		{{.days = -1, .hours = -24}, "0.0 h", ENERGY_TONE_ROSE},
	    },
	  *row;
	char room[32];

	EACH (row, rows) {
		struct buf b = BUF_ON(room);

		CHECK(
		    autonomy_label(&row->a, &b) == row->tone, "%s", row->text);
		CHECK(str_eq(buf_str(&b), str_of(row->text)), "%s", row->text);
	}
	CHECK(soc_tone(50.1) == ENERGY_TONE_EMERALD, "more than half");
	CHECK(soc_tone(50) == ENERGY_TONE_AMBER, "half");
	CHECK(soc_tone(20.5) == ENERGY_TONE_AMBER, "a fifth and more");
	CHECK(soc_tone(20) == ENERGY_TONE_RED, "a fifth");
}

static void
rounding(void)
{
	CHECK(energy_round(0.8333333333) == 0.833333, "down");
	CHECK(energy_round(-0.4166666666) == -0.416667, "away from zero");
	CHECK(energy_round(1e12 + 0.25) == 1e12 + 0.25, "large ones stay");
	CHECK(energy_round(-1e12) == -1e12, "large ones stay");
	CHECK(energy_round(DBL_MAX) == DBL_MAX, "and the largest");
}

int
main(void)
{
	RUN(one_load);
	RUN(older_rules);
	RUN(amperes);
	RUN(the_forecast);
	RUN(hours_of_sun);
	RUN(parts_of_a_day);
	RUN(exact_sums);
	RUN(ties);
	RUN(totals);
	RUN(how_long);
	RUN(labels);
	RUN(rounding);
	return t_done("energy_totals");
}
