/* The tables of wire/shape_error.h, read from wire/shape/. */
#include "shape/error.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct error_detail
static const struct field error_detail_fields[] = {
#include "contract/rows.inc"
#include "shape/list/error_detail.def"
#include "contract/end.inc"
};

CONTRACT(error_detail, "ErrorDetail", "what is wrong, and where", STRICT);

#define FIELD_OF struct error_body
static const struct field error_body_fields[] = {
#include "contract/rows.inc"
#include "shape/list/error_body.def"
#include "contract/end.inc"
};

CONTRACT(error_body, "ErrorBody", "a line that was refused", STRICT);

#define FIELD_OF struct http_error
static const struct field http_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/http_error.def"
#include "contract/end.inc"
};

CONTRACT(http_error, "HttpError", "a request that was refused", STRICT);

#define FIELD_OF struct problem_details
static const struct field problem_details_fields[] = {
#include "contract/rows.inc"
#include "shape/list/problem_details.def"
#include "contract/end.inc"
};

CONTRACT(problem_details, "ProblemDetails",
    "a request over HTTP that was refused (RFC 9457)", STRICT);
