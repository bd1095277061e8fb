/* The tables of provider/shape_gemini.h, read from shape/list/. */
#include "provider/shape_gemini.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct gemini_function_call
static const struct field gemini_function_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_function_call.def"
#include "contract/end.inc"
};

CONTRACT(gemini_function_call, "GeminiFunctionCall", "a call, in a part", LAX);

#define FIELD_OF struct gemini_function_response
static const struct field gemini_function_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_function_response.def"
#include "contract/end.inc"
};

CONTRACT(gemini_function_response, "GeminiFunctionResponse",
    "what became of a call, in a part", LAX);

#define FIELD_OF struct gemini_part
static const struct field gemini_part_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_part.def"
#include "contract/end.inc"
};

CONTRACT(gemini_part, "GeminiPart",
    "a part of a content: text, call or response", LAX);

#define FIELD_OF struct gemini_content
static const struct field gemini_content_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_content.def"
#include "contract/end.inc"
};

CONTRACT(gemini_content, "GeminiContent", "what one side says", LAX);

#define FIELD_OF struct gemini_declaration
static const struct field gemini_declaration_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_declaration.def"
#include "contract/end.inc"
};

CONTRACT(gemini_declaration, "GeminiDeclaration", "a tool", LAX);

#define FIELD_OF struct gemini_tool
static const struct field gemini_tool_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_tool.def"
#include "contract/end.inc"
};

CONTRACT(gemini_tool, "GeminiTool", "tools", LAX);

#define FIELD_OF struct gemini_calling
static const struct field gemini_calling_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_calling.def"
#include "contract/end.inc"
};

CONTRACT(gemini_calling, "GeminiCalling", "whether to call", LAX);

#define FIELD_OF struct gemini_tool_config
static const struct field gemini_tool_config_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_tool_config.def"
#include "contract/end.inc"
};

CONTRACT(gemini_tool_config, "GeminiToolConfig", "how to use tools", LAX);

#define FIELD_OF struct gemini_generation
static const struct field gemini_generation_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_generation.def"
#include "contract/end.inc"
};

CONTRACT(gemini_generation, "GeminiGeneration", "how to answer", LAX);

#define FIELD_OF struct gemini_request
static const struct field gemini_request_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_request.def"
#include "contract/end.inc"
};

CONTRACT(gemini_request, "GeminiRequest", "generateContent", LAX);

#define FIELD_OF struct gemini_candidate
static const struct field gemini_candidate_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_candidate.def"
#include "contract/end.inc"
};

CONTRACT(gemini_candidate, "GeminiCandidate", "an answer", LAX);

#define FIELD_OF struct gemini_usage
static const struct field gemini_usage_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_usage.def"
#include "contract/end.inc"
};

CONTRACT(gemini_usage, "GeminiUsage", "what it cost", LAX);

#define FIELD_OF struct gemini_feedback
static const struct field gemini_feedback_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_feedback.def"
#include "contract/end.inc"
};

CONTRACT(gemini_feedback, "GeminiFeedback", "what became of the prompt", LAX);

#define FIELD_OF struct gemini_error
static const struct field gemini_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_error.def"
#include "contract/end.inc"
};

CONTRACT(gemini_error, "GeminiError", "a failure", LAX);

#define FIELD_OF struct gemini_response
static const struct field gemini_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/gemini_response.def"
#include "contract/end.inc"
};

CONTRACT(
    gemini_response, "GeminiResponse", "the answer, or a piece of it", LAX);
