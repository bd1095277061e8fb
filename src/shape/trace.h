#ifndef SHAPE_TRACE_H
#define SHAPE_TRACE_H

#include "contract/field.h"

/* Traces: runs and their steps, without content. */

struct trace_run {
#include "contract/members.inc"
#include "shape/list/trace_run.def"
#include "contract/end.inc"
};

struct trace_event {
#include "contract/members.inc"
#include "shape/list/trace_event.def"
#include "contract/end.inc"
};

extern const struct contract trace_run_contract;
extern const struct contract trace_event_contract;

#endif
