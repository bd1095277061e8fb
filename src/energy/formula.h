#ifndef ENERGY_FORMULA_H
#define ENERGY_FORMULA_H

/*
 * What formula.def says, as functions: double load_wh(double watts, ...).  A
 * number that stands there by name is defined here.
 */
#define INVERTER_RATED_WATTS 2000.0
#define SOLAR_USUAL          4.0 /* hours of full sun on a usual day */

#define FORMULA(name, args, is) double name args;
#include "energy/formula.def"

#endif
