#ifndef SHAPE_EVAL_CONSENT_H
#define SHAPE_EVAL_CONSENT_H

#include "ask/consent.h"
#include "shape/action.h"
#include "shape/dialogue.h"

/* Lines of solgate eval consent. */

/* Some thirty years. */
#define EVAL_CONSENT_MS_MAX 1000000000000

/* What one line may lead to; a longer answer is refused. */
#define EVAL_CONSENT_EFFECTS_MAX 10000

struct eval_consent_view {
#include "contract/members.inc"
#include "shape/list/eval_consent_view.def"
#include "contract/end.inc"
};

struct eval_consent_event {
#include "contract/members.inc"
#include "shape/list/eval_consent_event.def"
#include "contract/end.inc"
};

struct eval_consent_input {
#include "contract/members.inc"
#include "shape/list/eval_consent_input.def"
#include "contract/end.inc"
};

struct eval_consent_effect {
#include "contract/members.inc"
#include "shape/list/eval_consent_effect.def"
#include "contract/end.inc"
};

struct eval_consent_output {
#include "contract/members.inc"
#include "shape/list/eval_consent_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_consent_view_contract;
extern const struct contract eval_consent_event_contract;
extern const struct contract eval_consent_input_contract;
extern const struct contract eval_consent_effect_contract;
extern const struct contract eval_consent_output_contract;

#endif
