#ifndef SHAPE_PROMPT_H
#define SHAPE_PROMPT_H

#include "contract/field.h"

/*
 * Capability prompts over RPC: the question, the answer, and what goes
 * around them.
 */

struct prompt_source {
#include "contract/members.inc"
#include "shape/list/prompt_source.def"
#include "contract/end.inc"
};

struct prompt_extension {
#include "contract/members.inc"
#include "shape/list/prompt_extension.def"
#include "contract/end.inc"
};

struct prompt_scope {
#include "contract/members.inc"
#include "shape/list/prompt_scope.def"
#include "contract/end.inc"
};

struct grant_preview {
#include "contract/members.inc"
#include "shape/list/grant_preview.def"
#include "contract/end.inc"
};

struct capability_prompt_data {
#include "contract/members.inc"
#include "shape/list/capability_prompt_data.def"
#include "contract/end.inc"
};

struct capability_prompt {
#include "contract/members.inc"
#include "shape/list/capability_prompt.def"
#include "contract/end.inc"
};

struct capability_prompt_update_data {
#include "contract/members.inc"
#include "shape/list/capability_prompt_update_data.def"
#include "contract/end.inc"
};

struct capability_prompt_update {
#include "contract/members.inc"
#include "shape/list/capability_prompt_update.def"
#include "contract/end.inc"
};

struct capability_resolved_data {
#include "contract/members.inc"
#include "shape/list/capability_resolved_data.def"
#include "contract/end.inc"
};

struct capability_resolved {
#include "contract/members.inc"
#include "shape/list/capability_resolved.def"
#include "contract/end.inc"
};

struct capability_decision {
#include "contract/members.inc"
#include "shape/list/capability_decision.def"
#include "contract/end.inc"
};

struct capability_extend {
#include "contract/members.inc"
#include "shape/list/capability_extend.def"
#include "contract/end.inc"
};

struct rpc_hello_data {
#include "contract/members.inc"
#include "shape/list/rpc_hello_data.def"
#include "contract/end.inc"
};

struct rpc_hello {
#include "contract/members.inc"
#include "shape/list/rpc_hello.def"
#include "contract/end.inc"
};

struct rpc_response {
#include "contract/members.inc"
#include "shape/list/rpc_response.def"
#include "contract/end.inc"
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
