#ifndef ENERGY_INVERTER_H
#define ENERGY_INVERTER_H

#include "energy/energy_words.h"

/*
 * What part of the power taken from the battery leaves an inverter of 2000 W
 * that feeds ${watts}: poor at small loads, best at half load.  At no load
 * there is nothing to lose: 1.
 */
double inverter_efficiency(enum sg_energy_rules rules, double watts);

#endif
