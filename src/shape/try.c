/* The tables of wire/shape_try.h, read from wire/shape/. */
#include "shape/try.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct try_request
static const struct field try_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/try_request.def"
#include "contract/end.inc"
};

CONTRACT(try_request, "TryRequest", "a turn that did not happen", STRICT);

#define FIELD_OF struct try_label
static const struct field try_label_fields[] = {
#include "contract/rows.inc"
#include "shape/list/try_label.def"
#include "contract/end.inc"
};

CONTRACT(try_label, "TryLabel", "how close a label was", STRICT);

#define FIELD_OF struct try_tier
static const struct field try_tier_fields[] = {
#include "contract/rows.inc"
#include "shape/list/try_tier.def"
#include "contract/end.inc"
};

CONTRACT(try_tier, "TryTier", "how close a tier was", STRICT);

#define FIELD_OF struct try_result
static const struct field try_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/try_result.def"
#include "contract/end.inc"
};

CONTRACT(try_result, "TryResult", "what would be decided, and what nearly was",
    STRICT);
