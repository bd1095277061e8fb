#ifndef WIRE_SHAPE_TRY_H
#define WIRE_SHAPE_TRY_H

#include "wire/shape_eval.h"
#include "wire/shape_intentgate.h"
#include "wire/shape_lattice.h"

/* Trying the gate out: nothing happens, nothing is kept. */

struct try_request {
#include "wire/members.inc"
#include "wire/shape/try_request.def"
#include "wire/end.inc"
};

struct try_label {
#include "wire/members.inc"
#include "wire/shape/try_label.def"
#include "wire/end.inc"
};

struct try_tier {
#include "wire/members.inc"
#include "wire/shape/try_tier.def"
#include "wire/end.inc"
};

struct try_result {
#include "wire/members.inc"
#include "wire/shape/try_result.def"
#include "wire/end.inc"
};

extern const struct contract try_request_contract;
extern const struct contract try_label_contract;
extern const struct contract try_tier_contract;
extern const struct contract try_result_contract;

#endif
