/*
 * A tool of a host as a call the gate knows, by the table host_tool.def.  What
 * the gate is told is never less than what the host would do: a key that the
 * table does not have goes along, and then the whole input does.
 */
#include "client/client.h"
#include "base/sha256.h"
#include "face/hook/tool.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "shape/params.h"

#define KEYS_MAX 64

/* ${in} as ${c} says, of which ${raw} bytes stay as they are, others are
 * ${quoted}. */
static enum sg_err
encode(const struct contract *c, const void *in, size_t raw, size_t quoted,
    struct arena *a, struct sg_str *out)
{
	return client_body(c, in, 1024 + raw + 6 * quoted, a, out) ? SG_OK
								   : SG_ENOMEM;
}

static enum sg_err
as_tool(struct sg_str name, struct sg_str input, struct arena *a,
    struct hook_params *out)
{
	struct tool_params p = {
	    .has_name = true, .name = name, .has_input = true, .input = input};

	out->method = STR("tool");
	return encode(
	    &tool_params_contract, &p, input.n, name.n, a, &out->params);
}

/*
 * All of a patch, and before it the files it names, which is what a person
 * looks for.  Its text has more readings than one, so no grant covers it.
 */
static enum sg_err
as_patch(const struct tool_row *t, struct sg_str text, struct sg_str json,
    struct arena *a, struct hook_params *out)
{
	struct sg_str host = str_of(hook_host_name(t->host));
	struct buf name = arena_buf(a, host.n + 64);
	struct buf files = arena_buf(a, text.n + 8);
	struct buf all = arena_buf(a, 6 * text.n + json.n + 64);
	struct tool_params p = {
	    .has_name = true, .has_input = true, .has_partial = true};

	buf_add(&name, host);
	buf_addc(&name, '.');
	buf_addz(&name, t->name);
	hook_patch_files(text, &files);
	json_open(&all);
	json_put_text(&all, "files", buf_str(&files));
	buf_addc(&all, ',');
	buf_add(&all, str_part(json, 1, json.n));
	if (buf_full(&name) || buf_full(&files) || buf_full(&all))
		return SG_ENOMEM;
	p.name = buf_str(&name);
	p.input = files.n > 0 ? buf_str(&all) : json;
	p.partial = true;
	out->method = STR("tool");
	return encode(
	    &tool_params_contract, &p, p.input.n, p.name.n, a, &out->params);
}

static enum sg_err
as_exec(const struct tool_keys *in, struct arena *a, struct hook_params *out)
{
	struct exec_params p = {.has_command = true,
	    .command = in->thing,
	    .has_options = in->place.n > 0,
	    .options = {.has_cwd = true, .cwd = in->place}};

	out->method = STR("exec");
	return encode(&exec_params_contract, &p, 0, in->thing.n + in->place.n,
	    a, &out->params);
}

enum sg_err
hook_content(const struct tool_row *t, struct sg_str json, struct arena *a,
    struct sg_str *out)
{
	struct json_member *m;
	struct buf b = arena_buf(a, json.n + 8), whole;
	struct sg_error none = {0};
	size_t n = 0;
	enum sg_err err = json_members(json, KEYS_MAX, a, &m, &n);

	json_open(&b);
	for (size_t i = 0; i < n; i++) {
		if (hook_tool_word(t->thing, m[i].key))
			continue;
		json_comma(&b);
		json_text_add(&b, m[i].key);
		buf_addc(&b, ':');
		buf_add(&b, m[i].value);
	}
	json_close(&b);
	if (err != SG_OK || buf_full(&b))
		return err != SG_OK ? err : SG_ENOMEM;
	whole = arena_buf(a, CANONICAL_MAX(b.n));
	err = canonical_json_add(&whole, buf_str(&b), a, &none);
	if (err == SG_OK && buf_full(&whole))
		err = SG_ENOMEM;
	*out = buf_str(&whole);
	return err;
}

/* What is written is not sent, but the decision is for this and no other. */
static enum sg_err
as_file(const struct tool_row *t, const struct tool_keys *in,
    struct sg_str json, struct arena *a, struct hook_params *out)
{
	static const char *const op[] = {
	    [READ] = "read", [LIST] = "list", [WRITE] = "write"};
	uint8_t digest[SHA256_SIZE];
	char room[80];
	struct buf b = BUF_ON(room);
	struct fs_params p = {.has_op = true,
	    .op = str_of(op[t->kind]),
	    .has_path = true,
	    .path = in->thing,
	    .has_content = t->kind == WRITE};

	if (p.has_content) {
		struct sg_str all;
		enum sg_err err = hook_content(t, json, a, &all);

		if (err != SG_OK)
			return err;
		sha256_of(all, digest);
		buf_addz(&b, "\"sha256:");
		buf_addhex(&b, digest, sizeof(digest));
		buf_addc(&b, '"');
		p.content = buf_str(&b);
	}
	out->method = STR("fs");
	return encode(&fs_params_contract, &p, 0, p.path.n, a, &out->params);
}

