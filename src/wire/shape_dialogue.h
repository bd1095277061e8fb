#ifndef WIRE_SHAPE_DIALOGUE_H
#define WIRE_SHAPE_DIALOGUE_H

#include "wire/field.h"

/* What the dialogue with a model consists of: calls, responses, lines. */

struct function_call {
#include "wire/members.inc"
#include "wire/shape/function_call.def"
#include "wire/end.inc"
};

struct function_result {
#include "wire/members.inc"
#include "wire/shape/function_result.def"
#include "wire/end.inc"
};

struct function_response {
#include "wire/members.inc"
#include "wire/shape/function_response.def"
#include "wire/end.inc"
};

struct function_response_part {
#include "wire/members.inc"
#include "wire/shape/function_response_part.def"
#include "wire/end.inc"
};

struct function_response_message {
#include "wire/members.inc"
#include "wire/shape/function_response_message.def"
#include "wire/end.inc"
};

struct chat_message {
#include "wire/members.inc"
#include "wire/shape/chat_message.def"
#include "wire/end.inc"
};

struct dialogue_block {
#include "wire/members.inc"
#include "wire/shape/dialogue_block.def"
#include "wire/end.inc"
};

struct dialogue_view {
#include "wire/members.inc"
#include "wire/shape/dialogue_view.def"
#include "wire/end.inc"
};

struct dialogue_tap {
#include "wire/members.inc"
#include "wire/shape/dialogue_tap.def"
#include "wire/end.inc"
};

struct dialogue_text {
#include "wire/members.inc"
#include "wire/shape/dialogue_text.def"
#include "wire/end.inc"
};

struct dialogue_mode {
#include "wire/members.inc"
#include "wire/shape/dialogue_mode.def"
#include "wire/end.inc"
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
