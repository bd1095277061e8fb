#ifndef SHAPE_EVAL_TEXT_H
#define SHAPE_EVAL_TEXT_H

#include "contract/field.h"

/* Lines of solgate eval redact and solgate eval sanitize. */

struct eval_redact_input {
#include "contract/members.inc"
#include "shape/list/eval_redact_input.def"
#include "contract/end.inc"
};

struct eval_redact_output {
#include "contract/members.inc"
#include "shape/list/eval_redact_output.def"
#include "contract/end.inc"
};

struct eval_sanitize_input {
#include "contract/members.inc"
#include "shape/list/eval_sanitize_input.def"
#include "contract/end.inc"
};

struct eval_sanitize_output {
#include "contract/members.inc"
#include "shape/list/eval_sanitize_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_redact_input_contract;
extern const struct contract eval_redact_output_contract;
extern const struct contract eval_sanitize_input_contract;
extern const struct contract eval_sanitize_output_contract;

#endif
