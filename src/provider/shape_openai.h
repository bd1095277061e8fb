#ifndef PROVIDER_SHAPE_OPENAI_H
#define PROVIDER_SHAPE_OPENAI_H

#include "provider/provider_limits.h"
#include "contract/field.h"

/*
 * The messages of the OpenAI API (chat completions and responses), as far as
 * they concern us; both sides use them.  Unknown keys are dropped: APIs grow.
 */

struct openai_function {
#include "contract/members.inc"
#include "shape/list/openai_function.def"
#include "contract/end.inc"
};

struct openai_tool_call {
#include "contract/members.inc"
#include "shape/list/openai_tool_call.def"
#include "contract/end.inc"
};

struct openai_message {
#include "contract/members.inc"
#include "shape/list/openai_message.def"
#include "contract/end.inc"
};

struct openai_part {
#include "contract/members.inc"
#include "shape/list/openai_part.def"
#include "contract/end.inc"
};

struct openai_parts {
#include "contract/members.inc"
#include "shape/list/openai_parts.def"
#include "contract/end.inc"
};

struct openai_tool {
#include "contract/members.inc"
#include "shape/list/openai_tool.def"
#include "contract/end.inc"
};

struct openai_stream_options {
#include "contract/members.inc"
#include "shape/list/openai_stream_options.def"
#include "contract/end.inc"
};

struct openai_chat_request {
#include "contract/members.inc"
#include "shape/list/openai_chat_request.def"
#include "contract/end.inc"
};

struct openai_choice {
#include "contract/members.inc"
#include "shape/list/openai_choice.def"
#include "contract/end.inc"
};

struct openai_usage {
#include "contract/members.inc"
#include "shape/list/openai_usage.def"
#include "contract/end.inc"
};

struct openai_error {
#include "contract/members.inc"
#include "shape/list/openai_error.def"
#include "contract/end.inc"
};

struct openai_chat_response {
#include "contract/members.inc"
#include "shape/list/openai_chat_response.def"
#include "contract/end.inc"
};

struct openai_item {
#include "contract/members.inc"
#include "shape/list/openai_item.def"
#include "contract/end.inc"
};

struct openai_items {
#include "contract/members.inc"
#include "shape/list/openai_items.def"
#include "contract/end.inc"
};

struct openai_function_tool {
#include "contract/members.inc"
#include "shape/list/openai_function_tool.def"
#include "contract/end.inc"
};

struct openai_responses_request {
#include "contract/members.inc"
#include "shape/list/openai_responses_request.def"
#include "contract/end.inc"
};

struct openai_responses_usage {
#include "contract/members.inc"
#include "shape/list/openai_responses_usage.def"
#include "contract/end.inc"
};

struct openai_incomplete {
#include "contract/members.inc"
#include "shape/list/openai_incomplete.def"
#include "contract/end.inc"
};

struct openai_response {
#include "contract/members.inc"
#include "shape/list/openai_response.def"
#include "contract/end.inc"
};

struct openai_event {
#include "contract/members.inc"
#include "shape/list/openai_event.def"
#include "contract/end.inc"
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
