/* The tables of provider/shape_anthropic.h, read from shape/list/. */
#include "provider/shape_anthropic.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct anthropic_block
static const struct field anthropic_block_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_block.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_block, "AnthropicBlock", "a block of a content", LAX);

#define FIELD_OF struct anthropic_blocks
static const struct field anthropic_blocks_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_blocks.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_blocks, "AnthropicBlocks", "a list of blocks", LAX);

#define FIELD_OF struct anthropic_message
static const struct field anthropic_message_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_message.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_message, "AnthropicMessage", "what one side says", LAX);

#define FIELD_OF struct anthropic_tool
static const struct field anthropic_tool_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_tool.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_tool, "AnthropicTool", "a tool", LAX);

#define FIELD_OF struct anthropic_choice
static const struct field anthropic_choice_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_choice.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_choice, "AnthropicChoice", "whether to call", LAX);

#define FIELD_OF struct anthropic_request
static const struct field anthropic_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_request.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_request, "AnthropicRequest", "messages", LAX);

#define FIELD_OF struct anthropic_usage
static const struct field anthropic_usage_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_usage.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_usage, "AnthropicUsage", "what it cost", LAX);

#define FIELD_OF struct anthropic_error
static const struct field anthropic_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_error.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_error, "AnthropicError", "a failure", LAX);

#define FIELD_OF struct anthropic_response
static const struct field anthropic_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_response.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_response, "AnthropicResponse", "the answer", LAX);

#define FIELD_OF struct anthropic_delta
static const struct field anthropic_delta_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_delta.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_delta, "AnthropicDelta",
    "a piece of a block, or how it all ends", LAX);

#define FIELD_OF struct anthropic_event
static const struct field anthropic_event_fields[] = {
#include "contract/rows.inc"
#include "shape/list/anthropic_event.def"
#include "contract/end.inc"
};

CONTRACT(anthropic_event, "AnthropicEvent", "a piece of an answer", LAX);
