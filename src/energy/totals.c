/* What a day adds up to. */
#include "energy/row.h"
#include "energy/sum.h"
#include "energy/totals.h"
#include "base/banned.h"

static double
consumed(const struct energy_tables *t)
{
	struct sum s = {.n = 0};

	for (size_t i = 0; i < t->n_items; i++)
		if (t->items[i].enabled)
			sum_add(&s,
			    load_energy(
				&t->items[i], t->battery.voltage, t->rules)
				.wh);
	return sum_value(&s);
}

static double
generated(const struct energy_tables *t, enum sg_autonomy_scenario weather)
{
	struct sum s = {.n = 0};

	for (size_t i = 0; i < t->n_sources; i++)
		if (t->sources[i].enabled)
			sum_add(&s,
			    source_wh(&t->sources[i], &t->battery, weather,
				t->rules));
	return sum_value(&s);
}

static double
final_soc(const struct battery_config *b, double net_wh)
{
	return charge_after(
	    b->initial_soc, net_wh, b->capacity_ah * b->voltage);
}

struct system_totals
energy_totals(const struct energy_tables *t)
{
	double volts = t->battery.voltage;
	double used = consumed(t), made = generated(t, SG_SCENARIO_CURRENT);

	return (struct system_totals){.daily_wh_consumed = used,
	    .daily_ah_consumed = energy_ah(used, volts),
	    .daily_wh_generated = made,
	    .daily_ah_generated = energy_ah(made, volts),
	    .net_wh = made - used,
	    .net_ah = energy_ah(made - used, volts),
	    .final_soc = final_soc(&t->battery, made - used)};
}

/* What charges nothing is "no charging": both begin full, and say the same. */
double
autonomy_soc(const struct system_totals *s)
{
	return s->daily_wh_generated > 0 ? s->final_soc : 100;
}

#define DAYS_MAX 9999

struct autonomy
autonomy(const struct energy_tables *t, enum sg_autonomy_scenario weather,
    double soc)
{
	struct autonomy a = {.net_wh = generated(t, weather) - consumed(t)};
	double room = t->battery.capacity_ah * t->battery.voltage;
	double begin = weather == SG_SCENARIO_CURRENT ? soc : 100;

	a.infinite = a.net_wh >= 0;
	if (a.infinite)
		return a;
	a.days = room * (begin / 100) / -a.net_wh;
	a.infinite = !(a.days < DAYS_MAX);
	if (a.infinite)
		a.days = 0;
	a.hours = a.days * 24;
	return a;
}
