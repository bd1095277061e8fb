#ifndef SHAPE_EVAL_DIALOGUE_H
#define SHAPE_EVAL_DIALOGUE_H

#include "dialogue/drivers.h"
#include "dialogue/envelope.h"
#include "dialogue/lint.h"
#include "dialogue/talk_words.h"
#include "energy/tables.h"
#include "shape/dialogue.h"
#include "shape/error.h"
#include "shape/packet.h"

/* What one line may lead to; a longer answer is refused. */
#define EVAL_DIALOGUE_EFFECTS_MAX 4000

#include "contract/structs.inc"
#include "shape/list/eval_dialogue.def"
#include "contract/end.inc"

#endif
