/* The tables of wire/shape_question.h, read from wire/shape/. */
#include "shape/question.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct prompt_decision
static const struct field prompt_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_decision.def"
#include "contract/end.inc"
};

CONTRACT(prompt_decision, "PromptDecision", "an answer", STRICT);

#define FIELD_OF struct prompt_call
static const struct field prompt_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_call.def"
#include "contract/end.inc"
};

CONTRACT(prompt_call, "PromptCall", "one call of a question", STRICT);

#define FIELD_OF struct prompt_view
static const struct field prompt_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_view.def"
#include "contract/end.inc"
};

CONTRACT(prompt_view, "PromptView", "a question with its details", STRICT);

#define FIELD_OF struct prompt_list
static const struct field prompt_list_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_list.def"
#include "contract/end.inc"
};

CONTRACT(prompt_list, "PromptList", "questions", STRICT);
