#ifndef SHAPE_EVAL_QUEUE_H
#define SHAPE_EVAL_QUEUE_H

#include "ask/queue.h"
#include "contract/field.h"

/* Lines of solgate eval queue. */

/* Some thirty years. */
#define EVAL_QUEUE_MS_MAX 1000000000000

/* What one line may lead to; a longer answer is refused. */
#define EVAL_QUEUE_EFFECTS_MAX 10000

struct eval_queue_settings {
#include "contract/members.inc"
#include "shape/list/eval_queue_settings.def"
#include "contract/end.inc"
};

struct eval_queue_event {
#include "contract/members.inc"
#include "shape/list/eval_queue_event.def"
#include "contract/end.inc"
};

struct eval_queue_input {
#include "contract/members.inc"
#include "shape/list/eval_queue_input.def"
#include "contract/end.inc"
};

struct eval_queue_effect {
#include "contract/members.inc"
#include "shape/list/eval_queue_effect.def"
#include "contract/end.inc"
};

struct eval_queue_output {
#include "contract/members.inc"
#include "shape/list/eval_queue_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_queue_settings_contract;
extern const struct contract eval_queue_event_contract;
extern const struct contract eval_queue_input_contract;
extern const struct contract eval_queue_effect_contract;
extern const struct contract eval_queue_output_contract;

#endif
