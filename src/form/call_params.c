/* One reader for each method, each on its own table. */
#include <string.h>

#include "form/call_params.h"
#include "form/redact_facts.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "shape/params.h"
#include "base/banned.h"

struct reader {
	struct sg_str json;
	struct arena *a;
	struct call_params *out;
	struct sg_error *e;
};

static enum sg_err
refuse(struct sg_error *e, const char *pointer, const char *message)
{
	return err_set(e, SG_EINVALID, str_of(pointer), str_of(message));
}

/* Whatever the decoder finds wrong, the call is what is wrong. */
static enum sg_err
decode(const struct reader *r, const struct contract *c, struct sg_str json,
    const char *place, void *out)
{
	struct sg_error e = {0};
	enum sg_err err = contract_decode(c, json, r->a, out, &e);
	char room[SG_POINTER_MAX];
	struct buf b = BUF_ON(room);

	if (err == SG_OK || err == SG_ENOMEM)
		return err;
	buf_addz(&b, place);
	buf_addz(&b, e.pointer);
	return err_set(r->e, SG_EINVALID, buf_str(&b), str_of(e.message));
}

/* Three names for one number: all that say something must agree. */
static enum sg_err
one_timeout(const struct reader *r, int64_t a, int64_t b, int64_t c)
{
	int64_t most = a > b ? a : b;

	most = most > c ? most : c;
	if ((a != 0 && a != most) || (b != 0 && b != most) ||
	    (c != 0 && c != most))
		return refuse(r->e, "/params/timeout",
		    "is given twice, with different "
		    "values");
	return SG_OK;
}

/* A search whose pattern names places, not only names. */
static bool
is_wide(struct sg_str s)
{
	if (s.n > 0 && (s.p[0] == '/' || s.p[0] == '~'))
		return true;
	for (size_t i = 0; i + 1 < s.n; i++)
		if (s.p[i] == '.' && s.p[i + 1] == '.')
			return true;
	return false;
}

static enum sg_err
take_input(const struct reader *r, const struct tool_input *in)
{
	struct call_params *p = r->out;
	enum tool_name tool = tool_parse(p->tool);

	if (in->has_path && in->has_file_path &&
	    !str_eq(in->path, in->file_path))
		return refuse(r->e, "/params/input/path",
		    "is given twice, with different values");
	p->has_path = in->has_path || in->has_file_path;
	p->path = in->has_path ? in->path : in->file_path;
	p->has_command = in->has_command && tool == TOOL_BASH;
	p->command = in->command;
	p->wide = (tool == TOOL_FIND && is_wide(in->pattern)) ||
	    (in->has_glob && is_wide(in->glob));
	return one_timeout(r, in->timeout, in->timeout_camel, in->timeout_ms);
}

/* Whether every key of ${json} is one of the table. */
static bool
knows_all(const struct reader *r, struct sg_str json, struct tool_input *in)
{
	struct contract strict = tool_input_contract;

	strict.lax = false;
	return contract_decode(&strict, json, r->a, in, NULL) == SG_OK;
}

#define VALUE_MAX 160 /* bytes of a param that stand in a line */

static bool
is_short(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] < ' ' || s.p[i] > '~')
			return false;
	return s.n <= VALUE_MAX;
}

/* "path=a.c", or how long it is where it would fill the line. */
static void
add_pair(struct buf *b, struct sg_str key, struct sg_str value)
{
	if (b->n > 0)
		buf_addc(b, ' ');
	buf_add(b, key);
	buf_addc(b, '=');
	if (is_short(value)) {
		buf_add(b, value);
		return;
	}
	buf_addc(b, '<');
	buf_addu(b, value.n);
	buf_addz(b, " bytes>");
}

