/* The declarations of the tools. */
#include "dialogue/tools.h"
#include "base/banned.h"

#define REQUIRED true
#define OPTIONAL false

static const struct tool_param load_params[] = {
#define P(name, type, need, words, text) {name, TOOL_##type, need, words, text},
#include "dialogue/tool_load.def"
};

static const struct tool_param source_params[] = {
#define P(name, type, need, words, text) {name, TOOL_##type, need, words, text},
#include "dialogue/tool_source.def"
};

#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

static const struct tool load_tool = {"addLoadItem",
    "Propose a load for the energy table: a device, appliance, light or "
    "electronics, from its specifications.",
    load_params, COUNT(load_params)};

static const struct tool source_tool = {"addChargingSource",
    "Propose a charging source for the energy table: panels, an alternator, a "
    "charger, from its specifications.",
    source_params, COUNT(source_params)};

const struct tool *
tool_of_mode(enum sg_chat_mode mode)
{
	if (mode == SG_CHAT_MODE_LOAD)
		return &load_tool;
	return mode == SG_CHAT_MODE_SOURCE ? &source_tool : NULL;
}
