/* An answer without the calls that nobody allowed. */
#include "provider/gated.h"
#include "json/json_find.h"
#include "provider/provider_proxy.h"
#include "base/banned.h"

static bool
is_call(struct gated *g, struct sg_str item)
{
	struct sg_str type = json_find_text(item, "type", &g->look);

	switch (g->kind) {
	case PROVIDER_GEMINI:
		return json_finds(item, "functionCall", &g->look);
	case PROVIDER_OPENAI:
		return true;
	case PROVIDER_OPENAI_RESPONSES:
		return str_eq(type, STR("function_call"));
	case PROVIDER_ANTHROPIC:
		return str_eq(type, STR("tool_use"));
	case PROVIDER_COUNT:
		break;
	}
	return true;
}

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
		if (is_call(g, items.v[i]) && !keep[call++])
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

/* The rest of a stream, written anew from its events. */
static enum sg_err
release_events(struct gated *g, const bool *keep)
{
	struct llm_reply head = {.id = g->id, .model = g->model};
	struct buf out = {.cap = 8 * g->in.n + 4096};
	struct buf text = {.cap = g->in.n + 64}, items = {.cap = 4 * g->in.n};
	struct llm_writer w;
	size_t call = 0;
	enum sg_err err = SG_OK;

	out.p = arena_new(&g->look, out.cap);
	text.p = arena_new(&g->look, text.cap);
	items.p = arena_new(&g->look, items.cap);
	if (out.p == NULL || text.p == NULL || items.p == NULL)
		return SG_ENOMEM;
	llm_writer_init(&w, g->kind, &head, text, items);
	w.begun = true;
	w.index = g->kind == PROVIDER_OPENAI ? 0 : g->shift + g->blocks;
	w.input_tokens = g->reader.input_tokens;
	w.output_tokens = g->reader.output_tokens;
	for (size_t i = 0; i < g->n_events && err == SG_OK; i++) {
		const struct llm_event *e = &g->events[i];

		if (e->kind == LLM_CALL && !keep[call++])
			continue;
		err = provider_write_event(&w, e, &g->look, &out);
	}
	if (err == SG_OK && buf_full(&out))
		err = SG_EFULL;
	if (err == SG_OK)
		g->out.bytes(g->out.ctx, buf_str(&out));
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
