/* The tables of wire/shape_trace.h, read from wire/shape/. */
#include "wire/shape_trace.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct trace_run
static const struct field trace_run_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/trace_run.def"
#include "wire/end.inc"
};

CONTRACT(trace_run, "TraceRun", "one turn being worked on", STRICT);

#define FIELD_OF struct trace_event
static const struct field trace_event_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/trace_event.def"
#include "wire/end.inc"
};

CONTRACT(trace_event, "TraceEvent", "one step of a run", STRICT);
