#ifndef ENERGY_ROW_H
#define ENERGY_ROW_H

#include "energy/formula.h"
#include "energy/tables.h"

/*
 * What one row comes to in a day.  Arithmetic only: what a row may hold is
 * said in energy/check.h, and a row that breaks it still has these numbers.
 */
struct load_energy {
	double wh, ah;
	double efficiency; /* of the inverter; 1 where there is none */
	bool left_out; /* 1.4: the parts of the system itself do not count */
};

/* Without a voltage there are no ampere-hours: 0. */
struct load_energy load_energy(
    const struct power_item *item, double volts, enum sg_energy_rules rules);

/* Watt-hours a day that ${s} charges in that weather. */
double
source_wh(const struct charging_source *s, const struct battery_config *b,
    enum sg_autonomy_scenario weather, enum sg_energy_rules rules);

/* Amperes become watts with the voltage of the system. */
double power_watts(double input, enum sg_power_unit unit, double volts);

#endif
