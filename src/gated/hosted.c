/* Tools that run at the provider; see hosted.h. */
#include "gated/hosted.h"

#include "json/json_find.h"
#include "json/json_members.h"
#include "provider/item.h"
#include "base/banned.h"

#define KEYS_MAX 64

enum runs { RUNS_PROVIDER, RUNS_PROGRAM }; /* zero: the worse of the two */

static const struct row {
	enum provider_kind kind;
	const char *type;
	enum runs runs;
	bool high;
} rows[] = {
#define X(kind, type, runs, high) {PROVIDER_##kind, type, RUNS_##runs, high},
#include "gated/hosted.def"
};

struct find {
	enum provider_kind kind;
	struct arena *a;
	struct hosted *v;
	size_t n;
};

static bool
fits(const char *type, struct sg_str s)
{
	struct sg_str t = str_of(type);

	return t.n > 0 && t.p[t.n - 1] == '*'
	    ? str_starts(s, str_part(t, 0, t.n - 1))
	    : str_eq(s, t);
}

/* What authorises at a server of tools is nobody's business. */
static struct sg_str
without_secrets(struct find *f, struct sg_str json)
{
	static const char *const keys[] = {
	    "authorization", "headers", "authorization_token"};
	struct sg_str out = json;

	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		struct sg_str at = json_find(out, keys[i], f->a);
		struct json_edit edit = {at.p, at.n, STR("\"(withheld)\"")};
		struct buf b;

		if (at.p == NULL)
			continue;
		b = arena_buf(f->a, out.n + 16);
		if (b.p == NULL)
			return STR("{}");
		json_edit(out, &edit, 1, &b);
		out = buf_str(&b);
	}
	return out;
}

static enum sg_err
add(struct find *f, struct sg_str name, struct sg_str json, bool high)
{
	if (f->n == HOSTED_MAX)
		return SG_EFULL;
	f->v[f->n] = (struct hosted){
	    .json = without_secrets(f, json), .high = high};
	if (!arena_dup(f->a, name, &f->v[f->n].name))
		return SG_ENOMEM;
	f->n++;
	return SG_OK;
}

static enum sg_err
take(struct find *f, struct sg_str type, struct sg_str json)
{
	const struct row *r = NULL;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].kind == f->kind && fits(rows[i].type, type))
			r = &rows[i];
	if (r != NULL && r->runs == RUNS_PROGRAM &&
	    !(str_eq(type, STR("shell")) && item_runs_there(json, f->a)))
		return SG_OK;
	return add(
	    f, type.n > 0 ? type : STR("unknown"), json, r == NULL || r->high);
}

/* Each key of it is a tool. */
static enum sg_err
take_gemini(struct find *f, struct sg_str json)
{
	struct json_member *m;
	size_t n;
	enum sg_err err = json_members(json, KEYS_MAX, f->a, &m, &n);

	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = take(f, m[i].key, m[i].value);
	return err;
}

/* Those that stand beside the list of tools. */
static enum sg_err
take_others(struct find *f, struct sg_str body)
{
	struct sg_str search = json_find(body, "web_search_options", f->a);
	struct json_items servers = {NULL, 0};
	enum sg_err err = SG_OK;

	if (f->kind == PROVIDER_OPENAI && search.p != NULL)
		return add(f, STR("web_search"), search, false);
	if (f->kind != PROVIDER_ANTHROPIC)
		return SG_OK;
	err = json_items(json_find(body, "mcp_servers", f->a), f->a, &servers);
	for (size_t i = 0; i < servers.n && err == SG_OK; i++)
		err = add(f, STR("mcp"), servers.v[i], true);
	return err;
}

enum sg_err
hosted_find(enum provider_kind k, struct sg_str body, struct arena *a,
    struct hosted out[HOSTED_MAX], size_t *n)
{
	struct find f = {.kind = k, .a = a, .v = out};
	struct sg_str list = json_find(body, "tools", a);
	struct json_items tools = {NULL, 0};
	enum sg_err err = SG_OK;

	if (list.p != NULL && !str_eq(list, STR("null")))
		err = json_items(list, a, &tools);
	for (size_t i = 0; i < tools.n && err == SG_OK; i++)
		err = k == PROVIDER_GEMINI
		    ? take_gemini(&f, tools.v[i])
		    : take(&f, json_find_text(tools.v[i], "type", a),
			  tools.v[i]);
	if (err == SG_OK)
		err = take_others(&f, body);
	*n = f.n;
	return err;
}
