/* The tables of wire/shape_service.h, read from wire/shape/. */
#include "shape/service.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct hostcall_extension
static const struct field hostcall_extension_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hostcall_extension.def"
#include "contract/end.inc"
};

CONTRACT(hostcall_extension, "HostcallExtension", "who calls", STRICT);

#define FIELD_OF struct hostcall_request
static const struct field hostcall_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hostcall_request.def"
#include "contract/end.inc"
};

CONTRACT(hostcall_request, "HostcallRequest", "may this call happen?", STRICT);

#define FIELD_OF struct hostcall_pending
static const struct field hostcall_pending_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hostcall_pending.def"
#include "contract/end.inc"
};

CONTRACT(hostcall_pending, "HostcallPending",
    "a call about which a person is asked", STRICT);

#define FIELD_OF struct hostcall_verdict
static const struct field hostcall_verdict_fields[] = {
#include "contract/rows.inc"
#include "shape/list/hostcall_verdict.def"
#include "contract/end.inc"
};

CONTRACT(hostcall_verdict, "HostcallVerdict", "how a call was decided", STRICT);

#define FIELD_OF struct call_row
static const struct field call_row_fields[] = {
#include "contract/rows.inc"
#include "shape/list/call_row.def"
#include "contract/end.inc"
};

CONTRACT(call_row, "CallRow", "a host call as the store keeps it", STRICT);

#define FIELD_OF struct ledger_record
static const struct field ledger_record_fields[] = {
#include "contract/rows.inc"
#include "shape/list/ledger_record.def"
#include "contract/end.inc"
};

CONTRACT(ledger_record, "LedgerRecord",
    "a line of the ledger that is no decision on a call", STRICT);

#define FIELD_OF struct mode_request
static const struct field mode_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/mode_request.def"
#include "contract/end.inc"
};

CONTRACT(mode_request, "ModeRequest", "another policy mode", STRICT);

#define FIELD_OF struct mode_state
static const struct field mode_state_fields[] = {
#include "contract/rows.inc"
#include "shape/list/mode_state.def"
#include "contract/end.inc"
};

CONTRACT(mode_state, "ModeState", "the policy mode in force", STRICT);

#define FIELD_OF struct service_state
static const struct field service_state_fields[] = {
#include "contract/rows.inc"
#include "shape/list/service_state.def"
#include "contract/end.inc"
};

CONTRACT(service_state, "ServiceState", "how the service is", STRICT);
