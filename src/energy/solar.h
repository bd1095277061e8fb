#ifndef ENERGY_SOLAR_H
#define ENERGY_SOLAR_H

#include "energy/formula.h"
#include "energy/tables.h"

/*
 * Hours of full sun a day.  A forecast counts only when it was fetched and
 * says a number of hours from 0 to 15; nothing is made up in its place but
 * the usual day of SOLAR_USUAL hours, where a source says none itself.
 */
#define SOLAR_MAX 15.0

struct solar_hours {
	enum sg_solar_status status;
	double value;    /* SOLAR_OK only */
	double fallback; /* the value, or a usual day */
};

struct solar_hours solar_forecast_hours(const struct battery_config *b);

/* Hours a day that ${s} charges, in that weather. */
double source_hours(const struct charging_source *s,
    const struct battery_config *b, enum sg_autonomy_scenario weather);

#endif
