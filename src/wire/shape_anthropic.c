/* The tables of wire/shape_anthropic.h, read from wire/shape/. */
#include "wire/shape_anthropic.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct anthropic_block
static const struct field anthropic_block_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_block.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_block, "AnthropicBlock", "a block of a content", LAX);

#define FIELD_OF struct anthropic_blocks
static const struct field anthropic_blocks_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_blocks.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_blocks, "AnthropicBlocks", "a list of blocks", LAX);

#define FIELD_OF struct anthropic_message
static const struct field anthropic_message_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_message.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_message, "AnthropicMessage", "what one side says", LAX);

#define FIELD_OF struct anthropic_tool
static const struct field anthropic_tool_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_tool.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_tool, "AnthropicTool", "a tool", LAX);

#define FIELD_OF struct anthropic_choice
static const struct field anthropic_choice_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_choice.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_choice, "AnthropicChoice", "whether to call", LAX);

#define FIELD_OF struct anthropic_request
static const struct field anthropic_request_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_request.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_request, "AnthropicRequest", "messages", LAX);

#define FIELD_OF struct anthropic_usage
static const struct field anthropic_usage_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_usage.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_usage, "AnthropicUsage", "what it cost", LAX);

#define FIELD_OF struct anthropic_error
static const struct field anthropic_error_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_error.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_error, "AnthropicError", "a failure", LAX);

#define FIELD_OF struct anthropic_response
static const struct field anthropic_response_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_response.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_response, "AnthropicResponse", "the answer", LAX);

#define FIELD_OF struct anthropic_delta
static const struct field anthropic_delta_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_delta.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_delta, "AnthropicDelta",
    "a piece of a block, or how it all ends", LAX);

#define FIELD_OF struct anthropic_event
static const struct field anthropic_event_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/anthropic_event.def"
#include "wire/end.inc"
};

CONTRACT(anthropic_event, "AnthropicEvent", "a piece of an answer", LAX);
