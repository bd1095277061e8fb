/*
 * What the model said, kept as a request says it, so that it can be told what
 * became of its calls: parts, blocks and items as they came, with what a
 * provider wants back (signatures, thoughts).
 */
#include "provider/gated.h"
#include "json/json_find.h"
#include "base/banned.h"

static enum sg_err
add_to_turn(struct gated *g, struct sg_str json)
{
	enum sg_err err = SG_OK;

	if (json.n == 0)
		return SG_OK;
	if (g->turn.n > 0)
		err = gated_grow(g, &g->turn, STR(","));
	return err == SG_OK ? gated_grow(g, &g->turn, json) : err;
}

/* An empty text would be refused when it comes back. */
static bool
says_nothing(struct gated *g, struct sg_str part)
{
	return json_finds(part, "text", &g->look) &&
	    json_find_text(part, "text", &g->look).n == 0 &&
	    !json_finds(part, "thoughtSignature", &g->look);
}

/*
 * The reader has told the calls of this message, in their order; those that
 * the model gave no id get none back.
 */
static enum sg_err
gather_gemini(struct gated *g, struct sg_str json)
{
	struct json_items parts;
	enum sg_err err = json_items(
	    json_find(json, "candidates/0/content/parts", &g->look), &g->look,
	    &parts);
	size_t at = g->n;

	for (size_t i = parts.n; i > 0 && err == SG_OK; i--) {
		struct sg_str call = json_find(
		    parts.v[i - 1], "functionCall", &g->look);

		if (call.p == NULL || at == 0)
			continue;
		at--;
		if (json_find_text(call, "id", &g->look).n == 0)
			g->calls[at].id = STR("");
	}
	for (size_t i = 0; i < parts.n && err == SG_OK; i++)
		if (!says_nothing(g, parts.v[i]))
			err = add_to_turn(g, parts.v[i]);
	return err;
}

static enum sg_err
gather_items(struct gated *g, struct sg_str array)
{
	struct json_items items;
	enum sg_err err = json_items(array, &g->look, &items);

	for (size_t i = 0; i < items.n && err == SG_OK; i++)
		err = add_to_turn(g, items.v[i]);
	return err;
}

/* ---- Anthropic's blocks, which come in pieces -----------------------------
 */

static enum sg_err
begin_block(struct gated *g, struct sg_str json)
{
	struct sg_str start = json_find(json, "content_block", &g->look);
	struct gated_block *b = &g->block;
	struct arena *a = &g->keep;

	b->text.n = b->more.n = 0;
	if (!arena_dup(a, start, &b->start) ||
	    !arena_dup(a, json_find_text(start, "type", &g->look), &b->type) ||
	    !arena_dup(a, json_find_text(start, "id", &g->look), &b->id) ||
	    !arena_dup(a, json_find_text(start, "name", &g->look), &b->name))
		return SG_ENOMEM;
	return SG_OK;
}

static enum sg_err
add_delta(struct gated *g, struct sg_str json)
{
	static const char *const texts[] = {
	    "delta/text", "delta/thinking", "delta/partial_json"};
	struct gated_block *b = &g->block;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < 3 && err == SG_OK; i++)
		err = gated_grow(
		    g, &b->text, json_find_text(json, texts[i], &g->look));
	return err == SG_OK
	    ? gated_grow(g, &b->more,
		  json_find_text(json, "delta/signature", &g->look))
	    : err;
}

static void
quote_member(struct buf *b, const char *name, struct sg_str text)
{
	buf_addz(b, ",\"");
	buf_addz(b, name);
	buf_addz(b, "\":");
	json_quote(b, text);
}

static enum sg_err
end_block(struct gated *g)
{
	const struct gated_block *b = &g->block;
	struct buf out = {
	    .cap = 6 * (b->text.n + b->more.n + b->start.n) + 128};
	struct sg_str text = buf_str(&b->text);

	if ((out.p = arena_new(&g->look, out.cap)) == NULL)
		return SG_ENOMEM;
	buf_addz(&out, "{\"type\":");
	json_quote(&out, b->type);
	if (str_eq(b->type, STR("text"))) {
		quote_member(&out, "text", text);
	} else if (str_eq(b->type, STR("thinking"))) {
		quote_member(&out, "thinking", text);
		quote_member(&out, "signature", buf_str(&b->more));
	} else if (b->name.n > 0 && text.n > 0) {
		quote_member(&out, "id", b->id);
		quote_member(&out, "name", b->name);
		buf_addz(&out, ",\"input\":");
		buf_add(&out, text);
	} else {
		return add_to_turn(g, b->start); /* it came whole */
	}
	buf_addc(&out, '}');
	if (str_eq(b->type, STR("text")) && text.n == 0)
		return SG_OK;
	return add_to_turn(g, buf_str(&out));
}

static enum sg_err
gather_anthropic(struct gated *g, struct sg_str json)
{
	struct sg_str type = json_find_text(json, "type", &g->look);

	if (!g->stream)
		return gather_items(g, json_find(json, "content", &g->look));
	if (str_eq(type, STR("content_block_start")))
		return begin_block(g, json);
	if (str_eq(type, STR("content_block_delta")))
		return add_delta(g, json);
	return str_eq(type, STR("content_block_stop")) ? end_block(g) : SG_OK;
}

static enum sg_err
gather_responses(struct gated *g, struct sg_str json)
{
	struct sg_str type = json_find_text(json, "type", &g->look);

	if (!g->stream)
		return gather_items(g, json_find(json, "output", &g->look));
	return str_eq(type, STR("response.output_item.done"))
	    ? add_to_turn(g, json_find(json, "item", &g->look))
	    : SG_OK;
}

/* Which answer it is: what is written in its place says the same. */
static enum sg_err
gather_head(struct gated *g, struct sg_str json)
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

	if ((g->id.n == 0 && !arena_dup(&g->keep, id, &g->id)) ||
	    (g->model.n == 0 && !arena_dup(&g->keep, model, &g->model)))
		return SG_ENOMEM;
	return SG_OK;
}

enum sg_err
gated_gather(struct gated *g, struct sg_str json)
{
	if (str_eq(json, STR("[DONE]")))
		return SG_OK;
	if (gather_head(g, json) != SG_OK)
		return SG_ENOMEM;
	switch (g->kind) {
	case PROVIDER_GEMINI:
		return gather_gemini(g, json);
	case PROVIDER_OPENAI:
		return g->stream
		    ? SG_OK /* made of its events */
		    : add_to_turn(
			  g, json_find(json, "choices/0/message", &g->look));
	case PROVIDER_OPENAI_RESPONSES:
		return gather_responses(g, json);
	case PROVIDER_ANTHROPIC:
		return gather_anthropic(g, json);
	case PROVIDER_COUNT:
		break;
	}
	return SG_OK;
}
