/* The tables of wire/shape_eval_energy.h, read from wire/shape/. */
#include <float.h>

#include "shape/eval_energy.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_energy_forecast
static const struct field eval_energy_forecast_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_forecast.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_forecast, "EvalEnergyForecast",
    "hours of sun as somebody sent them", LAX);

#define FIELD_OF struct eval_energy_item
static const struct field eval_energy_item_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_item.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_energy_item, "EvalEnergyItem", "a load, whatever it holds", STRICT);

#define FIELD_OF struct eval_energy_source
static const struct field eval_energy_source_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_source.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_source, "EvalEnergySource", "a source, whatever it holds",
    STRICT);

#define FIELD_OF struct eval_energy_battery
static const struct field eval_energy_battery_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_battery.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_battery, "EvalEnergyBattery",
    "a battery, whatever it holds", LAX);

#define FIELD_OF struct eval_energy_input
static const struct field eval_energy_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_input, "EvalEnergyInput", "a line for solgate eval energy",
    STRICT);

#define FIELD_OF struct eval_energy_label
static const struct field eval_energy_label_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_label.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_energy_label, "EvalEnergyLabel", "a figure as people read it", STRICT);

#define FIELD_OF struct eval_energy_load
static const struct field eval_energy_load_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_load.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_energy_load, "EvalEnergyLoad", "what a load uses in a day", STRICT);

#define FIELD_OF struct eval_energy_autonomy
static const struct field eval_energy_autonomy_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_autonomy.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_autonomy, "EvalEnergyAutonomy",
    "how long the battery lasts", STRICT);

#define FIELD_OF struct eval_energy_curve
static const struct field eval_energy_curve_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_curve.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_energy_curve, "EvalEnergyCurve", "efficiency of the inverter", STRICT);

#define FIELD_OF struct eval_energy_solar
static const struct field eval_energy_solar_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_solar.def"
#include "contract/end.inc"
};

CONTRACT(eval_energy_solar, "EvalEnergySolar", "what a forecast is good for",
    STRICT);

#define FIELD_OF struct eval_energy_output
static const struct field eval_energy_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_energy_output.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_energy_output, "EvalEnergyOutput", "the line that comes back", STRICT);
