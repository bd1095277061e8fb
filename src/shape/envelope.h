#ifndef SHAPE_ENVELOPE_H
#define SHAPE_ENVELOPE_H

#include "shape/action.h"

#define MODEL_SHAPE_ITEMS_MAX  6
#define ENRICHMENTS_MAX        8
#define ENRICHMENT_COLUMNS_MAX 5

#include "contract/structs.inc"
#include "shape/list/envelope.def"
#include "contract/end.inc"

#endif
