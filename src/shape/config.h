#ifndef SHAPE_CONFIG_H
#define SHAPE_CONFIG_H

#include "contract/field.h"

/* Settings as "solgate config show --json" has them. */

struct config_setting {
#include "contract/members.inc"
#include "shape/list/config_setting.def"
#include "contract/end.inc"
};

struct config_view {
#include "contract/members.inc"
#include "shape/list/config_view.def"
#include "contract/end.inc"
};

extern const struct contract config_setting_contract;
extern const struct contract config_view_contract;

#endif
