#ifndef WIRE_SHAPE_EVAL_CONSENT_H
#define WIRE_SHAPE_EVAL_CONSENT_H

#include "action/consent.h"
#include "wire/shape_action.h"
#include "wire/shape_dialogue.h"

/* Lines of solgate eval consent. */

/* Some thirty years. */
#define EVAL_CONSENT_MS_MAX 1000000000000

/* What one line may lead to; a longer answer is refused. */
#define EVAL_CONSENT_EFFECTS_MAX 10000

struct eval_consent_view {
#include "wire/members.inc"
#include "wire/shape/eval_consent_view.def"
#include "wire/end.inc"
};

struct eval_consent_event {
#include "wire/members.inc"
#include "wire/shape/eval_consent_event.def"
#include "wire/end.inc"
};

struct eval_consent_input {
#include "wire/members.inc"
#include "wire/shape/eval_consent_input.def"
#include "wire/end.inc"
};

struct eval_consent_effect {
#include "wire/members.inc"
#include "wire/shape/eval_consent_effect.def"
#include "wire/end.inc"
};

struct eval_consent_output {
#include "wire/members.inc"
#include "wire/shape/eval_consent_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_consent_view_contract;
extern const struct contract eval_consent_event_contract;
extern const struct contract eval_consent_input_contract;
extern const struct contract eval_consent_effect_contract;
extern const struct contract eval_consent_output_contract;

#endif
