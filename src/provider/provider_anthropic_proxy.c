/* Anthropic's messages, as their server: what a program asks. */
#include "json/json_members.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

/* The text of a content: a string, or blocks of which some are text. */
static enum sg_err
text_of(struct sg_str content, struct arena *a, struct sg_str *out)
{
	*out = STR("");
	if (content.n == 0)
		return SG_OK;
	if (json_is_text(content))
		return json_member_text(content, a, out);
	return list_text(&anthropic_blocks_contract,
	    offsetof(struct anthropic_block, text), content, a, out);
}

static enum sg_err
part_of(const struct anthropic_block *b, struct arena *a, struct llm_part *out)
{
	*out = (struct llm_part){.kind = LLM_PART_OTHER};
	if (str_eq(b->type, STR("text"))) {
		out->kind = LLM_PART_TEXT;
		out->text = b->text;
	} else if (str_eq(b->type, STR("tool_use"))) {
		out->kind = LLM_PART_CALL;
		out->id = b->id;
		out->name = b->name;
		out->args = b->input;
	} else if (str_eq(b->type, STR("tool_result"))) {
		out->kind = LLM_PART_RESULT;
		out->id = b->tool_use_id;
		out->is_error = b->is_error;
		return text_of(b->content, a, &out->text);
	}
	return SG_OK;
}

static enum sg_err
read_blocks(struct sg_str content, struct arena *a, struct llm_turn *out,
    struct sg_error *e)
{
	struct anthropic_blocks blocks;
	enum sg_err err = decode_list(
	    &anthropic_blocks_contract, content, a, &blocks, e);

	if (err != SG_OK)
		return err;
	out->n = blocks.v.n;
	if ((out->parts = NEW(a, out->n, struct llm_part)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < out->n && err == SG_OK; i++)
		err = part_of(&blocks.v.v[i], a, &out->parts[i]);
	return err;
}

static enum sg_err
read_turn(const struct anthropic_message *m, struct arena *a,
    struct llm_turn *out, struct sg_error *e)
{
	out->model = str_eq(m->role, STR("assistant"));
	if (!json_is_text(m->content))
		return read_blocks(m->content, a, out, e);
	if ((out->parts = NEW(a, 1, struct llm_part)) == NULL)
		return SG_ENOMEM;
	out->n = 1;
	out->parts[0].kind = LLM_PART_TEXT;
	return json_member_text(m->content, a, &out->parts[0].text);
}

static enum sg_err
read_tools(
    const struct anthropic_request *q, struct arena *a, struct llm_request *out)
{
	if ((out->tools = NEW(a, q->tools.n, struct llm_tool)) == NULL)
		return SG_ENOMEM;
	out->n_tools = q->tools.n;
	for (size_t i = 0; i < q->tools.n; i++)
		out->tools[i] = (struct llm_tool){.name = q->tools.v[i].name,
		    .text = q->tools.v[i].description,
		    .schema = q->tools.v[i].schema};
	return SG_OK;
}

enum sg_err
anthropic_read_request(struct sg_str body, struct arena *a,
    struct llm_request *out, struct sg_error *e)
{
	struct anthropic_request q;
	enum sg_err err = contract_decode(
	    &anthropic_request_contract, body, a, &q, e);

	if (err != SG_OK)
		return err;
	out->model = q.model;
	out->stream = q.stream;
	out->max_tokens = q.max_tokens;
	if (str_eq(q.tool_choice.type, STR("any")))
		out->choice = LLM_CHOICE_ANY;
	if (str_eq(q.tool_choice.type, STR("none")))
		out->choice = LLM_CHOICE_NONE;
	out->n_turns = q.messages.n;
	out->turns = NEW(a, out->n_turns, struct llm_turn);
	if (out->turns == NULL || read_tools(&q, a, out) != SG_OK)
		return SG_ENOMEM;
	err = text_of(q.system, a, &out->system);
	for (size_t i = 0; i < out->n_turns && err == SG_OK; i++)
		err = read_turn(&q.messages.v[i], a, &out->turns[i], e);
	return err;
}
