/* The tables of wire/shape_action.h, read from wire/shape/. */
#include "shape/action.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct action_needed
static const struct field action_needed_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_needed.def"
#include "contract/end.inc"
};

CONTRACT(
    action_needed, "ActionNeeded", "an action that needs permission", STRICT);

#define FIELD_OF struct action_confirmation
static const struct field action_confirmation_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_confirmation.def"
#include "contract/end.inc"
};

CONTRACT(
    action_confirmation, "ActionConfirmation", "that a person said so", STRICT);

#define FIELD_OF struct action_execute_request
static const struct field action_execute_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_execute_request.def"
#include "contract/end.inc"
};

CONTRACT(action_execute_request, "ActionExecuteRequest",
    "a person approved an action", STRICT);

#define FIELD_OF struct action_error
static const struct field action_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_error.def"
#include "contract/end.inc"
};

CONTRACT(action_error, "ActionError", "why an action was not done", STRICT);

#define FIELD_OF struct action_execute_result
static const struct field action_execute_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_execute_result.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule action_execute_result_rules[] = {
	RULE(struct action_execute_result, status, SG_EXECUTION_SUCCEEDED, REQUIRES, outcome_summary),
	RULE(struct action_execute_result, status, SG_EXECUTION_SUCCEEDED, FORBIDS, error),
	RULE(struct action_execute_result, status, SG_EXECUTION_PENDING, FORBIDS, error),
	RULE(struct action_execute_result, status, SG_EXECUTION_FAILED, REQUIRES, error),
};
/* clang-format on */

CONTRACT(action_execute_result, "ActionExecuteResult",
    "the receipt of an action", STRICT, RULES(action_execute_result));

#define FIELD_OF struct decision_times
static const struct field decision_times_fields[] = {
#include "contract/rows.inc"
#include "shape/list/decision_times.def"
#include "contract/end.inc"
};

CONTRACT(decision_times, "DecisionTimes", "how long decisions took, added up",
    STRICT);

#define FIELD_OF struct chip_telemetry
static const struct field chip_telemetry_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chip_telemetry.def"
#include "contract/end.inc"
};

CONTRACT(chip_telemetry, "ChipTelemetry", "counts of what happened to chips",
    STRICT);

#define FIELD_OF struct action_moment
static const struct field action_moment_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_moment.def"
#include "contract/end.inc"
};

CONTRACT(action_moment, "ActionMoment", "what the person is doing", STRICT);

#define FIELD_OF struct action_proposal
static const struct field action_proposal_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_proposal.def"
#include "contract/end.inc"
};

CONTRACT(action_proposal, "ActionProposal", "an action is offered", STRICT);

#define FIELD_OF struct action_reference
static const struct field action_reference_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_reference.def"
#include "contract/end.inc"
};

CONTRACT(action_reference, "ActionReference", "which action", STRICT);

#define FIELD_OF struct action_view
static const struct field action_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_view.def"
#include "contract/end.inc"
};

CONTRACT(action_view, "ActionView", "an action and its receipt", STRICT);

#define FIELD_OF struct action_list
static const struct field action_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/action_list.def"
#include "contract/end.inc"
};

CONTRACT(action_list, "ActionList", "actions", STRICT);
