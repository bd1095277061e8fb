/* A request for permission as questions to the gate; see permission.h. */
#include "base/sha256.h"
#include "face/acp/change.h"
#include "json/json_put.h"
#include "shape/service.h"

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
add_exec(struct buf *b, const struct acp_deed *d)
{
	bool line = d->command.p[0] == '"';

	json_open(b);
	json_put_raw(b, line ? "command" : "argv", d->command);
	if (d->cwd.n > 0) {
		json_put_open(b, "options");
		json_put_raw(b, "cwd", d->cwd);
		json_close(b);
	}
	json_close(b);
}

/*
 * What goes into the file is named by its hash, so that the decision is for
 * this alone; the text that was hashed goes along for the person.
 */
static void
add_file(struct buf *b, const struct acp_permission *p, size_t i,
    struct sg_str input)
{
	const struct acp_file *f = &p->deed.files[i];
	uint8_t digest[SHA256_SIZE];
	char room[80];
	struct buf hash = BUF_ON(room);

	json_open(b);
	json_put_name(b, "op", f->op);
	json_put_text(b, "path", f->path);
	if (input.n > 0) {
		sha256_of(input, digest);
		buf_addz(&hash, "sha256:");
		buf_addhex(&hash, digest, sizeof(digest));
		json_put_text(b, "content", buf_str(&hash));
	}
	if (!p->deed.known)
		json_put_bool(b, "partial", true);
	json_close(b);
}

static void
add_http(struct buf *b, const struct acp_deed *d)
{
	json_open(b);
	json_put_text(b, "url", d->url);
	json_put_name(b, "method", "GET");
	json_close(b);
}

/* A name that the gate cannot take for one of its own. */
static void
add_tool(struct buf *b, const struct acp_permission *p)
{
	char room[ACP_NAME_MAX + 8];
	struct buf name = BUF_ON(room);

	buf_addz(&name, "acp.");
	buf_add(&name, str_part(p->kind, 0, ACP_NAME_MAX));
	json_open(b);
	json_put_text(b, "name", buf_str(&name));
	json_put_open(b, "input");
	json_put_text(b, "title", p->title);
	json_put_raw(b, "toolCall", p->call.all);
	if (p->before.input.n > 0 && p->call.input.n == 0)
		json_put_raw(b, "rawInput", p->before.input);
	json_close(b);
	if (is_high(p->kind))
		json_put_name(b, "risk", "high");
	json_put_bool(b, "partial", true);
	json_close(b);
}

size_t
acp_questions(const struct acp_permission *p)
{
	return p->deed.kind == ACP_DEED_FS ? p->deed.n_files : 1;
}

static struct sg_str
add_params(struct buf *b, const struct acp_permission *p, size_t i,
    struct sg_str input)
{
	switch (p->deed.kind) {
	case ACP_DEED_EXEC:
		add_exec(b, &p->deed);
		return STR("exec");
	case ACP_DEED_FS:
		add_file(b, p, i, input);
		return STR("fs");
	case ACP_DEED_HTTP:
		add_http(b, &p->deed);
		return STR("http");
	case ACP_DEED_OTHER:
		break;
	}
	add_tool(b, p);
	return STR("tool");
}

enum sg_err
acp_body(const struct acp_permission *p, size_t i, const struct acp_ask *ask,
    struct arena *a, struct sg_str *body)
{
	size_t path = p->deed.n_files > 0 ? p->deed.files[i].path.n : 0;
	struct sg_str input, context;
	enum sg_err err = acp_change_input(p, i, a, &input);
	struct buf params, b;
	char who[ACP_NAME_MAX + 8];
	struct buf w = BUF_ON(who);
	struct hostcall_request r = {.call_id = str_of(ask->id),
	    .has_extension = true,
	    .has_cwd = ask->cwd.n > 0,
	    .cwd = ask->cwd};
	size_t room;

	if (err != SG_OK)
		return err;
	context = acp_change_context(p, i, input, a);
	room = 2048 + p->call.all.n + p->before.input.n + p->deed.command.n +
	    context.n +
	    6 *
		(p->title.n + p->kind.n + ask->agent.n + ask->cwd.n + path +
		    p->deed.url.n + p->deed.cwd.n);
	params = arena_buf(a, room);
	b = arena_buf(a, 2 * room);
	r.has_context = context.n > 0;
	r.context = context;
	r.method = add_params(&params, p, i, input);
	buf_addz(&w, "acp:");
	buf_add(&w, ask->agent);
	r.params = buf_str(&params);
	r.extension.id = buf_str(&w);
	contract_encode(&hostcall_request_contract, &r, &b);
	*body = buf_str(&b);
	return buf_full(&params) || buf_full(&b) || buf_full(&w) ? SG_ENOMEM
								 : SG_OK;
}
