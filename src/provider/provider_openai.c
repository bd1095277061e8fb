/* OpenAI's chat completions, as their client. */
#include "json/json_members.h"
#include "json/json_put.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

static const struct finish_word finishes[] = {
    {"stop", LLM_FINISH_STOP},
    {"tool_calls", LLM_FINISH_CALLS},
    {"function_call", LLM_FINISH_CALLS},
    {"length", LLM_FINISH_LENGTH},
    {"content_filter", LLM_FINISH_BLOCKED},
    {NULL, LLM_FINISH_OTHER},
};

enum sg_err
openai_text(struct sg_str content, struct arena *a, struct sg_str *out)
{
	*out = STR("");
	if (json_is_text(content))
		return json_member_text(content, a, out);
	if (content.n == 0 || content.p[0] != '[')
		return SG_OK;
	return list_text(&openai_parts_contract,
	    offsetof(struct openai_part, text), content, a, out);
}

bool
openai_is_system(struct sg_str role)
{
	return str_eq(role, STR("system")) || str_eq(role, STR("developer"));
}

struct openai_tool_call
openai_call_of(struct sg_str id, struct sg_str name, struct sg_str args)
{
	return (struct openai_tool_call){GIVEN(id, id),
	    GIVEN(type, STR("function")),
	    GIVEN(function, {GIVEN(name, name), GIVEN(arguments, args)})};
}

/* All text of a turn as a JSON string in ${a}; "" when memory ran out. */
static struct sg_str
turn_text(const struct llm_turn *t, struct arena *a)
{
	size_t most = 0;
	struct buf b;

	for (size_t i = 0; i < t->n; i++)
		most += t->parts[i].text.n;
	if ((b = arena_buf(a, most)).p == NULL)
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
		out->tool_calls.v[out->tool_calls.n++] = openai_call_of(
		    p->id, p->name, p->args);
	}
	return SG_OK;
}

static enum sg_err
add_message(const struct openai_message *m, struct buf *out)
{
	if (m->content.n == 0)
		return SG_ENOMEM;
	json_comma(out);
	contract_encode(&openai_message_contract, m, out);
	return SG_OK;
}

/* A turn with results has nothing else: each is a message of its own. */
static enum sg_err
add_results(const struct llm_turn *t, struct arena *a, struct buf *out)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < t->n && err == SG_OK; i++) {
		const struct llm_part *p = &t->parts[i];
		struct openai_message m = {GIVEN(role, STR("tool")),
		    GIVEN(content, quote_in(a, p->text)),
		    GIVEN(tool_call_id, p->id)};

		err = add_message(&m, out);
	}
	return err;
}

static enum sg_err
add_turn(const struct llm_turn *t, struct arena *a, struct buf *out)
{
	struct openai_message m = {
	    GIVEN(role, t->model ? STR("assistant") : STR("user")),
	    GIVEN(content, turn_text(t, a))};

	if (t->parts[0].kind == LLM_PART_RESULT)
		return add_results(t, a, out);
	if (t->model && add_calls(t, a, &m) != SG_OK)
		return SG_ENOMEM;
	if (m.content.n == 2 && m.has_tool_calls)
		m.content = STR("null");
	return add_message(&m, out);
}

/* A message of its own goes back as it came. */
static enum sg_err
add_messages(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct openai_message system = {
	    GIVEN(role, STR("system")), GIVEN(content, quote_in(a, r->system))};
	enum sg_err err = SG_OK;

	json_list(out);
	if (r->system.n > 0)
		err = add_message(&system, out);
	for (size_t i = 0; i < r->n_turns && err == SG_OK; i++)
		if (llm_is_own(PROVIDER_OPENAI, r, &r->turns[i]))
			json_raw_add(out, r->turns[i].raw);
		else if (turn_shows(&r->turns[i]))
			turn_show(PROVIDER_OPENAI, &r->turns[i], out);
		else
			err = add_turn(&r->turns[i], a, out);
	json_list_end(out);
	return err;
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

		q->tools.v[i] = (struct openai_tool){
		    GIVEN(type, STR("function")),
		    GIVEN(function,
			{GIVEN(name, t->name), .description = t->text,
			    .has_description = t->text.n > 0,
			    GIVEN(parameters, tool_parameters(t, false, a))})};
		if (q->tools.v[i].function.parameters.n == 0)
			return SG_ENOMEM;
	}
	return SG_OK;
}

/* Not strict: what need not be there may be left out. */
enum sg_err
openai_form(const struct llm_request *r, bool nested, struct arena *a,
    struct sg_str *out)
{
	struct sg_str schema;
	enum sg_err err = answer_form(r, false, a, &schema);
	struct buf b;

	*out = STR("");
	if (err != SG_OK || schema.n == 0)
		return err;
	b = arena_buf(a, schema.n + 256);
	if (b.p == NULL)
		return SG_ENOMEM;
	json_open(&b);
	if (!nested)
		json_put_open(&b, "format");
	json_put_name(&b, "type", "json_schema");
	if (nested)
		json_put_open(&b, "json_schema");
	json_put_name(&b, "name", "answer");
	json_put_bool(&b, "strict", false);
	json_put_raw(&b, "schema", schema);
	json_close(&b);
	json_close(&b);
	*out = buf_str(&b);
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

	struct sg_str rest;
	enum sg_err err = add_tools(r, a, &q);

	if (err == SG_OK)
		err = openai_form(r, true, a, &q.form);
	if (err != SG_OK)
		return err;
	q.has_form = q.form.n > 0;
	contract_encode(&openai_chat_request_contract, &q, out);
	if ((err = cut_list(out, "messages", a, &rest)) == SG_OK)
		err = add_messages(r, a, out);
	buf_add(out, rest);
	return err;
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
	/* It is the one or the other, from its first piece on. */
	if ((t->has_custom && (t->has_function || c->name.n > 0) &&
		c->form != LLM_FORM_TEXT) ||
	    (c->form == LLM_FORM_TEXT && t->has_function))
		return SG_EINVALID;
	if (t->has_custom) {
		c->form = LLM_FORM_TEXT;
		err = reader_name(r, c, t->id, t->custom.name);
		return err != SG_OK ? err : reader_args(r, c, t->custom.input);
	}
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
		reader_finish_word(r, o.choices.v[0].finish);
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
    .path = "/v1/chat/completions",
    .finishes = finishes,
    .write_request = write_request,
    .read_reply = read_reply,
    .read_event = read_event,
    .ends_with_stream = true, /* compatible servers forget [DONE] */
    .read_request = openai_read_request,
    .write_reply = openai_write_reply,
    .write_event = openai_write_event,
    .write_error = openai_write_error,
};
