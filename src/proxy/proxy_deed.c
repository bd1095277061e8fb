/*
 * What a call of an answer would do, as questions to the desk.  A function is a
 * tool by its name; of a shell each command is an exec, and a patch changes a
 * file.  What is not known whole goes to the desk as it came: a person is asked
 * about all of it, and no grant covers it.
 */
#include "base/sha256.h"
#include "json/json_find.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "proxy/proxy_int.h"

#define KEYS_MAX     16
#define COMMANDS_MAX 32
#define SHOWN_MAX    200000 /* of a patch, in bytes */

struct known {
	struct json_items commands;   /* of a shell */
	struct sg_str argv, cwd, env; /* of a local shell, as JSON */
	struct sg_str op, path, diff; /* of a patch */
};

static bool
is_null(struct sg_str json)
{
	return json.n == 0 || str_eq(json, STR("null"));
}

/* Every one a text that says something. */
static bool
are_texts(struct json_items v, struct arena *a)
{
	struct sg_str text;

	for (size_t i = 0; i < v.n; i++)
		if (json_member_text(v.v[i], a, &text) != SG_OK || text.n == 0)
			return false;
	return v.n > 0 && v.n <= COMMANDS_MAX;
}

static bool
read_shell(
    const struct json_member *m, size_t n, struct arena *a, struct known *out)
{
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("commands"))) {
			if (json_items(m[i].value, a, &out->commands) != SG_OK)
				return false;
		} else if (!str_eq(m[i].key, STR("timeout_ms")) &&
		    !str_eq(m[i].key, STR("max_output_length"))) {
			return false;
		}
	}
	return are_texts(out->commands, a);
}

static bool
read_local_shell(
    const struct json_member *m, size_t n, struct arena *a, struct known *out)
{
	struct json_items words = {NULL, 0};

	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("command")))
			out->argv = m[i].value;
		else if (str_eq(m[i].key, STR("working_directory")))
			out->cwd = m[i].value;
		else if (str_eq(m[i].key, STR("env")))
			out->env = m[i].value;
		else if (str_eq(m[i].key, STR("user"))) {
			if (!is_null(m[i].value))
				return false; /* whose rights it has */
		} else if (str_eq(m[i].key, STR("type"))) {
			if (!str_eq(m[i].value, STR("\"exec\"")))
				return false;
		} else if (!str_eq(m[i].key, STR("timeout_ms"))) {
			return false;
		}
	}
	return json_items(out->argv, a, &words) == SG_OK && words.n > 0 &&
	    (is_null(out->cwd) || out->cwd.p[0] == '"') &&
	    (is_null(out->env) || out->env.p[0] == '{');
}

static bool
read_patch(
    const struct json_member *m, size_t n, struct arena *a, struct known *out)
{
	struct sg_str op = STR("");

	for (size_t i = 0; i < n; i++) {
		struct sg_str *to = str_eq(m[i].key, STR("type")) ? &op
		    : str_eq(m[i].key, STR("path"))               ? &out->path
		    : str_eq(m[i].key, STR("diff"))               ? &out->diff
								  : NULL;

		if (to == NULL || json_member_text(m[i].value, a, to) != SG_OK)
			return false;
	}
	out->op = op;
	return out->path.n > 0 &&
	    (str_eq(op, STR("create_file")) || str_eq(op, STR("update_file")) ||
		(str_eq(op, STR("delete_file")) && out->diff.n == 0));
}

/* False: something in it is not known here, or nothing is. */
static bool
read_call(const struct gated_call *c, struct arena *a, struct known *out)
{
	struct json_member *m;
	size_t n;

	*out = (struct known){.argv = STR("")};
	if (json_members(c->args, KEYS_MAX, a, &m, &n) != SG_OK)
		return false;
	switch (c->form) {
	case LLM_FORM_SHELL:
		return read_shell(m, n, a, out);
	case LLM_FORM_LOCAL_SHELL:
		return read_local_shell(m, n, a, out);
	case LLM_FORM_PATCH:
		return read_patch(m, n, a, out);
	case LLM_FORM_FUNCTION:
	case LLM_FORM_TEXT:
	case LLM_FORM_COUNT:
		break;
	}
	return false;
}

