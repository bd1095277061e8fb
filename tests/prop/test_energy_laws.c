/*
 * The laws of the energy tables over random ones: the order of rows does not
 * matter, to the last bit; what is disabled does not count; more used never
 * lasts longer; zero and absent are told apart; an edit that fails changes
 * nothing.
 */
#include "energy/edit.h"
#include "energy/propose.h"
#include "energy/totals.h"
#include "t.h"
#include "lib/prop.h"

#define ROWS 24

static struct power_item items[ROWS];
static struct charging_source sources[ROWS];
static char ids[ROWS][4];
static unsigned long round_no;

#define LAW(cond, ...)                                            \
	do {                                                      \
		if (!(cond))                                      \
			fprintf(stderr, "round %lu: ", round_no); \
		CHECK(cond, __VA_ARGS__);                         \
	} while (0)

static double
some(double most)
{
	static const double plain[] = {0, 1, 0.1, 0.5, 4, 50};
	double v = any(3) == 0 ? ANY_OF(plain)
			       : most * any(1000003) / 1000003.0;

	return v > most ? most : v;
}

static struct sg_str
id_no(unsigned i)
{
	ids[i][0] = (char)('a' + i % 26);
	return (struct sg_str){ids[i], 1};
}

static struct energy_tables
any_tables(void)
{
	struct energy_tables t = {.items = items,
	    .n_items = any(ROWS + 1),
	    .sources = sources,
	    .n_sources = any(ROWS + 1),
	    .battery = {.capacity_ah = some(1000),
		.voltage = 12 << any(3),
		.initial_soc = some(100),
		.forecast_mode = any(SG_FORECAST_COUNT),
		.has_forecast = any(2),
		.forecast = {.fetched = any(2),
		    .has_now_hours = true,
		    .has_sunny_hours = true,
		    .has_cloudy_hours = any(2),
		    .now_hours = some(16),
		    .sunny_hours = some(16),
		    .cloudy_hours = some(16)}},
	    .rules = any(ENERGY_RULES_COUNT)};

	for (unsigned i = 0; i < ROWS; i++) {
		items[i] = (struct power_item){.id = id_no(i),
		    .category = any(SG_LOAD_COUNT),
		    .name = any(8) ? STR("Lamp") : STR("MPPT"),
		    .quantity = 1 + any(3),
		    .watts = some(any(20) ? 3000 : 1e9),
		    .hours = some(24),
		    .duty_cycle = some(100),
		    .enabled = any(5) != 0};
		sources[i] = (struct charging_source){.id = id_no(i),
		    .name = STR("Panel"),
		    .quantity = 1 + any(3),
		    .input = some(2000),
		    .unit = any(SG_UNIT_COUNT),
		    .hours = some(24),
		    .efficiency = some(1),
		    .type = any(SG_CHARGING_COUNT),
		    .auto_solar = any(2),
		    .enabled = any(5) != 0};
	}
	return t;
}

static void
shuffle(const struct energy_tables *t)
{
	for (size_t i = t->n_items; i > 1; i--) {
		size_t k = any((unsigned)i);
		struct power_item x = items[i - 1];

		items[i - 1] = items[k];
		items[k] = x;
	}
	for (size_t i = t->n_sources; i > 1; i--) {
		size_t k = any((unsigned)i);
		struct charging_source x = sources[i - 1];

		sources[i - 1] = sources[k];
		sources[k] = x;
	}
}

static bool
same_totals(const struct system_totals *a, const struct system_totals *b)
{
	return memcmp(a, b, sizeof(*a)) == 0;
}

static void
order_is_no_matter(void)
{
	for (round_no = 0; round_no < prop_rounds() / 10; round_no++) {
		struct energy_tables t;
		struct system_totals before, after;
		struct autonomy was, is;
		enum sg_autonomy_scenario w;

		prop_seed(round_no);
		t = any_tables();
		w = any(SG_SCENARIO_COUNT);
		before = energy_totals(&t);
		was = autonomy(&t, w, 50);
		shuffle(&t);
		after = energy_totals(&t);
		is = autonomy(&t, w, 50);
		LAW(same_totals(&before, &after), "totals by order");
		LAW(was.days == is.days && was.net_wh == is.net_wh &&
			was.infinite == is.infinite,
		    "autonomy by order");
		LAW(before.final_soc >= 0 && before.final_soc <= 100, "soc");
		LAW(before.net_wh ==
			before.daily_wh_generated - before.daily_wh_consumed,
		    "net");
	}
}

