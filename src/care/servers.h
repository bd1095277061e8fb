#ifndef CARE_SERVERS_H
#define CARE_SERVERS_H

#include "base/arena.h"
#include "base/err.h"
#include "care/settings.h"

/*
 * The MCP servers of a configuration (Claude Code, Cursor, VS Code, Gemini CLI
 * and others keep them as "mcpServers" or "servers") behind the gate, or as
 * they were: text in, text out.
 *
 *	{"command": C, "args": [A..]}  <->  {"command": PROGRAM,
 *	    "args": ["mcp", "--name=N", PINS, "--", C, A..]}
 *	{"url": U}                     <->  {"command": PROGRAM,
 *	    "args": ["mcp", "--name=N", "--http=U", PINS]}
 *
 * Agents that an editor starts ("agent_servers" of Zed) by the same rules, with
 * "acp" in the place of "mcp"; they have no address.
 *
 * PINS are "--socket=S" and "--token=T": where the gate is, so that nothing
 * else says it (T63).
 * Whatever else stands there stays, in its order.  Doing it twice is doing it
 * once.  A server that cannot be put behind the gate is left as it is, and
 * counted.
 */
enum servers_kind { SERVERS_MCP, SERVERS_ACP };

struct servers_edit {
	enum servers_kind kind;
	struct sg_str program;     /* absolute; plain characters only */
	struct settings_pins pins; /* empty: the proxy looks for them */
	bool add;                  /* else remove */
};

struct servers_count {
	size_t gated;  /* changed now, or before */
	size_t before; /* of those: before */
	size_t left;   /* still without the gate */
	char name[65]; /* of the first of those */
	const char *why;
};

/* Any failure: the text is left alone. */
SG_MUST_CHECK enum sg_err
servers_change(const struct servers_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct servers_count *n);

/* The pins of the first server of ours in ${json}, or empty ones. */
struct settings_pins servers_pinned(enum servers_kind kind, struct sg_str json);

/* "mcp" or "acp": the command that stands before it. */
const char *servers_verb(enum servers_kind kind);

#endif
