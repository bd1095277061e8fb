#ifndef WIRE_SHAPE_EVAL_ENERGY_H
#define WIRE_SHAPE_EVAL_ENERGY_H

#include "wire/shape_energy.h"
#include "wire/shape_error.h"

/* Lines of solgate eval energy. */

struct eval_energy_forecast {
#include "wire/members.inc"
#include "wire/shape/eval_energy_forecast.def"
#include "wire/end.inc"
};

struct eval_energy_item {
#include "wire/members.inc"
#include "wire/shape/eval_energy_item.def"
#include "wire/end.inc"
};

struct eval_energy_source {
#include "wire/members.inc"
#include "wire/shape/eval_energy_source.def"
#include "wire/end.inc"
};

struct eval_energy_battery {
#include "wire/members.inc"
#include "wire/shape/eval_energy_battery.def"
#include "wire/end.inc"
};

struct eval_energy_input {
#include "wire/members.inc"
#include "wire/shape/eval_energy_input.def"
#include "wire/end.inc"
};

struct eval_energy_label {
#include "wire/members.inc"
#include "wire/shape/eval_energy_label.def"
#include "wire/end.inc"
};

struct eval_energy_load {
#include "wire/members.inc"
#include "wire/shape/eval_energy_load.def"
#include "wire/end.inc"
};

struct eval_energy_autonomy {
#include "wire/members.inc"
#include "wire/shape/eval_energy_autonomy.def"
#include "wire/end.inc"
};

struct eval_energy_curve {
#include "wire/members.inc"
#include "wire/shape/eval_energy_curve.def"
#include "wire/end.inc"
};

struct eval_energy_solar {
#include "wire/members.inc"
#include "wire/shape/eval_energy_solar.def"
#include "wire/end.inc"
};

struct eval_energy_output {
#include "wire/members.inc"
#include "wire/shape/eval_energy_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_energy_forecast_contract;
extern const struct contract eval_energy_item_contract;
extern const struct contract eval_energy_source_contract;
extern const struct contract eval_energy_battery_contract;
extern const struct contract eval_energy_input_contract;
extern const struct contract eval_energy_label_contract;
extern const struct contract eval_energy_load_contract;
extern const struct contract eval_energy_autonomy_contract;
extern const struct contract eval_energy_curve_contract;
extern const struct contract eval_energy_solar_contract;
extern const struct contract eval_energy_output_contract;

#endif