static void
disabled_is_absent(void)
{
	for (round_no = 0; round_no < prop_rounds() / 10; round_no++) {
		struct energy_tables t;
		struct system_totals with, without;

		prop_seed(round_no);
		t = any_tables();
		if (t.n_items == 0)
			continue;
		items[t.n_items - 1].enabled = false;
		with = energy_totals(&t);
		t.n_items--;
		without = energy_totals(&t);
		LAW(same_totals(&with, &without), "a disabled row counts");
	}
}

static void
more_used_is_no_longer(void)
{
	for (round_no = 0; round_no < prop_rounds() / 10; round_no++) {
		enum sg_autonomy_scenario w;
		struct energy_tables t;
		struct autonomy a, b;

		prop_seed(round_no);
		t = any_tables();
		if (t.n_items == 0)
			continue;
		w = any(SG_SCENARIO_COUNT);
		items[0].enabled = items[0].duty_cycle != 0;
		a = autonomy(&t, w, 70);
		items[0].hours = 24;
		b = autonomy(&t, w, 70);
		LAW(b.net_wh <= a.net_wh, "net");
		LAW(a.infinite || (!b.infinite && b.days <= a.days),
		    "uses more and lasts longer");
		LAW(a.infinite || a.net_wh < 0, "finite with a surplus");
		LAW(autonomy(&t, SG_SCENARIO_ZERO, 70).net_wh <= b.net_wh,
		    "no sun is the worst");
	}
}

/* 0 and absent give different rows wherever the default is not 0. */
static void
zero_is_not_absent(void)
{
	char room[64];

	for (round_no = 0; round_no < prop_rounds() / 10; round_no++) {
		struct add_load_item_args in = {.name = STR("Lamp")};
		struct buf notes = BUF_ON(room);
		struct power_item row;

		prop_seed(round_no);
		in.has_watts = any(2);
		in.has_hours = any(2);
		in.has_duty_cycle = any(2);
		propose_load(&in, ENERGY_RULES_V19, &notes, &row);
		LAW(row.hours == (in.has_hours ? 0 : 1), "hours");
		LAW(row.duty_cycle == (in.has_duty_cycle ? 0 : 100), "duty");
		LAW(row.n_estimated ==
			1 + (size_t)!in.has_watts + (size_t)!in.has_hours,
		    "marks");
		row.id = STR("x");
		LAW(load_check(&row, NULL) == SG_OK, "a proposal may stand");
	}
}

static void
failed_edits_change_nothing(void)
{
	static struct power_item room[8], before[8];

	for (round_no = 0; round_no < prop_rounds() / 10; round_no++) {
		struct energy_rows r = {room, 0, 8, NULL, 0, 0};

		prop_seed(round_no);
		(void)any_tables();
		memset(room, 0, sizeof(room));
		for (int i = 0; i < 20; i++) {
			struct power_item row = items[any(ROWS)];
			size_t n = r.n_items;
			enum sg_err err;

			row.id = id_no(any(10));
			if (any(4) == 0)
				row.watts = -1;
			memcpy(before, room, sizeof(room));
			switch (any(3)) {
			case 0:
				err = rows_add_load(&r, &row, NULL);
				LAW(err != SG_OK || r.n_items == n + 1, "add");
				break;
			case 1:
				err = rows_update_load(&r, &row, NULL);
				LAW(r.n_items == n, "update");
				break;
			default:
				err = rows_remove_load(&r, row.id, NULL);
				LAW(err != SG_OK || r.n_items == n - 1, "less");
				break;
			}
			if (err != SG_OK)
				LAW(r.n_items == n &&
					memcmp(before, room, sizeof(room)) == 0,
				    "a failure changed something");
			for (size_t k = 0; k < r.n_items; k++)
				LAW(load_check(&room[k], NULL) == SG_OK,
				    "a bad row stands there");
		}
	}
}

int
main(void)
{
	RUN(order_is_no_matter);
	RUN(disabled_is_absent);
	RUN(more_used_is_no_longer);
	RUN(zero_is_not_absent);
	RUN(failed_edits_change_nothing);
	return t_done("energy_laws");
}
