#ifndef SHAPE_GRANT_H
#define SHAPE_GRANT_H

#include "contract/field.h"

/* A decision that was made to last. */

struct grant {
#include "contract/members.inc"
#include "shape/list/grant.def"
#include "contract/end.inc"
};

struct grant_request {
#include "contract/members.inc"
#include "shape/list/grant_request.def"
#include "contract/end.inc"
};

struct grant_row {
#include "contract/members.inc"
#include "shape/list/grant_row.def"
#include "contract/end.inc"
};

struct grant_view {
#include "contract/members.inc"
#include "shape/list/grant_view.def"
#include "contract/end.inc"
};

struct grant_list {
#include "contract/members.inc"
#include "shape/list/grant_list.def"
#include "contract/end.inc"
};

extern const struct contract grant_contract;
extern const struct contract grant_request_contract;
extern const struct contract grant_row_contract;
extern const struct contract grant_view_contract;
extern const struct contract grant_list_contract;

#endif
