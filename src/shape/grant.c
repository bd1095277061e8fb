/* The tables of wire/shape_grant.h, read from wire/shape/. */
#include "shape/grant.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct grant
static const struct field grant_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant.def"
#include "contract/end.inc"
};

CONTRACT(grant, "Grant", "a stored decision", STRICT);

#define FIELD_OF struct grant_request
static const struct field grant_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_request.def"
#include "contract/end.inc"
};

CONTRACT(grant_request, "GrantRequest", "a decision that shall last", STRICT);

#define FIELD_OF struct grant_row
static const struct field grant_row_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_row.def"
#include "contract/end.inc"
};

CONTRACT(grant_row, "GrantRow", "a decision as the store keeps it", STRICT);

#define FIELD_OF struct grant_view
static const struct field grant_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_view.def"
#include "contract/end.inc"
};

CONTRACT(grant_view, "GrantView", "a decision that lasts", STRICT);

#define FIELD_OF struct grant_list
static const struct field grant_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_list.def"
#include "contract/end.inc"
};

CONTRACT(grant_list, "GrantList", "decisions that last", STRICT);
