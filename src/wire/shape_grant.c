/* The tables of wire/shape_grant.h, read from wire/shape/. */
#include "wire/shape_grant.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct grant
static const struct field grant_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant.def"
#include "wire/end.inc"
};

CONTRACT(grant, "Grant", "a stored decision", STRICT);

#define FIELD_OF struct grant_request
static const struct field grant_request_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant_request.def"
#include "wire/end.inc"
};

CONTRACT(grant_request, "GrantRequest", "a decision that shall last", STRICT);

#define FIELD_OF struct grant_row
static const struct field grant_row_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant_row.def"
#include "wire/end.inc"
};

CONTRACT(grant_row, "GrantRow", "a decision as the store keeps it", STRICT);

#define FIELD_OF struct grant_view
static const struct field grant_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant_view.def"
#include "wire/end.inc"
};

CONTRACT(grant_view, "GrantView", "a decision that lasts", STRICT);

#define FIELD_OF struct grant_list
static const struct field grant_list_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant_list.def"
#include "wire/end.inc"
};

CONTRACT(grant_list, "GrantList", "decisions that last", STRICT);
