#ifndef INSTALL_SERVERS_H
#define INSTALL_SERVERS_H

#include "base/arena.h"
#include "base/err.h"
#include "install/settings.h"

/*
 * The MCP servers of a configuration (Claude Code, Cursor, Windsurf, Gemini
 * CLI and others keep them as "mcpServers", VS Code as "servers", Zed as
 * "context_servers", opencode as "mcp") behind the gate, or as
 * they were: text in, text out.
 *
 *	{"command": C, "args": [A..]}  <->  {"command": PROGRAM,
 *	    "args": ["mcp", "--name=N", PINS, "--", C, A..]}
 *	{"url": U}                     <->  {"command": PROGRAM,
 *	    "args": ["mcp", "--name=N", "--http=U", PINS]}
 *
 * A command that is a list of words (opencode) stays one; "serverUrl"
 * (Windsurf) and "httpUrl" (Gemini CLI) are addresses, too.
 *
 * Agents that an editor starts ("agent_servers" of Zed) by the same rules, with
 * "acp" in the place of "mcp"; they have no address.
 *
 * PINS are "--socket=S" and "--token=T": where the gate is, so that nothing
 * else says it (T63).
 * Whatever else stands there stays, byte for byte.  Doing it twice is doing it
 * once.  A server that cannot be put behind the gate is left as it is, and
 * counted.
 */
enum servers_kind { SERVERS_MCP, SERVERS_ACP };

struct servers_edit {
	enum servers_kind kind;
	struct sg_str program;     /* absolute */
	struct settings_pins pins; /* empty: the proxy looks for them */
	bool add;                  /* else remove */
};

struct servers_count {
	size_t gated;  /* changed now, or before */
	size_t before; /* of those: before */
	size_t left;   /* still without the gate */
	char name[65]; /* of the first of those */
	const char *why;
	/* As the first that was gated before was set up. */
	struct sg_str program;
	struct settings_pins pins;
};

/* Any failure: the text is left alone. */
SG_MUST_CHECK enum sg_err
servers_change(const struct servers_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct servers_count *n);

/* The same for the TOML of Codex: [mcp_servers.NAME]. */
SG_MUST_CHECK enum sg_err
servers_toml(const struct servers_edit *s, struct sg_str text, struct arena *a,
    struct sg_str *out, struct servers_count *n);

/* "mcp" or "acp": the command that stands before it. */
const char *servers_verb(enum servers_kind kind);

/* Where servers were looked for, to be said. */
const char *servers_sought(enum servers_kind kind);

#endif
