#ifndef SHAPE_TRY_H
#define SHAPE_TRY_H

#include "shape/eval.h"
#include "shape/intentgate.h"
#include "shape/lattice.h"

/* Trying the gate out: nothing happens, nothing is kept. */

struct try_request {
#include "contract/members.inc"
#include "shape/list/try_request.def"
#include "contract/end.inc"
};

struct try_label {
#include "contract/members.inc"
#include "shape/list/try_label.def"
#include "contract/end.inc"
};

struct try_tier {
#include "contract/members.inc"
#include "shape/list/try_tier.def"
#include "contract/end.inc"
};

struct try_result {
#include "contract/members.inc"
#include "shape/list/try_result.def"
#include "contract/end.inc"
};

extern const struct contract try_request_contract;
extern const struct contract try_label_contract;
extern const struct contract try_tier_contract;
extern const struct contract try_result_contract;

#endif
