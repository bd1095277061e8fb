/* The tables of wire/shape_config.h, read from wire/shape/. */
#include "wire/shape_config.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct config_setting
static const struct field config_setting_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/config_setting.def"
#include "wire/end.inc"
};

CONTRACT(config_setting, "ConfigSetting", "one setting in force", STRICT);

#define FIELD_OF struct config_view
static const struct field config_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/config_view.def"
#include "wire/end.inc"
};

CONTRACT(config_view, "ConfigView", "the settings in force", STRICT);
