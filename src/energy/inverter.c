/* The curve of the inverter, as a table of steps. */
#include "energy/inverter.h"
#include "base/banned.h"

#define RATED_WATTS 2000.0

static const struct step {
	double below; /* of the rated power */
	double of[ENERGY_RULES_COUNT];
} steps[] = {
    {0.05, {0.75, 0.80}},
    {0.15, {0.85, 0.88}},
    {0.40, {0.90, 0.92}},
    {0.80, {0.94, 0.95}},
};

static const double beyond[ENERGY_RULES_COUNT] = {0.91, 0.91};

double
inverter_efficiency(enum sg_energy_rules rules, double watts)
{
	double load = watts / RATED_WATTS;

	if (!(watts > 0))
		return 1;
	if (rules >= ENERGY_RULES_COUNT)
		rules = ENERGY_RULES_V19;
	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
		if (load < steps[i].below)
			return steps[i].of[rules];
	return beyond[rules];
}
