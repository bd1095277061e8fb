/* An answer without the calls that nobody allowed. */
#include "gated/gated.h"
#include "json/json_find.h"
#include "provider/provider_proxy.h"
#include "base/banned.h"

/* The list of a body that holds the calls, with those cut out. */
static enum sg_err
release_body(struct gated *g, const bool *keep)
{
	static const char *const lists[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] = "candidates/0/content/parts",
	    [PROVIDER_OPENAI] = "choices/0/message/tool_calls",
	    [PROVIDER_OPENAI_RESPONSES] = "output",
	    [PROVIDER_ANTHROPIC] = "content",
	};
	struct sg_str body = buf_str(&g->in);
	struct sg_str list = json_find(body, lists[g->kind], &g->look);
	struct buf b = {.cap = list.n + 2}, out = {.cap = body.n + 2};
	struct json_items items;
	struct json_edit edit = {.at = list.p, .n = list.n};
	size_t call = 0;

	b.p = arena_new(&g->look, b.cap);
	out.p = arena_new(&g->look, out.cap);
	if (b.p == NULL || out.p == NULL ||
	    json_items(list, &g->look, &items) != SG_OK)
		return SG_ENOMEM;
	buf_addc(&b, '[');
	for (size_t i = 0; i < items.n; i++) {
		if (gated_is_call(g->kind, items.v[i], &g->look) &&
		    !keep[call++])
			continue;
		if (b.n > 1)
			buf_addc(&b, ',');
		buf_add(&b, items.v[i]);
	}
	buf_addc(&b, ']');
	edit.text = buf_str(&b);
	json_edit(body, &edit, 1, &out);
	g->out.bytes(g->out.ctx, buf_str(&out));
	return SG_OK;
}

/* The rest of a stream, written anew. */
struct rest {
	struct gated *g;
	struct llm_writer w;
	struct json_items said; /* all of the answer */
	size_t at;              /* in it */
	struct buf out;
};

static bool
is_text(struct rest *r, struct sg_str e)
{
	struct sg_str type = json_find_text(e, "type", &r->g->look);

	if (r->g->kind == PROVIDER_GEMINI)
		return json_finds(e, "text", &r->g->look) &&
		    !json_finds(e, "thought", &r->g->look);
	return str_eq(type, STR("text")) || str_eq(type, STR("message"));
}

/*
 * What stands up to the next call, or to the end: text comes as events, and
 * what nobody knows goes on as it came, if ${write}.
 */
static enum sg_err
next_call(struct rest *r, bool write, struct sg_str *call)
{
	enum sg_err err = SG_OK;

	*call = STR("");
	while (r->at < r->said.n && err == SG_OK) {
		struct sg_str e = r->said.v[r->at++];

		if (gated_is_call(r->g->kind, e, &r->g->look)) {
			*call = e;
			return SG_OK;
		}
		if (write && !is_text(r, e))
			err = provider_write_sealed(
			    &r->w, e, &r->g->look, &r->out);
	}
	return err;
}

/* The items that the program has are in the list at the end of the answer. */
static void
begin_items(struct rest *r)
{
	const struct json_items *v = &r->said;
	struct gated *g = r->g;

	for (size_t i = 0; g->kind == PROVIDER_OPENAI_RESPONSES && i < v->n &&
	     !gated_is_call(g->kind, v->v[i], &g->look);
	     i++) {
		if (i > 0)
			buf_addc(&r->w.items, ',');
		buf_add(&r->w.items, v->v[i]);
	}
}

static enum sg_err
write_rest(struct rest *r, const bool *keep)
{
	size_t call = 0;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < r->g->n_events && err == SG_OK; i++) {
		struct llm_event e = r->g->events[i];

		if (e.kind == LLM_CALL || e.kind == LLM_FINISH)
			err = next_call(r, call > 0, &e.raw);
		if (err != SG_OK || (e.kind == LLM_CALL && !keep[call++]))
			continue;
		err = provider_write_event(&r->w, &e, &r->g->look, &r->out);
	}
	return err == SG_OK && buf_full(&r->out) ? SG_EFULL : err;
}

static enum sg_err
release_events(struct gated *g, const bool *keep)
{
	struct llm_reply head = {.id = g->id, .model = g->model};
	struct rest r = {.g = g, .out = {.cap = 8 * g->in.n + 4096}};
	struct buf text = {.cap = g->in.n + 64}, items = {.cap = 4 * g->in.n};
	enum sg_err err;

	r.out.p = arena_new(&g->look, r.out.cap);
	text.p = arena_new(&g->look, text.cap);
	items.p = arena_new(&g->look, items.cap);
	if (r.out.p == NULL || text.p == NULL || items.p == NULL ||
	    gated_elements(g, &g->look, &r.said) != SG_OK)
		return SG_ENOMEM;
	llm_writer_init(&r.w, g->kind, &head, text, items);
	r.w.begun = true;
	r.w.index = g->kind == PROVIDER_OPENAI ? 0 : g->shift + g->blocks;
	r.w.input_tokens = g->reader.input_tokens;
	r.w.output_tokens = g->reader.output_tokens;
	begin_items(&r);
	err = write_rest(&r, keep);
	if (err == SG_OK)
		g->out.bytes(g->out.ctx, buf_str(&r.out));
	return err;
}

enum sg_err
gated_release_some(struct gated *g, const bool keep[GATED_CALLS_MAX])
{
	enum sg_err err;

	if (!g->ended || !g->holds)
		return SG_EINVALID;
	err = g->stream ? release_events(g, keep) : release_body(g, keep);
	if (err == SG_OK)
		g->holds = false;
	arena_clear(&g->look);
	return err;
}
