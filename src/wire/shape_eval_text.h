#ifndef WIRE_SHAPE_EVAL_TEXT_H
#define WIRE_SHAPE_EVAL_TEXT_H

#include "wire/field.h"

/* Lines of solgate eval redact and solgate eval sanitize. */

struct eval_redact_input {
#include "wire/members.inc"
#include "wire/shape/eval_redact_input.def"
#include "wire/end.inc"
};

struct eval_redact_output {
#include "wire/members.inc"
#include "wire/shape/eval_redact_output.def"
#include "wire/end.inc"
};

struct eval_sanitize_input {
#include "wire/members.inc"
#include "wire/shape/eval_sanitize_input.def"
#include "wire/end.inc"
};

struct eval_sanitize_output {
#include "wire/members.inc"
#include "wire/shape/eval_sanitize_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_redact_input_contract;
extern const struct contract eval_redact_output_contract;
extern const struct contract eval_sanitize_input_contract;
extern const struct contract eval_sanitize_output_contract;

#endif
