#ifndef WIRE_SHAPE_EVAL_ACTION_H
#define WIRE_SHAPE_EVAL_ACTION_H

#include "wire/field.h"
#include "wire/shape_prompt.h"

/* Lines of solgate eval action, group and pattern. */

struct eval_policy_extension {
#include "wire/members.inc"
#include "wire/shape/eval_policy_extension.def"
#include "wire/end.inc"
};

struct eval_policy {
#include "wire/members.inc"
#include "wire/shape/eval_policy.def"
#include "wire/end.inc"
};

struct eval_grant {
#include "wire/members.inc"
#include "wire/shape/eval_grant.def"
#include "wire/end.inc"
};

struct eval_extension {
#include "wire/members.inc"
#include "wire/shape/eval_extension.def"
#include "wire/end.inc"
};

struct eval_call {
#include "wire/members.inc"
#include "wire/shape/eval_call.def"
#include "wire/end.inc"
};

struct eval_action_input {
#include "wire/members.inc"
#include "wire/shape/eval_action_input.def"
#include "wire/end.inc"
};

struct eval_scope {
#include "wire/members.inc"
#include "wire/shape/eval_scope.def"
#include "wire/end.inc"
};

struct eval_action_output {
#include "wire/members.inc"
#include "wire/shape/eval_action_output.def"
#include "wire/end.inc"
};

struct eval_pattern_input {
#include "wire/members.inc"
#include "wire/shape/eval_pattern_input.def"
#include "wire/end.inc"
};

struct eval_pattern_output {
#include "wire/members.inc"
#include "wire/shape/eval_pattern_output.def"
#include "wire/end.inc"
};

struct eval_group_input {
#include "wire/members.inc"
#include "wire/shape/eval_group_input.def"
#include "wire/end.inc"
};

struct eval_group_output {
#include "wire/members.inc"
#include "wire/shape/eval_group_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_policy_extension_contract;
extern const struct contract eval_policy_contract;
extern const struct contract eval_grant_contract;
extern const struct contract eval_extension_contract;
extern const struct contract eval_call_contract;
extern const struct contract eval_action_input_contract;
extern const struct contract eval_scope_contract;
extern const struct contract eval_action_output_contract;
extern const struct contract eval_pattern_input_contract;
extern const struct contract eval_pattern_output_contract;
extern const struct contract eval_group_input_contract;
extern const struct contract eval_group_output_contract;

#endif
