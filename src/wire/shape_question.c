/* The tables of wire/shape_question.h, read from wire/shape/. */
#include "wire/shape_question.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct prompt_decision
static const struct field prompt_decision_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/prompt_decision.def"
#include "wire/end.inc"
};

CONTRACT(prompt_decision, "PromptDecision", "an answer", STRICT);

#define FIELD_OF struct prompt_call
static const struct field prompt_call_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/prompt_call.def"
#include "wire/end.inc"
};

CONTRACT(prompt_call, "PromptCall", "one call of a question", STRICT);

#define FIELD_OF struct prompt_view
static const struct field prompt_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/prompt_view.def"
#include "wire/end.inc"
};

CONTRACT(prompt_view, "PromptView", "a question with its details", STRICT);

#define FIELD_OF struct prompt_list
static const struct field prompt_list_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/prompt_list.def"
#include "wire/end.inc"
};

CONTRACT(prompt_list, "PromptList", "questions", STRICT);
