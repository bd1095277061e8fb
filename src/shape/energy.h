#ifndef SHAPE_ENERGY_H
#define SHAPE_ENERGY_H

#include "energy/tables.h"
#include "contract/field.h"

/*
 * The energy tables of Sol Sum, and what a model fills in to propose a row.
 * The structs are those of energy/tables.h.
 */

struct energy_export {
#include "contract/members.inc"
#include "shape/list/energy_export.def"
#include "contract/end.inc"
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
