#ifndef SHAPE_SERVICE_H
#define SHAPE_SERVICE_H

#include "shape/eval_action.h"
#include "shape/prompt.h"
#include "shape/log.h"

/* What a face asks of the service and hears from it: calls, mode, state. */

struct hostcall_extension {
#include "contract/members.inc"
#include "shape/list/hostcall_extension.def"
#include "contract/end.inc"
};

struct hostcall_request {
#include "contract/members.inc"
#include "shape/list/hostcall_request.def"
#include "contract/end.inc"
};

struct hostcall_pending {
#include "contract/members.inc"
#include "shape/list/hostcall_pending.def"
#include "contract/end.inc"
};

struct hostcall_verdict {
#include "contract/members.inc"
#include "shape/list/hostcall_verdict.def"
#include "contract/end.inc"
};

struct call_row {
#include "contract/members.inc"
#include "shape/list/call_row.def"
#include "contract/end.inc"
};

struct ledger_record {
#include "contract/members.inc"
#include "shape/list/ledger_record.def"
#include "contract/end.inc"
};

struct mode_request {
#include "contract/members.inc"
#include "shape/list/mode_request.def"
#include "contract/end.inc"
};

struct mode_state {
#include "contract/members.inc"
#include "shape/list/mode_state.def"
#include "contract/end.inc"
};

struct service_state {
#include "contract/members.inc"
#include "shape/list/service_state.def"
#include "contract/end.inc"
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
