/* The tables of wire/shape_energy.h, read from wire/shape/. */
#include <float.h>

#include "shape/energy.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct power_item
static const struct field power_item_fields[] = {
#include "contract/rows.inc"
#include "shape/list/power_item.def"
#include "contract/end.inc"
};

CONTRACT(power_item, "PowerItem", "a row of the load table", STRICT);

#define FIELD_OF struct charging_source
static const struct field charging_source_fields[] = {
#include "contract/rows.inc"
#include "shape/list/charging_source.def"
#include "contract/end.inc"
};

CONTRACT(
    charging_source, "ChargingSource", "a row of the charging table", STRICT);

#define FIELD_OF struct geo_point
static const struct field geo_point_fields[] = {
#include "contract/rows.inc"
#include "shape/list/geo_point.def"
#include "contract/end.inc"
};

CONTRACT(geo_point, "GeoPoint", "a place", STRICT);

#define FIELD_OF struct solar_forecast
static const struct field solar_forecast_fields[] = {
#include "contract/rows.inc"
#include "shape/list/solar_forecast.def"
#include "contract/end.inc"
};

CONTRACT(solar_forecast, "SolarForecast", "hours of full sun a day", STRICT);

#define FIELD_OF struct battery_config
static const struct field battery_config_fields[] = {
#include "contract/rows.inc"
#include "shape/list/battery_config.def"
#include "contract/end.inc"
};

CONTRACT(battery_config, "BatteryConfig", "the battery", STRICT);

#define FIELD_OF struct system_totals
static const struct field system_totals_fields[] = {
#include "contract/rows.inc"
#include "shape/list/system_totals.def"
#include "contract/end.inc"
};

CONTRACT(system_totals, "SystemTotals", "what a day adds up to", STRICT);

#define FIELD_OF struct energy_export
static const struct field energy_export_fields[] = {
#include "contract/rows.inc"
#include "shape/list/energy_export.def"
#include "contract/end.inc"
};

CONTRACT(energy_export, "EnergyExport", "the tables as a file", STRICT);

#define FIELD_OF struct add_load_item_args
static const struct field add_load_item_args_fields[] = {
#include "contract/rows.inc"
#include "shape/list/add_load_item_args.def"
#include "contract/end.inc"
};

CONTRACT(add_load_item_args, "AddLoadItemArgs",
    "a load, as a model proposes it", STRICT);

#define FIELD_OF struct add_charging_source_args
static const struct field add_charging_source_args_fields[] = {
#include "contract/rows.inc"
#include "shape/list/add_charging_source_args.def"
#include "contract/end.inc"
};

CONTRACT(add_charging_source_args, "AddChargingSourceArgs",
    "a source, as a model proposes it", STRICT);
