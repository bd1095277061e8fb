#ifndef SHAPE_ERROR_H
#define SHAPE_ERROR_H

#include "contract/field.h"

/* What a refused line or request gets back. */

struct error_detail {
#include "contract/members.inc"
#include "shape/list/error_detail.def"
#include "contract/end.inc"
};

struct error_body {
#include "contract/members.inc"
#include "shape/list/error_body.def"
#include "contract/end.inc"
};

struct http_error {
#include "contract/members.inc"
#include "shape/list/http_error.def"
#include "contract/end.inc"
};

struct problem_details {
#include "contract/members.inc"
#include "shape/list/problem_details.def"
#include "contract/end.inc"
};

extern const struct contract error_detail_contract;
extern const struct contract error_body_contract;
extern const struct contract http_error_contract;
extern const struct contract problem_details_contract;

#endif
