/* The curve of the inverter, as a table of steps. */
#include "energy/formula.h"
#include "energy/inverter.h"
#include "base/banned.h"

static const struct step {
	double below; /* of the rated power */
	double of[ENERGY_RULES_COUNT];
} steps[] = {
#define STEP(below, v19, v14) {below, {v19, v14}},
#define BEYOND(v19, v14)
#include "energy/inverter.def"
};

static const double beyond[ENERGY_RULES_COUNT] = {
#define STEP(below, v19, v14)
#define BEYOND(v19, v14) v19, v14
#include "energy/inverter.def"
};

double
inverter_efficiency(enum sg_energy_rules rules, double watts)
{
	double load = inverter_share(watts);

	if (!(watts > 0))
		return 1;
	if (rules >= ENERGY_RULES_COUNT)
		rules = ENERGY_RULES_V19;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (load < steps[i].below)
			return steps[i].of[rules];
	return beyond[rules];
}
