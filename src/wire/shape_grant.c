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
