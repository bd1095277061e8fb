#ifndef SHAPE_EVAL_H
#define SHAPE_EVAL_H

#include "ask/queue.h"
#include "ask/consent.h"
#include "dialogue/drivers.h"
#include "dialogue/envelope.h"
#include "dialogue/lint.h"
#include "dialogue/talk_words.h"
#include "energy/tables.h"
#include "shape/action.h"
#include "shape/dialogue.h"
#include "shape/energy.h"
#include "shape/error.h"
#include "shape/packet.h"

/* Some thirty years. */
#define EVAL_QUEUE_MS_MAX   1000000000000
#define EVAL_CONSENT_MS_MAX 1000000000000
/* What one line may lead to; a longer answer is refused. */
#define EVAL_QUEUE_EFFECTS_MAX    10000
#define EVAL_CONSENT_EFFECTS_MAX  10000
#define EVAL_DIALOGUE_EFFECTS_MAX 4000

#include "contract/structs.inc"
#include "shape/list/eval_ask.def"
#include "shape/list/eval_dialogue.def"
#include "shape/list/eval_energy.def"
#include "contract/end.inc"

#endif