/* The params as they are hashed and kept: in one order, however they came. */
static enum sg_err
put_in_order(const struct reader *r, struct sg_str *out)
{
	struct buf b = {.cap = CANONICAL_MAX(r->json.n)};
	enum sg_err err;

	*out = r->json;
	if (canonical_json_is(r->json))
		return SG_OK;
	if ((b.p = arena_raw(r->a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, r->json, r->a, NULL);
	*out = buf_str(&b);
	return err;
}

/*
 * what a person should see of a call to a tool, its key params.  It is
 * part of the scope, which is hashed: the same deed reads the same.
 */
static enum sg_err
take_detail(const struct reader *r)
{
	struct redact_facts f;
	struct sg_str json;
	struct buf b = {.cap = 64};
	enum sg_err err = put_in_order(r, &json);

	if (err == SG_OK)
		err = redact_facts(json, r->a, &f);
	if (err != SG_OK)
		return err == SG_ENOMEM ? err : SG_OK;
	for (size_t i = 0; i < f.n_pairs; i++)
		b.cap += f.pairs[i].key.n + VALUE_MAX + 32;
	if ((b.p = arena_new(r->a, b.cap)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < f.n_pairs; i++)
		if (is_short(f.pairs[i].key))
			add_pair(&b, f.pairs[i].key, f.pairs[i].value);
	r->out->detail = buf_str(&b);
	return SG_OK;
}

/* A search says where, and is shown with what it looks for. */
static enum sg_err
take_pattern(const struct reader *r, const struct tool_input *in)
{
	struct buf b = {.cap = VALUE_MAX + 64};

	if (!in->has_pattern)
		return SG_OK;
	if ((b.p = arena_new(r->a, b.cap)) == NULL)
		return SG_ENOMEM;
	add_pair(&b, STR("pattern"), in->pattern);
	r->out->detail = buf_str(&b);
	return SG_OK;
}

static enum sg_err
read_tool(const struct reader *r)
{
	struct tool_input in;
	struct tool_params p;
	enum sg_err err;

	err = decode(r, &tool_params_contract, r->json, "/params", &p);
	if (err != SG_OK)
		return err;
	r->out->tool = p.name;
	r->out->has_claim = p.has_risk;
	r->out->claim = p.risk;
	r->out->partial = p.has_partial && p.partial;
	if (!p.has_input)
		return SG_OK;
	if (tool_parse(p.name) == TOOL_OTHER)
		return take_detail(r);
	if (!knows_all(r, p.input, &in)) {
		r->out->unknown = true;
		err = decode(
		    r, &tool_input_contract, p.input, "/params/input", &in);
	}
	if (err == SG_OK)
		err = take_input(r, &in);
	return err != SG_OK ? err : take_pattern(r, &in);
}

/* cmd and args are the argv of the program. */
static enum sg_err
join_argv(const struct reader *r, const struct exec_params *p)
{
	struct sg_str_list *argv = &r->out->argv;

	r->out->has_argv = true;
	argv->n = 1 + p->args.n;
	argv->v = arena_new(r->a, argv->n * sizeof(*argv->v));
	if (argv->v == NULL)
		return SG_ENOMEM;
	argv->v[0] = p->cmd;
	if (p->args.n > 0)
		memcpy(argv->v + 1, p->args.v, p->args.n * sizeof(*argv->v));
	return SG_OK;
}

/* An object without a key has no quote in it. */
static bool
has_members(struct sg_str json)
{
	return memchr(json.p, '"', json.n) != NULL;
}

static enum sg_err
read_exec(const struct reader *r)
{
	struct call_params *out = r->out;
	struct exec_params p;
	enum sg_err err;

	err = decode(r, &exec_params_contract, r->json, "/params", &p);
	if (err != SG_OK)
		return err;
	if (p.has_cmd + p.has_argv + p.has_command > 1)
		return refuse(r->e, "/params",
		    "may have only one of cmd, argv and command");
	if (p.has_args && !p.has_cmd)
		return refuse(r->e, "/params/cmd", "is required with args");
	out->has_cwd = p.options.has_cwd;
	out->cwd = p.options.cwd;
	out->sets_environment = p.options.has_env && has_members(p.options.env);
	out->has_command = p.has_command;
	out->command = p.command;
	out->has_argv = p.has_argv;
	out->argv = p.argv;
	err = one_timeout(r, p.timeout, p.timeout_camel, p.timeout_ms);
	if (err == SG_OK)
		err = one_timeout(r, p.options.timeout, p.options.timeout_camel,
		    p.options.timeout_ms);
	return err == SG_OK && p.has_cmd ? join_argv(r, &p) : err;
}

/* A text as it is sent; anything else as JSON. */
static struct sg_str
sent_body(const struct reader *r, struct sg_str json)
{
	struct sg_str text;

	if (json.n == 0 || json.p[0] != '"' ||
	    json_member_text(json, r->a, &text) != SG_OK)
		return json;
	return text;
}

static enum sg_err
read_http(const struct reader *r)
{
	struct call_params *out = r->out;
	struct http_params p;
	enum sg_err err;

	err = decode(r, &http_params_contract, r->json, "/params", &p);
	if (err != SG_OK)
		return err;
	if (p.has_body && p.has_body_bytes)
		return refuse(r->e, "/params/body", "is given twice");
	out->has_url = p.has_url;
	out->url = p.url;
	out->verb = p.method;
	out->has_body = p.has_body || p.has_body_bytes;
	out->body = sent_body(r, p.has_body ? p.body : p.body_bytes);
	out->headers = p.has_headers ? p.headers : STR("");
	return one_timeout(r, p.timeout, p.timeout_camel, p.timeout_ms);
}

static enum sg_err
read_fs(const struct reader *r)
{
	struct fs_params p;
	enum sg_err err;

	err = decode(r, &fs_params_contract, r->json, "/params", &p);
	if (err != SG_OK)
		return err;
	r->out->op = p.op;
	r->out->has_path = p.has_path;
	r->out->path = p.path;
	r->out->partial = p.has_partial && p.partial;
	return SG_OK;
}

static enum sg_err
read_env(const struct reader *r)
{
	struct sg_str_list *names = &r->out->names;
	struct env_params p;
	enum sg_err err;

	err = decode(r, &env_params_contract, r->json, "/params", &p);
	if (err != SG_OK)
		return err;
	if (p.has_name && p.has_names)
		return refuse(r->e, "/params/name",
		    "cannot be combined with "
		    "names");
	*names = p.names;
	if (!p.has_name)
		return SG_OK;
	if ((names->v = arena_new(r->a, sizeof(*names->v))) == NULL)
		return SG_ENOMEM;
	names->v[0] = p.name;
	names->n = 1;
	return SG_OK;
}

static enum sg_err
read_op(const struct reader *r)
{
	struct op_params p;
	enum sg_err err;

	err = decode(r, &op_params_contract, r->json, "/params", &p);
	if (err == SG_OK)
		r->out->op = p.op;
	return err;
}

static bool
runs(const struct call_params *p)
{
	return p->has_command || p->has_argv;
}

/* What of the params is missing; NULL: the call names what it reaches. */
static const char *
no_target(enum sg_hostcall_method method, const struct call_params *p)
{
	enum tool_name tool = tool_parse(p->tool);

	if (method == SG_METHOD_EXEC)
		return runs(p) ? NULL : "/params/command";
	if (method == SG_METHOD_HTTP)
		return p->has_url ? NULL : "/params/url";
	if (method == SG_METHOD_FS)
		return p->has_path ? NULL : "/params/path";
	if (method == SG_METHOD_ENV)
		return p->names.n > 0 ? NULL : "/params/name";
	if (method != SG_METHOD_TOOL)
		return NULL;
	if (tool == TOOL_BASH)
		return runs(p) ? NULL : "/params/input/command";
	if (tool == TOOL_READ || tool == TOOL_WRITE || tool == TOOL_EDIT)
		return p->has_path ? NULL : "/params/input/path";
	return NULL;
}

enum sg_err
call_params_read(enum sg_hostcall_method method, struct sg_str params,
    struct arena *a, struct call_params *out, struct sg_error *e)
{
	static enum sg_err (*const readers[SG_METHOD_COUNT])(
	    const struct reader *) = {
	    [SG_METHOD_EXEC] = read_exec,
	    [SG_METHOD_ENV] = read_env,
	    [SG_METHOD_HTTP] = read_http,
	    [SG_METHOD_FS] = read_fs,
	    [SG_METHOD_TOOL] = read_tool,
	    [SG_METHOD_SESSION] = read_op,
	    [SG_METHOD_UI] = read_op,
	    [SG_METHOD_EVENTS] = read_op,
	    [SG_METHOD_LOG] = read_op,
	};
	struct reader r = {params, a, out, e};
	enum sg_err err;

	memset(out, 0, sizeof(*out));
	err = readers[method](&r);
	if (err == SG_ENOMEM)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	return err;
}

/* A wrong claim is said first: it is wrong whatever the target is. */
static enum sg_err
refuse_aimless(const struct call_request *r, enum sg_hostcall_method method,
    struct sg_error *e)
{
	const struct call_params *p = &r->params;
	enum sg_hostcall_method same;
	enum sg_capability capability;

	if (r->has_claimed &&
	    call_check(r, p->tool.n > 0 ? p->tool : p->op, &same, &capability,
		e) != SG_OK)
		return SG_EINVALID;
	return refuse(e, no_target(method, p),
	    "is missing: a call names what it reaches");
}

enum sg_err
call_request_read(struct call_request *r, struct sg_str params, struct arena *a,
    struct sg_error *e)
{
	enum sg_hostcall_method method;
	struct sg_error inner = {0};
	enum sg_err err;

	if (!method_parse(r->method, &method))
		return refuse(e, "/method", "is not a host method");
	err = call_params_read(method, params, a, &r->params, e);
	if (err != SG_OK)
		return err;
	if (no_target(method, &r->params) != NULL)
		return refuse_aimless(r, method, e);
	err = canonical_call(str_of(sg_hostcall_method_name(method)), params, a,
	    &r->canonical, &inner);
	if (err == SG_OK || err == SG_ENOMEM)
		return err;
	return err_set(e, SG_EINVALID, STR("/params"), str_of(inner.message));
}
