/* MCP servers in a configuration; see servers.h. */
#include "care/servers_int.h"
#include "care/settings.h"

typedef enum sg_err
edit_fn(struct servers_editor *d, const struct json_member *m);

/* The object ${json} with each member by ${each}. */
static enum sg_err
edit_members(struct servers_editor *d, struct sg_str json, edit_fn *each)
{
	struct json_member *m;
	enum sg_err err;
	size_t n;

	if ((err = json_members(json, SERVERS_KEYS, d->a, &m, &n)) != SG_OK)
		return err;
	buf_addc(&d->b, '{');
	for (size_t i = 0; i < n && err == SG_OK; i++) {
		settings_key(&d->b, m[i].key);
		err = each(d, &m[i]);
	}
	buf_addc(&d->b, '}');
	return err;
}

static bool
is_object(struct sg_str json)
{
	return json.n > 0 && json.p[0] == '{';
}

/* A member of a project, or of the whole. */
static enum sg_err
edit_place(struct servers_editor *d, const struct json_member *m)
{
	bool has = d->s->kind == SERVERS_ACP
	    ? str_eq(m->key, STR("agent_servers"))
	    : str_eq(m->key, STR("mcpServers")) ||
		str_eq(m->key, STR("servers"));

	if (has && is_object(m->value))
		return edit_members(d, m->value, servers_entry);
	json_minify(&d->b, m->value);
	return SG_OK;
}

/* Claude Code has servers for each project, too. */
static enum sg_err
edit_project(struct servers_editor *d, const struct json_member *m)
{
	if (is_object(m->value))
		return edit_members(d, m->value, edit_place);
	json_minify(&d->b, m->value);
	return SG_OK;
}

static enum sg_err
edit_top(struct servers_editor *d, const struct json_member *m)
{
	if (d->s->kind == SERVERS_MCP && str_eq(m->key, STR("projects")) &&
	    is_object(m->value))
		return edit_members(d, m->value, edit_project);
	return edit_place(d, m);
}

enum sg_err
servers_change(const struct servers_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out, struct servers_count *n)
{
	size_t room = 65536 + 8 * json.n;
	struct servers_editor d = {.s = s, .n = n, .a = a, .b = {.cap = room}};
	enum sg_err err;

	*n = (struct servers_count){.why = NULL};
	if ((d.b.p = arena_new(a, room)) == NULL)
		return SG_ENOMEM;
	err = edit_members(&d, json, edit_top);
	if (err != SG_OK || buf_full(&d.b))
		return err != SG_OK ? err : SG_ENOMEM;
	return settings_indent(buf_str(&d.b), a, out) ? SG_OK : SG_ENOMEM;
}

struct settings_pins
servers_pinned(enum servers_kind kind, struct sg_str json)
{
	return settings_pins_of(json,
	    kind == SERVERS_ACP ? STR("/agents/acp") : STR("/agents/mcp"));
}

const char *
servers_verb(enum servers_kind kind)
{
	return kind == SERVERS_ACP ? "acp" : "mcp";
}
