#ifndef WIRE_SHAPE_TRACE_H
#define WIRE_SHAPE_TRACE_H

#include "wire/field.h"

/* Traces: runs and their steps, without content. */

struct trace_run {
#include "wire/members.inc"
#include "wire/shape/trace_run.def"
#include "wire/end.inc"
};

struct trace_event {
#include "wire/members.inc"
#include "wire/shape/trace_event.def"
#include "wire/end.inc"
};

extern const struct contract trace_run_contract;
extern const struct contract trace_event_contract;

#endif
