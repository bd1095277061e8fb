/* The tables of wire/shape_eval_text.h, read from wire/shape/. */
#include "shape/eval_text.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_redact_input
static const struct field eval_redact_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_redact_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_redact_input, "EvalRedactInput", "a call to be shown", STRICT);

#define FIELD_OF struct eval_redact_output
static const struct field eval_redact_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_redact_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_redact_output, "EvalRedactOutput", "what is shown of it", STRICT);

#define FIELD_OF struct eval_sanitize_input
static const struct field eval_sanitize_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_sanitize_input.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_sanitize_input, "EvalSanitizeInput", "a text from outside", STRICT);

#define FIELD_OF struct eval_sanitize_output
static const struct field eval_sanitize_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_sanitize_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_sanitize_output, "EvalSanitizeOutput", "the text, safe to show",
    STRICT);
