/* How long does the sun shine? */
#include "energy/solar.h"
#include "base/banned.h"

static bool
is_hours(double v)
{
	return v >= 0 && v <= SOLAR_MAX;
}

struct solar_hours
solar_forecast_hours(const struct battery_config *b)
{
	const struct solar_forecast *f = &b->forecast;
	bool monthly = b->forecast_mode == SG_FORECAST_MONTH_AVG;
	bool has = monthly ? f->has_sunny_hours : f->has_now_hours;
	double v = monthly ? f->sunny_hours : f->now_hours;
	struct solar_hours h = {.fallback = SOLAR_USUAL};

	if (!b->has_forecast)
		h.status = SOLAR_NODATA;
	else if (f->loading || !f->fetched)
		h.status = SOLAR_LOADING;
	else if (!has)
		h.status = SOLAR_NODATA;
	else if (!is_hours(v))
		h.status = SOLAR_INVALID;
	else
		h = (struct solar_hours){SOLAR_OK, v, v};
	return h;
}

/* By the forecast if the source wants it, as it says itself, or as usual. */
static double
hours_now(const struct charging_source *s, const struct battery_config *b)
{
	struct solar_hours h = solar_forecast_hours(b);

	if (s->auto_solar && h.status == SOLAR_OK)
		return h.value;
	return own_sun_hours(s->hours);
}

static double
larger(double a, double b)
{
	return a > b ? a : b;
}

/* Half of what it is now, or what the month's bad days are known to bring. */
static double
hours_in_cloud(const struct charging_source *s, const struct battery_config *b)
{
	const struct solar_forecast *f = &b->forecast;
	bool known = b->has_forecast && f->fetched && !f->loading &&
	    b->forecast_mode == SG_FORECAST_MONTH_AVG && f->has_cloudy_hours &&
	    is_hours(f->cloudy_hours);
	double half = 0.5 * hours_now(s, b);

	return known ? larger(half, f->cloudy_hours) : half;
}

double
source_hours(const struct charging_source *s, const struct battery_config *b,
    enum sg_autonomy_scenario weather)
{
	bool solar = s->type == SG_CHARGING_SOLAR;

	switch (weather) {
	case SG_SCENARIO_CLOUD:
		return solar ? hours_in_cloud(s, b) : s->hours;
	case SG_SCENARIO_CURRENT:
	case SG_SCENARIO_PEAK:
		return solar ? hours_now(s, b) : s->hours;
	case SG_SCENARIO_ZERO:
	case SG_SCENARIO_COUNT:
		break;
	}
	return 0;
}
