#ifndef FACE_MCP_SAY_H
#define FACE_MCP_SAY_H

#include "base/arena.h"

/*
 * Lines of our own, each with its end.  An ${id} is the JSON text of the other
 * side's; an id of ours is text.  Empty: no memory.
 */
enum say_code {
	SAY_PARSE_ERROR = -32700,
	SAY_INVALID_REQUEST = -32600,
	SAY_METHOD_NOT_FOUND = -32601,
	SAY_DENIED = -32000, /* of a request that does not call a tool */
	SAY_INVALID_PARAMS = -32602,
	SAY_INTERNAL = -32603
};

/* The result of a call that was not made, so that the model can react. */
struct sg_str say_denied(
    struct arena *a, struct sg_str id, struct sg_str reason, bool stateless);

/* ${id} empty: null. */
struct sg_str say_error(struct arena *a, struct sg_str id, enum say_code code,
    struct sg_str message);

struct sg_str
say_result(struct arena *a, struct sg_str id, struct sg_str result);

/* A person is asked by the client: as a request of ours, ... */
struct sg_str
say_elicit(struct arena *a, struct sg_str own_id, struct sg_str question);

/* ... or, in revision 2026-07-28, as the result of the call. */
struct sg_str say_input_required(struct arena *a, struct sg_str id,
    struct sg_str question, struct sg_str state);

/* The request of ours is no longer wanted. */
struct sg_str
say_cancelled(struct arena *a, struct sg_str own_id, const char *why);

/* tools/list; ${cursor} and ${meta} are JSON, or empty. */
struct sg_str say_list(struct arena *a, struct sg_str own_id,
    struct sg_str cursor, struct sg_str meta);

/* A notification without params. */
struct sg_str say_notice(struct arena *a, const char *method);

/* tools/call with other params. */
struct sg_str say_call(struct arena *a, struct sg_str id, struct sg_str params);

/* What the client said to our question.  Zeroed: no. */
enum say_answer { SAID_NO, SAID_LATER, SAID_NOTHING, SAID_YES };

struct said {
	enum say_answer answer;
	struct sg_str note;
};

/* ${result} is the ElicitResult; whatever is not a clear yes is none. */
void say_read_answer(struct sg_str result, struct arena *a, struct said *out);

#endif
