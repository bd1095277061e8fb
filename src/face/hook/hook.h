#ifndef FACE_HOOK_HOOK_H
#define FACE_HOOK_HOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "client/hear.h"
#include "hosts/hosts.h"
#include "shape/hook.h"

/*
 * A hook of a host, without its descriptors: the host's JSON becomes a request
 * to the server, and what the server says becomes the host's JSON.
 *
 * Most hosts run the tool when a hook misbehaves.  So nothing here has no
 * answer: struct heard is a refusal when it is zeroed, and hook_answer()
 * says every verdict in the words of the event.
 */
/* What the host said. */
struct hook_in {
	const struct hook_event_row *row;
	struct hook_event event;
};

/* Read it.  Any failure is a reason to refuse. */
SG_MUST_CHECK enum sg_err hook_read(enum hook_host h, struct sg_str json,
    struct arena *a, struct hook_in *out, struct sg_error *e);

/* For the person who decides, as JSON; empty: nothing. */
struct sg_str hook_context(const struct hook_in *in, struct arena *a);

/* What is asked of the server on behalf of a call or a turn. */
struct hook_ask {
	struct sg_str id; /* fresh, of the call */
	struct sg_str turn_id;
	int64_t timeout_ms;
};
SG_MUST_CHECK enum sg_err
hook_call_body(const struct hook_in *in, const struct hook_ask *ask,
    struct arena *a, struct sg_str *body, struct sg_error *e);
SG_MUST_CHECK enum sg_err hook_turn_body(const struct hook_in *in,
    struct arena *a, struct sg_str *body, struct sg_error *e);

/* Params of the tool of the call; *${method} and who calls. */
struct hook_params {
	struct sg_str method, params, extension;
	struct sg_str edits; /* the member that the host can take changed */
};
SG_MUST_CHECK enum sg_err hook_params(const struct hook_in *in, struct arena *a,
    struct hook_params *out, struct sg_error *e);

/* What the host has to take in place of its own; empty: nothing. */
struct hook_change {
	struct sg_str input; /* JSON, in the form of the host */
	struct sg_str note;  /* for the model */
};

/*
 * Which member of the gate's params a host takes changed, by the table
 * host_edit.def: "command" of a shell, "input" of a tool the gate does not
 * know; empty: none.
 */
struct sg_str hook_edits(const struct hook_in *in, struct sg_str method);

/*
 * What a person made of the call, ${params} of the gate, as the host takes it.
 * False: this host cannot take this change; it is refused.
 */
SG_MUST_CHECK bool hook_edited(const struct hook_in *in, struct sg_str params,
    struct arena *a, struct hook_change *out);

/*
 * The answer for the host in ${b}, and how the process ends.  0: the host
 * reads the answer.  2: it does not, or would not, and refuses by the code.
 */
int hook_answer(const struct hook_event_row *row, const struct heard *v,
    const struct hook_change *change, struct buf *b);

/* The gate's names of tools that only look, for SELECT. */
size_t hook_readers(enum hook_host h, struct sg_str *v, size_t room);

#endif
