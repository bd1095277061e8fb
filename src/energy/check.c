/* What a row may hold, as tables of numbers and texts. */
#include <stddef.h>
#include <string.h>

#include "base/utf8.h"
#include "energy/check.h"
#include "base/banned.h"

struct limit {
	const char *pointer;
	size_t offset; /* of a double */
	double min, max;
};

static const struct limit load_limits[] = {
    {"/watts", offsetof(struct power_item, watts), 0, ENERGY_WATTS_MAX},
    {"/hours", offsetof(struct power_item, hours), 0, ENERGY_HOURS_MAX},
    {"/dutyCycle", offsetof(struct power_item, duty_cycle), 0, ENERGY_DUTY_MAX},
};

static const struct limit source_limits[] = {
    {"/input", offsetof(struct charging_source, input), 0, ENERGY_WATTS_MAX},
    {"/hours", offsetof(struct charging_source, hours), 0, ENERGY_HOURS_MAX},
    {"/efficiency", offsetof(struct charging_source, efficiency), 0, 1},
};

static const struct limit battery_limits[] = {
    {"/capacityAh", offsetof(struct battery_config, capacity_ah), 0,
	ENERGY_AH_MAX},
    {"/voltage", offsetof(struct battery_config, voltage), 0, ENERGY_VOLTS_MAX},
    {"/initialSoC", offsetof(struct battery_config, initial_soc), 0, 100},
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static enum sg_err
check_limits(
    const struct limit *rows, size_t n, const void *of, struct sg_error *e)
{
	for (size_t i = 0; i < n; i++) {
		double v;

		memcpy(&v, (const char *)of + rows[i].offset, sizeof(v));
		if (!(v >= rows[i].min && v <= rows[i].max))
			return err_set(e, SG_ERANGE, str_of(rows[i].pointer),
			    STR("is outside its range"));
	}
	return SG_OK;
}

static enum sg_err
check_text(struct sg_str s, const char *pointer, size_t max, struct sg_error *e)
{
	if (s.n == 0)
		return err_set(
		    e, SG_ESHORT, str_of(pointer), STR("must not be empty"));
	if (!utf8_valid(s))
		return err_set(
		    e, SG_EUTF8, str_of(pointer), STR("must be valid UTF-8"));
	if (utf8_count(s) > max)
		return err_set(
		    e, SG_ELONG, str_of(pointer), STR("is too long"));
	return SG_OK;
}

static enum sg_err
check_quantity(int64_t v, struct sg_error *e)
{
	if (v < 1 || v > ENERGY_QUANTITY_MAX)
		return err_set(e, SG_ERANGE, STR("/quantity"),
		    STR("must be 1 to 1000000"));
	return SG_OK;
}

static enum sg_err
check_word(unsigned v, unsigned n, const char *pointer, struct sg_error *e)
{
	if (v >= n)
		return err_set(e, SG_EWORD, str_of(pointer),
		    STR("is not one of the allowed words"));
	return SG_OK;
}

enum sg_err
load_check(const struct power_item *item, struct sg_error *e)
{
	enum sg_err err = check_text(item->id, "/id", ENERGY_ID_MAX, e);

	if (err == SG_OK)
		err = check_text(item->name, "/name", ENERGY_NAME_MAX, e);
	if (err == SG_OK)
		err = check_word(item->category, SG_LOAD_COUNT, "/category", e);
	if (err == SG_OK)
		err = check_quantity(item->quantity, e);
	if (err == SG_OK)
		err = check_limits(load_limits, COUNT(load_limits), item, e);
	return err;
}

enum sg_err
source_check(const struct charging_source *s, struct sg_error *e)
{
	enum sg_err err = check_text(s->id, "/id", ENERGY_ID_MAX, e);

	if (err == SG_OK)
		err = check_text(s->name, "/name", ENERGY_NAME_MAX, e);
	if (err == SG_OK)
		err = check_word(s->type, SG_CHARGING_COUNT, "/type", e);
	if (err == SG_OK)
		err = check_word(s->unit, SG_UNIT_COUNT, "/unit", e);
	if (err == SG_OK)
		err = check_quantity(s->quantity, e);
	if (err == SG_OK)
		err = check_limits(source_limits, COUNT(source_limits), s, e);
	return err;
}

/* Without a voltage nothing can be converted, so zero is refused here. */
enum sg_err
battery_check(const struct battery_config *b, struct sg_error *e)
{
	enum sg_err err = check_limits(
	    battery_limits, COUNT(battery_limits), b, e);

	if (err == SG_OK && !(b->voltage > 0))
		err = err_set(e, SG_ERANGE, STR("/voltage"),
		    STR("must be more than zero"));
	if (err == SG_OK)
		err = check_word(
		    b->forecast_mode, SG_FORECAST_COUNT, "/forecastMode", e);
	return err;
}
