#ifndef WIRE_SHAPE_TURNS_H
#define WIRE_SHAPE_TURNS_H

#include "solgate/turn_gate.h"
#include "wire/shape_intentgate.h"
#include "wire/shape_lattice.h"
#include "wire/shape_packet.h"
#include "wire/shape_trace.h"

/* Turns and their traces, as the service takes and gives them. */

struct turn_request {
#include "wire/members.inc"
#include "wire/shape/turn_request.def"
#include "wire/end.inc"
};

struct turn_lease {
#include "wire/members.inc"
#include "wire/shape/turn_lease.def"
#include "wire/end.inc"
};

struct turn_trace {
#include "wire/members.inc"
#include "wire/shape/turn_trace.def"
#include "wire/end.inc"
};

struct turn_result {
#include "wire/members.inc"
#include "wire/shape/turn_result.def"
#include "wire/end.inc"
};

#define TRACE_STEPS_MAX 16

struct trace_step {
#include "wire/members.inc"
#include "wire/shape/trace_step.def"
#include "wire/end.inc"
};

struct stored_turn {
#include "wire/members.inc"
#include "wire/shape/stored_turn.def"
#include "wire/end.inc"
};

struct stored_answer {
#include "wire/members.inc"
#include "wire/shape/stored_answer.def"
#include "wire/end.inc"
};

struct trace_item {
#include "wire/members.inc"
#include "wire/shape/trace_item.def"
#include "wire/end.inc"
};

struct trace_list {
#include "wire/members.inc"
#include "wire/shape/trace_list.def"
#include "wire/end.inc"
};

struct trace_summary {
#include "wire/members.inc"
#include "wire/shape/trace_summary.def"
#include "wire/end.inc"
};

struct trace_wait {
#include "wire/members.inc"
#include "wire/shape/trace_wait.def"
#include "wire/end.inc"
};

struct trace_view {
#include "wire/members.inc"
#include "wire/shape/trace_view.def"
#include "wire/end.inc"
};

struct evidence_span {
#include "wire/members.inc"
#include "wire/shape/evidence_span.def"
#include "wire/end.inc"
};

struct journal_tuning {
#include "wire/members.inc"
#include "wire/shape/journal_tuning.def"
#include "wire/end.inc"
};

struct journal_offer_event {
#include "wire/members.inc"
#include "wire/shape/journal_offer_event.def"
#include "wire/end.inc"
};

struct trace_ingest {
#include "wire/members.inc"
#include "wire/shape/trace_ingest.def"
#include "wire/end.inc"
};

struct trace_ingested {
#include "wire/members.inc"
#include "wire/shape/trace_ingested.def"
#include "wire/end.inc"
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
