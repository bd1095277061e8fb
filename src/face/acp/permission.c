/* Requests for permission; see permission.h. */
#include <string.h>

#include "face/acp/permission.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "json/json_put.h"
#include "json/json_members.h"
#include "shape/service.h"

#define KEYS_MAX 64

static enum sg_err
refuse(struct sg_error *e, const char *pointer, const char *why)
{
	return err_set(e, SG_EINVALID, str_of(pointer), str_of(why));
}

static enum acp_option_kind
kind_of(struct sg_str s)
{
	static const char *const names[] = {[ACP_ALLOW_ONCE] = "allow_once",
	    [ACP_ALLOW_ALWAYS] = "allow_always",
	    [ACP_REJECT_ONCE] = "reject_once",
	    [ACP_REJECT_ALWAYS] = "reject_always"};

	for (unsigned k = ACP_ALLOW_ONCE; k <= ACP_REJECT_ALWAYS; k++)
		if (str_eq(s, str_of(names[k])))
			return (enum acp_option_kind)k;
	return ACP_OTHER;
}

static enum sg_err
read_options(struct sg_str json, struct arena *a, struct acp_permission *out,
    struct sg_error *e)
{
	struct sg_str one, kind;
	struct json j;
	int is;

	json_init_lax(&j, json);
	while ((is = skim_element(&j, &one)) == 1) {
		struct acp_option *o = &out->options[out->n_options];

		if (out->n_options == ACP_OPTIONS_MAX)
			return refuse(e, "/options", "are too many");
		if (message_member(one, STR("optionId"), a, &o->id) != 1 ||
		    o->id.p[0] != '"')
			return refuse(e, "/options", "one has no optionId");
		if (message_member_text(one, STR("kind"), a, &kind))
			o->kind = kind_of(kind);
		out->n_options++;
	}
	return is < 0 ? refuse(e, "/options", "is not a list") : SG_OK;
}

/* Keys beside the command that change nothing of what it does. */
static bool
is_harmless(struct sg_str key)
{
	static const char *const keys[] = {"description", "timeout",
	    "timeout_ms", "timeoutMs", "type", "reason", "call_id",
	    "toolCallId", "terminalId", "turn_id"};

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (str_eq(key, str_of(keys[i])))
			return true;
	return false;
}

/* What a shell command is made of, where it says that it is one. */
static void
read_command(struct sg_str json, struct arena *a, struct acp_permission *out)
{
	struct json_member *m;
	size_t n;

	out->plain = true;
	if (json_members(json, KEYS_MAX, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("command")) &&
		    (m[i].value.p[0] == '"' || m[i].value.p[0] == '['))
			out->command = m[i].value;
		else if ((str_eq(m[i].key, STR("cwd")) ||
			     str_eq(m[i].key, STR("workdir"))) &&
		    m[i].value.p[0] == '"' && out->cwd.n == 0)
			out->cwd = m[i].value;
		else if (!is_harmless(m[i].key))
			out->plain = false;
	}
}

static enum sg_err
read_call(struct sg_str json, struct arena *a, struct acp_permission *out)
{
	struct sg_str type;

	out->call = json;
	out->kind = STR("other");
	if (message_member_text(json, STR("kind"), a, &type))
		out->kind = type;
	(void)message_member_text(json, STR("title"), a, &out->title);
	if (message_member(json, STR("rawInput"), a, &out->input) < 0)
		return SG_EINVALID;
	if (str_eq(out->kind, STR("execute")) && out->input.n > 0 &&
	    out->input.p[0] == '{')
		read_command(out->input, a, out);
	return SG_OK;
}

/* Version 2: the subject is a tool call, a command, or something new. */
static enum sg_err
read_subject(struct sg_str json, struct arena *a, struct acp_permission *out)
{
	struct sg_str type, call;

	if (message_member_text(json, STR("type"), a, &type) &&
	    str_eq(type, STR("tool_call")) &&
	    message_member(json, STR("toolCall"), a, &call) == 1)
		return read_call(call, a, out);
	out->call = json;
	out->kind = STR("other");
	if (str_eq(type, STR("command"))) {
		out->kind = STR("execute");
		read_command(json, a, out);
	}
	return SG_OK;
}

enum sg_err
acp_permission_read(struct sg_str params, struct arena *a,
    struct acp_permission *out, struct sg_error *e)
{
	struct sg_str v, all;
	enum sg_err err;
	struct json j;

