/* OpenAI's chat completions, as their client. */
#include "json/json_members.h"
#include "provider/provider_openai.h"
#include "base/banned.h"

const struct finish_word openai_finishes[] = {
    {"stop", LLM_FINISH_STOP},
    {"tool_calls", LLM_FINISH_CALLS},
    {"function_call", LLM_FINISH_CALLS},
    {"length", LLM_FINISH_LENGTH},
    {"content_filter", LLM_FINISH_BLOCKED},
};
const size_t openai_finishes_count = sizeof(openai_finishes) /
    sizeof(openai_finishes[0]);

enum sg_err
openai_text(struct sg_str content, struct arena *a, struct sg_str *out)
{
	struct openai_parts parts;
	struct buf b = {.cap = content.n};
	enum sg_err err;

	*out = STR("");
	if (json_is_text(content))
		return json_member_text(content, a, out);
	if (content.n == 0 || content.p[0] != '[')
		return SG_OK;
	err = decode_list(&openai_parts_contract, content, a, &parts, NULL);
	if (err != SG_OK)
		return err;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < parts.v.n; i++)
		buf_add(&b, parts.v.v[i].text);
	*out = buf_str(&b);
	return SG_OK;
}

struct sg_str
openai_turn_text(const struct llm_turn *t, struct arena *a)
{
	struct buf b = {.cap = 0};

	for (size_t i = 0; i < t->n; i++)
		b.cap += t->parts[i].text.n;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	for (size_t i = 0; i < t->n; i++)
		if (t->parts[i].kind == LLM_PART_TEXT)
			buf_add(&b, t->parts[i].text);
	return quote_in(a, buf_str(&b));
}

enum llm_choice
openai_choice_of(struct sg_str json)
{
	if (str_eq(json, STR("\"required\"")))
		return LLM_CHOICE_ANY;
	return str_eq(json, STR("\"none\"")) ? LLM_CHOICE_NONE
					     : LLM_CHOICE_AUTO;
}

struct sg_str
openai_choice_word(enum llm_choice c)
{
	if (c == LLM_CHOICE_ANY)
		return STR("\"required\"");
	return c == LLM_CHOICE_NONE ? STR("\"none\"") : STR("\"auto\"");
}

static void
add_path(const struct llm_request *r, struct buf *out)
{
	(void)r;
	buf_addz(out, "/v1/chat/completions");
}

static enum sg_err
add_calls(const struct llm_turn *t, struct arena *a, struct openai_message *out)
{
	out->tool_calls.v = NEW(a, t->n, struct openai_tool_call);
	if (out->tool_calls.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < t->n; i++) {
		const struct llm_part *p = &t->parts[i];

		if (p->kind != LLM_PART_CALL)
			continue;
		out->has_tool_calls = true;
		out->tool_calls
		    .v[out->tool_calls.n++] = (struct openai_tool_call){
		    .id = p->id,
		    .has_id = true,
		    .type = STR("function"),
		    .has_type = true,
		    .has_function = true,
		    .function = {.name = p->name,
			.has_name = true,
			.arguments = p->args,
			.has_arguments = true}};
	}
	return SG_OK;
}

/* A turn with results has nothing else: each is a message of its own. */
static enum sg_err
add_results(const struct llm_turn *t, struct arena *a,
    struct openai_message *out, size_t *n)
{
	for (size_t i = 0; i < t->n; i++) {
		const struct llm_part *p = &t->parts[i];
		struct openai_message m = {.role = STR("tool"),
		    .has_role = true,
		    .content = quote_in(a, p->text),
		    .has_content = true,
		    .tool_call_id = p->id,
		    .has_tool_call_id = true};

		if (m.content.n == 0)
			return SG_ENOMEM;
		out[(*n)++] = m;
	}
	return SG_OK;
}

static enum sg_err
add_turn(const struct llm_turn *t, struct arena *a, struct openai_message *out,
    size_t *n)
{
	struct openai_message m = {
	    .role = t->model ? STR("assistant") : STR("user"),
	    .has_role = true,
	    .content = openai_turn_text(t, a),
	    .has_content = true};

	if (m.content.n == 0)
		return SG_ENOMEM;
	if (t->model && add_calls(t, a, &m) != SG_OK)
		return SG_ENOMEM;
	if (m.content.n == 2 && m.has_tool_calls)
		m.content = STR("null");
	if (t->parts[0].kind == LLM_PART_RESULT)
		return add_results(t, a, out, n);
	out[(*n)++] = m;
	return SG_OK;
}

