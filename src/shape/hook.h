#ifndef SHAPE_HOOK_H
#define SHAPE_HOOK_H

#include "contract/field.h"

/*
 * What hosts (Claude Code, Codex, Gemini CLI) and their hooks say to each
 * other.  Not ours: unknown keys are dropped, and these are not in
 * contracts.c.
 */

struct hook_mcp {
#include "contract/members.inc"
#include "shape/list/hook_mcp.def"
#include "contract/end.inc"
};

struct hook_event {
#include "contract/members.inc"
#include "shape/list/hook_event.def"
#include "contract/end.inc"
};

struct hook_permission {
#include "contract/members.inc"
#include "shape/list/hook_permission.def"
#include "contract/end.inc"
};

struct hook_tools {
#include "contract/members.inc"
#include "shape/list/hook_tools.def"
#include "contract/end.inc"
};

struct hook_specific {
#include "contract/members.inc"
#include "shape/list/hook_specific.def"
#include "contract/end.inc"
};

struct hook_output {
#include "contract/members.inc"
#include "shape/list/hook_output.def"
#include "contract/end.inc"
};

extern const struct contract hook_mcp_contract;
extern const struct contract hook_event_contract;
extern const struct contract hook_permission_contract;
extern const struct contract hook_tools_contract;
extern const struct contract hook_specific_contract;
extern const struct contract hook_output_contract;

#endif
