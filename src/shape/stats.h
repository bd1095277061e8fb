#ifndef SHAPE_STATS_H
#define SHAPE_STATS_H

#include "solgate/intent_gate.h"
#include "shape/action.h"
#include "shape/prompt.h"

#include "contract/structs.inc"
#include "shape/list/stats.def"
#include "contract/end.inc"

#endif
