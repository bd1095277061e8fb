#ifndef SHAPE_TURNS_H
#define SHAPE_TURNS_H

#include "solgate/turn_gate.h"
#include "shape/intentgate.h"
#include "shape/lattice.h"
#include "shape/packet.h"

#define TRACE_STEPS_MAX    36
#define TRACE_DEVICE_MAX   3
#define TRACE_WARNINGS_MAX 11

#include "contract/structs.inc"
#include "shape/list/trace.def"
#include "shape/list/turns.def"
#include "contract/end.inc"

#endif
