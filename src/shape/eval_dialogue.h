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

/* Lines of solgate eval dialogue. */

/* What one line may lead to; a longer answer is refused. */
#define EVAL_DIALOGUE_EFFECTS_MAX 4000

struct eval_dialogue_event {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_event.def"
#include "contract/end.inc"
};

struct eval_dialogue_block {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_block.def"
#include "contract/end.inc"
};

struct eval_dialogue_lint {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_lint.def"
#include "contract/end.inc"
};

struct eval_dialogue_drivers {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_drivers.def"
#include "contract/end.inc"
};

struct eval_dialogue_answer {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_answer.def"
#include "contract/end.inc"
};

struct eval_dialogue_input {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_input.def"
#include "contract/end.inc"
};

struct eval_dialogue_effect {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_effect.def"
#include "contract/end.inc"
};

struct eval_dialogue_finding {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_finding.def"
#include "contract/end.inc"
};

struct eval_dialogue_findings {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_findings.def"
#include "contract/end.inc"
};

struct eval_dialogue_taken {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_taken.def"
#include "contract/end.inc"
};

struct eval_dialogue_dropped {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_dropped.def"
#include "contract/end.inc"
};

struct eval_dialogue_gathered {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_gathered.def"
#include "contract/end.inc"
};

struct eval_dialogue_verdict {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_verdict.def"
#include "contract/end.inc"
};

struct eval_dialogue_output {
#include "contract/members.inc"
#include "shape/list/eval_dialogue_output.def"
#include "contract/end.inc"
};

extern const struct contract eval_dialogue_event_contract;
extern const struct contract eval_dialogue_block_contract;
extern const struct contract eval_dialogue_lint_contract;
extern const struct contract eval_dialogue_drivers_contract;
extern const struct contract eval_dialogue_answer_contract;
extern const struct contract eval_dialogue_input_contract;
extern const struct contract eval_dialogue_effect_contract;
extern const struct contract eval_dialogue_finding_contract;
extern const struct contract eval_dialogue_findings_contract;
extern const struct contract eval_dialogue_taken_contract;
extern const struct contract eval_dialogue_dropped_contract;
extern const struct contract eval_dialogue_gathered_contract;
extern const struct contract eval_dialogue_verdict_contract;
extern const struct contract eval_dialogue_output_contract;

#endif
