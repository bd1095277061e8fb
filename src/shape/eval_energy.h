#ifndef SHAPE_EVAL_ENERGY_H
#define SHAPE_EVAL_ENERGY_H

#include "shape/energy.h"
#include "shape/error.h"

/* Lines of solgate eval energy. */

struct eval_energy_forecast {
#include "contract/members.inc"
#include "shape/list/eval_energy_forecast.def"
#include "contract/end.inc"
};

struct eval_energy_item {
#include "contract/members.inc"
#include "shape/list/eval_energy_item.def"
#include "contract/end.inc"
};

struct eval_energy_source {
#include "contract/members.inc"
#include "shape/list/eval_energy_source.def"
#include "contract/end.inc"
};

struct eval_energy_battery {
#include "contract/members.inc"
#include "shape/list/eval_energy_battery.def"
#include "contract/end.inc"
};

struct eval_energy_input {
#include "contract/members.inc"
#include "shape/list/eval_energy_input.def"
#include "contract/end.inc"
};

struct eval_energy_label {
#include "contract/members.inc"
#include "shape/list/eval_energy_label.def"
#include "contract/end.inc"
};

struct eval_energy_load {
#include "contract/members.inc"
#include "shape/list/eval_energy_load.def"
#include "contract/end.inc"
};

struct eval_energy_autonomy {
#include "contract/members.inc"
#include "shape/list/eval_energy_autonomy.def"
#include "contract/end.inc"
};

struct eval_energy_curve {
#include "contract/members.inc"
#include "shape/list/eval_energy_curve.def"
#include "contract/end.inc"
};

struct eval_energy_solar {
#include "contract/members.inc"
#include "shape/list/eval_energy_solar.def"
#include "contract/end.inc"
};

struct eval_energy_output {
#include "contract/members.inc"
#include "shape/list/eval_energy_output.def"
#include "contract/end.inc"
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
