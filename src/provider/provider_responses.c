/* OpenAI's responses, as their client. */
#include "json/json_find.h"
#include "json/json_put.h"
#include "provider/item.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

static enum sg_err
item_of(const struct llm_part *p, bool model, struct arena *a,
    struct openai_item *out)
{
	struct sg_str text = quote_in(a, p->text);

	*out = (struct openai_item){.has_type = true, .call_id = p->id};
	if (text.n == 0)
		return SG_ENOMEM;
	if (p->kind == LLM_PART_CALL) {
		out->type = STR("function_call");
		out->has_call_id = out->has_name = out->has_arguments = true;
		out->name = p->name;
		out->arguments = p->args;
	} else if (p->kind == LLM_PART_RESULT) {
		out->type = STR("function_call_output");
		out->has_call_id = out->has_output = true;
		out->output = text;
	} else {
		out->type = STR("message");
		out->has_role = out->has_content = true;
		out->role = model ? STR("assistant") : STR("user");
		out->content = text;
	}
	return SG_OK;
}

/* Every part is an item of its own; its own items go back as they came. */
static enum sg_err
add_items(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct openai_item item;

	json_list(out);
	for (size_t i = 0; i < r->n_turns; i++) {
		const struct llm_turn *t = &r->turns[i];
		bool own = llm_is_own(PROVIDER_OPENAI_RESPONSES, r, t);

		if (own)
			json_raw_add(out, t->raw);
		else if (turn_shows(t))
			turn_show(PROVIDER_OPENAI_RESPONSES, t, out);
		for (size_t k = 0; !own && !turn_shows(t) && k < t->n; k++) {
			if (item_of(&t->parts[k], t->model, a, &item) != SG_OK)
				return SG_ENOMEM;
			json_comma(out);
			contract_encode(&openai_item_contract, &item, out);
		}
	}
	json_list_end(out);
	return SG_OK;
}

static enum sg_err
add_tools(const struct llm_request *r, struct arena *a,
    struct openai_responses_request *q)
{
	if (r->n_tools == 0)
		return SG_OK;
	q->has_tools = q->has_tool_choice = true;
	q->tool_choice = openai_choice_word(r->choice);
	q->tools.n = r->n_tools;
	q->tools.v = NEW(a, r->n_tools, struct openai_function_tool);
	if (q->tools.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n_tools; i++) {
		const struct llm_tool *t = &r->tools[i];

		q->tools.v[i] = (struct openai_function_tool){
		    GIVEN(type, STR("function")), GIVEN(name, t->name),
		    .description = t->text, .has_description = t->text.n > 0,
		    GIVEN(parameters, tool_parameters(t, false, a)),
		    .has_strict = true};
		if (q->tools.v[i].parameters.n == 0)
			return SG_ENOMEM;
	}
	return SG_OK;
}

/*
 * Nothing is stored there, so the model's reasoning comes sealed, to be sent
 * back with its call.  A model that does not reason refuses to be asked.
 */
static bool
reasons(struct sg_str model)
{
	static const struct sg_str plain[] = {STR_INIT("gpt-3"),
	    STR_INIT("gpt-4"), STR_INIT("chatgpt"), STR_INIT("-chat")};

	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
		if (str_find(model, plain[i]) < model.n)
			return false;
	return true;
}

/* The items are written behind the rest, as the last key. */
static enum sg_err
write_request(const struct llm_request *r, struct arena *a, struct buf *out)
{
	struct openai_responses_request q = {.model = r->model,
	    .instructions = r->system,
	    .has_instructions = r->system.n > 0,
	    .max_tokens = r->max_tokens,
	    .has_max_tokens = r->max_tokens > 0,
	    .stream = r->stream,
	    .has_stream = r->stream,
	    .has_store = true,
	    .include = STR("[\"reasoning.encrypted_content\"]"),
	    .has_include = reasons(r->model)};

	if (add_tools(r, a, &q) != SG_OK ||
	    openai_form(r, false, a, &q.form) != SG_OK)
		return SG_ENOMEM;
	q.has_form = q.form.n > 0;
	contract_encode(&openai_responses_request_contract, &q, out);
	if (buf_full(out))
		return SG_EFULL;
	out->n--;
	buf_addz(out, ",\"input\":");
	if (add_items(r, a, out) != SG_OK)
		return SG_ENOMEM;
	buf_addc(out, '}');
	return SG_OK;
}

