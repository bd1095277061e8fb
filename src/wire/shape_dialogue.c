/* The tables of wire/shape_dialogue.h, read from wire/shape/. */
#include "wire/shape_dialogue.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct function_call
static const struct field function_call_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/function_call.def"
#include "wire/end.inc"
};

CONTRACT(
    function_call, "FunctionCall", "a model proposes to use a tool", STRICT);

#define FIELD_OF struct function_result
static const struct field function_result_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/function_result.def"
#include "wire/end.inc"
};

CONTRACT(function_result, "FunctionResult", "what the model is told", STRICT);

#define FIELD_OF struct function_response
static const struct field function_response_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/function_response.def"
#include "wire/end.inc"
};

CONTRACT(
    function_response, "FunctionResponse", "what became of a call", STRICT);

#define FIELD_OF struct function_response_part
static const struct field function_response_part_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/function_response_part.def"
#include "wire/end.inc"
};

CONTRACT(function_response_part, "FunctionResponsePart",
    "one response in its wrapper", STRICT);

#define FIELD_OF struct function_response_message
static const struct field function_response_message_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/function_response_message.def"
#include "wire/end.inc"
};

CONTRACT(function_response_message, "FunctionResponseMessage",
    "the wrapper of responses", STRICT);

#define FIELD_OF struct chat_message
static const struct field chat_message_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/chat_message.def"
#include "wire/end.inc"
};

CONTRACT(chat_message, "ChatMessage", "a line of the chat", STRICT);

#define FIELD_OF struct dialogue_block
static const struct field dialogue_block_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/dialogue_block.def"
#include "wire/end.inc"
};

CONTRACT(
    dialogue_block, "DialogueBlock", "a call that waits for a person", STRICT);

#define FIELD_OF struct dialogue_view
static const struct field dialogue_view_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/dialogue_view.def"
#include "wire/end.inc"
};

CONTRACT(dialogue_view, "DialogueView", "a chat with the Spec Asst", STRICT);

#define FIELD_OF struct dialogue_tap
static const struct field dialogue_tap_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/dialogue_tap.def"
#include "wire/end.inc"
};

CONTRACT(dialogue_tap, "DialogueTap", "a button of a block was tapped", STRICT);

#define FIELD_OF struct dialogue_text
static const struct field dialogue_text_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/dialogue_text.def"
#include "wire/end.inc"
};

CONTRACT(dialogue_text, "DialogueText", "something was typed", STRICT);

#define FIELD_OF struct dialogue_mode
static const struct field dialogue_mode_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/dialogue_mode.def"
#include "wire/end.inc"
};

CONTRACT(dialogue_mode, "DialogueMode", "another chat is wanted", STRICT);
