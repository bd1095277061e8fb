/*
 * What the model said, kept as a request says it: parts, blocks and items as
 * they came, with all that a provider wants back (signatures, thoughts) and
 * all that nobody here knows.
 */
#include "json/json_find.h"
#include "json/json_members.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

#define MEMBERS_MAX 256

static enum sg_err
add_to_turn(struct llm_reader *r, struct sg_str json)
{
	struct buf *turn = &r->said.turn;

	if (json.n == 0)
		return SG_OK;
	if (turn->n > 0 && !arena_grow(r->keep, turn, STR(",")))
		return SG_ENOMEM;
	return arena_grow(r->keep, turn, json) ? SG_OK : SG_ENOMEM;
}

static enum sg_err
add_items(struct llm_reader *r, struct sg_str array)
{
	struct json_items items;
	enum sg_err err = json_items(array, r->scratch, &items);

	for (size_t i = 0; i < items.n && err == SG_OK; i++)
		err = add_to_turn(r, items.v[i]);
	return err;
}

/* An empty text and nothing else would be refused when it comes back. */
static bool
says_nothing(struct llm_reader *r, struct sg_str part)
{
	struct json_member *v;
	size_t n;

	return json_members(part, MEMBERS_MAX, r->scratch, &v, &n) == SG_OK &&
	    n == 1 && str_eq(v[0].key, STR("text")) &&
	    str_eq(v[0].value, STR("\"\""));
}

static enum sg_err
take_gemini(struct llm_reader *r, struct sg_str json)
{
	struct json_items parts;
	enum sg_err err = json_items(
	    json_find(json, "candidates/0/content/parts", r->scratch),
	    r->scratch, &parts);

	for (size_t i = 0; i < parts.n && err == SG_OK; i++)
		if (!says_nothing(r, parts.v[i]))
			err = add_to_turn(r, parts.v[i]);
	return err;
}

static struct merge_memory
memory_of(struct llm_reader *r)
{
	return (struct merge_memory){r->keep, r->scratch};
}

/* Something that comes in pieces begins. */
static enum sg_err
begin(struct llm_reader *r, struct sg_str json)
{
	struct merge_memory a = memory_of(r);

	r->said.now = (struct merge){.key = STR(""), .index = STR("")};
	r->said.input.n = 0;
	return merge_add(&r->said.now, json, &a);
}

/* It is over: what was put together is a part of the turn. */
static enum sg_err
end(struct llm_reader *r)
{
	struct buf out = arena_buf(r->scratch, merge_room(&r->said.now));

	if (out.p == NULL)
		return SG_ENOMEM;
	merge_write(&r->said.now, &out);
	r->said.now.kind = MERGE_NOTHING;
	return add_to_turn(r, buf_str(&out));
}

/* ---- Anthropic's blocks ---------------------------------------------------
 */

/* What a piece says becomes a member of the block; the type is its own. */
static enum sg_err
add_member(struct llm_reader *r, const struct json_member *m)
{
	struct merge_memory a = memory_of(r);
	struct merge *in;
	struct buf list;
	struct sg_str text;
	enum sg_err err;

	if (str_eq(m->key, STR("type")))
		return SG_OK;
	if (str_eq(m->key, STR("partial_json"))) {
		err = json_member_text(m->value, r->scratch, &text);
		if (err == SG_OK && !arena_grow(r->keep, &r->said.input, text))
			err = SG_ENOMEM;
		return err;
	}
	if (!str_eq(m->key, STR("citation"))) {
		in = merge_member(&r->said.now, m->key, &a);
		return in == NULL ? SG_ENOMEM : merge_add(in, m->value, &a);
	}
	list = arena_buf(r->scratch, m->value.n + 2);
	in = merge_member(&r->said.now, STR("citations"), &a);
	if (in == NULL || list.p == NULL)
		return SG_ENOMEM;
	buf_addc(&list, '[');
	buf_add(&list, m->value);
	buf_addc(&list, ']');
	return merge_add(in, buf_str(&list), &a);
}

