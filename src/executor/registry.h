#ifndef EXECUTOR_REGISTRY_H
#define EXECUTOR_REGISTRY_H

#include "base/arena.h"
#include "base/err.h"
#include "words/words.h"

/*
 * The registry of tools: what can be carried out, and by whom.  Read from
 * text (data/tools.v0.1.tsv says how it is written) and checked whole: a
 * table with one wrong row is refused with its line.  A tool that writes
 * always has the handshake; a table that says otherwise is wrong.
 */
#define REGISTRY_MAX     128
#define REGISTRY_ARGS    32 /* words of a command */
#define REGISTRY_URL_MAX 1024

enum executor_kind {
#define X(sym, word) EXECUTOR_##sym,
#include "executor/kind.def"
	EXECUTOR_COUNT
};

/* What a tool is left with, as its row says it; zeroed: the defaults.  Numbers
 * are one more than what is meant. */
struct registry_fence {
#define NUMBER(member, word, least, most, fallback) uint32_t member;
#define PATHS(member, word)                         struct sg_str member;
#include "executor/fence.def"
	bool network, network_said;
};

struct registry_tool {
	struct sg_str name;
	enum sg_tool_lane lane;
	enum sg_tool_op op;
	bool breakpoint_required;
	enum sg_privacy_tier privacy_tier;
	bool offline_ok;
	enum executor_kind by;
	struct sg_str argv[REGISTRY_ARGS]; /* of a command */
	size_t n_argv;
	struct sg_str url; /* of a webhook; empty: the one that is set */
	struct registry_fence fence; /* of a command */
};

struct registry {
	struct registry_tool v[REGISTRY_MAX];
	size_t n;
};

/*
 * Add the rows of ${text}, which must outlive the registry.  On failure
 * nothing was added: SG_EINVALID with the line as its place, SG_EFULL.
 */
SG_MUST_CHECK enum sg_err
registry_add(struct registry *r, struct sg_str text, struct sg_error *e);

/* NULL: there is no such tool, so nothing of that name is ever run. */
const struct registry_tool *
registry_find(const struct registry *r, struct sg_str name);

/*
 * Whether ${url} may be posted to: https, or http to this machine; nothing in
 * it but printable ASCII, no user, no fragment.
 */
bool registry_url(struct sg_str url);

/* How often a failed run is repeated without anybody being asked. */
unsigned registry_retries(const struct registry_tool *t);

#endif
