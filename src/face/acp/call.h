#ifndef FACE_ACP_CALL_H
#define FACE_ACP_CALL_H

#include "base/arena.h"
#include "base/err.h"

/*
 * A tool call as an agent describes it, in an update or in a request for
 * permission.  What is absent is empty; texts live in the arena or point into
 * the JSON.
 */
struct acp_call {
	struct sg_str all;       /* JSON of it, whole */
	struct sg_str id;        /* JSON of toolCallId */
	struct sg_str kind;      /* text */
	struct sg_str title;     /* text */
	struct sg_str input;     /* rawInput, JSON; empty if it has no member */
	struct sg_str content;   /* JSON */
	struct sg_str locations; /* JSON */
};

/* SG_EINVALID: it can be read in two ways.  ${json} is strict JSON. */
SG_MUST_CHECK enum sg_err
acp_call_read(struct sg_str json, struct arena *a, struct acp_call *out);

/*
 * What an agent said of its calls, each under its session and its id, until
 * the call has ended.  Bounded: the oldest makes room, and what is too long is
 * not kept.  Agents say once what they do, and ask later with less.
 */
#define ACP_MEMORY_CALLS 128
#define ACP_MEMORY_BYTES (1u << 20) /* of one call */
#define ACP_MEMORY_ALL   (8u << 20)

struct acp_memory;

struct acp_memory *acp_memory_new(void); /* NULL: no memory */
void acp_memory_free(struct acp_memory *m);

/* The params of a session/update, of whatever kind. */
void
acp_memory_hear(struct acp_memory *m, struct sg_str params, struct arena *a);

/*
 * What was said of ${id} in ${session} (both JSON); zeroed: nothing.  It points
 * into the memory, until the next update.
 */
void acp_memory_find(const struct acp_memory *m, struct sg_str session,
    struct sg_str id, struct acp_call *out);

#endif
