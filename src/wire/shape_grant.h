#ifndef WIRE_SHAPE_GRANT_H
#define WIRE_SHAPE_GRANT_H

#include "wire/field.h"

/* A decision that was made to last. */

struct grant {
#include "wire/members.inc"
#include "wire/shape/grant.def"
#include "wire/end.inc"
};

extern const struct contract grant_contract;

#endif
