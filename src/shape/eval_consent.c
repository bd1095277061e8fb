/* The tables of wire/shape_eval_consent.h, read from wire/shape/. */
#include "shape/eval_consent.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_consent_view
static const struct field eval_consent_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_consent_view.def"
#include "contract/end.inc"
};

CONTRACT(eval_consent_view, "EvalConsentView",
    "what the person does when an offer arrives", STRICT);

#define FIELD_OF struct eval_consent_event
static const struct field eval_consent_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_consent_event.def"
#include "contract/end.inc"
};

static const struct field_rule eval_consent_event_rules[] = {
    RULE(struct eval_consent_event, type, CONSENT_ON_CALLS, REQUIRES, calls),
    RULE(struct eval_consent_event, type, CONSENT_ON_TYPE, REQUIRES, text),
    RULE(struct eval_consent_event, type, CONSENT_ON_SWITCH, REQUIRES, mode),
};

CONTRACT(eval_consent_event, "EvalConsentEvent",
    "one thing that happens while a person is asked", STRICT,
    RULES(eval_consent_event));

#define FIELD_OF struct eval_consent_input
static const struct field eval_consent_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_consent_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_consent_input, "EvalConsentInput",
    "what happens while a person is asked", STRICT);

#define FIELD_OF struct eval_consent_effect
static const struct field eval_consent_effect_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_consent_effect.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_consent_effect, "EvalConsentEffect", "one thing to be done", STRICT);

#define FIELD_OF struct eval_consent_output
static const struct field eval_consent_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_consent_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_consent_output, "EvalConsentOutput",
    "what is to be done, in order", STRICT);
