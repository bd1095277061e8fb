#ifndef SHAPE_EVAL_ASK_H
#define SHAPE_EVAL_ASK_H

#include "ask/queue.h"
#include "ask/consent.h"
#include "shape/action.h"
#include "shape/dialogue.h"

/* Some thirty years. */
#define EVAL_QUEUE_MS_MAX 1000000000000
/* What one line may lead to; a longer answer is refused. */
#define EVAL_QUEUE_EFFECTS_MAX 10000
/* Some thirty years. */
#define EVAL_CONSENT_MS_MAX 1000000000000
/* What one line may lead to; a longer answer is refused. */
#define EVAL_CONSENT_EFFECTS_MAX 10000

#include "contract/structs.inc"
#include "shape/list/eval_ask.def"
#include "contract/end.inc"

#endif
