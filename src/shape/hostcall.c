/* The tables of wire/shape_hostcall.h, read from wire/shape/. */
#include "shape/hostcall.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct extension_message
static const struct field extension_message_fields[] = {
#include "contract/rows.inc"
#include "shape/list/extension_message.def"
#include "contract/end.inc"
};

CONTRACT(extension_message, "ExtensionMessage", "the envelope of every message",
    LAX);

#define FIELD_OF struct host_call
static const struct field host_call_fields[] = {
#include "contract/rows.inc"
#include "shape/list/host_call.def"
#include "contract/end.inc"
};

CONTRACT(host_call, "HostCall", "an extension asks for something", STRICT);

#define FIELD_OF struct host_error
static const struct field host_error_fields[] = {
#include "contract/rows.inc"
#include "shape/list/host_error.def"
#include "contract/end.inc"
};

CONTRACT(host_error, "HostError", "why a call failed", STRICT);

#define FIELD_OF struct host_backpressure
static const struct field host_backpressure_fields[] = {
#include "contract/rows.inc"
#include "shape/list/host_backpressure.def"
#include "contract/end.inc"
};

CONTRACT(host_backpressure, "HostBackpressure",
    "how fast the next chunk may come", STRICT);

#define FIELD_OF struct host_chunk
static const struct field host_chunk_fields[] = {
#include "contract/rows.inc"
#include "shape/list/host_chunk.def"
#include "contract/end.inc"
};

CONTRACT(host_chunk, "HostChunk", "place of a result in a stream", STRICT);

#define FIELD_OF struct host_result
static const struct field host_result_fields[] = {
#include "contract/rows.inc"
#include "shape/list/host_result.def"
#include "contract/end.inc"
};

/* clang-format off */
static const struct field_rule host_result_rules[] = {
	RULE(struct host_result, is_error, true, REQUIRES, error),
	RULE(struct host_result, is_error, true, NOT_NULL, error),
	RULE(struct host_result, is_error, false, FORBIDS, error),
};
/* clang-format on */

CONTRACT(host_result, "HostResult", "what the host answers", STRICT,
    RULES(host_result));
