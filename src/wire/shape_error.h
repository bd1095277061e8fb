#ifndef WIRE_SHAPE_ERROR_H
#define WIRE_SHAPE_ERROR_H

#include "wire/field.h"

/* What a refused line or request gets back. */

struct error_detail {
#include "wire/members.inc"
#include "wire/shape/error_detail.def"
#include "wire/end.inc"
};

struct error_body {
#include "wire/members.inc"
#include "wire/shape/error_body.def"
#include "wire/end.inc"
};

struct http_error {
#include "wire/members.inc"
#include "wire/shape/http_error.def"
#include "wire/end.inc"
};

struct problem_details {
#include "wire/members.inc"
#include "wire/shape/problem_details.def"
#include "wire/end.inc"
};

extern const struct contract error_detail_contract;
extern const struct contract error_body_contract;
extern const struct contract http_error_contract;
extern const struct contract problem_details_contract;

#endif