static enum sg_err
as_search(const struct tool_row *t, const struct tool_keys *in, struct arena *a,
    struct hook_params *out)
{
	struct tool_input p = {.has_pattern = true,
	    .pattern = in->thing,
	    .has_path = in->place.n > 0,
	    .path = in->place,
	    .has_glob = in->glob.n > 0,
	    .glob = in->glob};
	struct sg_str json;
	enum sg_err err = encode(&tool_input_contract, &p, 0,
	    in->thing.n + in->place.n + in->glob.n, a, &json);

	return err != SG_OK ? err : as_tool(str_of(t->gate), json, a, out);
}

static enum sg_err
as_fetch(const struct tool_keys *in, struct arena *a, struct hook_params *out)
{
	struct http_params p = {.has_url = true,
	    .url = in->thing,
	    .has_method = true,
	    .method = STR("GET")};

	out->method = STR("http");
	return encode(
	    &http_params_contract, &p, 0, in->thing.n, a, &out->params);
}

static enum sg_err
as_known(const struct tool_row *t, struct sg_str json, struct arena *a,
    struct hook_params *out)
{
	struct tool_keys in;
	enum sg_err err = hook_tool_read(t, json, a, &in);

	if (err != SG_OK)
		return err;
	if (t->kind == PATCH)
		return as_patch(t, in.thing, json, a, out);
	if (in.odd && t->kind != FETCH)
		return as_tool(str_of(t->gate), json, a, out);
	if (in.odd)
		return SG_EINVALID;
	switch (t->kind) {
	case EXEC:
		return as_exec(&in, a, out);
	case READ:
	case LIST:
	case WRITE:
		return as_file(t, &in, json, a, out);
	case SEARCH:
		return as_search(t, &in, a, out);
	case FETCH:
		return as_fetch(&in, a, out);
	case PATCH:
		break;
	}
	return SG_EINTERNAL;
}

/* "mcp__SERVER__TOOL": tools name themselves, users name servers. */
static struct sg_str
server_of(const struct hook_event *e)
{
	static const char prefix[] = "mcp__";
	struct sg_str rest;

	if (e->has_mcp && !e->null_mcp)
		return e->mcp.server;
	if (!str_starts(e->tool, STR(prefix)))
		return (struct sg_str){NULL, 0};
	rest = str_part(e->tool, sizeof(prefix) - 1, e->tool.n);
	for (size_t i = 1; i + 2 < rest.n; i++)
		if (rest.p[i] == '_' && rest.p[i + 1] == '_')
			return str_part(rest, 0, i);
	return rest;
}

static enum sg_err
text_of(struct arena *a, const struct sg_str *v, size_t n, struct sg_str *out)
{
	size_t all = 1;
	struct buf b;

	for (size_t i = 0; i < n; i++)
		all += v[i].n;
	b = (struct buf){.p = arena_new(a, all), .cap = all};
	for (size_t i = 0; i < n && b.p != NULL; i++)
		buf_add(&b, v[i]);
	*out = buf_str(&b);
	return b.p != NULL ? SG_OK : SG_ENOMEM;
}

/* A name that the gate cannot take for one of its own. */
static enum sg_err
as_other(const struct hook_in *in, struct sg_str server, struct sg_str json,
    struct arena *a, struct hook_params *out)
{
	const struct hook_event *e = &in->event;
	bool named = e->has_mcp && !e->null_mcp && e->mcp.has_tool;
	struct sg_str host = str_of(hook_host_name(in->row->host));
	struct sg_str own[] = {host, STR("."), e->tool};
	struct sg_str mcp[] = {
	    STR("mcp__"), server, STR("__"), named ? e->mcp.tool : e->tool};
	struct sg_str name = e->tool;
	enum sg_err err = SG_OK;

	if (server.n == 0)
		err = text_of(a, own, 3, &name);
	else if (e->has_mcp && !e->null_mcp)
		err = text_of(a, mcp, 4, &name);
	return err != SG_OK ? err : as_tool(name, json, a, out);
}

enum sg_err
hook_params(const struct hook_in *in, struct arena *a, struct hook_params *out,
    struct sg_error *e)
{
	const struct hook_event *ev = &in->event;
	struct sg_str server = server_of(ev);
	struct sg_str json = ev->has_input ? ev->input : STR("{}");
	struct sg_str who[] = {STR("host."),
	    str_of(hook_host_name(in->row->host)),
	    server.n > 0 ? STR("/") : STR(""), server};
	const struct tool_row *t = server.n > 0
	    ? NULL
	    : hook_tool_find(in->row->host, ev->tool);
	enum sg_err err = text_of(a, who, 4, &out->extension);

	if (err == SG_OK)
		err = t != NULL ? as_known(t, json, a, out)
				: as_other(in, server, json, a, out);
	out->edits = err == SG_OK ? hook_edits(in, out->method) : STR("");
	return err == SG_OK
	    ? SG_OK
	    : err_set(e, err, STR("/tool_input"), str_of(sg_err_text(err)));
}
