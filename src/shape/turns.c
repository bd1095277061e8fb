/* The tables of wire/shape_turns.h, read from wire/shape/. */
#include "shape/turns.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct turn_request
static const struct field turn_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/turn_request.def"
#include "contract/end.inc"
};

CONTRACT(turn_request, "TurnRequest", "one turn that is to be decided", STRICT);

#define FIELD_OF struct turn_lease
static const struct field turn_lease_fields[] = {
#include "contract/rows.inc"
#include "shape/list/turn_lease.def"
#include "contract/end.inc"
};

CONTRACT(turn_lease, "TurnLease", "what the calls of a turn may do", STRICT);

#define FIELD_OF struct turn_trace
static const struct field turn_trace_fields[] = {
#include "contract/rows.inc"
#include "shape/list/turn_trace.def"
#include "contract/end.inc"
};

CONTRACT(turn_trace, "TurnTrace", "the run of a turn", STRICT);

#define FIELD_OF struct turn_result
static const struct field turn_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/turn_result.def"
#include "contract/end.inc"
};

CONTRACT(turn_result, "TurnResult", "what was decided on a turn", STRICT);

#define FIELD_OF struct trace_step
static const struct field trace_step_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_step.def"
#include "contract/end.inc"
};

CONTRACT(trace_step, "TraceStep", "a step behind the decision", STRICT);

#define FIELD_OF struct stored_turn
static const struct field stored_turn_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stored_turn.def"
#include "contract/end.inc"
};

CONTRACT(stored_turn, "StoredTurn", "a turn as the store keeps it", STRICT);

#define FIELD_OF struct stored_answer
static const struct field stored_answer_fields[] = {
#include "contract/rows.inc"
#include "shape/list/stored_answer.def"
#include "contract/end.inc"
};

CONTRACT(stored_answer, "StoredAnswer", "what a key was used for", STRICT);

#define FIELD_OF struct trace_item
static const struct field trace_item_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_item.def"
#include "contract/end.inc"
};

CONTRACT(trace_item, "TraceItem", "one turn in a list", STRICT);

#define FIELD_OF struct trace_list
static const struct field trace_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_list.def"
#include "contract/end.inc"
};

CONTRACT(trace_list, "TraceList", "runs, the newest first", STRICT);

#define FIELD_OF struct trace_summary
static const struct field trace_summary_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_summary.def"
#include "contract/end.inc"
};

CONTRACT(trace_summary, "TraceSummary", "counts of a run", STRICT);

#define FIELD_OF struct trace_wait
static const struct field trace_wait_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_wait.def"
#include "contract/end.inc"
};

CONTRACT(trace_wait, "TraceWait", "a person was asked", STRICT);

#define FIELD_OF struct trace_view
static const struct field trace_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_view.def"
#include "contract/end.inc"
};

CONTRACT(trace_view, "TraceView", "one run with its events", STRICT);

#define FIELD_OF struct evidence_span
static const struct field evidence_span_fields[] = {
#include "contract/rows.inc"
#include "shape/list/evidence_span.def"
#include "contract/end.inc"
};

CONTRACT(evidence_span, "EvidenceSpan", "from one message to another", STRICT);

#define FIELD_OF struct journal_tuning
static const struct field journal_tuning_fields[] = {
#include "contract/rows.inc"
#include "shape/list/journal_tuning.def"
#include "contract/end.inc"
};

CONTRACT(journal_tuning, "JournalTuning", "what a person set", STRICT);

#define FIELD_OF struct journal_offer_event
static const struct field journal_offer_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/journal_offer_event.def"
#include "contract/end.inc"
};

CONTRACT(journal_offer_event, "JournalOfferEvent", "what became of an offer",
    STRICT);

#define FIELD_OF struct trace_ingest
static const struct field trace_ingest_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_ingest.def"
#include "contract/end.inc"
};

CONTRACT(trace_ingest, "TraceIngest", "events a client saw", STRICT);

#define FIELD_OF struct trace_ingested
static const struct field trace_ingested_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_ingested.def"
#include "contract/end.inc"
};

CONTRACT(trace_ingested, "TraceIngested", "how many were taken", STRICT);
