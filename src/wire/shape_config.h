#ifndef WIRE_SHAPE_CONFIG_H
#define WIRE_SHAPE_CONFIG_H

#include "wire/field.h"

/* Settings as "solgate config show --json" has them. */

struct config_setting {
#include "wire/members.inc"
#include "wire/shape/config_setting.def"
#include "wire/end.inc"
};

struct config_view {
#include "wire/members.inc"
#include "wire/shape/config_view.def"
#include "wire/end.inc"
};

extern const struct contract config_setting_contract;
extern const struct contract config_view_contract;

#endif