	*out = (struct acp_permission){.n_options = 0};
	json_init(&j, params);
	if (json_skip(&j, json_next(&j), a, &all) != SG_OK ||
	    json_next(&j) != JSON_END)
		return refuse(e, "", "it is not strict JSON");
	if (message_member(params, STR("sessionId"), a, &out->session) != 1)
		return refuse(e, "/sessionId", "is missing");
	if (message_member(params, STR("toolCall"), a, &v) == 1)
		err = read_call(v, a, out);
	else if (message_member(params, STR("subject"), a, &v) == 1)
		err = read_subject(v, a, out);
	else
		return refuse(e, "/toolCall", "is missing");
	if (err != SG_OK)
		return refuse(e, "/toolCall", "can be read in two ways");
	if (out->title.n == 0)
		(void)message_member_text(params, STR("title"), a, &out->title);
	if (message_member(params, STR("options"), a, &v) != 1)
		return refuse(e, "/options", "is missing");
	return read_options(v, a, out, e);
}

static struct sg_str
option_of(const struct acp_permission *p, enum acp_option_kind kind)
{
	for (size_t i = 0; i < p->n_options; i++) {
		size_t same = 0;

		if (p->options[i].kind != kind)
			continue;
		for (size_t k = 0; k < p->n_options; k++)
			same += str_eq(p->options[k].id, p->options[i].id);
		if (same == 1)
			return p->options[i].id;
	}
	return (struct sg_str){NULL, 0};
}

struct sg_str
acp_choose(const struct acp_permission *p, bool allowed)
{
	struct sg_str id;

	if (allowed)
		return option_of(p, ACP_ALLOW_ONCE);
	id = option_of(p, ACP_REJECT_ONCE);
	return id.n > 0 ? id : option_of(p, ACP_REJECT_ALWAYS);
}

static bool
is_high(struct sg_str kind)
{
	static const struct {
		const char *name;
		bool high;
	} kinds[] = {
#define X(name, high) {name, high},
#include "face/acp/kind.def"
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (str_eq(kind, str_of(kinds[i].name)))
			return kinds[i].high;
	return true;
}

static void
add_exec(struct buf *b, const struct acp_permission *p)
{
	bool line = p->command.p[0] == '"';

	json_open(b);
	json_put_raw(b, line ? "command" : "argv", p->command);
	if (p->cwd.n > 0) {
		json_put_open(b, "options");
		json_put_raw(b, "cwd", p->cwd);
		json_close(b);
	}
	json_close(b);
}

/* A name that the gate cannot take for one of its own. */
static void
add_tool(struct buf *b, const struct acp_permission *p, struct arena *a)
{
	char room[ACP_NAME_MAX + 8];
	struct buf name = BUF_ON(room);

	(void)a;
	buf_addz(&name, "acp.");
	buf_add(&name, str_part(p->kind, 0, ACP_NAME_MAX));
	json_open(b);
	json_put_text(b, "name", buf_str(&name));
	json_put_open(b, "input");
	json_put_text(b, "title", p->title);
	json_put_raw(b, "toolCall", p->call);
	json_close(b);
	if (is_high(p->kind))
		json_put_name(b, "risk", "high");
	json_close(b);
}

enum sg_err
acp_body(const struct acp_permission *p, const struct acp_ask *ask,
    struct arena *a, struct sg_str *body)
{
	size_t room = 2048 + p->call.n + p->command.n +
	    6 * (p->title.n + p->kind.n + ask->agent.n + ask->cwd.n);
	struct buf params = {.p = arena_new(a, room), .cap = room};
	struct buf b = {.p = arena_new(a, 2 * room), .cap = 2 * room};
	char who[ACP_NAME_MAX + 8];
	struct buf w = BUF_ON(who);
	bool command = p->command.n > 0 && p->plain;
	struct hostcall_request r = {.call_id = str_of(ask->id),
	    .method = command ? STR("exec") : STR("tool"),
	    .has_extension = true,
	    .has_cwd = ask->cwd.n > 0,
	    .cwd = ask->cwd};

	if (params.p == NULL || b.p == NULL)
		return SG_ENOMEM;
	if (command)
		add_exec(&params, p);
	else
		add_tool(&params, p, a);
	buf_addz(&w, "acp:");
	buf_add(&w, ask->agent);
	r.params = buf_str(&params);
	r.extension.id = buf_str(&w);
	contract_encode(&hostcall_request_contract, &r, &b);
	*body = buf_str(&b);
	return buf_full(&params) || buf_full(&b) || buf_full(&w) ? SG_ENOMEM
								 : SG_OK;
}

struct sg_str
acp_answer(struct arena *a, struct sg_str id, struct sg_str option)
{
	struct buf b = {.cap = 256 + id.n + option.n};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	json_open(&b);
	json_put_name(&b, "jsonrpc", "2.0");
	json_put_raw(&b, "id", id);
	json_put_open(&b, "result");
	json_put_open(&b, "outcome");
	json_put_name(&b, "outcome", option.n > 0 ? "selected" : "cancelled");
	if (option.n > 0)
		json_put_raw(&b, "optionId", option);
	json_close(&b);
	json_close(&b);
	json_close(&b);
	buf_addc(&b, '\n');
	return buf_full(&b) ? STR("") : buf_str(&b);
}
