#ifndef WIRE_SHAPE_OPENAI_H
#define WIRE_SHAPE_OPENAI_H

#include "wire/provider_limits.h"
#include "wire/field.h"

/*
 * The messages of the OpenAI API (chat completions and responses), as far as
 * they concern us; both sides use them.  Unknown keys are dropped: APIs grow.
 */

struct openai_function {
#include "wire/members.inc"
#include "wire/shape/openai_function.def"
#include "wire/end.inc"
};

struct openai_tool_call {
#include "wire/members.inc"
#include "wire/shape/openai_tool_call.def"
#include "wire/end.inc"
};

struct openai_message {
#include "wire/members.inc"
#include "wire/shape/openai_message.def"
#include "wire/end.inc"
};

struct openai_part {
#include "wire/members.inc"
#include "wire/shape/openai_part.def"
#include "wire/end.inc"
};

struct openai_parts {
#include "wire/members.inc"
#include "wire/shape/openai_parts.def"
#include "wire/end.inc"
};

struct openai_tool {
#include "wire/members.inc"
#include "wire/shape/openai_tool.def"
#include "wire/end.inc"
};

struct openai_stream_options {
#include "wire/members.inc"
#include "wire/shape/openai_stream_options.def"
#include "wire/end.inc"
};

struct openai_chat_request {
#include "wire/members.inc"
#include "wire/shape/openai_chat_request.def"
#include "wire/end.inc"
};

struct openai_choice {
#include "wire/members.inc"
#include "wire/shape/openai_choice.def"
#include "wire/end.inc"
};

struct openai_usage {
#include "wire/members.inc"
#include "wire/shape/openai_usage.def"
#include "wire/end.inc"
};

struct openai_error {
#include "wire/members.inc"
#include "wire/shape/openai_error.def"
#include "wire/end.inc"
};

struct openai_chat_response {
#include "wire/members.inc"
#include "wire/shape/openai_chat_response.def"
#include "wire/end.inc"
};

struct openai_item {
#include "wire/members.inc"
#include "wire/shape/openai_item.def"
#include "wire/end.inc"
};

struct openai_items {
#include "wire/members.inc"
#include "wire/shape/openai_items.def"
#include "wire/end.inc"
};

struct openai_function_tool {
#include "wire/members.inc"
#include "wire/shape/openai_function_tool.def"
#include "wire/end.inc"
};

struct openai_responses_request {
#include "wire/members.inc"
#include "wire/shape/openai_responses_request.def"
#include "wire/end.inc"
};

struct openai_responses_usage {
#include "wire/members.inc"
#include "wire/shape/openai_responses_usage.def"
#include "wire/end.inc"
};

struct openai_incomplete {
#include "wire/members.inc"
#include "wire/shape/openai_incomplete.def"
#include "wire/end.inc"
};

struct openai_response {
#include "wire/members.inc"
#include "wire/shape/openai_response.def"
#include "wire/end.inc"
};

struct openai_event {
#include "wire/members.inc"
#include "wire/shape/openai_event.def"
#include "wire/end.inc"
};

extern const struct contract openai_function_contract;
extern const struct contract openai_tool_call_contract;
extern const struct contract openai_message_contract;
extern const struct contract openai_part_contract;
extern const struct contract openai_parts_contract;
extern const struct contract openai_tool_contract;
extern const struct contract openai_stream_options_contract;
extern const struct contract openai_chat_request_contract;
extern const struct contract openai_choice_contract;
extern const struct contract openai_usage_contract;
extern const struct contract openai_error_contract;
extern const struct contract openai_chat_response_contract;
extern const struct contract openai_item_contract;
extern const struct contract openai_items_contract;
extern const struct contract openai_function_tool_contract;
extern const struct contract openai_responses_request_contract;
extern const struct contract openai_responses_usage_contract;
extern const struct contract openai_incomplete_contract;
extern const struct contract openai_response_contract;
extern const struct contract openai_event_contract;

#endif
