/* MCP servers in a configuration; see servers.h. */
#include <string.h>

#include "install/servers_int.h"

/* Where configurations keep their servers, and which kind. */
static const struct {
	enum servers_kind kind;
	const char *key;
} places[] = {
    {SERVERS_MCP, "mcpServers"},
    {SERVERS_MCP, "servers"},         /* VS Code */
    {SERVERS_MCP, "context_servers"}, /* Zed */
    {SERVERS_MCP, "mcp"},             /* opencode */
    {SERVERS_ACP, "agent_servers"},
};

static bool
is_object(struct sg_str json)
{
	return json.n > 0 && json.p[0] == '{';
}

typedef enum sg_err edit_fn(struct servers_editor *d, size_t n);

/* Each member of the object at the first ${n} keys of the path. */
static enum sg_err
each_member(struct servers_editor *d, size_t n, edit_fn *each)
{
	struct jsonc_parts parts;
	enum sg_err err = jsonc_parts(
	    &d->j, jsonc_at(&d->j, d->path, n), &parts);

	for (size_t i = 0; i < parts.n && err == SG_OK; i++) {
		d->path[n] = parts.v[i].key;
		err = each(d, n + 1);
	}
	return err;
}

/* "servers" in the "mcp" of VS Code's settings is a place, not a server. */
static enum sg_err
edit_server(struct servers_editor *d, size_t n)
{
	struct sg_str at = jsonc_at(&d->j, d->path, n);

	if (str_eq(d->path[n - 2], STR("mcp")) &&
	    str_eq(d->path[n - 1], STR("servers")) && is_object(at) &&
	    jsonc_member(&d->j, at, STR("type")).p == NULL)
		return each_member(d, n, servers_entry);
	return servers_entry(d, n);
}

/* A member of a project, or of the whole. */
static enum sg_err
edit_place(struct servers_editor *d, size_t n)
{
	if (is_object(jsonc_at(&d->j, d->path, n)))
		for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
			if (places[i].kind == d->s->kind &&
			    str_eq(d->path[n - 1], str_of(places[i].key)))
				return each_member(d, n, edit_server);
	return SG_OK;
}

/* Claude Code has servers for each project, too. */
static enum sg_err
edit_project(struct servers_editor *d, size_t n)
{
	return is_object(jsonc_at(&d->j, d->path, n))
	    ? each_member(d, n, edit_place)
	    : SG_OK;
}

static enum sg_err
edit_top(struct servers_editor *d, size_t n)
{
	if (d->s->kind == SERVERS_MCP && str_eq(d->path[0], STR("projects")) &&
	    is_object(jsonc_at(&d->j, d->path, n)))
		return each_member(d, n, edit_project);
	return edit_place(d, n);
}

enum sg_err
servers_change(const struct servers_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct servers_count *n)
{
	struct servers_editor d = {
	    .s = s, .n = n, .j = {.a = a, .comments = true}};
	enum sg_err err;

	*n = (struct servers_count){.why = NULL};
	err = jsonc_open(&d.j, json);
	if (err == SG_OK)
		err = each_member(&d, 0, edit_top);
	if (err == SG_OK)
		*out = d.j.text;
	return err;
}

const char *
servers_verb(enum servers_kind kind)
{
	return kind == SERVERS_ACP ? "acp" : "mcp";
}

const char *
servers_sought(enum servers_kind kind)
{
	return kind == SERVERS_ACP
	    ? "looked for agent_servers"
	    : "looked for mcpServers, servers (VS Code), context_servers "
	      "(Zed), mcp (opencode), and [mcp_servers.NAME] in TOML";
}

void
servers_add_name(struct buf *b, struct sg_str name)
{
	buf_addz(b, "--name=");
	for (size_t i = 0; i < name.n && i < SERVERS_NAME; i++) {
		char ch = name.p[i];
		bool plain = (ch >= '0' && ch <= '9') ||
		    (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
		    ch == '-' || ch == '_' || ch == '.';

		buf_addc(b, plain ? ch : '-');
	}
	if (name.n == 0)
		buf_addz(b, "server");
}

void
servers_leave(struct servers_count *n, struct sg_str name, const char *why)
{
	size_t len = name.n < SERVERS_NAME ? name.n : SERVERS_NAME;

	if (n->left++ > 0)
		return;
	memcpy(n->name, name.p, len);
	n->name[len] = '\0';
	n->why = why;
}

void
servers_met(struct servers_count *n, enum servers_kind kind,
    struct sg_str program, const struct sg_str *words, size_t n_words)
{
	char room[16];
	struct buf end = BUF_ON(room);

	n->gated++;
	if (n->before++ > 0)
		return;
	buf_addz(&end, "/agents/");
	buf_addz(&end, servers_verb(kind));
	n->program = program;
	for (size_t i = 0; i < n_words && !str_eq(words[i], STR("--")); i++) {
		if (str_starts(words[i], STR("--socket=")))
			n->pins.socket = str_part(words[i], 9, words[i].n);
		if (str_starts(words[i], STR("--token=")) &&
		    words[i].n > 8 + end.n)
			n->pins.tokens = str_part(
			    words[i], 8, words[i].n - 8 - end.n);
	}
}
