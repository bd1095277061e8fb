/* The tables of provider/shape_openai.h, read from shape/list/. */
#include "provider/shape_openai.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct openai_function
static const struct field openai_function_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_function.def"
#include "contract/end.inc"
};

CONTRACT(openai_function, "OpenaiFunction",
    "name and arguments of a call; name and parameters of a tool", LAX);

#define FIELD_OF struct openai_tool_call
static const struct field openai_tool_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_tool_call.def"
#include "contract/end.inc"
};

CONTRACT(openai_tool_call, "OpenaiToolCall", "a call, or a piece of it", LAX);

#define FIELD_OF struct openai_message
static const struct field openai_message_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_message.def"
#include "contract/end.inc"
};

CONTRACT(openai_message, "OpenaiMessage",
    "what one side says, or a piece of it", LAX);

#define FIELD_OF struct openai_part
static const struct field openai_part_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_part.def"
#include "contract/end.inc"
};

CONTRACT(openai_part, "OpenaiPart", "a part of a content", LAX);

#define FIELD_OF struct openai_parts
static const struct field openai_parts_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_parts.def"
#include "contract/end.inc"
};

CONTRACT(openai_parts, "OpenaiParts", "a list of parts", LAX);

#define FIELD_OF struct openai_tool
static const struct field openai_tool_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_tool.def"
#include "contract/end.inc"
};

CONTRACT(openai_tool, "OpenaiTool", "a tool", LAX);

#define FIELD_OF struct openai_stream_options
static const struct field openai_stream_options_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_stream_options.def"
#include "contract/end.inc"
};

CONTRACT(openai_stream_options, "OpenaiStreamOptions",
    "what a stream also says", LAX);

#define FIELD_OF struct openai_chat_request
static const struct field openai_chat_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_chat_request.def"
#include "contract/end.inc"
};

CONTRACT(openai_chat_request, "OpenaiChatRequest", "chat completions", LAX);

#define FIELD_OF struct openai_choice
static const struct field openai_choice_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_choice.def"
#include "contract/end.inc"
};

CONTRACT(openai_choice, "OpenaiChoice", "an answer, or a piece of it", LAX);

#define FIELD_OF struct openai_usage
static const struct field openai_usage_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_usage.def"
#include "contract/end.inc"
};

CONTRACT(openai_usage, "OpenaiUsage", "what it cost", LAX);

#define FIELD_OF struct openai_error
static const struct field openai_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_error.def"
#include "contract/end.inc"
};

CONTRACT(openai_error, "OpenaiError", "a failure", LAX);

#define FIELD_OF struct openai_chat_response
static const struct field openai_chat_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_chat_response.def"
#include "contract/end.inc"
};

CONTRACT(openai_chat_response, "OpenaiChatResponse",
    "the answer, or a piece of it", LAX);

#define FIELD_OF struct openai_item
static const struct field openai_item_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_item.def"
#include "contract/end.inc"
};

CONTRACT(openai_item, "OpenaiItem", "what is said or done, as one item", LAX);

#define FIELD_OF struct openai_items
static const struct field openai_items_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_items.def"
#include "contract/end.inc"
};

CONTRACT(openai_items, "OpenaiItems", "a list of items", LAX);

#define FIELD_OF struct openai_function_tool
static const struct field openai_function_tool_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_function_tool.def"
#include "contract/end.inc"
};

CONTRACT(openai_function_tool, "OpenaiFunctionTool", "a tool", LAX);

#define FIELD_OF struct openai_responses_request
static const struct field openai_responses_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_responses_request.def"
#include "contract/end.inc"
};

CONTRACT(openai_responses_request, "OpenaiResponsesRequest", "responses", LAX);

#define FIELD_OF struct openai_responses_usage
static const struct field openai_responses_usage_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_responses_usage.def"
#include "contract/end.inc"
};

CONTRACT(openai_responses_usage, "OpenaiResponsesUsage", "what it cost", LAX);

#define FIELD_OF struct openai_incomplete
static const struct field openai_incomplete_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_incomplete.def"
#include "contract/end.inc"
};

CONTRACT(openai_incomplete, "OpenaiIncomplete", "why it is not whole", LAX);

#define FIELD_OF struct openai_response
static const struct field openai_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_response.def"
#include "contract/end.inc"
};

CONTRACT(openai_response, "OpenaiResponse", "the answer", LAX);

#define FIELD_OF struct openai_event
static const struct field openai_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/openai_event.def"
#include "contract/end.inc"
};

CONTRACT(openai_event, "OpenaiEvent", "a piece of an answer", LAX);
