#ifndef WIRE_SHAPE_GRANT_H
#define WIRE_SHAPE_GRANT_H

#include "wire/field.h"

/* A decision that was made to last. */

struct grant {
#include "wire/members.inc"
#include "wire/shape/grant.def"
#include "wire/end.inc"
};

struct grant_request {
#include "wire/members.inc"
#include "wire/shape/grant_request.def"
#include "wire/end.inc"
};

struct grant_row {
#include "wire/members.inc"
#include "wire/shape/grant_row.def"
#include "wire/end.inc"
};

struct grant_view {
#include "wire/members.inc"
#include "wire/shape/grant_view.def"
#include "wire/end.inc"
};

struct grant_list {
#include "wire/members.inc"
#include "wire/shape/grant_list.def"
#include "wire/end.inc"
};

extern const struct contract grant_contract;
extern const struct contract grant_request_contract;
extern const struct contract grant_row_contract;
extern const struct contract grant_view_contract;
extern const struct contract grant_list_contract;

#endif
