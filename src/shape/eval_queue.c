/* The tables of wire/shape_eval_queue.h, read from wire/shape/. */
#include "shape/eval_queue.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_queue_settings
static const struct field eval_queue_settings_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_queue_settings.def"
#include "contract/end.inc"
};

CONTRACT(eval_queue_settings, "EvalQueueSettings",
    "what differs from the documents", STRICT);

#define FIELD_OF struct eval_queue_event
static const struct field eval_queue_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_queue_event.def"
#include "contract/end.inc"
};

static const struct field_rule eval_queue_event_rules[] = {
    RULE(struct eval_queue_event, type, QUEUE_ON_CALL, REQUIRES, call_id),
    RULE(struct eval_queue_event, type, QUEUE_ON_CANCEL, REQUIRES, call_id),
    RULE(struct eval_queue_event, type, QUEUE_ON_DECIDE, REQUIRES, prompt),
    RULE(struct eval_queue_event, type, QUEUE_ON_DECIDE, REQUIRES, decision),
    RULE(struct eval_queue_event, type, QUEUE_ON_EXTEND, REQUIRES, prompt),
    RULE(
	struct eval_queue_event, type, QUEUE_ON_UNMUTE, REQUIRES, extension_id),
    RULE(struct eval_queue_event, type, QUEUE_ON_DISCONNECT, REQUIRES, channel),
};

CONTRACT(eval_queue_event, "EvalQueueEvent",
    "one thing that happens to the queue", STRICT, RULES(eval_queue_event));

#define FIELD_OF struct eval_queue_input
static const struct field eval_queue_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_queue_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_queue_input, "EvalQueueInput",
    "what happens to a queue of questions", STRICT);

#define FIELD_OF struct eval_queue_effect
static const struct field eval_queue_effect_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_queue_effect.def"
#include "contract/end.inc"
};

CONTRACT(eval_queue_effect, "EvalQueueEffect", "one thing the queue wants done",
    STRICT);

#define FIELD_OF struct eval_queue_output
static const struct field eval_queue_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_queue_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_queue_output, "EvalQueueOutput", "what is to be done, in order",
    STRICT);
