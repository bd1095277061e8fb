#ifndef SHAPE_EVAL_ACTION_H
#define SHAPE_EVAL_ACTION_H

#include "contract/field.h"
#include "shape/prompt.h"

/* Lines of solgate eval action, group and pattern. */

struct eval_policy_extension {
#include "contract/members.inc"
#include "shape/list/eval_policy_extension.def"
#include "contract/end.inc"
};

struct eval_policy {
#include "contract/members.inc"
#include "shape/list/eval_policy.def"
#include "contract/end.inc"
};

struct eval_grant {
#include "contract/members.inc"
#include "shape/list/eval_grant.def"
#include "contract/end.inc"
};

struct eval_extension {
#include "contract/members.inc"
#include "shape/list/eval_extension.def"
#include "contract/end.inc"
};

struct eval_call {
#include "contract/members.inc"
#include "shape/list/eval_call.def"
#include "contract/end.inc"
};

struct eval_action_input {
#include "contract/members.inc"
#include "shape/list/eval_action_input.def"
#include "contract/end.inc"
};

struct eval_scope {
#include "contract/members.inc"
#include "shape/list/eval_scope.def"
#include "contract/end.inc"
};

struct eval_action_output {
#include "contract/members.inc"
#include "shape/list/eval_action_output.def"
#include "contract/end.inc"
};

struct eval_pattern_input {
#include "contract/members.inc"
#include "shape/list/eval_pattern_input.def"
#include "contract/end.inc"
};

struct eval_pattern_output {
#include "contract/members.inc"
#include "shape/list/eval_pattern_output.def"
#include "contract/end.inc"
};

struct eval_group_input {
#include "contract/members.inc"
#include "shape/list/eval_group_input.def"
#include "contract/end.inc"
};

struct eval_group_output {
#include "contract/members.inc"
#include "shape/list/eval_group_output.def"
#include "contract/end.inc"
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
