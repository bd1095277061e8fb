/* The tables of wire/shape_hook.h, read from wire/shape/. */
#include "shape/hook.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct hook_mcp
static const struct field hook_mcp_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_mcp.def"
#include "contract/end.inc"
};

CONTRACT(hook_mcp, "HookMcp", "the server behind a tool", LAX);

#define FIELD_OF struct hook_event
static const struct field hook_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_event.def"
#include "contract/end.inc"
};

CONTRACT(hook_event, "HookEvent", "what a host says to its hook", LAX);

#define FIELD_OF struct hook_permission
static const struct field hook_permission_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_permission.def"
#include "contract/end.inc"
};

CONTRACT(hook_permission, "HookPermission",
    "an answer to the question of a host", LAX);

#define FIELD_OF struct hook_tools
static const struct field hook_tools_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_tools.def"
#include "contract/end.inc"
};

CONTRACT(hook_tools, "HookTools", "which tools the model may choose", LAX);

#define FIELD_OF struct hook_specific
static const struct field hook_specific_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_specific.def"
#include "contract/end.inc"
};

CONTRACT(hook_specific, "HookSpecific", "what only one event has", LAX);

#define FIELD_OF struct hook_output
static const struct field hook_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hook_output.def"
#include "contract/end.inc"
};

CONTRACT(hook_output, "HookOutput", "what a hook says to its host", LAX);
