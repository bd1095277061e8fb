/*
 * Addresses, and what stands beside the dialogue at each: lists of models,
 * counts of tokens.  What stands before the path of the API is free, as with
 * any base URL.
 */
#include "json/json_find.h"
#include "json/json_put.h"
#include "play/play_int.h"
#include "base/banned.h"

#define NAME "scripted"

static bool
ends(struct sg_str s, const char *end)
{
	struct sg_str e = str_of(end);

	return s.n >= e.n && str_eq(str_part(s, s.n - e.n, e.n), e);
}

static bool
holds(struct sg_str s, const char *part)
{
	return str_find(s, str_of(part)) < s.n;
}

/* Whose address it is, also where there is none. */
static enum provider_kind
kind_of(const struct play_question *q, struct sg_str path)
{
	if (q->versioned || holds(path, "/messages"))
		return PROVIDER_ANTHROPIC;
	if (q->google || holds(path, "/v1beta") ||
	    (holds(path, "/models/") && holds(path, ":")))
		return PROVIDER_GEMINI;
	return holds(path, "/responses") ? PROVIDER_OPENAI_RESPONSES
					 : PROVIDER_OPENAI;
}

static enum play_place
asked_at(struct sg_str path, enum provider_kind *k)
{
	static const struct {
		const char *end;
		enum provider_kind kind;
		enum play_place place;
	} rows[] = {
	    {"/messages", PROVIDER_ANTHROPIC, PLAY_ASK},
	    {"/messages/count_tokens", PROVIDER_ANTHROPIC, PLAY_COUNT},
	    {"/chat/completions", PROVIDER_OPENAI, PLAY_ASK},
	    {"/responses", PROVIDER_OPENAI_RESPONSES, PLAY_ASK},
	    {":countTokens", PROVIDER_GEMINI, PLAY_COUNT},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (ends(path, rows[i].end)) {
			*k = rows[i].kind;
			return rows[i].place;
		}
	return PLAY_NOWHERE;
}

static enum play_place
got_at(struct sg_str path)
{
	static const char *const health[] = {
	    "/", "/health", "/healthz", "/api/hello", "/v1", "/v1/"};

	if (ends(path, "/models"))
		return PLAY_MODELS;
	if (holds(path, "/models/"))
		return PLAY_MODEL;
	for (size_t i = 0; i < sizeof(health) / sizeof(health[0]); i++)
		if (str_eq(path, str_of(health[i])))
			return PLAY_HEALTH;
	return PLAY_NOWHERE;
}

void
play_address(const struct play_question *q, struct play_address *out)
{
	size_t mark = str_find(q->target, STR("?"));
	struct sg_str path = str_part(q->target, 0, mark);

	*out = (struct play_address){.kind = kind_of(q, path)};
	out->events = holds(str_part(q->target, mark, q->target.n), "alt=sse");
	if (q->method == HTTP_METHOD_POST) {
		out->place = asked_at(path, &out->kind);
		if (out->place == PLAY_NOWHERE &&
		    gemini_read_path(path, &out->model, &out->stream) &&
		    (ends(path, ":generateContent") ||
			ends(path, ":streamGenerateContent"))) {
			out->place = PLAY_ASK;
			out->kind = PROVIDER_GEMINI;
		}
	} else if (q->method == HTTP_METHOD_GET ||
	    q->method == HTTP_METHOD_HEAD) {
		out->place = got_at(path);
		out->model = str_behind(path, '/');
	}
}

static void
add_model(enum provider_kind k, struct sg_str name, struct buf *out)
{
	char text[300];
	struct buf full = BUF_ON(text);

	json_comma(out);
	json_open(out);
	if (k == PROVIDER_GEMINI) {
		buf_addz(&full, "models/");
		buf_add(&full, name);
		json_put_text(out, "name", buf_str(&full));
		json_put_name(out, "version", "1");
		json_put_name(out, "displayName", "Scripted");
		json_put_int(out, "inputTokenLimit", 1048576);
		json_put_int(out, "outputTokenLimit", 65536);
		json_put_list(out, "supportedGenerationMethods");
		json_text_add(out, STR("generateContent"));
		json_text_add(out, STR("countTokens"));
		json_list_end(out);
	} else {
		json_put_text(out, "id", name);
		json_put_name(
		    out, k == PROVIDER_ANTHROPIC ? "type" : "object", "model");
	}
	if (k == PROVIDER_ANTHROPIC) {
		json_put_name(out, "display_name", "Scripted");
		json_put_name(out, "created_at", "2025-01-01T00:00:00Z");
	} else if (k != PROVIDER_GEMINI) {
		json_put_int(out, "created", 1735689600);
		json_put_name(out, "owned_by", "solgate");
	}
	json_close(out);
}

void
play_models(const struct play_address *at, struct buf *out)
{
	enum provider_kind k = at->kind;

	if (at->place == PLAY_MODEL) {
		add_model(k, at->model, out);
		return;
	}
	json_open(out);
	if (k == PROVIDER_OPENAI || k == PROVIDER_OPENAI_RESPONSES)
		json_put_name(out, "object", "list");
	json_put_list(out, k == PROVIDER_GEMINI ? "models" : "data");
	add_model(k, STR(NAME), out);
	json_list_end(out);
	if (k == PROVIDER_ANTHROPIC) {
		json_put_bool(out, "has_more", false);
		json_put_name(out, "first_id", NAME);
		json_put_name(out, "last_id", NAME);
	}
	json_close(out);
}

void
play_count(enum provider_kind k, int64_t tokens, struct buf *out)
{
	json_open(out);
	json_put_int(
	    out, k == PROVIDER_GEMINI ? "totalTokens" : "input_tokens", tokens);
	json_close(out);
}

int64_t
play_tokens(const struct llm_request *r)
{
	size_t n = r->system.n;

	for (size_t t = 0; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++)
			n += r->turns[t].parts[i].text.n +
			    r->turns[t].parts[i].args.n;
	return (int64_t)(n / 4 + 1);
}

bool
play_wants_form(enum provider_kind k, struct sg_str body, struct arena *a,
    struct sg_str *schema)
{
	static const struct {
		const char *type, *wanted, *schema;
	} rows[PROVIDER_COUNT] = {
	    [PROVIDER_GEMINI] = {"generationConfig/responseMimeType",
		"application/json", "generationConfig/responseJsonSchema"},
	    [PROVIDER_OPENAI] = {"response_format/type", "json",
		"response_format/json_schema/schema"},
	    [PROVIDER_OPENAI_RESPONSES] = {"text/format/type", "json",
		"text/format/schema"},
	    [PROVIDER_ANTHROPIC] = {"output_config/format/type", "json",
		"output_config/format/schema"},
	};

	*schema = json_find(body, rows[k].schema, a);
	if (schema->p == NULL && k == PROVIDER_GEMINI)
		*schema = json_find(body, "generationConfig/responseSchema", a);
	return str_starts(
	    json_find_text(body, rows[k].type, a), str_of(rows[k].wanted));
}
