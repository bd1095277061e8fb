#ifndef WIRE_SHAPE_HOOK_H
#define WIRE_SHAPE_HOOK_H

#include "wire/field.h"

/*
 * What hosts (Claude Code, Codex, Gemini CLI) and their hooks say to each
 * other.  Not ours: unknown keys are dropped, and these are not in
 * contracts.c.
 */

struct hook_mcp {
#include "wire/members.inc"
#include "wire/shape/hook_mcp.def"
#include "wire/end.inc"
};

struct hook_event {
#include "wire/members.inc"
#include "wire/shape/hook_event.def"
#include "wire/end.inc"
};

struct hook_permission {
#include "wire/members.inc"
#include "wire/shape/hook_permission.def"
#include "wire/end.inc"
};

struct hook_tools {
#include "wire/members.inc"
#include "wire/shape/hook_tools.def"
#include "wire/end.inc"
};

struct hook_specific {
#include "wire/members.inc"
#include "wire/shape/hook_specific.def"
#include "wire/end.inc"
};

struct hook_output {
#include "wire/members.inc"
#include "wire/shape/hook_output.def"
#include "wire/end.inc"
};

extern const struct contract hook_mcp_contract;
extern const struct contract hook_event_contract;
extern const struct contract hook_permission_contract;
extern const struct contract hook_tools_contract;
extern const struct contract hook_specific_contract;
extern const struct contract hook_output_contract;

#endif
