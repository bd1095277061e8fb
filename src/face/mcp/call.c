/* Calls of tools; see call.h. */
#include <string.h>

#include "face/mcp/call.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "json/canonical_json.h"
#include "json/json_members.h"
#include "json/json_put.h"
#include "shape/params.h"
#include "shape/service.h"

#define KEYS_MAX   64
#define CLIENT_KEY "io.modelcontextprotocol/clientCapabilities"

bool
mcp_name_ok(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++) {
		char c = name.p[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			(c >= '0' && c <= '9') || c == '.' || c == '_' ||
			c == '-'))
			return false;
	}
	return name.n > 0 && name.n <= MCP_NAME_MAX;
}

static enum sg_err
refuse(struct sg_error *e, const char *pointer, const char *why)
{
	return err_set(e, SG_EINVALID, str_of(pointer), str_of(why));
}

bool
mcp_can_elicit(struct sg_str capabilities, struct arena *a)
{
	struct sg_str is, form, url;

	if (message_member(capabilities, STR("elicitation"), a, &is) != 1 ||
	    is.p[0] != '{')
		return false;
	/* Forms are what is meant where nothing is said. */
	return message_member(is, STR("form"), a, &form) == 1 ||
	    message_member(is, STR("url"), a, &url) == 0;
}

static void
read_meta(struct sg_str meta, struct arena *a, struct mcp_call *out)
{
	struct skim_member m;
	struct sg_str key;
	struct json j;

	json_init_lax(&j, meta);
	while (skim_member(&j, &m) == 1)
		if (message_text(m.key, m.escaped, a, &key) &&
		    str_eq(key, STR(CLIENT_KEY))) {
			out->stateless = true;
			out->meta = meta;
			out->can_elicit = mcp_can_elicit(m.value, a);
		}
}

static enum sg_err
take(const struct json_member *m, struct arena *a, struct mcp_call *out,
    struct sg_error *e)
{
	struct sg_str found;

	if (str_eq(m->key, STR("name"))) {
		if (json_member_text(m->value, a, &out->name) != SG_OK)
			return refuse(e, "/name", "is not text");
	} else if (str_eq(m->key, STR("arguments"))) {
		if (m->value.p[0] != '{')
			return refuse(e, "/arguments", "is not an object");
		out->arguments = m->value;
	} else if (str_eq(m->key, STR("_meta"))) {
		read_meta(m->value, a, out);
	} else if (str_eq(m->key, STR("requestState"))) {
		if (json_member_text(m->value, a, &out->state) != SG_OK)
			return refuse(e, "/requestState", "is not text");
	} else if (str_eq(m->key, STR("inputResponses"))) {
		if (message_member(m->value, STR("consent"), a, &found) == 1)
			out->consent = found;
	} else if (skim_alike(m->key, STR("name")) ||
	    skim_alike(m->key, STR("arguments"))) {
		return refuse(
		    e, "", "a key differs only in upper or lower case");
	}
	return SG_OK;
}

enum sg_err
mcp_call_read(struct sg_str params, struct arena *a, struct mcp_call *out,
    struct sg_error *e)
{
	struct json_member *m;
	enum sg_err err;
	size_t n;

	*out = (struct mcp_call){.arguments = STR("{}")};
	err = json_members(params, KEYS_MAX, a, &m, &n);
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	for (size_t i = 0; i < n; i++)
		if ((err = take(&m[i], a, out, e)) != SG_OK)
			return err;
	return out->name.n > 0 ? SG_OK : refuse(e, "/name", "is missing");
}

enum sg_err
mcp_call_of(const struct message *msg, struct arena *a, struct mcp_call *out,
    struct sg_error *e)
{
	if (str_eq(msg->method, STR("tools/call")))
		return mcp_call_read(msg->params, a, out, e);
	*out = (struct mcp_call){.name = msg->method,
	    .method = true,
	    .arguments = msg->params.n > 0 ? msg->params : STR("{}")};
	/* Every key is in what is shown and asked about; none comes twice. */
	return out->arguments.p[0] == '{'
	    ? SG_OK
	    : refuse(e, "/params", "is not an object");
}

enum sg_err
mcp_call_hash(
    const struct mcp_call *c, struct arena *a, uint8_t out[SHA256_SIZE])
{
	struct buf b = {.cap = CANONICAL_MAX(c->arguments.n)};
	struct sg_error none = {0};
	struct sha256 h;
	enum sg_err err;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, c->arguments, a, &none);
	if (err != SG_OK || buf_full(&b))
		return err != SG_OK ? err : SG_ENOMEM;
	sha256_init(&h);
	sha256_add(&h, c->name);
	sha256_add(&h, STR("\0"));
	sha256_add(&h, buf_str(&b));
	sha256_end(&h, out);
	return SG_OK;
}