static enum sg_err
read_call(struct llm_reader *r, const struct openai_item *item)
{
	enum llm_form form = LLM_FORM_FUNCTION;
	struct llm_event e = {.id = item->call_id, .name = item->name};
	struct sg_str json = item->action;
	struct buf b;

	(void)item_is_call(item->type, &form);
	e.form = form;
	if (form == LLM_FORM_FUNCTION || form == LLM_FORM_TEXT) {
		e.args = form == LLM_FORM_TEXT ? item->input : item->arguments;
		return reader_whole_call(r, &e);
	}
	if (form == LLM_FORM_PATCH)
		json = item->operation;
	b = arena_buf(r->scratch, json.n + 1);
	if (b.p == NULL)
		return SG_ENOMEM;
	json_minify(&b, json);
	e.name = str_of(item_form(form)->name);
	e.args = buf_str(&b);
	return b.n > 0 ? reader_whole_call(r, &e) : SG_EINVALID;
}

static bool
is_call(struct llm_reader *r, const struct openai_item *item)
{
	enum llm_form form;
	struct sg_str at = json_find_text(
	    item->environment, "type", r->scratch);

	return item_is_call(item->type, &form) &&
	    (form != LLM_FORM_SHELL || at.n == 0 || str_eq(at, STR("local")));
}

static const struct finish_word endings[] = {
    {"completed", LLM_FINISH_STOP},
    {"max_output_tokens", LLM_FINISH_LENGTH},
    {"content_filter", LLM_FINISH_BLOCKED},
    {NULL, LLM_FINISH_OTHER},
};

/* How it ended and what it cost. */
static void
read_end(struct llm_reader *r, const struct openai_response *o)
{
	struct sg_str word = o->has_incomplete && !o->null_incomplete
	    ? o->incomplete.reason
	    : o->status;

	if (o->has_error && !o->null_error)
		reader_fail(r, o->error.type, o->error.message);
	if (o->has_usage && !o->null_usage)
		reader_usage(r, o->usage.input, o->usage.output);
	reader_finish_word(r, word);
}

static enum sg_err
read_reply(struct llm_reader *r, struct sg_str body)
{
	struct openai_response o;
	struct sg_str text;
	enum sg_err err = contract_decode(
	    &openai_response_contract, body, r->scratch, &o, NULL);

	for (size_t i = 0; err == SG_OK && i < o.output.n; i++) {
		const struct openai_item *item = &o.output.v[i];

		if (is_call(r, item)) {
			err = read_call(r, item);
			continue;
		}
		if (!str_eq(item->type, STR("message")))
			continue;
		err = openai_text(item->content, r->scratch, &text);
		if (err == SG_OK)
			reader_text(r, text);
	}
	if (err == SG_OK)
		read_end(r, &o);
	return err;
}

static bool
ends(struct sg_str type)
{
	return str_eq(type, STR("response.completed")) ||
	    str_eq(type, STR("response.incomplete")) ||
	    str_eq(type, STR("response.failed"));
}

static enum sg_err
read_event(struct llm_reader *r, struct sg_str name, struct sg_str data)
{
	struct openai_event v;
	enum sg_err err = contract_decode(
	    &openai_event_contract, data, r->scratch, &v, NULL);

	(void)name;
	if (err != SG_OK)
		return err;
	if (str_eq(v.type, STR("response.output_text.delta")))
		reader_text(r, v.delta);
	else if (str_eq(v.type, STR("error")))
		reader_fail(r, STR("error"), v.message);
	else if (str_eq(v.type, STR("response.output_item.done")) &&
	    is_call(r, &v.item))
		return read_call(r, &v.item);
	else if (ends(v.type)) {
		read_end(r, &v.response);
		reader_close(r);
	}
	return SG_OK;
}

const struct provider provider_responses = {
    .name = "openai-responses",
    .key_header = "Authorization: Bearer ",
    .version_header = "",
    .path = "/v1/responses",
    .finishes = endings,
    .write_request = write_request,
    .read_reply = read_reply,
    .read_event = read_event,
    .read_request = responses_read_request,
    .write_reply = responses_write_reply,
    .write_event = responses_write_event,
    .write_sealed = responses_write_sealed,
    .write_error = openai_write_error,
};