/* ---- As questions -----------------------------------------------------------
 */

static void
put_tool(const struct gated_call *c, bool whole, struct buf *b)
{
	json_open(b);
	json_put_text(b, "name", c->name);
	json_put_raw(b, "input", c->args);
	if (!whole) {
		json_put_name(b, "risk", "high");
		json_put_bool(b, "partial", true);
	}
	json_close(b);
}

static void
put_local_shell(const struct known *k, struct buf *b)
{
	bool env = !is_null(k->env) && !json_is_empty(k->env);

	json_open(b);
	json_put_raw(b, "argv", k->argv);
	if (env || !is_null(k->cwd)) {
		json_put_open(b, "options");
		if (!is_null(k->cwd))
			json_put_raw(b, "cwd", k->cwd);
		if (env)
			json_put_raw(b, "env", k->env);
		json_close(b);
	}
	json_close(b);
}

/* The patch as a person reads it; what is decided about is its hash. */
static bool
put_patch_text(const struct known *k, struct arena *a, struct sg_str *out)
{
	struct buf text = arena_buf(a, k->path.n + k->diff.n + 64);
	struct buf b = arena_buf(a, 6 * (k->path.n + k->diff.n) + 512);

	buf_addz(&text, "*** Begin Patch\n");
	buf_addz(&text,
	    str_eq(k->op, STR("create_file")) ? "*** Add File: "
					      : "*** Update File: ");
	buf_add(&text, k->path);
	buf_addc(&text, '\n');
	buf_add(&text, k->diff);
	buf_addz(&text, "\n*** End Patch\n");
	json_open(&b);
	json_put_text(&b, "patch", buf_str(&text));
	json_close(&b);
	*out = buf_str(&b);
	return !buf_full(&text) && !buf_full(&b);
}

/*
 * The directory of the program is not known.  A path that begins there is asked
 * about each time.
 */
static bool
put_patch(const struct known *k, struct arena *a, struct proxy_deed *out,
    struct buf *b)
{
	uint8_t digest[SHA256_SIZE];
	char room[80];
	struct buf hash = BUF_ON(room), context;
	struct sg_str text;
	bool gone = str_eq(k->op, STR("delete_file"));

	if (!put_patch_text(k, a, &text))
		return false;
	context = arena_buf(a, text.n + 32);
	sha256_of(text, digest);
	buf_addz(&hash, "sha256:");
	buf_addhex(&hash, digest, sizeof(digest));
	json_open(b);
	json_put_name(b, "op", gone ? "delete" : "write");
	json_put_text(b, "path", k->path);
	if (!gone)
		json_put_text(b, "content", buf_str(&hash));
	if (k->path.p[0] != '/')
		json_put_bool(b, "partial", true);
	json_close(b);
	json_open(&context);
	json_put_raw(&context, "input", text);
	json_close(&context);
	if (!gone && text.n <= SHOWN_MAX)
		out->context = buf_str(&context);
	return !buf_full(&context);
}

bool
proxy_deed(
    struct proxy_run *r, const struct gated_call *c, struct proxy_deed *out)
{
	struct buf b = shell_buf(&r->a, 6 * (c->name.n + c->args.n) + 1024);
	struct known k;
	bool known, plain;
	bool ok = b.p != NULL;

	if (!ok)
		return false;
	plain = c->form == LLM_FORM_FUNCTION || c->form == LLM_FORM_TEXT;
	known = !plain && read_call(c, &r->a, &k);
	*out = (struct proxy_deed){.method = STR("tool"), .n = 1};
	if (!known) {
		put_tool(c, plain, &b);
		if (c->form == LLM_FORM_FUNCTION)
			out->edits = STR("input");
	} else if (c->form == LLM_FORM_PATCH) {
		out->method = STR("fs");
		ok = put_patch(&k, &r->a, out, &b);
	} else if (c->form == LLM_FORM_LOCAL_SHELL) {
		out->method = STR("exec");
		put_local_shell(&k, &b);
	} else {
		out->method = STR("exec");
		out->n = k.commands.n;
		json_open(&b);
		json_put_raw(&b, "command", k.commands.v[r->part]);
		json_close(&b);
	}
	out->params = buf_str(&b);
	return ok && !buf_full(&b);
}