/* ${params} without what was meant for us, and with ${input}, if any. */
static enum sg_err
rewrite(struct sg_str params, struct sg_str input, struct arena *a,
    struct sg_str *out)
{
	struct buf b = {.cap = params.n + input.n + 24};
	struct skim_member m;
	struct sg_str key;
	struct json j;
	int is;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_addc(&b, '{');
	json_init_lax(&j, params);
	while ((is = skim_member(&j, &m)) == 1) {
		if (!message_text(m.key, m.escaped, a, &key))
			return SG_EINVALID;
		if (str_eq(key, STR("inputResponses")) ||
		    str_eq(key, STR("requestState")) ||
		    (input.n > 0 && str_eq(key, STR("arguments"))))
			continue;
		buf_addz(&b, b.n > 1 ? "," : "");
		buf_add(&b, (struct sg_str){m.key.p - 1, m.key.n + 2});
		buf_addc(&b, ':');
		buf_add(&b, m.value);
	}
	if (input.n > 0) {
		json_put_raw(&b, "arguments", input);
	}
	buf_addc(&b, '}');
	*out = buf_str(&b);
	return is < 0 || buf_full(&b) ? SG_EINVALID : SG_OK;
}

enum sg_err
mcp_call_bare(struct sg_str params, struct arena *a, struct sg_str *out)
{
	return rewrite(params, (struct sg_str){NULL, 0}, a, out);
}

enum sg_err
mcp_call_edit(struct sg_str params, struct sg_str input, struct arena *a,
    struct sg_str *out)
{
	return rewrite(params, input, a, out);
}

/* The word that begins at *${at}: "deleteFile", "delete_file", "DELETE". */
static struct sg_str
next_word(struct sg_str s, size_t *at, char *room, size_t cap)
{
	struct buf b = {.p = room, .cap = cap};
	bool lower = false;

	for (; *at < s.n; ++*at) {
		char c = s.p[*at];

		if (c >= 'A' && c <= 'Z') {
			if (lower)
				break;
			buf_addc(&b, (char)(c + 32));
		} else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
			lower = true;
			buf_addc(&b, c);
		} else {
			++*at;
			break;
		}
	}
	return buf_full(&b) ? STR("") : buf_str(&b);
}

static bool
name_claims(struct sg_str name)
{
	static const char *const words[] = {
#define X(word) word,
#include "face/mcp/claim.def"
	};
	char room[16];
	size_t at = 0;

	while (at < name.n) {
		struct sg_str w = next_word(name, &at, room, sizeof(room));

		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if (str_eq(w, str_of(words[i])))
				return true;
	}
	return false;
}

bool
mcp_claims_high(struct sg_str name, struct sg_str annotations, struct arena *a)
{
	struct sg_str v;
	int is;

	if (name_claims(name))
		return true;
	if (annotations.n == 0)
		return false;
	is = message_member(annotations, STR("destructiveHint"), a, &v);
	return is < 0 || (is == 1 && !str_eq(v, STR("false")));
}

struct sg_str
mcp_call_writes(const struct mcp_call *c, struct arena *a)
{
	static const struct {
		const char *tool, *key;
	} v[] = {
#define X(tool, key) {tool, key},
#include "face/mcp/write.def"
	};
	struct sg_str path;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (!c->method && str_eq(c->name, str_of(v[i].tool)) &&
		    message_member_text(
			c->arguments, str_of(v[i].key), a, &path) &&
		    path.n > 0 && path.p[0] == '/')
			return path;
	return STR("");
}

/*
 * "mcp__SERVER__TOOL", as models and hosts call it; never one of ours.
 * "mcp__SERVER/resources/read" of a method: no tool has that name.
 */
static struct sg_str
full_name(const struct mcp_call *c, struct sg_str server, struct arena *a)
{
	struct buf b = {.cap = server.n + c->name.n + 16};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	buf_addz(&b, "mcp__");
	buf_add(&b, server);
	buf_addz(&b, c->method ? "/" : "__");
	buf_add(&b, c->name);
	return buf_str(&b);
}

enum sg_err
mcp_call_body(const struct mcp_call *c, const struct mcp_ask *ask,
    struct arena *a, struct sg_str *body)
{
	struct sg_str input = STR("");
	enum sg_err err = mcp_shrink(c->arguments, a, &input);
	size_t room = 2048 + input.n + ask->context.n +
	    6 * (c->name.n + ask->server.n + ask->cwd.n);
	struct buf p = {.p = arena_new(a, room), .cap = room};
	struct buf b = {.p = arena_new(a, room), .cap = room};
	char who[MCP_NAME_MAX + 8];
	struct buf w = BUF_ON(who);
	struct tool_params t = {.has_name = true,
	    .name = full_name(c, ask->server, a),
	    .has_input = true,
	    .input = input,
	    .has_risk = ask->high,
	    .risk = SG_RISK_HIGH};
	struct sg_str edits = STR("input");
	struct hostcall_request r = {.call_id = str_of(ask->id),
	    .method = STR("tool"),
	    .has_extension = true,
	    .has_cwd = ask->cwd.n > 0,
	    .cwd = ask->cwd,
	    .has_context = ask->context.n > 0,
	    .context = ask->context};

	if (err != SG_OK || p.p == NULL || b.p == NULL || t.name.n == 0)
		return SG_ENOMEM;
	/* The server gets what is named here; a text that was only named by its
	 * hash cannot be given back. */
	r.has_edits = !c->method && input.p == c->arguments.p;
	r.edits = (struct sg_str_list){&edits, 1};
	buf_addz(&w, "mcp:");
	buf_add(&w, ask->server);
	contract_encode(&tool_params_contract, &t, &p);
	r.params = buf_str(&p);
	r.extension.id = buf_str(&w);
	contract_encode(&hostcall_request_contract, &r, &b);
	*body = buf_str(&b);
	return buf_full(&p) || buf_full(&b) || buf_full(&w) ? SG_ENOMEM : SG_OK;
}
