/*
 * The program's request once more, with the model's answer and what became of
 * each of its calls behind it.  Each call gets exactly one result, in the form
 * of its API; a call that was to be made in any case need not be made again.
 */
#include "gated/gated_debt.h"
#include "json/json_find.h"
#include "provider/item.h"
#include "base/banned.h"

struct retell {
	struct gated *g;
	struct sg_str body;
	const struct sg_str *results;
	struct arena *a;
	struct buf more; /* what is added to the list */
};

/* ---- What is added --------------------------------------------------------
 */

static void
add_gemini_result(const struct gated_call *c, struct sg_str text, struct buf *b)
{
	buf_addz(b, "{\"functionResponse\":{");
	if (c->id.n > 0) {
		buf_addz(b, "\"id\":");
		json_quote(b, c->id);
		buf_addc(b, ',');
	}
	buf_addz(b, "\"name\":");
	json_quote(b, c->name);
	buf_addz(b, ",\"response\":{\"result\":");
	json_quote(b, text);
	buf_addz(b, "}}}");
}

void
gated_add_result(enum provider_kind k, const struct gated_call *c,
    struct sg_str text, struct buf *b)
{
	static const char *const heads[PROVIDER_COUNT] = {
	    [PROVIDER_OPENAI] = "{\"role\":\"tool\",\"tool_call_id\":",
	    [PROVIDER_ANTHROPIC] = "{\"type\":\"tool_result\",\"tool_use_id\":",
	};

	if (k == PROVIDER_OPENAI_RESPONSES) {
		item_add_result(c->form, c->id, text, b);
		return;
	}
	if (heads[k] == NULL) {
		add_gemini_result(c, text, b);
		return;
	}
	buf_addz(b, heads[k]);
	json_quote(b, c->id);
	buf_addz(b, ",\"content\":");
	json_quote(b, text);
	buf_addc(b, '}');
}

static void
add_results(struct retell *r)
{
	for (size_t i = 0; i < r->g->n; i++) {
		if (i > 0)
			buf_addc(&r->more, ',');
		gated_add_result(
		    r->g->kind, &r->g->calls[i], r->results[i], &r->more);
	}
}

static void
add_gemini(struct retell *r)
{
	buf_addz(&r->more, "{\"role\":\"model\",\"parts\":[");
	buf_add(&r->more, r->g->turn);
	buf_addz(&r->more, "]},{\"role\":\"user\",\"parts\":[");
	add_results(r);
	buf_addz(&r->more, "]}");
}

static void
add_openai(struct retell *r)
{
	buf_add(&r->more, r->g->turn);
	buf_addc(&r->more, ',');
	add_results(r);
}

static void
add_responses(struct retell *r)
{
	buf_add(&r->more, r->g->turn);
	buf_addc(&r->more, ',');
	add_results(r);
}

static void
add_anthropic(struct retell *r)
{
	buf_addz(&r->more, "{\"role\":\"assistant\",\"content\":[");
	buf_add(&r->more, r->g->turn);
	buf_addz(&r->more, "]},{\"role\":\"user\",\"content\":[");
	add_results(r);
	buf_addz(&r->more, "]}");
}

/* ---- Where it is added ------------------------------------------------------
 */

struct place {
	const char *list;   /* what was said so far */
	const char *choice; /* what says that it must call */
	const char *free;   /* and what stands there instead */
	void (*add)(struct retell *r);
};

static const struct place places[PROVIDER_COUNT] = {
    [PROVIDER_GEMINI] = {"contents", "toolConfig/functionCallingConfig",
	"{\"mode\":\"AUTO\"}", add_gemini},
    [PROVIDER_OPENAI] = {"messages", "tool_choice", "\"auto\"", add_openai},
    [PROVIDER_OPENAI_RESPONSES] = {"input", "tool_choice", "\"auto\"",
	add_responses},
    [PROVIDER_ANTHROPIC] = {"messages", "tool_choice", "{\"type\":\"auto\"}",
	add_anthropic},
};

const char *
gated_list(enum provider_kind k)
{
	return places[k].list;
}

static size_t
room_for(const struct retell *r)
{
	size_t n = r->g->turn.n + 1024;

	for (size_t i = 0; i < r->g->n; i++)
		n += 6 *
			(r->g->calls[i].id.n + r->g->calls[i].name.n +
			    r->g->calls[i].args.n + r->results[i].n) +
		    256;
	return n;
}

/* A list gets longer; a text of the user becomes the first of a list. */
static size_t
edit_list(struct retell *r, struct sg_str list, struct json_edit v[2])
{
	if (list.p[0] == '[') {
		buf_addc(&r->more, ']');
		v[0] = (struct json_edit){
		    json_tail(list), 1, buf_str(&r->more)};
		return 1;
	}
	buf_addc(&r->more, ']');
	v[0] = (struct json_edit){
	    list.p, 0, STR("[{\"role\":\"user\",\"content\":")};
	v[1] = (struct json_edit){list.p + list.n, 0, buf_str(&r->more)};
	return 2;
}

static size_t
edit_choice(struct retell *r, const struct place *p, struct json_edit *v)
{
	struct sg_str old = json_find(r->body, p->choice, r->a);

	if (old.p == NULL || str_eq(old, STR("null")) ||
	    str_eq(old, STR("\"none\"")))
		return 0;
	*v = (struct json_edit){old.p, old.n, str_of(p->free)};
	return 1;
}

enum sg_err
gated_retell(struct gated *g, struct sg_str body, const struct sg_str *results,
    struct arena *a, struct buf *out)
{
	const struct place *p = &places[g->kind];
	struct retell r = {.g = g, .body = body, .results = results, .a = a};
	struct sg_str list = json_find(body, p->list, a);
	struct json_edit v[3], choice;
	size_t n;

	if (list.n < 2 || (list.p[0] != '[' && list.p[0] != '"'))
		return SG_EINVALID;
	r.more = (struct buf){.cap = room_for(&r)};
	out->cap = body.n + r.more.cap + 64;
	r.more.p = arena_new(a, r.more.cap);
	out->p = arena_new(a, out->cap);
	if (r.more.p == NULL || out->p == NULL)
		return SG_ENOMEM;
	if (list.p[0] == '"')
		buf_addz(&r.more, "},");
	else if (!json_is_empty(list))
		buf_addc(&r.more, ',');
	p->add(&r);
	n = edit_list(&r, list, v);
	if (edit_choice(&r, p, &choice) == 0) {
		json_edit(body, v, n, out);
	} else if (choice.at < v[0].at) {
		v[2] = n > 1 ? v[1] : choice;
		v[1] = v[0];
		v[0] = choice;
		json_edit(body, v, n + 1, out);
	} else {
		v[n] = choice;
		json_edit(body, v, n + 1, out);
	}
	return buf_full(out) || buf_full(&r.more) ? SG_EFULL : SG_OK;
}
