/* The tables of wire/shape_config.h, read from wire/shape/. */
#include "shape/config.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct config_setting
static const struct field config_setting_fields[] = {
#include "contract/rows.inc"
#include "shape/list/config_setting.def"
#include "contract/end.inc"
};

CONTRACT(config_setting, "ConfigSetting", "one setting in force", STRICT);

#define FIELD_OF struct config_view
static const struct field config_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/config_view.def"
#include "contract/end.inc"
};

CONTRACT(config_view, "ConfigView", "the settings in force", STRICT);
