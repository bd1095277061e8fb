/* Which answer passes through the gate, and what it consists of. */
#include "gated/gated.h"
#include "json/json_find.h"
#include "provider/item.h"
#include "base/banned.h"

/* Which answer it is: what is written in its place says the same. */
enum sg_err
gated_gather(struct gated *g, struct sg_str json)
{
	bool gemini = g->kind == PROVIDER_GEMINI;
	struct sg_str in = json_find(json,
	    g->kind == PROVIDER_ANTHROPIC && g->stream              ? "message"
		: g->kind == PROVIDER_OPENAI_RESPONSES && g->stream ? "response"
								    : "",
	    &g->look);
	struct sg_str id = json_find_text(
	    in, gemini ? "responseId" : "id", &g->look);
	struct sg_str model = json_find_text(
	    in, gemini ? "modelVersion" : "model", &g->look);

	if (str_eq(json, STR("[DONE]")))
		return SG_OK;
	if ((g->id.n == 0 && !arena_dup(&g->keep, id, &g->id)) ||
	    (g->model.n == 0 && !arena_dup(&g->keep, model, &g->model)))
		return SG_ENOMEM;
	return SG_OK;
}

bool
gated_is_call(enum provider_kind k, struct sg_str e, struct arena *a)
{
	struct sg_str type = json_find_text(e, "type", a);
	enum llm_form form;

	if (k == PROVIDER_GEMINI)
		return json_finds(e, "functionCall", a);
	if (k == PROVIDER_OPENAI)
		return true;
	if (k == PROVIDER_ANTHROPIC)
		return str_eq(type, STR("tool_use"));
	return item_is_call(type, &form) &&
	    (form != LLM_FORM_SHELL || !item_runs_there(e, a));
}

enum sg_err
gated_elements(struct gated *g, struct arena *a, struct json_items *out)
{
	struct buf b = {.cap = g->turn.n + 2};

	*out = (struct json_items){NULL, 0};
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_addc(&b, '[');
	buf_add(&b, g->turn);
	buf_addc(&b, ']');
	return json_items(g->kind == PROVIDER_OPENAI
		? json_find(buf_str(&b), "0/tool_calls", a)
		: buf_str(&b),
	    a, out);
}
