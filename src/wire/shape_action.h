#ifndef WIRE_SHAPE_ACTION_H
#define WIRE_SHAPE_ACTION_H

#include "wire/field.h"

/*
 * The chip: what it needs to ask, what Approve sends, the receipt, the
 * counts.
 */

struct action_needed {
#include "wire/members.inc"
#include "wire/shape/action_needed.def"
#include "wire/end.inc"
};

struct action_confirmation {
#include "wire/members.inc"
#include "wire/shape/action_confirmation.def"
#include "wire/end.inc"
};

struct action_execute_request {
#include "wire/members.inc"
#include "wire/shape/action_execute_request.def"
#include "wire/end.inc"
};

struct action_error {
#include "wire/members.inc"
#include "wire/shape/action_error.def"
#include "wire/end.inc"
};

struct action_execute_result {
#include "wire/members.inc"
#include "wire/shape/action_execute_result.def"
#include "wire/end.inc"
};

struct decision_times {
#include "wire/members.inc"
#include "wire/shape/decision_times.def"
#include "wire/end.inc"
};

struct chip_telemetry {
#include "wire/members.inc"
#include "wire/shape/chip_telemetry.def"
#include "wire/end.inc"
};

struct action_moment {
#include "wire/members.inc"
#include "wire/shape/action_moment.def"
#include "wire/end.inc"
};

struct action_proposal {
#include "wire/members.inc"
#include "wire/shape/action_proposal.def"
#include "wire/end.inc"
};

struct action_reference {
#include "wire/members.inc"
#include "wire/shape/action_reference.def"
#include "wire/end.inc"
};

struct action_view {
#include "wire/members.inc"
#include "wire/shape/action_view.def"
#include "wire/end.inc"
};

struct action_list {
#include "wire/members.inc"
#include "wire/shape/action_list.def"
#include "wire/end.inc"
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
