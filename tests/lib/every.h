#ifndef TESTS_EVERY_H
#define TESTS_EVERY_H

#include <float.h>

#include "contract/field.h"
#include "contract/table.h"

/* A contract with every kind of row, so that the engine is tested by itself. */
struct every_part {
#include "contract/members.inc"
#include "lib/every_part.def"
#include "contract/end.inc"
};

struct every {
#include "contract/members.inc"
#include "lib/every.def"
#include "contract/end.inc"
};

#define FIELD_OF struct every_part
static const struct field every_part_fields[] = {
#include "contract/rows.inc"
#include "lib/every_part.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule every_part_rules[] = {
	RULE(struct every_part, kind, SG_INTENSITY_HIGH, REQUIRES, need),
	RULE(struct every_part, kind, SG_INTENSITY_LOW, FORBIDS, never),
	RULE(struct every_part, flag, true, NULL, nil),
	RULE(struct every_part, flag, false, NOT_NULL, some),
	RULE(struct every_part, flag, false, NOT_NULL, nil),
	RULE(struct every_part, maybe, SG_INTENSITY_LOW, REQUIRES, need),
};
/* clang-format on */

static CONTRACT(every_part, "EveryPart", "a part", LAX, RULES(every_part));

#define FIELD_OF struct every
static const struct field every_fields[] = {
#include "contract/rows.inc"
#include "lib/every.def"
#include "contract/end.inc"
};

static CONTRACT(every, "Every", "every kind of row", STRICT);

#endif
