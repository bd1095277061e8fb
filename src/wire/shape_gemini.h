#ifndef WIRE_SHAPE_GEMINI_H
#define WIRE_SHAPE_GEMINI_H

#include "wire/provider_limits.h"
#include "wire/field.h"

/*
 * The messages of the Gemini API (generateContent), as far as they concern us.
 * Both sides use them: what a provider sends is read by the same table that
 * writes what our proxy sends.  Unknown keys are dropped: APIs grow.
 */

struct gemini_function_call {
#include "wire/members.inc"
#include "wire/shape/gemini_function_call.def"
#include "wire/end.inc"
};

struct gemini_function_response {
#include "wire/members.inc"
#include "wire/shape/gemini_function_response.def"
#include "wire/end.inc"
};

struct gemini_part {
#include "wire/members.inc"
#include "wire/shape/gemini_part.def"
#include "wire/end.inc"
};

struct gemini_content {
#include "wire/members.inc"
#include "wire/shape/gemini_content.def"
#include "wire/end.inc"
};

struct gemini_declaration {
#include "wire/members.inc"
#include "wire/shape/gemini_declaration.def"
#include "wire/end.inc"
};

struct gemini_tool {
#include "wire/members.inc"
#include "wire/shape/gemini_tool.def"
#include "wire/end.inc"
};

struct gemini_calling {
#include "wire/members.inc"
#include "wire/shape/gemini_calling.def"
#include "wire/end.inc"
};

struct gemini_tool_config {
#include "wire/members.inc"
#include "wire/shape/gemini_tool_config.def"
#include "wire/end.inc"
};

struct gemini_generation {
#include "wire/members.inc"
#include "wire/shape/gemini_generation.def"
#include "wire/end.inc"
};

struct gemini_request {
#include "wire/members.inc"
#include "wire/shape/gemini_request.def"
#include "wire/end.inc"
};

struct gemini_candidate {
#include "wire/members.inc"
#include "wire/shape/gemini_candidate.def"
#include "wire/end.inc"
};

struct gemini_usage {
#include "wire/members.inc"
#include "wire/shape/gemini_usage.def"
#include "wire/end.inc"
};

struct gemini_feedback {
#include "wire/members.inc"
#include "wire/shape/gemini_feedback.def"
#include "wire/end.inc"
};

struct gemini_error {
#include "wire/members.inc"
#include "wire/shape/gemini_error.def"
#include "wire/end.inc"
};

struct gemini_response {
#include "wire/members.inc"
#include "wire/shape/gemini_response.def"
#include "wire/end.inc"
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
