/* Gemini, as its server. */
#include <string.h>

#include "json/json.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

/* ".../models/NAME:VERB?query" */
bool
gemini_read_path(struct sg_str path, struct sg_str *model, bool *stream)
{
	static const struct sg_str before = STR_INIT("/models/");
	struct sg_str rest, verb;
	const char *mark;

	rest = str_part(path, str_find(path, before) + before.n, path.n);
	mark = rest.n == 0 ? NULL : memchr(rest.p, ':', rest.n);
	if (mark == NULL || mark == rest.p)
		return false;
	*model = str_part(rest, 0, (size_t)(mark - rest.p));
	verb = str_part(rest, model->n + 1, rest.n);
	*stream = str_starts(verb, STR("streamGenerateContent"));
	return *stream || str_starts(verb, STR("generateContent"));
}

static struct llm_part
part_of(const struct gemini_part *p)
{
	struct llm_part out = {.kind = LLM_PART_OTHER};

	if (p->has_function_call) {
		out.kind = LLM_PART_CALL;
		out.id = p->function_call.id;
		out.name = p->function_call.name;
		out.args = p->function_call.has_args ? p->function_call.args
						     : STR("{}");
		out.signature = p->signature;
	} else if (p->has_function_response) {
		out.kind = LLM_PART_RESULT;
		out.id = p->function_response.id;
		out.name = p->function_response.name;
		out.text = p->function_response.response;
	} else if (p->has_text) {
		out.kind = LLM_PART_TEXT;
		out.text = p->text;
	}
	return out;
}

static enum sg_err
read_turns(
    const struct gemini_request *q, struct arena *a, struct llm_request *out)
{
	out->n_turns = q->contents.n;
	out->turns = NEW(a, out->n_turns, struct llm_turn);
	if (out->turns == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < out->n_turns; i++) {
		const struct gemini_content *c = &q->contents.v[i];
		struct llm_turn *t = &out->turns[i];

		t->model = str_eq(c->role, STR("model"));
		t->n = c->parts.n;
		t->parts = NEW(a, t->n, struct llm_part);
		if (t->parts == NULL)
			return SG_ENOMEM;
		for (size_t k = 0; k < t->n; k++)
			t->parts[k] = part_of(&c->parts.v[k]);
	}
	return SG_OK;
}

static enum sg_err
read_tools(
    const struct gemini_request *q, struct arena *a, struct llm_request *out)
{
	size_t n = 0;

	for (size_t i = 0; i < q->tools.n; i++)
		n += q->tools.v[i].functions.n;
	if ((out->tools = NEW(a, n, struct llm_tool)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < q->tools.n; i++)
		for (size_t k = 0; k < q->tools.v[i].functions.n; k++) {
			const struct gemini_declaration
			    *d = &q->tools.v[i].functions.v[k];

			out->tools[out->n_tools++] = (struct llm_tool){
			    .name = d->name,
			    .text = d->description,
			    .schema = d->has_schema ? d->schema
						    : d->parameters};
		}
	return SG_OK;
}

/* All text of the system prompt, joined. */
static enum sg_err
read_system(const struct gemini_content *c, struct arena *a, struct sg_str *out)
{
	size_t most = 0;
	struct buf b;

	for (size_t i = 0; i < c->parts.n; i++)
		most += c->parts.v[i].text.n;
	if ((b = arena_buf(a, most)).p == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < c->parts.n; i++)
		buf_add(&b, c->parts.v[i].text);
	*out = buf_str(&b);
	return SG_OK;
}

enum sg_err
gemini_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e)
{
	struct gemini_request q;
	enum sg_err err = contract_decode(
	    &gemini_request_contract, body, a, &q, e);

	if (err != SG_OK)
		return err;
	if (str_eq(q.tool_config.calling.mode, STR("ANY")))
		out->choice = LLM_CHOICE_ANY;
	if (str_eq(q.tool_config.calling.mode, STR("NONE")))
		out->choice = LLM_CHOICE_NONE;
	out->max_tokens = q.generation.max_tokens;
	if (read_system(&q.system, a, &out->system) != SG_OK ||
	    read_turns(&q, a, out) != SG_OK)
		return SG_ENOMEM;
	return read_tools(&q, a, out);
}