static enum sg_err
add_delta(struct llm_reader *r, struct sg_str json)
{
	struct json_member *v;
	size_t n;
	enum sg_err err = json_members(json_find(json, "delta", r->scratch),
	    MEMBERS_MAX, r->scratch, &v, &n);

	if (r->said.now.kind != MERGE_OBJECT)
		return SG_OK;
	for (size_t i = 0; err == SG_OK && i < n; i++)
		err = add_member(r, &v[i]);
	return err;
}

/* A block of text in which nothing was said would be refused as well. */
static bool
is_empty_text(const struct llm_reader *r)
{
	bool text = false, empty = false;

	for (const struct merge *m = r->said.now.first; m != NULL;
	     m = m->next) {
		text |= str_eq(m->key, STR("type")) &&
		    str_eq(buf_str(&m->text), STR("text"));
		empty |= str_eq(m->key, STR("text")) && m->text.n == 0;
	}
	return text && empty;
}

static enum sg_err
end_block(struct llm_reader *r)
{
	struct merge_memory a = memory_of(r);
	struct sg_str input = buf_str(&r->said.input);
	struct merge *in;

	if (r->said.now.kind != MERGE_OBJECT)
		return SG_OK;
	if (input.n > 0) {
		in = merge_member(&r->said.now, STR("input"), &a);
		if (in == NULL)
			return SG_ENOMEM;
		in->kind = MERGE_RAW;
		in->first = NULL;
		in->text = r->said.input;
		r->said.input = (struct buf){0};
	} else if (is_empty_text(r)) {
		r->said.now.kind = MERGE_NOTHING;
		return SG_OK;
	}
	return end(r);
}

static enum sg_err
take_anthropic(struct llm_reader *r, struct sg_str json, bool stream)
{
	struct sg_str type = json_find_text(json, "type", r->scratch);

	if (!stream)
		return add_items(r, json_find(json, "content", r->scratch));
	if (str_eq(type, STR("content_block_start")))
		return begin(r, json_find(json, "content_block", r->scratch));
	if (str_eq(type, STR("content_block_delta")))
		return add_delta(r, json);
	return str_eq(type, STR("content_block_stop")) ? end_block(r) : SG_OK;
}

/* ---- OpenAI ---------------------------------------------------------------
 */

static enum sg_err
take_responses(struct llm_reader *r, struct sg_str json, bool stream)
{
	struct sg_str type = json_find_text(json, "type", r->scratch);

	if (!stream)
		return add_items(r, json_find(json, "output", r->scratch));
	return str_eq(type, STR("response.output_item.done"))
	    ? add_to_turn(r, json_find(json, "item", r->scratch))
	    : SG_OK;
}

static enum sg_err
take_chat(struct llm_reader *r, struct sg_str json, bool stream)
{
	struct merge_memory a = memory_of(r);
	struct sg_str delta;
	enum sg_err err = SG_OK;

	if (!stream)
		return add_to_turn(
		    r, json_find(json, "choices/0/message", r->scratch));
	delta = json_find(json, "choices/0/delta", r->scratch);
	if (delta.p == NULL)
		return SG_OK;
	if (r->said.now.kind == MERGE_NOTHING)
		err = begin(
		    r, STR("{\"role\":\"assistant\",\"content\":null}"));
	return err == SG_OK ? merge_add(&r->said.now, delta, &a) : err;
}

enum sg_err
said_take(struct llm_reader *r, struct sg_str json, bool stream)
{
	if (r->ended)
		return SG_OK;
	switch (r->kind) {
	case PROVIDER_GEMINI:
		return take_gemini(r, json);
	case PROVIDER_OPENAI:
		return str_eq(json, STR("[DONE]")) ? SG_OK
						   : take_chat(r, json, stream);
	case PROVIDER_OPENAI_RESPONSES:
		return take_responses(r, json, stream);
	case PROVIDER_ANTHROPIC:
		return take_anthropic(r, json, stream);
	case PROVIDER_COUNT:
		break;
	}
	return SG_OK;
}

struct sg_str
said_turn(struct llm_reader *r)
{
	if (r->kind == PROVIDER_OPENAI && r->said.now.kind == MERGE_OBJECT &&
	    end(r) != SG_OK)
		return STR("");
	return buf_str(&r->said.turn);
}
