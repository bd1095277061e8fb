#ifndef SHAPE_EVAL_TURN_H
#define SHAPE_EVAL_TURN_H

#include "solgate/memento.h"
#include "solgate/intent_gate.h"
#include "shape/lattice.h"
#include "shape/memento.h"
#include "shape/packet.h"

/* A day before, to show a clock that goes back, and ten days after. */
#define EVAL_LEASE_MS_MIN (-86400000)
#define EVAL_LEASE_MS_MAX 864000000

#include "contract/structs.inc"
#include "shape/list/eval_turn.def"
#include "contract/end.inc"

#endif
