#ifndef WIRE_SHAPE_PROMPT_H
#define WIRE_SHAPE_PROMPT_H

#include "wire/field.h"

/*
 * Capability prompts over RPC: the question, the answer, and what goes
 * around them.
 */

struct prompt_source {
#include "wire/members.inc"
#include "wire/shape/prompt_source.def"
#include "wire/end.inc"
};

struct prompt_extension {
#include "wire/members.inc"
#include "wire/shape/prompt_extension.def"
#include "wire/end.inc"
};

struct prompt_scope {
#include "wire/members.inc"
#include "wire/shape/prompt_scope.def"
#include "wire/end.inc"
};

struct grant_preview {
#include "wire/members.inc"
#include "wire/shape/grant_preview.def"
#include "wire/end.inc"
};

struct capability_prompt_data {
#include "wire/members.inc"
#include "wire/shape/capability_prompt_data.def"
#include "wire/end.inc"
};

struct capability_prompt {
#include "wire/members.inc"
#include "wire/shape/capability_prompt.def"
#include "wire/end.inc"
};

struct capability_prompt_update_data {
#include "wire/members.inc"
#include "wire/shape/capability_prompt_update_data.def"
#include "wire/end.inc"
};

struct capability_prompt_update {
#include "wire/members.inc"
#include "wire/shape/capability_prompt_update.def"
#include "wire/end.inc"
};

struct capability_resolved_data {
#include "wire/members.inc"
#include "wire/shape/capability_resolved_data.def"
#include "wire/end.inc"
};

struct capability_resolved {
#include "wire/members.inc"
#include "wire/shape/capability_resolved.def"
#include "wire/end.inc"
};

struct capability_decision {
#include "wire/members.inc"
#include "wire/shape/capability_decision.def"
#include "wire/end.inc"
};

struct capability_extend {
#include "wire/members.inc"
#include "wire/shape/capability_extend.def"
#include "wire/end.inc"
};

struct rpc_hello_data {
#include "wire/members.inc"
#include "wire/shape/rpc_hello_data.def"
#include "wire/end.inc"
};

struct rpc_hello {
#include "wire/members.inc"
#include "wire/shape/rpc_hello.def"
#include "wire/end.inc"
};

struct rpc_response {
#include "wire/members.inc"
#include "wire/shape/rpc_response.def"
#include "wire/end.inc"
};

extern const struct contract prompt_source_contract;
extern const struct contract prompt_extension_contract;
extern const struct contract prompt_scope_contract;
extern const struct contract grant_preview_contract;
extern const struct contract capability_prompt_data_contract;
extern const struct contract capability_prompt_contract;
extern const struct contract capability_prompt_update_data_contract;
extern const struct contract capability_prompt_update_contract;
extern const struct contract capability_resolved_data_contract;
extern const struct contract capability_resolved_contract;
extern const struct contract capability_decision_contract;
extern const struct contract capability_extend_contract;
extern const struct contract rpc_hello_data_contract;
extern const struct contract rpc_hello_contract;
extern const struct contract rpc_response_contract;

#endif
