#ifndef PROVIDER_SHAPE_GEMINI_H
#define PROVIDER_SHAPE_GEMINI_H

#include "provider/provider_limits.h"
#include "contract/field.h"

/*
 * The messages of the Gemini API (generateContent), as far as they concern us.
 * Both sides use them: what a provider sends is read by the same table that
 * writes what our proxy sends.  Unknown keys are dropped: APIs grow.
 */

struct gemini_function_call {
#include "contract/members.inc"
#include "shape/list/gemini_function_call.def"
#include "contract/end.inc"
};

struct gemini_function_response {
#include "contract/members.inc"
#include "shape/list/gemini_function_response.def"
#include "contract/end.inc"
};

struct gemini_part {
#include "contract/members.inc"
#include "shape/list/gemini_part.def"
#include "contract/end.inc"
};

struct gemini_content {
#include "contract/members.inc"
#include "shape/list/gemini_content.def"
#include "contract/end.inc"
};

struct gemini_declaration {
#include "contract/members.inc"
#include "shape/list/gemini_declaration.def"
#include "contract/end.inc"
};

struct gemini_tool {
#include "contract/members.inc"
#include "shape/list/gemini_tool.def"
#include "contract/end.inc"
};

struct gemini_calling {
#include "contract/members.inc"
#include "shape/list/gemini_calling.def"
#include "contract/end.inc"
};

struct gemini_tool_config {
#include "contract/members.inc"
#include "shape/list/gemini_tool_config.def"
#include "contract/end.inc"
};

struct gemini_generation {
#include "contract/members.inc"
#include "shape/list/gemini_generation.def"
#include "contract/end.inc"
};

struct gemini_request {
#include "contract/members.inc"
#include "shape/list/gemini_request.def"
#include "contract/end.inc"
};

struct gemini_candidate {
#include "contract/members.inc"
#include "shape/list/gemini_candidate.def"
#include "contract/end.inc"
};

struct gemini_usage {
#include "contract/members.inc"
#include "shape/list/gemini_usage.def"
#include "contract/end.inc"
};

struct gemini_feedback {
#include "contract/members.inc"
#include "shape/list/gemini_feedback.def"
#include "contract/end.inc"
};

struct gemini_error {
#include "contract/members.inc"
#include "shape/list/gemini_error.def"
#include "contract/end.inc"
};

struct gemini_response {
#include "contract/members.inc"
#include "shape/list/gemini_response.def"
#include "contract/end.inc"
};

extern const struct contract gemini_function_call_contract;
extern const struct contract gemini_function_response_contract;
extern const struct contract gemini_part_contract;
extern const struct contract gemini_content_contract;
extern const struct contract gemini_declaration_contract;
extern const struct contract gemini_tool_contract;
extern const struct contract gemini_calling_contract;
extern const struct contract gemini_tool_config_contract;
extern const struct contract gemini_generation_contract;
extern const struct contract gemini_request_contract;
extern const struct contract gemini_candidate_contract;
extern const struct contract gemini_usage_contract;
extern const struct contract gemini_feedback_contract;
extern const struct contract gemini_error_contract;
extern const struct contract gemini_response_contract;

#endif
