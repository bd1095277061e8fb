/* Anthropic's messages, as their client. */
#include "json/json_members.h"
#include "json/json_put.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

#define TOKENS_USUAL 4096 /* the API wants a number */

static const struct finish_word finishes[] = {
    {"end_turn", LLM_FINISH_STOP},
    {"stop_sequence", LLM_FINISH_STOP},
    {"tool_use", LLM_FINISH_CALLS},
    {"max_tokens", LLM_FINISH_LENGTH},
    {"refusal", LLM_FINISH_BLOCKED},
    {NULL, LLM_FINISH_OTHER},
};

static enum sg_err
block_of(const struct llm_part *p, struct arena *a, struct anthropic_block *out)
{
	*out = (struct anthropic_block){GIVEN(type, STR("text"))};
	if (p->kind == LLM_PART_CALL) {
		out->type = STR("tool_use");
		out->has_id = out->has_name = out->has_input = true;
		out->id = p->id;
		out->name = p->name;
		out->input = p->args;
	} else if (p->kind == LLM_PART_RESULT) {
		out->type = STR("tool_result");
		out->has_tool_use_id = out->has_content = true;
		out->tool_use_id = p->id;
		out->content = quote_in(a, p->text);
		out->has_is_error = out->is_error = p->is_error;
		return out->content.n == 0 ? SG_ENOMEM : SG_OK;
	} else {
		out->has_text = true;
		out->text = p->text;
	}
	return SG_OK;
}

#define BLOCK_ROOM 512 /* names and braces around what a block holds */

/* The blocks of a turn as a JSON list. */
static enum sg_err
message_of(
    const struct llm_turn *t, struct arena *a, struct anthropic_message *out)
{
	struct anthropic_block block;
	size_t most = 2;
	struct buf b;

	for (size_t i = 0; i < t->n; i++)
		most += BLOCK_ROOM +
		    6 *
			(t->parts[i].text.n + t->parts[i].args.n +
			    t->parts[i].id.n + t->parts[i].name.n);
	if ((b = arena_buf(a, most)).p == NULL)
		return SG_ENOMEM;
	json_list(&b);
	for (size_t i = 0; i < t->n; i++) {
		if (block_of(&t->parts[i], a, &block) != SG_OK)
			return SG_ENOMEM;
		json_comma(&b);
		contract_encode(&anthropic_block_contract, &block, &b);
	}
	json_list_end(&b);
	*out = (struct anthropic_message){
	    t->model ? STR("assistant") : STR("user"), buf_str(&b)};
	return SG_OK;
}

/* Its own blocks go back as they came. */
static enum sg_err
add_messages(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct anthropic_message m;

	json_list(out);
	for (size_t i = 0; i < r->n_turns; i++) {
		json_comma(out);
		if (llm_is_own(PROVIDER_ANTHROPIC, r, &r->turns[i])) {
			buf_addz(out, "{\"role\":\"assistant\",\"content\":[");
			buf_add(out, r->turns[i].raw);
			buf_addz(out, "]}");
			continue;
		}
		if (turn_shows(&r->turns[i])) {
			turn_show(PROVIDER_ANTHROPIC, &r->turns[i], out);
			continue;
		}
		if (message_of(&r->turns[i], a, &m) != SG_OK)
			return SG_ENOMEM;
		contract_encode(&anthropic_message_contract, &m, out);
	}
	json_list_end(out);
	return SG_OK;
}

static const char *const choices[] = {
    [LLM_CHOICE_AUTO] = "auto",
    [LLM_CHOICE_ANY] = "any",
    [LLM_CHOICE_NONE] = "none",
};

