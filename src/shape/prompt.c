/* The tables of wire/shape_prompt.h, read from wire/shape/. */
#include "shape/prompt.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct prompt_source
static const struct field prompt_source_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_source.def"
#include "contract/end.inc"
};

CONTRACT(prompt_source, "PromptSource", "where an extension came from", STRICT);

#define FIELD_OF struct prompt_extension
static const struct field prompt_extension_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_extension.def"
#include "contract/end.inc"
};

CONTRACT(prompt_extension, "PromptExtension", "who asks", STRICT);

#define FIELD_OF struct prompt_scope
static const struct field prompt_scope_fields[] = {
#include "contract/rows.inc"
#include "shape/list/prompt_scope.def"
#include "contract/end.inc"
};

CONTRACT(
    prompt_scope, "PromptScope", "what is to be accessed, redacted", STRICT);

#define FIELD_OF struct grant_preview
static const struct field grant_preview_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_preview.def"
#include "contract/end.inc"
};

CONTRACT(grant_preview, "GrantPreview",
    "what an answer with always would store", STRICT);

#define FIELD_OF struct capability_prompt_data
static const struct field capability_prompt_data_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_prompt_data.def"
#include "contract/end.inc"
};

CONTRACT(capability_prompt_data, "CapabilityPromptData", "a question", STRICT);

#define FIELD_OF struct capability_prompt
static const struct field capability_prompt_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_prompt.def"
#include "contract/end.inc"
};

CONTRACT(capability_prompt, "CapabilityPrompt", "the event that asks a person",
    STRICT);

#define FIELD_OF struct capability_prompt_update_data
static const struct field capability_prompt_update_data_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_prompt_update_data.def"
#include "contract/end.inc"
};

CONTRACT(capability_prompt_update_data, "CapabilityPromptUpdateData",
    "how a question grew", STRICT);

#define FIELD_OF struct capability_prompt_update
static const struct field capability_prompt_update_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_prompt_update.def"
#include "contract/end.inc"
};

CONTRACT(capability_prompt_update, "CapabilityPromptUpdate",
    "the event that says a question grew", STRICT);

#define FIELD_OF struct capability_resolved_data
static const struct field capability_resolved_data_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_resolved_data.def"
#include "contract/end.inc"
};

CONTRACT(capability_resolved_data, "CapabilityResolvedData",
    "how a question was settled", STRICT);

#define FIELD_OF struct capability_resolved
static const struct field capability_resolved_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_resolved.def"
#include "contract/end.inc"
};

CONTRACT(capability_resolved, "CapabilityResolved",
    "the event that says a question is settled", STRICT);

#define FIELD_OF struct capability_decision
static const struct field capability_decision_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_decision.def"
#include "contract/end.inc"
};

CONTRACT(capability_decision, "CapabilityDecision", "the command that answers",
    STRICT);

#define FIELD_OF struct capability_extend
static const struct field capability_extend_fields[] = {
#include "contract/rows.inc"
#include "shape/list/capability_extend.def"
#include "contract/end.inc"
};

CONTRACT(capability_extend, "CapabilityExtend",
    "the command that asks for more time", STRICT);

#define FIELD_OF struct rpc_hello_data
static const struct field rpc_hello_data_fields[] = {
#include "contract/rows.inc"
#include "shape/list/rpc_hello_data.def"
#include "contract/end.inc"
};

CONTRACT(rpc_hello_data, "RpcHelloData", "who is there", STRICT);

#define FIELD_OF struct rpc_hello
static const struct field rpc_hello_fields[] = {
#include "contract/rows.inc"
#include "shape/list/rpc_hello.def"
#include "contract/end.inc"
};

CONTRACT(rpc_hello, "RpcHello", "the event that greets a client", STRICT);

#define FIELD_OF struct rpc_response
static const struct field rpc_response_fields[] = {
#include "contract/rows.inc"
#include "shape/list/rpc_response.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule rpc_response_rules[] = {
	RULE(struct rpc_response, success, true, NULL, error),
	RULE(struct rpc_response, success, false, NOT_NULL, error),
};
/* clang-format on */

CONTRACT(rpc_response, "RpcResponse", "the answer to every command", STRICT,
    RULES(rpc_response));
