/* OpenAI's chat completions, as their server. */
#include "json/json_members.h"
#include "json/json.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

static struct llm_part
call_of(const struct openai_tool_call *c)
{
	return (struct llm_part){.kind = LLM_PART_CALL,
	    .id = c->id,
	    .name = c->function.name,
	    .args = c->function.arguments};
}

/* A message is a turn; what a tool says is the user's side. */
static enum sg_err
read_turn(const struct openai_message *m, struct arena *a, struct llm_turn *out)
{
	struct sg_str text;
	enum sg_err err = openai_text(m->content, a, &text);
	bool result = str_eq(m->role, STR("tool"));

	if (err != SG_OK)
		return err;
	out->model = str_eq(m->role, STR("assistant"));
	out->parts = NEW(a, m->tool_calls.n + 1, struct llm_part);
	if (out->parts == NULL)
		return SG_ENOMEM;
	if (text.n > 0 || result)
		out->parts[out->n++] = (struct llm_part){
		    .kind = result ? LLM_PART_RESULT : LLM_PART_TEXT,
		    .text = text,
		    .id = m->tool_call_id};
	else if (m->has_content && !str_eq(m->content, STR("null")))
		out->parts[out->n++].kind = LLM_PART_OTHER;
	for (size_t i = 0; i < m->tool_calls.n; i++)
		out->parts[out->n++] = call_of(&m->tool_calls.v[i]);
	return SG_OK;
}

static enum sg_err
read_tools(const struct openai_chat_request *q, struct arena *a,
    struct llm_request *out)
{
	if ((out->tools = NEW(a, q->tools.n, struct llm_tool)) == NULL)
		return SG_ENOMEM;
	out->n_tools = q->tools.n;
	for (size_t i = 0; i < q->tools.n; i++)
		out->tools[i] = (struct llm_tool){
		    .name = q->tools.v[i].function.name,
		    .text = q->tools.v[i].function.description,
		    .schema = q->tools.v[i].function.parameters};
	return SG_OK;
}

enum sg_err
openai_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e)
{
	struct openai_chat_request q;
	enum sg_err err = contract_decode(
	    &openai_chat_request_contract, body, a, &q, e);

	if (err != SG_OK)
		return err;
	out->model = q.model;
	out->stream = q.stream;
	out->max_tokens = q.max_tokens;
	out->choice = openai_choice_of(q.tool_choice);
	out->turns = NEW(a, q.messages.n, struct llm_turn);
	if (out->turns == NULL || read_tools(&q, a, out) != SG_OK)
		return SG_ENOMEM;
	for (size_t i = 0; i < q.messages.n && err == SG_OK; i++) {
		const struct openai_message *m = &q.messages.v[i];

		if (openai_is_system(m->role))
			err = openai_text(m->content, a, &out->system);
		else
			err = read_turn(m, a, &out->turns[out->n_turns++]);
	}
	return err;
}

/* All events of an answer in one message. */
static enum sg_err
gather(const struct llm_reply *r, struct arena *a, struct openai_choice *c,
    struct openai_chat_response *o)
{
	struct openai_message *m = &c->message;
	struct buf text = {.cap = 0};

	for (size_t i = 0; i < r->n; i++)
		text.cap += r->v[i].text.n;
	text.p = arena_new(a, text.cap);
	m->tool_calls.v = NEW(a, r->n, struct openai_tool_call);
	if (text.p == NULL || m->tool_calls.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n; i++) {
		const struct llm_event *e = &r->v[i];

		if (e->kind == LLM_TEXT)
			buf_add(&text, e->text);
		if (e->kind == LLM_CALL)
			m->tool_calls.v[m->tool_calls.n++] = openai_call_of(
			    e->id, e->name, e->args);
		if (e->kind == LLM_USAGE) {
			o->has_usage = true;
			o->usage = (struct openai_usage){e->input_tokens, true,
			    e->output_tokens, true,
			    e->input_tokens + e->output_tokens, true};
		}
		if (e->kind == LLM_FINISH)
			c->finish = finish_word(PROVIDER_OPENAI, e->finish);
	}
	m->has_tool_calls = m->tool_calls.n > 0;
	m->content = text.n > 0 ? quote_in(a, buf_str(&text)) : STR("null");
	return m->content.n == 0 ? SG_ENOMEM : SG_OK;
}

static struct openai_chat_response
head_of(const struct llm_reply *r, const char *object, struct openai_choice *c)
{
	return (struct openai_chat_response){GIVEN(id, r->id),
	    GIVEN(object, str_of(object)), GIVEN(created, r->created_s),
	    GIVEN(model, r->model), GIVEN(choices, {c, 1})};
}

