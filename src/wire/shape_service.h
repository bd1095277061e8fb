#ifndef WIRE_SHAPE_SERVICE_H
#define WIRE_SHAPE_SERVICE_H

#include "wire/shape_eval_action.h"
#include "wire/shape_prompt.h"
#include "wire/shape_log.h"

/* What a face asks of the service and hears from it: calls, mode, state. */

struct hostcall_extension {
#include "wire/members.inc"
#include "wire/shape/hostcall_extension.def"
#include "wire/end.inc"
};

struct hostcall_request {
#include "wire/members.inc"
#include "wire/shape/hostcall_request.def"
#include "wire/end.inc"
};

struct hostcall_pending {
#include "wire/members.inc"
#include "wire/shape/hostcall_pending.def"
#include "wire/end.inc"
};

struct hostcall_verdict {
#include "wire/members.inc"
#include "wire/shape/hostcall_verdict.def"
#include "wire/end.inc"
};

struct call_row {
#include "wire/members.inc"
#include "wire/shape/call_row.def"
#include "wire/end.inc"
};

struct ledger_record {
#include "wire/members.inc"
#include "wire/shape/ledger_record.def"
#include "wire/end.inc"
};

struct mode_request {
#include "wire/members.inc"
#include "wire/shape/mode_request.def"
#include "wire/end.inc"
};

struct mode_state {
#include "wire/members.inc"
#include "wire/shape/mode_state.def"
#include "wire/end.inc"
};

struct service_state {
#include "wire/members.inc"
#include "wire/shape/service_state.def"
#include "wire/end.inc"
};

extern const struct contract hostcall_extension_contract;
extern const struct contract hostcall_request_contract;
extern const struct contract hostcall_pending_contract;
extern const struct contract hostcall_verdict_contract;
extern const struct contract call_row_contract;
extern const struct contract ledger_record_contract;
extern const struct contract mode_request_contract;
extern const struct contract mode_state_contract;
extern const struct contract service_state_contract;

#endif
