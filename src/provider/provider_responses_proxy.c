/* OpenAI's responses, as their server: what a program asks. */
#include "provider/item.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

/* An item as a turn with one part. */
static enum sg_err
read_item(const struct openai_item *item, struct arena *a, struct llm_turn *out)
{
	struct llm_part *p = NEW(a, 1, struct llm_part);
	bool result = item_is_result(item->type);
	bool plain = str_eq(item->type, STR("function_call_output")) ||
	    str_eq(item->type, STR("custom_tool_call_output"));
	enum llm_form form;
	enum sg_err err = SG_OK;

	if (p == NULL)
		return SG_ENOMEM;
	*out = (struct llm_turn){
	    .model = str_eq(item->role, STR("assistant")), .parts = p, .n = 1};
	if (item_is_call(item->type, &form)) {
		const char *name = item_form(form)->name;

		out->model = true;
		*p = (struct llm_part){.kind = LLM_PART_CALL,
		    .id = item->call_id,
		    .name = name[0] != '\0' ? str_of(name) : item->name,
		    .args = form == LLM_FORM_FUNCTION ? item->arguments
						      : STR("{}")};
		return SG_OK;
	}
	if (plain || !result) /* what a shell or a patch said has other forms */
		err = openai_text(
		    result ? item->output : item->content, a, &p->text);
	p->id = item->call_id;
	if (result)
		p->kind = LLM_PART_RESULT;
	else if (p->text.n > 0)
		p->kind = LLM_PART_TEXT;
	return err;
}

static enum sg_err
read_items(struct sg_str input, struct arena *a, struct llm_request *out,
    struct sg_error *e)
{
	struct openai_items items;
	enum sg_err err = decode_list(
	    &openai_items_contract, input, a, &items, e);

	if (err != SG_OK)
		return err;
	out->turns = NEW(a, items.v.n, struct llm_turn);
	if (out->turns == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < items.v.n && err == SG_OK; i++) {
		const struct openai_item *item = &items.v.v[i];

		if (openai_is_system(item->role))
			err = openai_text(item->content, a, &out->system);
		else
			err = read_item(item, a, &out->turns[out->n_turns++]);
	}
	return err;
}

/* The input may be one text. */
static enum sg_err
read_text(struct sg_str input, struct arena *a, struct llm_request *out)
{
	struct openai_item item = {.role = STR("user"), GIVEN(content, input)};

	if ((out->turns = NEW(a, 1, struct llm_turn)) == NULL)
		return SG_ENOMEM;
	out->n_turns = 1;
	return read_item(&item, a, out->turns);
}

enum sg_err
responses_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e)
{
	struct openai_responses_request q;
	enum sg_err err = contract_decode(
	    &openai_responses_request_contract, body, a, &q, e);

	if (err != SG_OK)
		return err;
	out->model = q.model;
	out->system = q.instructions;
	out->stream = q.stream;
	out->max_tokens = q.max_tokens;
	out->choice = openai_choice_of(q.tool_choice);
	if ((out->tools = NEW(a, q.tools.n, struct llm_tool)) == NULL)
		return SG_ENOMEM;
	out->n_tools = q.tools.n;
	for (size_t i = 0; i < q.tools.n; i++)
		out->tools[i] = (struct llm_tool){.name = q.tools.v[i].name,
		    .text = q.tools.v[i].description,
		    .schema = q.tools.v[i].parameters};
	return json_is_text(q.input) ? read_text(q.input, a, out)
				     : read_items(q.input, a, out, e);
}
