/* What is in a message of a provider: text, a call, or what nobody knows. */
#include "gated/gated.h"
#include "json/json_find.h"
#include "provider/item.h"
#include "base/banned.h"

static struct json_items
items_of(struct gated *g, struct sg_str json, const char *path, bool *bad)
{
	struct json_items v;

	if (json_items(json_find(json, path, &g->look), &g->look, &v) != SG_OK)
		*bad = true;
	return v;
}

/* The gate looks at one answer: a second one beside it is not let through. */
static enum gated_look
look_gemini(struct gated *g, struct sg_str json)
{
	bool bad = false, call = false;
	struct json_items answers = items_of(g, json, "candidates", &bad);
	struct json_items parts = items_of(
	    g, json, "candidates/0/content/parts", &bad);

	for (size_t i = 0; i < parts.n; i++) {
		if (!json_finds(parts.v[i], "functionCall", &g->look))
			continue;
		call = true;
		if (json_finds(
			parts.v[i], "functionCall/partialArgs", &g->look) ||
		    json_finds(
			parts.v[i], "functionCall/willContinue", &g->look))
			bad = true; /* in pieces: its end is not known */
	}
	if (bad || answers.n > 1)
		return GATED_BAD;
	return call ? GATED_CALL : GATED_PASS;
}

static enum gated_look
look_openai(struct gated *g, struct sg_str json)
{
	bool bad = false;
	struct json_items answers = items_of(g, json, "choices", &bad);
	struct sg_str at, message;

	if (str_eq(json, STR("[DONE]")) || (!bad && answers.n == 0))
		return GATED_PASS;
	if (bad || answers.n > 1)
		return GATED_BAD;
	at = json_find(answers.v[0], "index", &g->look);
	message = json_find(
	    answers.v[0], g->stream ? "delta" : "message", &g->look);
	if ((at.p != NULL && !str_eq(at, STR("0"))) ||
	    json_finds(message, "function_call", &g->look))
		return GATED_BAD;
	return items_of(g, message, "tool_calls", &bad).n > 0 ? GATED_CALL
							      : GATED_PASS;
}

enum gated_look
gated_look_many(struct gated *g, struct sg_str json)
{
	bool gemini = g->kind == PROVIDER_GEMINI, bad = false;
	struct json_items answers = {NULL, 0}, parts;
	struct sg_str said;

	if (str_eq(json, STR("[DONE]")))
		return GATED_PASS;
	answers = items_of(g, json, gemini ? "candidates" : "choices", &bad);
	/* What has no answer in it says what it cost, or what went wrong. */
	bad |= answers.n == 0 &&
	    !json_finds(json, gemini ? "usageMetadata" : "usage", &g->look) &&
	    !json_finds(json, "error", &g->look);
	for (size_t i = 0; i < answers.n && !bad; i++) {
		if (!gemini) {
			said = json_find(answers.v[i],
			    g->stream ? "delta" : "message", &g->look);
			parts = items_of(g, said, "tool_calls", &bad);
			bad |= parts.n > 0 ||
			    json_finds(said, "function_call", &g->look);
			continue;
		}
		parts = items_of(g, answers.v[i], "content/parts", &bad);
		for (size_t k = 0; k < parts.n; k++)
			bad |= json_finds(parts.v[k], "functionCall", &g->look);
	}
	return bad ? GATED_BAD : GATED_PASS;
}

/* Work that the provider does itself; all else is for the program to do. */
static bool
is_done_there(struct sg_str type)
{
	static const char *const types[] = {"message", "reasoning",
	    "web_search_call", "file_search_call", "code_interpreter_call",
	    "image_generation_call", "mcp_call", "mcp_list_tools",
	    "compaction"};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (str_eq(type, str_of(types[i])))
			return true;
	return false;
}

static enum gated_look
look_item(struct gated *g, struct sg_str item)
{
	const struct item_form *shell = item_form(LLM_FORM_SHELL);
	struct sg_str type = json_find_text(item, "type", &g->look);

	if (gated_is_call(g->kind, item, &g->look))
		return GATED_CALL;
	/* A shell of the provider: asked about before the request left. */
	if (str_eq(type, str_of(shell->call)) ||
	    str_eq(type, str_of(shell->result)))
		return g->shell_there ? GATED_PASS : GATED_BAD;
	return is_done_there(type) ? GATED_PASS : GATED_BAD;
}

/* All items; at the end of a stream the calls are those that were seen. */
static enum gated_look
look_output(struct gated *g, struct sg_str json, const char *path, bool seen)
{
	bool bad = false;
	struct json_items items = items_of(g, json, path, &bad);
	enum gated_look all = GATED_PASS;
	size_t n = 0;

	for (size_t i = 0; i < items.n; i++) {
		enum gated_look one = look_item(g, items.v[i]);
		enum llm_form form = LLM_FORM_FUNCTION;

		all = one > all ? one : all;
		if (one != GATED_CALL)
			continue;
		(void)item_is_call(
		    json_find_text(items.v[i], "type", &g->look), &form);
		if (seen &&
		    (n >= g->n || form != g->calls[n].form ||
			!str_eq(item_input(items.v[i], form, &g->look),
			    g->calls[n].text)))
			bad = true;
		n++;
	}
	return bad || (seen && n != g->n) ? GATED_BAD : all;
}

static enum gated_look
look_responses(struct gated *g, struct sg_str json)
{
	struct sg_str type = json_find_text(json, "type", &g->look);

	if (!g->stream)
		return look_output(g, json, "output", false);
	if (str_eq(type, STR("response.created")) ||
	    str_eq(type, STR("response.queued")) ||
	    str_eq(type, STR("response.in_progress")))
		return GATED_HEAD;
	if (str_eq(type, STR("response.output_item.added")) ||
	    str_eq(type, STR("response.output_item.done")))
		return look_item(g, json_find(json, "item", &g->look));
	if (str_eq(type, STR("response.completed")) ||
	    str_eq(type, STR("response.incomplete")))
		return look_output(g, json, "response/output", true);
	return GATED_PASS;
}

static bool
is_use(struct gated *g, struct sg_str block)
{
	return str_eq(json_find_text(block, "type", &g->look), STR("tool_use"));
}

static enum gated_look
look_anthropic(struct gated *g, struct sg_str json)
{
	struct sg_str type = json_find_text(json, "type", &g->look);
	bool bad = false;
	struct json_items blocks;

	if (!g->stream) {
		blocks = items_of(g, json, "content", &bad);
		for (size_t i = 0; i < blocks.n; i++)
			if (is_use(g, blocks.v[i]))
				return GATED_CALL;
		return bad ? GATED_BAD : GATED_PASS;
	}
	if (str_eq(type, STR("message_start")))
		return GATED_HEAD;
	if (str_eq(type, STR("content_block_start")) &&
	    is_use(g, json_find(json, "content_block", &g->look)))
		return GATED_CALL;
	return GATED_PASS;
}

enum gated_look
gated_look_at(struct gated *g, struct sg_str json)
{
	switch (g->kind) {
	case PROVIDER_GEMINI:
		return look_gemini(g, json);
	case PROVIDER_OPENAI:
		return look_openai(g, json);
	case PROVIDER_OPENAI_RESPONSES:
		return look_responses(g, json);
	case PROVIDER_ANTHROPIC:
		return look_anthropic(g, json);
	case PROVIDER_COUNT:
		break;
	}
	return GATED_BAD;
}
