#ifndef EVAL_EVAL_ENERGY_READ_H
#define EVAL_EVAL_ENERGY_READ_H

#include "energy/totals.h"
#include "shape/eval.h"

/*
 * Rows as a line of eval energy has them, as the rows of the energy room:
 * what is absent gets its default, what is zero stays zero.
 */
struct power_item eval_load(const struct eval_energy_item *in);
struct charging_source eval_source(const struct eval_energy_source *in);
struct battery_config eval_battery(const struct eval_energy_input *in);
struct solar_forecast eval_forecast(const struct eval_energy_forecast *in);

#endif
