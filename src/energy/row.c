/* What one row comes to. */
#include "energy/hint.h"
#include "energy/inverter.h"
#include "energy/row.h"
#include "energy/solar.h"
#include "base/banned.h"

/* 1.4 leaves rows with these names out. */
static const struct sg_str parts_of_the_system[] = {STR_INIT("mppt"),
    STR_INIT("inverter"), STR_INIT("controller"), STR_INIT("rover")};

static bool
left_out(struct sg_str name, enum sg_energy_rules rules)
{
	if (rules != ENERGY_RULES_V14)
		return false;
	for (size_t i = 0;
	     i < sizeof(parts_of_the_system) / sizeof(parts_of_the_system[0]);
	     i++)
		if (hint_in(name, parts_of_the_system[i]))
			return true;
	return false;
}

double
power_watts(double input, enum sg_power_unit unit, double volts)
{
	return unit == SG_UNIT_W ? input : ampere_watts(input, volts);
}

struct load_energy
load_energy(
    const struct power_item *item, double volts, enum sg_energy_rules rules)
{
	struct load_energy e = {.efficiency = 1};

	if (left_out(item->name, rules)) {
		e.left_out = true;
		return e;
	}
	if (item->category == SG_LOAD_AC)
		e.efficiency = inverter_efficiency(rules, item->watts);
	e.wh = load_wh(item->watts, e.efficiency, item->hours, item->duty_cycle,
	    (double)item->quantity);
	e.ah = energy_ah(e.wh, volts);
	return e;
}

double
source_wh(const struct charging_source *s, const struct battery_config *b,
    enum sg_autonomy_scenario weather, enum sg_energy_rules rules)
{
	if (left_out(s->name, rules))
		return 0;
	return charge_wh(power_watts(s->input, s->unit, b->voltage),
	    source_hours(s, b, weather), s->efficiency, (double)s->quantity);
}
