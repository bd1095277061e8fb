/* The tables of wire/shape_error.h, read from wire/shape/. */
#include "wire/shape_error.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct error_detail
static const struct field error_detail_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/error_detail.def"
#include "wire/end.inc"
};

CONTRACT(error_detail, "ErrorDetail", "what is wrong, and where", STRICT);

#define FIELD_OF struct error_body
static const struct field error_body_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/error_body.def"
#include "wire/end.inc"
};

CONTRACT(error_body, "ErrorBody", "a line that was refused", STRICT);

#define FIELD_OF struct http_error
static const struct field http_error_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/http_error.def"
#include "wire/end.inc"
};

CONTRACT(http_error, "HttpError", "a request that was refused", STRICT);

#define FIELD_OF struct problem_details
static const struct field problem_details_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/problem_details.def"
#include "wire/end.inc"
};

CONTRACT(problem_details, "ProblemDetails",
    "a request over HTTP that was refused (RFC 9457)", STRICT);
