#ifndef WIRE_SHAPE_EVAL_QUEUE_H
#define WIRE_SHAPE_EVAL_QUEUE_H

#include "action/queue.h"
#include "wire/field.h"

/* Lines of solgate eval queue. */

/* Some thirty years. */
#define EVAL_QUEUE_MS_MAX 1000000000000

/* What one line may lead to; a longer answer is refused. */
#define EVAL_QUEUE_EFFECTS_MAX 10000

struct eval_queue_settings {
#include "wire/members.inc"
#include "wire/shape/eval_queue_settings.def"
#include "wire/end.inc"
};

struct eval_queue_event {
#include "wire/members.inc"
#include "wire/shape/eval_queue_event.def"
#include "wire/end.inc"
};

struct eval_queue_input {
#include "wire/members.inc"
#include "wire/shape/eval_queue_input.def"
#include "wire/end.inc"
};

struct eval_queue_effect {
#include "wire/members.inc"
#include "wire/shape/eval_queue_effect.def"
#include "wire/end.inc"
};

struct eval_queue_output {
#include "wire/members.inc"
#include "wire/shape/eval_queue_output.def"
#include "wire/end.inc"
};

extern const struct contract eval_queue_settings_contract;
extern const struct contract eval_queue_event_contract;
extern const struct contract eval_queue_input_contract;
extern const struct contract eval_queue_effect_contract;
extern const struct contract eval_queue_output_contract;

#endif
