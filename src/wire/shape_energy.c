/* The tables of wire/shape_energy.h, read from wire/shape/. */
#include <float.h>

#include "wire/shape_energy.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct power_item
static const struct field power_item_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/power_item.def"
#include "wire/end.inc"
};

CONTRACT(power_item, "PowerItem", "a row of the load table", STRICT);

#define FIELD_OF struct charging_source
static const struct field charging_source_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/charging_source.def"
#include "wire/end.inc"
};

CONTRACT(
    charging_source, "ChargingSource", "a row of the charging table", STRICT);

#define FIELD_OF struct geo_point
static const struct field geo_point_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/geo_point.def"
#include "wire/end.inc"
};

CONTRACT(geo_point, "GeoPoint", "a place", STRICT);

#define FIELD_OF struct solar_forecast
static const struct field solar_forecast_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/solar_forecast.def"
#include "wire/end.inc"
};

CONTRACT(solar_forecast, "SolarForecast", "hours of full sun a day", STRICT);

#define FIELD_OF struct battery_config
static const struct field battery_config_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/battery_config.def"
#include "wire/end.inc"
};

CONTRACT(battery_config, "BatteryConfig", "the battery", STRICT);

#define FIELD_OF struct system_totals
static const struct field system_totals_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/system_totals.def"
#include "wire/end.inc"
};

CONTRACT(system_totals, "SystemTotals", "what a day adds up to", STRICT);

#define FIELD_OF struct energy_export
static const struct field energy_export_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/energy_export.def"
#include "wire/end.inc"
};

CONTRACT(energy_export, "EnergyExport", "the tables as a file", STRICT);

#define FIELD_OF struct add_load_item_args
static const struct field add_load_item_args_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/add_load_item_args.def"
#include "wire/end.inc"
};

CONTRACT(add_load_item_args, "AddLoadItemArgs",
    "a load, as a model proposes it", STRICT);

#define FIELD_OF struct add_charging_source_args
static const struct field add_charging_source_args_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/add_charging_source_args.def"
#include "wire/end.inc"
};

CONTRACT(add_charging_source_args, "AddChargingSourceArgs",
    "a source, as a model proposes it", STRICT);
