#ifndef SHAPE_TURNS_H
#define SHAPE_TURNS_H

#include "solgate/turn_gate.h"
#include "shape/intentgate.h"
#include "shape/lattice.h"
#include "shape/packet.h"
#include "shape/trace.h"

/* Turns and their traces, as the service takes and gives them. */

struct turn_request {
#include "contract/members.inc"
#include "shape/list/turn_request.def"
#include "contract/end.inc"
};

struct turn_lease {
#include "contract/members.inc"
#include "shape/list/turn_lease.def"
#include "contract/end.inc"
};

struct turn_trace {
#include "contract/members.inc"
#include "shape/list/turn_trace.def"
#include "contract/end.inc"
};

struct turn_result {
#include "contract/members.inc"
#include "shape/list/turn_result.def"
#include "contract/end.inc"
};

#define TRACE_STEPS_MAX 16

struct trace_step {
#include "contract/members.inc"
#include "shape/list/trace_step.def"
#include "contract/end.inc"
};

struct stored_turn {
#include "contract/members.inc"
#include "shape/list/stored_turn.def"
#include "contract/end.inc"
};

struct stored_answer {
#include "contract/members.inc"
#include "shape/list/stored_answer.def"
#include "contract/end.inc"
};

struct trace_item {
#include "contract/members.inc"
#include "shape/list/trace_item.def"
#include "contract/end.inc"
};

struct trace_list {
#include "contract/members.inc"
#include "shape/list/trace_list.def"
#include "contract/end.inc"
};

struct trace_summary {
#include "contract/members.inc"
#include "shape/list/trace_summary.def"
#include "contract/end.inc"
};

struct trace_wait {
#include "contract/members.inc"
#include "shape/list/trace_wait.def"
#include "contract/end.inc"
};

struct trace_view {
#include "contract/members.inc"
#include "shape/list/trace_view.def"
#include "contract/end.inc"
};

struct evidence_span {
#include "contract/members.inc"
#include "shape/list/evidence_span.def"
#include "contract/end.inc"
};

struct journal_tuning {
#include "contract/members.inc"
#include "shape/list/journal_tuning.def"
#include "contract/end.inc"
};

struct journal_offer_event {
#include "contract/members.inc"
#include "shape/list/journal_offer_event.def"
#include "contract/end.inc"
};

struct trace_ingest {
#include "contract/members.inc"
#include "shape/list/trace_ingest.def"
#include "contract/end.inc"
};

struct trace_ingested {
#include "contract/members.inc"
#include "shape/list/trace_ingested.def"
#include "contract/end.inc"
};

extern const struct contract turn_request_contract;
extern const struct contract turn_lease_contract;
extern const struct contract turn_trace_contract;
extern const struct contract turn_result_contract;
extern const struct contract trace_step_contract;
extern const struct contract stored_turn_contract;
extern const struct contract stored_answer_contract;
extern const struct contract trace_item_contract;
extern const struct contract trace_list_contract;
extern const struct contract trace_summary_contract;
extern const struct contract trace_wait_contract;
extern const struct contract trace_view_contract;
extern const struct contract evidence_span_contract;
extern const struct contract journal_tuning_contract;
extern const struct contract journal_offer_event_contract;
extern const struct contract trace_ingest_contract;
extern const struct contract trace_ingested_contract;

#endif
