/* The tables of wire/shape_eval_action.h, read from wire/shape/. */
#include "shape/eval_action.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_policy_extension
static const struct field eval_policy_extension_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_policy_extension.def"
#include "contract/end.inc"
};

CONTRACT(eval_policy_extension, "EvalPolicyExtension",
    "what a policy says of one extension", STRICT);

#define FIELD_OF struct eval_policy
static const struct field eval_policy_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_policy.def"
#include "contract/end.inc"
};

CONTRACT(eval_policy, "EvalPolicy", "a policy", STRICT);

#define FIELD_OF struct eval_grant
static const struct field eval_grant_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_grant.def"
#include "contract/end.inc"
};

CONTRACT(eval_grant, "EvalGrant", "a decision made before", STRICT);

#define FIELD_OF struct eval_extension
static const struct field eval_extension_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_extension.def"
#include "contract/end.inc"
};

CONTRACT(eval_extension, "EvalExtension", "who calls", STRICT);

#define FIELD_OF struct eval_call
static const struct field eval_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_call.def"
#include "contract/end.inc"
};

CONTRACT(eval_call, "EvalCall", "what it wants to do", STRICT);

#define FIELD_OF struct eval_action_input
static const struct field eval_action_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_action_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_action_input, "EvalActionInput",
    "a call, and all that bears on it", STRICT);

#define FIELD_OF struct eval_scope
static const struct field eval_scope_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_scope.def"
#include "contract/end.inc"
};

CONTRACT(eval_scope, "EvalScope", "what a call reaches", STRICT);

#define FIELD_OF struct eval_action_output
static const struct field eval_action_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_action_output.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_action_output, "EvalActionOutput", "the verdict on a call", STRICT);

#define FIELD_OF struct eval_pattern_input
static const struct field eval_pattern_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_pattern_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_pattern_input, "EvalPatternInput",
    "a pattern and what it may cover", STRICT);

#define FIELD_OF struct eval_pattern_output
static const struct field eval_pattern_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_pattern_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_pattern_output, "EvalPatternOutput", "whether it does", STRICT);

#define FIELD_OF struct eval_group_input
static const struct field eval_group_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_group_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_group_input, "EvalGroupInput", "a call", STRICT);

#define FIELD_OF struct eval_group_output
static const struct field eval_group_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_group_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_group_output, "EvalGroupOutput",
    "the key of the question about it", STRICT);