enum sg_err
openai_write_reply(const struct llm_reply *r, struct arena *a, struct buf *out)
{
	struct openai_choice c = {.has_index = true,
	    GIVEN(message,
		{GIVEN(role, STR("assistant")), .has_content = true,
		    GIVEN(refusal, STR("null"))}),
	    .has_finish = true};
	struct openai_chat_response o = head_of(r, "chat.completion", &c);

	if (gather(r, a, &c, &o) != SG_OK)
		return SG_ENOMEM;
	contract_encode(&openai_chat_response_contract, &o, out);
	return SG_OK;
}

static void
add_chunk(const struct openai_chat_response *o, struct buf *out)
{
	buf_addz(out, "data: ");
	contract_encode(&openai_chat_response_contract, o, out);
	buf_addz(out, "\n\n");
}

static void
set_call(struct llm_writer *w, const struct llm_event *e,
    struct openai_tool_call *call, struct openai_message *m)
{
	*call = openai_call_of(e->id, e->name, e->args);
	call->has_index = true;
	call->index = w->index++;
	m->has_tool_calls = true;
	m->tool_calls.v = call;
	m->tool_calls.n = 1;
}

/* A call as it came, with its number in the stream. */
static void
add_raw_call(struct llm_writer *w, struct sg_str raw, struct buf *out)
{
	buf_addz(out, "data: {\"id\":");
	json_quote(out, w->id);
	buf_addz(out, ",\"object\":\"chat.completion.chunk\",\"created\":");
	buf_addi(out, w->created_s);
	buf_addz(out, ",\"model\":");
	json_quote(out, w->model);
	buf_addz(out,
	    ",\"choices\":[{\"index\":0,\"delta\":{\"tool_calls\":["
	    "{\"index\":");
	buf_addi(out, w->index++);
	buf_addc(out, ',');
	buf_add(out, str_part(raw, 1, raw.n));
	buf_addz(out, "]},\"finish_reason\":null}]}\n\n");
}

/* How it ends, then what it cost, then the mark of the end. */
static void
add_end(struct openai_chat_response *o, const struct llm_event *e,
    const struct llm_writer *w, struct buf *out)
{
	struct openai_choice *c = o->choices.v;

	c->null_finish = false;
	c->finish = finish_word(PROVIDER_OPENAI, e->finish);
	add_chunk(o, out);
	o->choices.n = 0;
	o->has_usage = true;
	o->usage = (struct openai_usage){w->input_tokens, true,
	    w->output_tokens, true, w->input_tokens + w->output_tokens, true};
	add_chunk(o, out);
	buf_addz(out, "data: [DONE]\n\n");
}

enum sg_err
openai_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out)
{
	struct llm_reply head = {
	    .id = w->id, .model = w->model, .created_s = w->created_s};
	struct openai_tool_call call;
	struct openai_choice c = {.has_index = true,
	    .has_delta = true,
	    .has_finish = true,
	    .null_finish = true};
	struct openai_chat_response o = head_of(
	    &head, "chat.completion.chunk", &c);

	if (e->kind == LLM_ERROR) {
		buf_addz(out, "data: ");
		openai_write_error(500, e->text, out);
		buf_addz(out, "\n\n");
		return SG_OK;
	}
	if (e->kind == LLM_USAGE)
		return SG_OK;
	c.delta.has_role = !w->begun;
	c.delta.role = STR("assistant");
	w->begun = true;
	if (e->kind == LLM_FINISH) {
		add_end(&o, e, w, out);
		return SG_OK;
	}
	if (e->raw.n > 0) {
		add_raw_call(w, e->raw, out);
		return SG_OK;
	}
	c.delta.has_content = e->kind == LLM_TEXT;
	c.delta.content = quote_in(a, e->text);
	if (c.delta.content.n == 0)
		return SG_ENOMEM;
	if (e->kind == LLM_CALL)
		set_call(w, e, &call, &c.delta);
	add_chunk(&o, out);
	return SG_OK;
}

void
openai_write_error(unsigned status, struct sg_str message, struct buf *out)
{
	struct openai_chat_response o = {GIVEN(error,
	    {GIVEN(message, message),
		GIVEN(type,
		    status < 500 ? STR("invalid_request_error")
				 : STR("server_error")),
		GIVEN(param, STR("null")), GIVEN(code, STR("null"))})};

	if (status == 429)
		o.error.type = STR("rate_limit_error");
	contract_encode(&openai_chat_response_contract, &o, out);
}
