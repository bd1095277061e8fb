#ifndef PROVIDER_SHAPE_ANTHROPIC_H
#define PROVIDER_SHAPE_ANTHROPIC_H

#include "provider/provider_limits.h"
#include "contract/field.h"

/*
 * The messages of the Anthropic API (messages), as far as they concern us; both
 * sides use them.  Unknown keys are dropped: APIs grow.
 */

struct anthropic_block {
#include "contract/members.inc"
#include "shape/list/anthropic_block.def"
#include "contract/end.inc"
};

struct anthropic_blocks {
#include "contract/members.inc"
#include "shape/list/anthropic_blocks.def"
#include "contract/end.inc"
};

struct anthropic_message {
#include "contract/members.inc"
#include "shape/list/anthropic_message.def"
#include "contract/end.inc"
};

struct anthropic_tool {
#include "contract/members.inc"
#include "shape/list/anthropic_tool.def"
#include "contract/end.inc"
};

struct anthropic_choice {
#include "contract/members.inc"
#include "shape/list/anthropic_choice.def"
#include "contract/end.inc"
};

struct anthropic_request {
#include "contract/members.inc"
#include "shape/list/anthropic_request.def"
#include "contract/end.inc"
};

struct anthropic_usage {
#include "contract/members.inc"
#include "shape/list/anthropic_usage.def"
#include "contract/end.inc"
};

struct anthropic_error {
#include "contract/members.inc"
#include "shape/list/anthropic_error.def"
#include "contract/end.inc"
};

struct anthropic_response {
#include "contract/members.inc"
#include "shape/list/anthropic_response.def"
#include "contract/end.inc"
};

struct anthropic_delta {
#include "contract/members.inc"
#include "shape/list/anthropic_delta.def"
#include "contract/end.inc"
};

struct anthropic_event {
#include "contract/members.inc"
#include "shape/list/anthropic_event.def"
#include "contract/end.inc"
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