static enum sg_err
add_messages(
    const struct llm_request *r, struct arena *a, struct openai_chat_request *q)
{
	struct openai_message *v;
	size_t most = 1;

	for (size_t i = 0; i < r->n_turns; i++)
		most += r->turns[i].n;
	if ((v = q->messages.v = NEW(a, most, struct openai_message)) == NULL)
		return SG_ENOMEM;
	if (r->system.n > 0) {
		v[q->messages.n++] = (struct openai_message){
		    .role = STR("system"),
		    .has_role = true,
		    .content = quote_in(a, r->system),
		    .has_content = true};
		if (v[0].content.n == 0)
			return SG_ENOMEM;
	}
	for (size_t i = 0; i < r->n_turns; i++)
		if (add_turn(&r->turns[i], a, v, &q->messages.n) != SG_OK)
			return SG_ENOMEM;
	return SG_OK;
}

static enum sg_err
add_tools(
    const struct llm_request *r, struct arena *a, struct openai_chat_request *q)
{
	if (r->n_tools == 0)
		return SG_OK;
	q->has_tools = q->has_tool_choice = true;
	q->tool_choice = openai_choice_word(r->choice);
	q->tools.n = r->n_tools;
	if ((q->tools.v = NEW(a, r->n_tools, struct openai_tool)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n_tools; i++) {
		const struct llm_tool *t = &r->tools[i];

		q->tools.v[i] = (struct openai_tool){.type = STR("function"),
		    .has_type = true,
		    .has_function = true,
		    .function = {.name = t->name,
			.has_name = true,
			.description = t->text,
			.has_description = t->text.n > 0,
			.parameters = tool_parameters(t, false, a),
			.has_parameters = true}};
		if (q->tools.v[i].function.parameters.n == 0)
			return SG_ENOMEM;
	}
	return SG_OK;
}

static enum sg_err
write_request(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct openai_chat_request q = {.model = r->model,
	    .max_tokens = r->max_tokens,
	    .has_max_tokens = r->max_tokens > 0,
	    .stream = r->stream,
	    .has_stream = r->stream,
	    .has_stream_options = r->stream,
	    .stream_options = {true, true}};

	if (add_messages(r, a, &q) != SG_OK || add_tools(r, a, &q) != SG_OK)
		return SG_ENOMEM;
	contract_encode(&openai_chat_request_contract, &q, out);
	return SG_OK;
}

/* A call, or a piece of one. */
static enum sg_err
read_call(struct llm_reader *r, const struct openai_tool_call *t, size_t at)
{
	struct llm_pending *c = reader_call(
	    r, t->has_index ? t->index : (int64_t)at);
	enum sg_err err;

	if (c == NULL)
		return SG_EFULL;
	err = reader_name(r, c, t->id, t->function.name);
	return err != SG_OK ? err : reader_args(r, c, t->function.arguments);
}

static enum sg_err
read_message(struct llm_reader *r, const struct openai_message *m)
{
	struct sg_str text;
	enum sg_err err = openai_text(m->content, r->scratch, &text);

	if (err == SG_OK)
		reader_text(r, text);
	for (size_t i = 0; err == SG_OK && i < m->tool_calls.n; i++)
		err = read_call(r, &m->tool_calls.v[i], i);
	return err;
}

static enum sg_err
read_reply(struct llm_reader *r, struct sg_str body)
{
	struct openai_chat_response o;
	enum sg_err err = contract_decode(
	    &openai_chat_response_contract, body, r->scratch, &o, NULL);

	if (err != SG_OK)
		return err;
	if (o.has_error && !o.null_error)
		reader_fail(r, o.error.type, o.error.message);
	if (o.has_usage && !o.null_usage)
		reader_usage(r, o.usage.input, o.usage.output);
	if (o.choices.n == 0)
		return SG_OK;
	if (o.choices.v[0].has_finish && !o.choices.v[0].null_finish)
		reader_finish(r,
		    finish_of(openai_finishes, openai_finishes_count,
			o.choices.v[0].finish));
	return read_message(r,
	    o.choices.v[0].has_delta ? &o.choices.v[0].delta
				     : &o.choices.v[0].message);
}

static enum sg_err
read_event(struct llm_reader *r, struct sg_str name, struct sg_str data)
{
	(void)name;
	if (!str_eq(data, STR("[DONE]")))
		return read_reply(r, data);
	if (r->has_finish)
		reader_close(r);
	return SG_OK;
}

const struct provider provider_openai = {
    .name = "openai",
    .key_header = "Authorization: Bearer ",
    .version_header = "",
    .path = add_path,
    .write_request = write_request,
    .read_reply = read_reply,
    .read_event = read_event,
    .ends_with_stream = true, /* compatible servers forget [DONE] */
    .read_request = openai_read_request,
    .write_reply = openai_write_reply,
    .write_event = openai_write_event,
    .write_error = openai_write_error,
};