/* One message with what of the events it can hold. */
enum sg_err
gemini_write_reply(const struct llm_reply *r, struct arena *a, struct buf *out)
{
	struct gemini_candidate answer = {
	    GIVEN(content,
		{GIVEN(role, STR("model")),
		    GIVEN(parts, {NEW(a, r->n, struct gemini_part), 0})}),
	    .has_index = true};
	struct gemini_response g = {GIVEN(candidates, {&answer, 1}),
	    GIVEN(model, r->model), GIVEN(id, r->id)};

	if (answer.content.parts.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n; i++) {
		const struct llm_event *e = &r->v[i];
		struct llm_part p = {
		    .kind = e->kind == LLM_CALL ? LLM_PART_CALL : LLM_PART_TEXT,
		    .text = e->text,
		    .id = e->id,
		    .name = e->name,
		    .args = e->args,
		    .signature = e->signature};

		if (e->kind == LLM_TEXT || e->kind == LLM_CALL)
			(void)gemini_part_of(&p, a,
			    &answer.content.parts.v[answer.content.parts.n++]);
		if (e->kind == LLM_USAGE) {
			g.has_usage = true;
			g.usage = (struct gemini_usage){e->input_tokens, true,
			    e->output_tokens, true,
			    e->input_tokens + e->output_tokens, true};
		}
		if (e->kind == LLM_FINISH) {
			answer.has_finish = true;
			answer.finish = finish_word(PROVIDER_GEMINI, e->finish);
		}
	}
	contract_encode(&gemini_response_contract, &g, out);
	return SG_OK;
}

enum sg_err
gemini_write_sealed(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out)
{
	(void)a;
	buf_addz(out,
	    "data: {\"candidates\":[{\"content\":{\"role\":\"model\","
	    "\"parts\":[");
	buf_add(out, json);
	buf_addz(out, "]},\"index\":0}],\"modelVersion\":");
	json_quote(out, w->model);
	buf_addz(out, ",\"responseId\":");
	json_quote(out, w->id);
	buf_addz(out, "}\r\n\r\n");
	return SG_OK;
}

/* Every event but the figures, which come with the end, is one message. */
enum sg_err
gemini_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out)
{
	struct llm_event both[] = {{.kind = LLM_USAGE,
				       .input_tokens = w->input_tokens,
				       .output_tokens = w->output_tokens},
	    *e};
	struct llm_reply r = {.id = w->id,
	    .model = w->model,
	    .v = e->kind == LLM_FINISH ? both : e,
	    .n = e->kind == LLM_FINISH ? 2 : 1};
	enum sg_err err;

	if (e->kind == LLM_USAGE)
		return SG_OK;
	if (e->raw.n > 0)
		return gemini_write_sealed(w, e->raw, a, out);
	buf_addz(out, "data: ");
	if (e->kind == LLM_ERROR) {
		gemini_write_error(500, e->text, out);
		err = SG_OK;
	} else {
		err = gemini_write_reply(&r, a, out);
	}
	buf_addz(out, "\r\n\r\n");
	return err;
}

static const struct status_name names[] = {
    {400, "INVALID_ARGUMENT"},
    {401, "UNAUTHENTICATED"},
    {403, "PERMISSION_DENIED"},
    {404, "NOT_FOUND"},
    {429, "RESOURCE_EXHAUSTED"},
    {503, "UNAVAILABLE"},
    {504, "DEADLINE_EXCEEDED"},
    {0, "INTERNAL"},
};

void
gemini_write_error(unsigned status, struct sg_str message, struct buf *out)
{
	struct gemini_response g = {GIVEN(error,
	    {GIVEN(code, status), GIVEN(message, message),
		GIVEN(status, status_name(names, status))})};

	contract_encode(&gemini_response_contract, &g, out);
}
