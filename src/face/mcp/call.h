#ifndef FACE_MCP_CALL_H
#define FACE_MCP_CALL_H

#include "base/arena.h"
#include "base/err.h"
#include "base/sha256.h"
#include "relay/message.h"

/*
 * A call of a tool, as the proxy understands it.  It is read strictly: what
 * two readers could understand in two ways is refused, because the one that
 * counts is the server's.
 */
#define MCP_NAME_MAX 64 /* of a server */

struct mcp_call {
	struct sg_str name;      /* of the tool, or of the method */
	bool method;             /* it is none of a tool: see method.def */
	struct sg_str arguments; /* an object */
	/*
	 * Revision 2026-07-28: the client says with each request what it can
	 * do, and brings answers along when it tries again.
	 */
	bool stateless, can_elicit;
	struct sg_str meta;    /* _meta of such a request, JSON */
	struct sg_str state;   /* requestState, its text; empty: none */
	struct sg_str consent; /* our inputResponse, JSON; empty: none */
};

SG_MUST_CHECK enum sg_err mcp_call_read(struct sg_str params, struct arena *a,
    struct mcp_call *out, struct sg_error *e);

/* The same of a whole request: of a tool, or of a method that is asked about.
 */
SG_MUST_CHECK enum sg_err mcp_call_of(const struct message *msg,
    struct arena *a, struct mcp_call *out, struct sg_error *e);

/* What is the same when a call is tried again: name and arguments. */
SG_MUST_CHECK enum sg_err mcp_call_hash(
    const struct mcp_call *c, struct arena *a, uint8_t out[SHA256_SIZE]);

/* ${params} without what was meant for us: inputResponses, requestState. */
SG_MUST_CHECK enum sg_err
mcp_call_bare(struct sg_str params, struct arena *a, struct sg_str *out);

/* The same with ${input} as arguments. */
SG_MUST_CHECK enum sg_err mcp_call_edit(struct sg_str params,
    struct sg_str input, struct arena *a, struct sg_str *out);

/*
 * Whether the tool calls itself dangerous, by its name or its annotations
 * (JSON, or empty).  What it says to calm us is not heard (T38).
 */
bool
mcp_claims_high(struct sg_str name, struct sg_str annotations, struct arena *a);

/* Whether ${capabilities} of a client (JSON) have elicitation by form. */
bool mcp_can_elicit(struct sg_str capabilities, struct arena *a);

/*
 * The file that ${call} would write, as it is named.  Empty if ${call} writes
 * no file, or names it by a path that only the server can complete. See
 * write.def.
 */
struct sg_str mcp_call_writes(const struct mcp_call *c, struct arena *a);

/* Whether ${name} can name a server: letters, digits, dot, dash, low line. */
bool mcp_name_ok(struct sg_str name);

/*
 * ${json} with each text of more than MCP_TEXT_MAX bytes named by its length
 * and its hash; see shrink.c.
 */
#define MCP_TEXT_MAX ((size_t)64 << 10)
SG_MUST_CHECK enum sg_err
mcp_shrink(struct sg_str json, struct arena *a, struct sg_str *out);

/* The request to the gate: may ${call} happen? */
struct mcp_ask {
	struct sg_str server; /* its name */
	const char *id;       /* of the call */
	bool high;            /* the tool calls itself dangerous */
	struct sg_str cwd;
	struct sg_str context; /* JSON, or empty; decides nothing */
};
SG_MUST_CHECK enum sg_err mcp_call_body(const struct mcp_call *c,
    const struct mcp_ask *ask, struct arena *a, struct sg_str *body);

#endif