static enum sg_err
add_tools(
    const struct llm_request *r, struct arena *a, struct anthropic_request *q)
{
	if (r->n_tools == 0)
		return SG_OK;
	q->has_tools = q->has_tool_choice = true;
	q->tool_choice = (struct anthropic_choice){
	    str_of(choices[r->choice]), true};
	q->tools.n = r->n_tools;
	if ((q->tools.v = NEW(a, r->n_tools, struct anthropic_tool)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n_tools; i++) {
		const struct llm_tool *t = &r->tools[i];

		q->tools.v[i] = (struct anthropic_tool){.name = t->name,
		    .description = t->text,
		    .has_description = t->text.n > 0,
		    GIVEN(schema, tool_parameters(t, false, a))};
		if (q->tools.v[i].schema.n == 0)
			return SG_ENOMEM;
	}
	return SG_OK;
}

/* output_config.format; only closed objects are taken there. */
static enum sg_err
add_form(
    const struct llm_request *r, struct arena *a, struct anthropic_request *q)
{
	struct sg_str schema;
	enum sg_err err = answer_form(r, true, a, &schema);
	struct buf b;

	if (err != SG_OK || schema.n == 0)
		return err;
	b = arena_buf(a, schema.n + 128);
	if (b.p == NULL)
		return SG_ENOMEM;
	json_open(&b);
	json_put_open(&b, "format");
	json_put_name(&b, "type", "json_schema");
	json_put_raw(&b, "schema", schema);
	json_close(&b);
	json_close(&b);
	q->has_form = true;
	q->form = buf_str(&b);
	return SG_OK;
}

static enum sg_err
write_request(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct anthropic_request q = {.model = r->model,
	    GIVEN(max_tokens, r->max_tokens > 0 ? r->max_tokens : TOKENS_USUAL),
	    .system = quote_in(a, r->system),
	    .has_system = r->system.n > 0,
	    .stream = r->stream,
	    .has_stream = r->stream};

	struct sg_str rest;
	enum sg_err err = q.system.n == 0 ? SG_ENOMEM : add_tools(r, a, &q);

	if (err == SG_OK)
		err = add_form(r, a, &q);
	if (err != SG_OK)
		return err;
	contract_encode(&anthropic_request_contract, &q, out);
	if ((err = cut_list(out, "messages", a, &rest)) == SG_OK)
		err = add_messages(r, a, out);
	buf_add(out, rest);
	return err;
}

static bool
is_call(const struct anthropic_block *b)
{
	return str_eq(b->type, STR("tool_use"));
}

static enum sg_err
read_call(struct llm_reader *r, const struct anthropic_block *b, int64_t index,
    struct llm_pending **call)
{
	*call = reader_call(r, index);
	return *call == NULL ? SG_EFULL : reader_name(r, *call, b->id, b->name);
}

static void
read_usage(struct llm_reader *r, const struct anthropic_usage *u)
{
	reader_usage(r, u->input, u->output);
}

static void
read_finish(struct llm_reader *r, struct sg_str reason)
{
	if (reason.n > 0)
		reader_finish_word(r, reason);
}

static enum sg_err
read_reply(struct llm_reader *r, struct sg_str body)
{
	struct anthropic_response o;
	struct llm_pending *call;
	enum sg_err err = contract_decode(
	    &anthropic_response_contract, body, r->scratch, &o, NULL);

	if (err == SG_OK && o.has_error)
		reader_fail(r, o.error.type, o.error.message);
	for (size_t i = 0; err == SG_OK && i < o.content.n; i++) {
		const struct anthropic_block *b = &o.content.v[i];

		if (!is_call(b)) {
			reader_text(r, b->text);
			continue;
		}
		err = read_call(r, b, (int64_t)i, &call);
		if (err == SG_OK)
			err = reader_args(r, call, b->input);
	}
	if (err == SG_OK && o.has_usage)
		read_usage(r, &o.usage);
	if (err == SG_OK)
		read_finish(r, o.stop_reason);
	return err;
}

/* A block begins: text, a call, or what does not concern us. */
static enum sg_err
begin_block(struct llm_reader *r, const struct anthropic_event *v)
{
	struct llm_pending *call;
	enum sg_err err;

	if (is_call(&v->block)) {
		err = read_call(r, &v->block, v->index, &call);
		/* Some say all of it at once; else pieces follow. */
		if (err == SG_OK && v->block.input.n > 2)
			err = reader_args(r, call, v->block.input);
		return err;
	}
	reader_text(r, v->block.text);
	return SG_OK;
}

static enum sg_err
read_delta(struct llm_reader *r, const struct anthropic_event *v)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->calls[i].index == v->index)
			return reader_args(r, &r->calls[i], v->delta.json);
	reader_text(r, v->delta.text);
	return SG_OK;
}

static enum sg_err
end_block(struct llm_reader *r, const struct anthropic_event *v)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->calls[i].index == v->index)
			(void)reader_say_call(r, &r->calls[i]);
	return SG_OK;
}

static enum sg_err
begin_message(struct llm_reader *r, const struct anthropic_event *v)
{
	read_usage(r, &v->message.usage);
	return SG_OK;
}

static enum sg_err
message_delta(struct llm_reader *r, const struct anthropic_event *v)
{
	read_usage(r, &v->usage);
	read_finish(r, v->delta.stop_reason);
	return SG_OK;
}

static enum sg_err
end_message(struct llm_reader *r, const struct anthropic_event *v)
{
	(void)v;
	reader_close(r);
	return SG_OK;
}

static enum sg_err
fail(struct llm_reader *r, const struct anthropic_event *v)
{
	reader_fail(r, v->error.type, v->error.message);
	return SG_OK;
}

static const struct {
	const char *type;
	enum sg_err (*on)(
	    struct llm_reader *r, const struct anthropic_event *v);
} events[] = {
    {"message_start", begin_message},
    {"content_block_start", begin_block},
    {"content_block_delta", read_delta},
    {"content_block_stop", end_block},
    {"message_delta", message_delta},
    {"message_stop", end_message},
    {"error", fail},
};

static enum sg_err
read_event(struct llm_reader *r, struct sg_str name, struct sg_str data)
{
	struct anthropic_event v;
	enum sg_err err = contract_decode(
	    &anthropic_event_contract, data, r->scratch, &v, NULL);

	(void)name;
	if (err != SG_OK)
		return err;
	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (str_eq(v.type, str_of(events[i].type)))
			return events[i].on(r, &v);
	return SG_OK; /* ping, and what is not known yet */
}

const struct provider provider_anthropic = {
    .name = "anthropic",
    .key_header = "x-api-key: ",
    .version_header = "anthropic-version: 2023-06-01",
    .path = "/v1/messages",
    .finishes = finishes,
    .write_request = write_request,
    .read_reply = read_reply,
    .read_event = read_event,
    .read_request = anthropic_read_request,
    .write_reply = anthropic_write_reply,
    .write_event = anthropic_write_event,
    .write_sealed = anthropic_write_sealed,
    .write_error = anthropic_write_error,
};
