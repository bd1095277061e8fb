#ifndef SOLGATE_SCALAR_H
#define SOLGATE_SCALAR_H

#include <stdbool.h>

#include "solgate/str.h"

/* A value that may be text, a truth value or a number. */
enum sg_scalar_kind { SG_SCALAR_BOOL, SG_SCALAR_NUMBER, SG_SCALAR_TEXT };

struct sg_scalar {
	enum sg_scalar_kind kind;
	bool truth;
	double number;
	struct sg_str text;
};

#endif
