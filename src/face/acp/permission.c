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

/* Version 2: the subject is a tool call, a command, or something new. */
static enum sg_err
read_subject(struct sg_str json, struct arena *a, struct acp_permission *out)
{
	struct sg_str type = {NULL, 0}, call;

	(void)message_member_text(json, STR("type"), a, &type);
	if (str_eq(type, STR("tool_call")) &&
	    message_member(json, STR("toolCall"), a, &call) == 1)
		return acp_call_read(call, a, &out->call);
	out->call = (struct acp_call){.all = json};
	if (str_eq(type, STR("command"))) {
		out->call.kind = STR("execute");
		out->call.input = json;
	}
	return SG_OK;
}

/* What is asked for, with what was said of it before. */
static enum sg_err
read_call(struct sg_str params, const struct acp_memory *m, struct arena *a,
    struct acp_permission *out, struct sg_error *e)
{
	struct sg_str v;
	enum sg_err err;

	if (message_member(params, STR("toolCall"), a, &v) == 1)
		err = acp_call_read(v, a, &out->call);
	else if (message_member(params, STR("subject"), a, &v) == 1)
		err = read_subject(v, a, out);
	else
		return refuse(e, "/toolCall", "is missing");
	if (err != SG_OK)
		return refuse(e, "/toolCall", "can be read in two ways");
	if (m != NULL)
		acp_memory_find(m, out->session, out->call.id, &out->before);
	out->kind = acp_kind_of(&out->call, &out->before);
	acp_deed_of(&out->call, &out->before, a, &out->deed);
	out->title = out->call.title;
	if (out->title.n == 0)
		(void)message_member_text(params, STR("title"), a, &out->title);
	if (out->title.n == 0)
		out->title = out->before.title;
	return SG_OK;
}

enum sg_err
acp_permission_read(struct sg_str params, const struct acp_memory *m,
    struct arena *a, struct acp_permission *out, struct sg_error *e)
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
	if ((err = read_call(params, m, a, out, e)) != SG_OK)
		return err;
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

/* One option for the editor: what would last is left out. */
static bool
passes(const struct acp_option *o)
{
	return o->kind == ACP_ALLOW_ONCE || o->kind == ACP_REJECT_ONCE ||
	    o->kind == ACP_REJECT_ALWAYS;
}

static void
put_options(struct buf *b, const struct acp_permission *p, struct sg_str list)
{
	struct sg_str one;
	struct json j;
	size_t i = 0;

	json_put_list(b, "options");
	json_init_lax(&j, list);
	while (i < p->n_options && skim_element(&j, &one) == 1)
		if (passes(&p->options[i++]))
			json_raw_add(b, one);
	json_list_end(b);
}

struct sg_str
acp_pass_on(const struct acp_permission *p, bool known, struct sg_str line,
    struct arena *a)
{
	struct buf b = arena_buf(a, line.n + 256);
	struct json_member *m;
	struct message msg;
	size_t n = 0;

	if (known)
		return line;
	message_read(line, a, &msg);
	if (acp_choose(p, true).n == 0 || msg.kind != MESSAGE_REQUEST ||
	    json_members(msg.params, KEYS_MAX, a, &m, &n) != SG_OK)
		return STR("");
	json_open(&b);
	json_put_name(&b, "jsonrpc", "2.0");
	json_put_raw(&b, "id", msg.id);
	json_put_text(&b, "method", msg.method);
	json_put_open(&b, "params");
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("options"))) {
			put_options(&b, p, m[i].value);
			continue;
		}
		json_comma(&b);
		json_text_add(&b, m[i].key);
		buf_addc(&b, ':');
		buf_add(&b, m[i].value);
	}
	json_close(&b);
	json_close(&b);
	buf_addc(&b, '\n');
	return buf_full(&b) ? STR("") : buf_str(&b);
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
