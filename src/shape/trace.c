/* The tables of wire/shape_trace.h, read from wire/shape/. */
#include "shape/trace.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct trace_run
static const struct field trace_run_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_run.def"
#include "contract/end.inc"
};

CONTRACT(trace_run, "TraceRun", "one turn being worked on", STRICT);

#define FIELD_OF struct trace_event
static const struct field trace_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/trace_event.def"
#include "contract/end.inc"
};

CONTRACT(trace_event, "TraceEvent", "one step of a run", STRICT);
