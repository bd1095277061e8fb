#ifndef WIRE_SHAPE_ENERGY_H
#define WIRE_SHAPE_ENERGY_H

#include "wire/field.h"

/*
 * The energy tables of Sol Sum, and what a model fills in to propose a row.
 */

struct power_item {
#include "wire/members.inc"
#include "wire/shape/power_item.def"
#include "wire/end.inc"
};

struct charging_source {
#include "wire/members.inc"
#include "wire/shape/charging_source.def"
#include "wire/end.inc"
};

struct geo_point {
#include "wire/members.inc"
#include "wire/shape/geo_point.def"
#include "wire/end.inc"
};

struct solar_forecast {
#include "wire/members.inc"
#include "wire/shape/solar_forecast.def"
#include "wire/end.inc"
};

struct battery_config {
#include "wire/members.inc"
#include "wire/shape/battery_config.def"
#include "wire/end.inc"
};

struct system_totals {
#include "wire/members.inc"
#include "wire/shape/system_totals.def"
#include "wire/end.inc"
};

struct energy_export {
#include "wire/members.inc"
#include "wire/shape/energy_export.def"
#include "wire/end.inc"
};

struct add_load_item_args {
#include "wire/members.inc"
#include "wire/shape/add_load_item_args.def"
#include "wire/end.inc"
};

struct add_charging_source_args {
#include "wire/members.inc"
#include "wire/shape/add_charging_source_args.def"
#include "wire/end.inc"
};

extern const struct contract power_item_contract;
extern const struct contract charging_source_contract;
extern const struct contract geo_point_contract;
extern const struct contract solar_forecast_contract;
extern const struct contract battery_config_contract;
extern const struct contract system_totals_contract;
extern const struct contract energy_export_contract;
extern const struct contract add_load_item_args_contract;
extern const struct contract add_charging_source_args_contract;

#endif
