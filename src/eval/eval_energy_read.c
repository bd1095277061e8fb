/* eval energy, the rows: defaults for what is absent, and only for that. */
#include "eval/eval_energy_read.h"
#include "base/decimal.h"

#define NO_HOURS (-1.0) /* what no forecast can mean */

static double
or_else(bool has, double v, double otherwise)
{
	return has ? v : otherwise;
}

static struct sg_str
text_or(bool has, struct sg_str s, const char *otherwise)
{
	return has ? s : str_of(otherwise);
}

struct power_item
eval_load(const struct eval_energy_item *in)
{
	return (struct power_item){.id = text_or(in->has_id, in->id, "1"),
	    .category = in->category,
	    .name = text_or(in->has_name, in->name, "load"),
	    .quantity = in->has_quantity ? in->quantity : 1,
	    .watts = in->watts,
	    .hours = in->hours,
	    .duty_cycle = or_else(in->has_duty_cycle, in->duty_cycle, 100),
	    .notes = in->notes,
	    .enabled = in->enabled};
}

struct charging_source
eval_source(const struct eval_energy_source *in)
{
	return (struct charging_source){.id = text_or(in->has_id, in->id, "1"),
	    .name = text_or(in->has_name, in->name, "source"),
	    .quantity = in->has_quantity ? in->quantity : 1,
	    .input = in->input,
	    .unit = in->unit,
	    .hours = in->hours,
	    .efficiency = or_else(
		in->has_efficiency, in->efficiency, ENERGY_EFFICIENCY_USUAL),
	    .type = in->type,
	    .auto_solar = in->auto_solar,
	    .enabled = in->enabled};
}

/* A number, or a text that is one; an empty text is no answer at all. */
static bool
hours_of(const struct sg_scalar *v, bool has, double *hours)
{
	*hours = NO_HOURS;
	if (!has || (v->kind == SG_SCALAR_TEXT && v->text.n == 0))
		return false;
	if (v->kind == SG_SCALAR_NUMBER)
		*hours = v->number;
	else if (v->kind == SG_SCALAR_TEXT)
		(void)decimal_parse(v->text, hours);
	return true;
}

struct solar_forecast
eval_forecast(const struct eval_energy_forecast *in)
{
	struct solar_forecast f = {
	    .loading = in->loading, .fetched = in->fetched};

	f.has_now_hours = hours_of(&in->now_hours,
	    in->has_now_hours && !in->null_now_hours, &f.now_hours);
	f.has_sunny_hours = hours_of(&in->sunny_hours,
	    in->has_sunny_hours && !in->null_sunny_hours, &f.sunny_hours);
	f.has_cloudy_hours = hours_of(&in->cloudy_hours,
	    in->has_cloudy_hours && !in->null_cloudy_hours, &f.cloudy_hours);
	return f;
}

struct battery_config
eval_battery(const struct eval_energy_input *in)
{
	const struct eval_energy_battery *b = &in->battery;
	struct battery_config c = {.capacity_ah = or_else(b->has_capacity_ah,
				       b->capacity_ah, ENERGY_AH_USUAL),
	    .voltage = or_else(b->has_voltage, b->voltage, ENERGY_VOLTS_USUAL),
	    .initial_soc = or_else(b->has_initial_soc, b->initial_soc, 100),
	    .forecast_mode = b->forecast_mode,
	    .has_forecast = b->has_forecast,
	    .forecast = eval_forecast(&b->forecast)};

	c.voltage = or_else(in->has_voltage, in->voltage, c.voltage);
	return c;
}
