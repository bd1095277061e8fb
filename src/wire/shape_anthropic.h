#ifndef WIRE_SHAPE_ANTHROPIC_H
#define WIRE_SHAPE_ANTHROPIC_H

#include "wire/provider_limits.h"
#include "wire/field.h"

/*
 * The messages of the Anthropic API (messages), as far as they concern us; both
 * sides use them.  Unknown keys are dropped: APIs grow.
 */

struct anthropic_block {
#include "wire/members.inc"
#include "wire/shape/anthropic_block.def"
#include "wire/end.inc"
};

struct anthropic_blocks {
#include "wire/members.inc"
#include "wire/shape/anthropic_blocks.def"
#include "wire/end.inc"
};

struct anthropic_message {
#include "wire/members.inc"
#include "wire/shape/anthropic_message.def"
#include "wire/end.inc"
};

struct anthropic_tool {
#include "wire/members.inc"
#include "wire/shape/anthropic_tool.def"
#include "wire/end.inc"
};

struct anthropic_choice {
#include "wire/members.inc"
#include "wire/shape/anthropic_choice.def"
#include "wire/end.inc"
};

struct anthropic_request {
#include "wire/members.inc"
#include "wire/shape/anthropic_request.def"
#include "wire/end.inc"
};

struct anthropic_usage {
#include "wire/members.inc"
#include "wire/shape/anthropic_usage.def"
#include "wire/end.inc"
};

struct anthropic_error {
#include "wire/members.inc"
#include "wire/shape/anthropic_error.def"
#include "wire/end.inc"
};

struct anthropic_response {
#include "wire/members.inc"
#include "wire/shape/anthropic_response.def"
#include "wire/end.inc"
};

struct anthropic_delta {
#include "wire/members.inc"
#include "wire/shape/anthropic_delta.def"
#include "wire/end.inc"
};

struct anthropic_event {
#include "wire/members.inc"
#include "wire/shape/anthropic_event.def"
#include "wire/end.inc"
};

extern const struct contract anthropic_block_contract;
extern const struct contract anthropic_blocks_contract;
extern const struct contract anthropic_message_contract;
extern const struct contract anthropic_tool_contract;
extern const struct contract anthropic_choice_contract;
extern const struct contract anthropic_request_contract;
extern const struct contract anthropic_usage_contract;
extern const struct contract anthropic_error_contract;
extern const struct contract anthropic_response_contract;
extern const struct contract anthropic_delta_contract;
extern const struct contract anthropic_event_contract;

#endif
