/* The tables of wire/shape_eval_dialogue.h, read from wire/shape/. */
#include "shape/eval_dialogue.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct eval_dialogue_event
static const struct field eval_dialogue_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_event.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_event, "EvalDialogueEvent",
    "one thing that happens to a dialogue", STRICT);

#define FIELD_OF struct eval_dialogue_block
static const struct field eval_dialogue_block_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_block.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_block, "EvalDialogueBlock", "a driver block", STRICT);

#define FIELD_OF struct eval_dialogue_lint
static const struct field eval_dialogue_lint_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_lint.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_lint, "EvalDialogueLint",
    "an answer, and what is demanded of it", STRICT);

#define FIELD_OF struct eval_dialogue_drivers
static const struct field eval_dialogue_drivers_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_drivers.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_drivers, "EvalDialogueDrivers",
    "driver blocks somebody asks for", STRICT);

#define FIELD_OF struct eval_dialogue_answer
static const struct field eval_dialogue_answer_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_answer.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_dialogue_answer, "EvalDialogueAnswer", "an answer of a model", STRICT);

#define FIELD_OF struct eval_dialogue_input
static const struct field eval_dialogue_input_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_input.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_input, "EvalDialogueInput",
    "a line for solgate eval dialogue", STRICT);

#define FIELD_OF struct eval_dialogue_effect
static const struct field eval_dialogue_effect_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_effect.def"
#include "contract/end.inc"
};

CONTRACT(
    eval_dialogue_effect, "EvalDialogueEffect", "one thing to be done", STRICT);

#define FIELD_OF struct eval_dialogue_finding
static const struct field eval_dialogue_finding_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_finding.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_finding, "EvalDialogueFinding",
    "one rule that is broken", STRICT);

#define FIELD_OF struct eval_dialogue_findings
static const struct field eval_dialogue_findings_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_findings.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_findings, "EvalDialogueFindings",
    "what an answer breaks", STRICT);

#define FIELD_OF struct eval_dialogue_taken
static const struct field eval_dialogue_taken_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_taken.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_taken, "EvalDialogueTaken",
    "a driver block that applies", STRICT);

#define FIELD_OF struct eval_dialogue_dropped
static const struct field eval_dialogue_dropped_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_dropped.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_dropped, "EvalDialogueDropped",
    "a driver block that does not apply", STRICT);

#define FIELD_OF struct eval_dialogue_gathered
static const struct field eval_dialogue_gathered_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_gathered.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_gathered, "EvalDialogueGathered",
    "the driver blocks that apply", STRICT);

#define FIELD_OF struct eval_dialogue_verdict
static const struct field eval_dialogue_verdict_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_verdict.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_verdict, "EvalDialogueVerdict",
    "what is made of an answer", STRICT);

#define FIELD_OF struct eval_dialogue_output
static const struct field eval_dialogue_output_fields[] = {
#include "contract/rows.inc"
#include "shape/list/eval_dialogue_output.def"
#include "contract/end.inc"
};

CONTRACT(eval_dialogue_output, "EvalDialogueOutput", "the line that comes back",
    STRICT);
