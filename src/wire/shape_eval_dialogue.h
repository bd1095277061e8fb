#ifndef WIRE_SHAPE_EVAL_DIALOGUE_H
#define WIRE_SHAPE_EVAL_DIALOGUE_H

#include "dialogue/drivers.h"
#include "dialogue/envelope.h"
#include "dialogue/lint.h"
#include "dialogue/talk_words.h"
#include "energy/tables.h"
#include "wire/shape_dialogue.h"
#include "wire/shape_error.h"
#include "wire/shape_packet.h"

/* Lines of solgate eval dialogue. */

/* What one line may lead to; a longer answer is refused. */
#define EVAL_DIALOGUE_EFFECTS_MAX 4000

struct eval_dialogue_event {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_event.def"
#include "wire/end.inc"
};

struct eval_dialogue_block {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_block.def"
#include "wire/end.inc"
};

struct eval_dialogue_lint {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_lint.def"
#include "wire/end.inc"
};

struct eval_dialogue_drivers {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_drivers.def"
#include "wire/end.inc"
};

struct eval_dialogue_answer {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_answer.def"
#include "wire/end.inc"
};

struct eval_dialogue_input {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_input.def"
#include "wire/end.inc"
};

struct eval_dialogue_effect {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_effect.def"
#include "wire/end.inc"
};

struct eval_dialogue_finding {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_finding.def"
#include "wire/end.inc"
};

struct eval_dialogue_findings {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_findings.def"
#include "wire/end.inc"
};

struct eval_dialogue_taken {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_taken.def"
#include "wire/end.inc"
};

struct eval_dialogue_dropped {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_dropped.def"
#include "wire/end.inc"
};

struct eval_dialogue_gathered {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_gathered.def"
#include "wire/end.inc"
};

struct eval_dialogue_verdict {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_verdict.def"
#include "wire/end.inc"
};

struct eval_dialogue_output {
#include "wire/members.inc"
#include "wire/shape/eval_dialogue_output.def"
#include "wire/end.inc"
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
