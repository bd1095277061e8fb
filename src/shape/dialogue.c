/* The tables of wire/shape_dialogue.h, read from wire/shape/. */
#include "shape/dialogue.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct function_call
static const struct field function_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/function_call.def"
#include "contract/end.inc"
};

CONTRACT(
    function_call, "FunctionCall", "a model proposes to use a tool", STRICT);

#define FIELD_OF struct function_result
static const struct field function_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/function_result.def"
#include "contract/end.inc"
};

CONTRACT(function_result, "FunctionResult", "what the model is told", STRICT);

#define FIELD_OF struct function_response
static const struct field function_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/function_response.def"
#include "contract/end.inc"
};

CONTRACT(
    function_response, "FunctionResponse", "what became of a call", STRICT);

#define FIELD_OF struct function_response_part
static const struct field function_response_part_fields[] = {
#include "contract/rows.inc"
#include "shape/list/function_response_part.def"
#include "contract/end.inc"
};

CONTRACT(function_response_part, "FunctionResponsePart",
    "one response in its wrapper", STRICT);

#define FIELD_OF struct function_response_message
static const struct field function_response_message_fields[] = {
#include "contract/rows.inc"
#include "shape/list/function_response_message.def"
#include "contract/end.inc"
};

CONTRACT(function_response_message, "FunctionResponseMessage",
    "the wrapper of responses", STRICT);

#define FIELD_OF struct chat_message
static const struct field chat_message_fields[] = {
#include "contract/rows.inc"
#include "shape/list/chat_message.def"
#include "contract/end.inc"
};

CONTRACT(chat_message, "ChatMessage", "a line of the chat", STRICT);

#define FIELD_OF struct dialogue_block
static const struct field dialogue_block_fields[] = {
#include "contract/rows.inc"
#include "shape/list/dialogue_block.def"
#include "contract/end.inc"
};

CONTRACT(
    dialogue_block, "DialogueBlock", "a call that waits for a person", STRICT);

#define FIELD_OF struct dialogue_view
static const struct field dialogue_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/dialogue_view.def"
#include "contract/end.inc"
};

CONTRACT(dialogue_view, "DialogueView", "a chat with the Spec Asst", STRICT);

#define FIELD_OF struct dialogue_tap
static const struct field dialogue_tap_fields[] = {
#include "contract/rows.inc"
#include "shape/list/dialogue_tap.def"
#include "contract/end.inc"
};

CONTRACT(dialogue_tap, "DialogueTap", "a button of a block was tapped", STRICT);

#define FIELD_OF struct dialogue_text
static const struct field dialogue_text_fields[] = {
#include "contract/rows.inc"
#include "shape/list/dialogue_text.def"
#include "contract/end.inc"
};

CONTRACT(dialogue_text, "DialogueText", "something was typed", STRICT);

#define FIELD_OF struct dialogue_mode
static const struct field dialogue_mode_fields[] = {
#include "contract/rows.inc"
#include "shape/list/dialogue_mode.def"
#include "contract/end.inc"
};

CONTRACT(dialogue_mode, "DialogueMode", "another chat is wanted", STRICT);
