#ifndef FACE_HOOK_HOOK_H
#define FACE_HOOK_HOOK_H

#include "base/arena.h"
#include "base/err.h"
#include "shape/hook.h"

/*
 * A hook of a host, without its descriptors: the host's JSON becomes a request
 * to the server, and what the server says becomes the host's JSON.
 *
 * Most hosts run the tool when a hook misbehaves.  So nothing here has no
 * answer: struct hook_verdict is a refusal when it is zeroed, and hook_answer()
 * says every verdict in the words of the event.
 */
enum hook_host {
#define X(sym, name, event, seconds) HOOK_##sym,
#include "face/hook/host.def"
	HOOK_HOST_COUNT
};

enum hook_kind { HOOK_CALL, HOOK_TURN, HOOK_SELECT, HOOK_NOTE };

enum hook_form {
	HOOK_PRE,        /* permissionDecision */
	HOOK_REFUSAL,    /* the same, and silence is consent */
	HOOK_PERMISSION, /* decision.behavior; exit codes say nothing */
	HOOK_PROMPT,     /* block, or additionalContext */
	HOOK_VERDICT,    /* decision */
	HOOK_AGENT,      /* deny, or additionalContext */
	HOOK_TOOLS,      /* toolConfig */
	HOOK_SILENT
};

struct hook_event_row {
	enum hook_host host;
	const char *name;
	enum hook_kind kind;
	enum hook_form form;
	unsigned seconds; /* of the host's patience */
};

/* False: there is no such host. */
bool hook_host_parse(const char *name, enum hook_host *out);
const char *hook_host_name(enum hook_host h);

/* The event of that name; NULL: the host has none that is known. */
const struct hook_event_row *
hook_event_find(enum hook_host h, struct sg_str name);

/* What is meant while the event is not known. */
const struct hook_event_row *hook_event_first(enum hook_host h);

/* The host's patience with the event, in milliseconds. */
int64_t hook_patience_ms(const struct hook_event_row *row);

/* What the host said. */
struct hook_in {
	const struct hook_event_row *row;
	struct hook_event event;
};

/* Read it.  Any failure is a reason to refuse. */
SG_MUST_CHECK enum sg_err hook_read(enum hook_host h, struct sg_str json,
    struct arena *a, struct hook_in *out, struct sg_error *e);

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
};
SG_MUST_CHECK enum sg_err hook_params(const struct hook_in *in, struct arena *a,
    struct hook_params *out, struct sg_error *e);

struct hook_verdict {
	bool allowed;         /* the call, the prompt */
	bool fault;           /* nobody decided that: something is broken */
	struct sg_str reason; /* for the model, or context of a turn */
	bool read, write;     /* SELECT: what tools of the turn may do */
	bool grave;           /* a turn of the highest risk */
};

/* What the server said of the call ${id}, of a turn. */
void hook_hear_call(unsigned status, struct sg_str body, struct sg_str id,
    struct arena *a, struct hook_verdict *out);

/*
 * ${always}: the lease binds the calls of every turn, else only those of a
 * grave one (T59); the model is told accordingly.
 */
void hook_hear_turn(unsigned status, struct sg_str body, bool always,
    struct arena *a, struct hook_verdict *out, struct sg_str *turn_id);

/*
 * The answer for the host in ${b}, and how the process ends.  0: the host
 * reads the answer.  2: it does not, or would not, and refuses by the code.
 */
int hook_answer(const struct hook_event_row *row, const struct hook_verdict *v,
    struct buf *b);

/* The gate's names of tools that only look, for SELECT. */
size_t hook_readers(enum hook_host h, struct sg_str *v, size_t room);

#endif
