#ifndef SHAPE_DIALOGUE_H
#define SHAPE_DIALOGUE_H

#include "contract/field.h"

/* What the dialogue with a model consists of: calls, responses, lines. */

struct function_call {
#include "contract/members.inc"
#include "shape/list/function_call.def"
#include "contract/end.inc"
};

struct function_result {
#include "contract/members.inc"
#include "shape/list/function_result.def"
#include "contract/end.inc"
};

struct function_response {
#include "contract/members.inc"
#include "shape/list/function_response.def"
#include "contract/end.inc"
};

struct function_response_part {
#include "contract/members.inc"
#include "shape/list/function_response_part.def"
#include "contract/end.inc"
};

struct function_response_message {
#include "contract/members.inc"
#include "shape/list/function_response_message.def"
#include "contract/end.inc"
};

struct chat_message {
#include "contract/members.inc"
#include "shape/list/chat_message.def"
#include "contract/end.inc"
};

struct dialogue_block {
#include "contract/members.inc"
#include "shape/list/dialogue_block.def"
#include "contract/end.inc"
};

struct dialogue_view {
#include "contract/members.inc"
#include "shape/list/dialogue_view.def"
#include "contract/end.inc"
};

struct dialogue_tap {
#include "contract/members.inc"
#include "shape/list/dialogue_tap.def"
#include "contract/end.inc"
};

struct dialogue_text {
#include "contract/members.inc"
#include "shape/list/dialogue_text.def"
#include "contract/end.inc"
};

struct dialogue_mode {
#include "contract/members.inc"
#include "shape/list/dialogue_mode.def"
#include "contract/end.inc"
};

extern const struct contract function_call_contract;
extern const struct contract function_result_contract;
extern const struct contract function_response_contract;
extern const struct contract function_response_part_contract;
extern const struct contract function_response_message_contract;
extern const struct contract chat_message_contract;
extern const struct contract dialogue_block_contract;
extern const struct contract dialogue_view_contract;
extern const struct contract dialogue_tap_contract;
extern const struct contract dialogue_text_contract;
extern const struct contract dialogue_mode_contract;

#endif
