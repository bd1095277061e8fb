#ifndef SHAPE_ACTION_H
#define SHAPE_ACTION_H

#include "contract/field.h"

/*
 * The chip: what it needs to ask, what Approve sends, the receipt, the
 * counts.
 */

struct action_needed {
#include "contract/members.inc"
#include "shape/list/action_needed.def"
#include "contract/end.inc"
};

struct action_confirmation {
#include "contract/members.inc"
#include "shape/list/action_confirmation.def"
#include "contract/end.inc"
};

struct action_execute_request {
#include "contract/members.inc"
#include "shape/list/action_execute_request.def"
#include "contract/end.inc"
};

struct action_error {
#include "contract/members.inc"
#include "shape/list/action_error.def"
#include "contract/end.inc"
};

struct action_execute_result {
#include "contract/members.inc"
#include "shape/list/action_execute_result.def"
#include "contract/end.inc"
};

struct decision_times {
#include "contract/members.inc"
#include "shape/list/decision_times.def"
#include "contract/end.inc"
};

struct chip_telemetry {
#include "contract/members.inc"
#include "shape/list/chip_telemetry.def"
#include "contract/end.inc"
};

struct action_moment {
#include "contract/members.inc"
#include "shape/list/action_moment.def"
#include "contract/end.inc"
};

struct action_proposal {
#include "contract/members.inc"
#include "shape/list/action_proposal.def"
#include "contract/end.inc"
};

struct action_reference {
#include "contract/members.inc"
#include "shape/list/action_reference.def"
#include "contract/end.inc"
};

struct action_view {
#include "contract/members.inc"
#include "shape/list/action_view.def"
#include "contract/end.inc"
};

struct action_list {
#include "contract/members.inc"
#include "shape/list/action_list.def"
#include "contract/end.inc"
};

extern const struct contract action_needed_contract;
extern const struct contract action_confirmation_contract;
extern const struct contract action_execute_request_contract;
extern const struct contract action_error_contract;
extern const struct contract action_execute_result_contract;
extern const struct contract decision_times_contract;
extern const struct contract chip_telemetry_contract;
extern const struct contract action_moment_contract;
extern const struct contract action_proposal_contract;
extern const struct contract action_reference_contract;
extern const struct contract action_view_contract;
extern const struct contract action_list_contract;

#endif
