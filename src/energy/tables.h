#ifndef ENERGY_TABLES_H
#define ENERGY_TABLES_H

#include <stdint.h>

#include "energy/energy_words.h"

/*
 * The rows of the energy tables, and what a model fills in to propose one.
 * Zero is a value like any other; what may be absent says so with has_x.
 *
 * The limits stand here once: the shapes of src/shape and the checks of
 * energy/check.h both read them.
 */
#define ENERGY_NAME_MAX     200
#define ENERGY_NOTES_MAX    2000
#define ENERGY_SPECS_MAX    20000
#define ENERGY_ID_MAX       256
#define ENERGY_QUANTITY_MAX 1000000
#define ENERGY_WATTS_MAX    1e9
#define ENERGY_HOURS_MAX    24
#define ENERGY_DUTY_MAX     100
#define ENERGY_VOLTS_MAX    1e6
#define ENERGY_AH_MAX       1e9
#define ENERGY_ROWS_MAX     1024

#define ENERGY_SYSTEMS_MAX     32
#define ENERGY_SYSTEM_NAME_MAX 80

/* Of a battery that nobody described. */
#define ENERGY_VOLTS_USUAL 24.0
#define ENERGY_AH_USUAL    400.0

/* Of a row whose figures nobody said, by the rules of 1.9. */
#define ENERGY_LOAD_HOURS_USUAL   1.0
#define ENERGY_CHARGE_HOURS_USUAL 5.0
#define ENERGY_EFFICIENCY_USUAL   0.85

/* Of a load whose name tells nothing either: never zero, which is no guess. */
#define ENERGY_AC_WATTS_USUAL   500.0
#define ENERGY_DC_WATTS_USUAL   20.0
#define ENERGY_MGMT_WATTS_USUAL 5.0

struct power_item {
	struct sg_str id;
	enum sg_load_category category;
	struct sg_str name;
	int64_t quantity;
	double watts;      /* of one */
	double hours;      /* a day */
	double duty_cycle; /* percent */
	struct sg_str notes;
	struct sg_str technical_specs;
	bool has_technical_specs;
	enum sg_energy_estimate estimated[ENERGY_ESTIMATE_COUNT];
	size_t n_estimated;
	bool has_estimated;
	bool enabled;
};

struct charging_source {
	struct sg_str id;
	struct sg_str name;
	int64_t quantity;
	double input; /* of one, in unit */
	enum sg_power_unit unit;
	double hours; /* a day; solar, 0: as the forecast or a usual day */
	double efficiency;
	enum sg_charging_type type;
	bool auto_solar;
	enum sg_energy_estimate estimated[ENERGY_ESTIMATE_COUNT];
	size_t n_estimated;
	bool has_estimated;
	bool enabled;
};

struct geo_point {
	double lat, lon;
	struct sg_str name;
};

struct solar_forecast {
	double sunny_hours, cloudy_hours, now_hours;
	bool has_sunny_hours, has_cloudy_hours, has_now_hours;
	bool loading, fetched;
	int64_t updated_ms;
	bool has_updated_ms;
	struct sg_str error;
	bool has_error, null_error;
	double lat, lon;
	bool has_lat, has_lon;
	struct sg_str name;
	bool has_name;
};

struct battery_config {
	double capacity_ah;
	double voltage;
	double initial_soc; /* percent */
	struct sg_str location;
	struct geo_point geo;
	bool has_geo;
	enum sg_forecast_mode forecast_mode;
	int32_t forecast_month;
	bool has_forecast_month;
	struct solar_forecast forecast;
	bool has_forecast;
};

struct system_totals {
	double daily_wh_consumed, daily_ah_consumed;
	double daily_wh_generated, daily_ah_generated;
	double net_wh, net_ah;
	double final_soc; /* percent */
};

struct add_load_item_args {
	struct sg_str name;
	struct sg_str category;
	bool has_category;
	int64_t quantity;
	bool has_quantity;
	double watts, hours, duty_cycle;
	bool has_watts, has_hours, has_duty_cycle;
	struct sg_str notes;
	bool has_notes;
};

struct add_charging_source_args {
	struct sg_str name;
	int64_t quantity;
	bool has_quantity;
	double input;
	enum sg_power_unit unit;
	double hours, efficiency;
	bool has_hours, has_efficiency;
	enum sg_charging_type type;
};

#endif
