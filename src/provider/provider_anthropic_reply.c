/* Anthropic's messages, as their server: what a program is answered. */
#include "json/json_find.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

static struct anthropic_response
head_of(struct sg_str id, struct sg_str model)
{
	return (struct anthropic_response){GIVEN(id, id),
	    GIVEN(type, STR("message")), GIVEN(role, STR("assistant")),
	    GIVEN(model, model), .has_content = true, .has_stop_reason = true,
	    .null_stop_reason = true, .has_stop_sequence = true,
	    .null_stop_sequence = true,
	    GIVEN(usage, {.has_input = true, .has_output = true})};
}

static struct anthropic_block
block_of(const struct llm_event *e)
{
	if (e->kind == LLM_TEXT)
		return (struct anthropic_block){
		    GIVEN(type, STR("text")), GIVEN(text, e->text)};
	return (struct anthropic_block){GIVEN(type, STR("tool_use")),
	    GIVEN(id, e->id), GIVEN(name, e->name), GIVEN(input, e->args)};
}

enum sg_err
anthropic_write_reply(
    const struct llm_reply *r, struct arena *a, struct buf *out)
{
	struct anthropic_response o = head_of(r->id, r->model);

	o.content.v = NEW(a, r->n, struct anthropic_block);
	if (o.content.v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < r->n; i++) {
		const struct llm_event *e = &r->v[i];

		if (e->kind == LLM_TEXT || e->kind == LLM_CALL)
			o.content.v[o.content.n++] = block_of(e);
		if (e->kind == LLM_USAGE) {
			o.usage.input = e->input_tokens;
			o.usage.output = e->output_tokens;
		}
		if (e->kind == LLM_FINISH) {
			o.null_stop_reason = false;
			o.stop_reason = finish_word(
			    PROVIDER_ANTHROPIC, e->finish);
		}
	}
	contract_encode(&anthropic_response_contract, &o, out);
	return SG_OK;
}

static void
add_event(struct buf *out, const struct anthropic_event *v)
{
	buf_addz(out, "event: ");
	buf_add(out, v->type);
	buf_addz(out, "\ndata: ");
	contract_encode(&anthropic_event_contract, v, out);
	buf_addz(out, "\n\n");
}

static void
begin(struct llm_writer *w, struct buf *out)
{
	struct anthropic_event v = {.type = STR("message_start"),
	    GIVEN(message, head_of(w->id, w->model))};

	if (!w->begun)
		add_event(out, &v);
	w->begun = true;
}

static void
close_block(struct llm_writer *w, struct buf *out)
{
	struct anthropic_event v = {
	    .type = STR("content_block_stop"), GIVEN(index, w->index)};

	if (!w->open)
		return;
	add_event(out, &v);
	w->open = false;
	w->index++;
}

static void
open_block(
    struct llm_writer *w, const struct anthropic_block *b, struct buf *out)
{
	struct anthropic_event v = {.type = STR("content_block_start"),
	    GIVEN(index, w->index),
	    GIVEN(block, *b)};

	add_event(out, &v);
	w->open = true;
}

static void
add_delta(
    struct llm_writer *w, const struct anthropic_delta *d, struct buf *out)
{
	struct anthropic_event v = {.type = STR("content_block_delta"),
	    GIVEN(index, w->index),
	    GIVEN(delta, *d)};

	add_event(out, &v);
}

static void
on_text(struct llm_writer *w, const struct llm_event *e, struct buf *out)
{
	struct llm_event empty = {.kind = LLM_TEXT};
	struct anthropic_block b = block_of(&empty);
	struct anthropic_delta d = {
	    GIVEN(type, STR("text_delta")), GIVEN(text, e->text)};

	if (!w->open)
		open_block(w, &b, out);
	add_delta(w, &d, out);
}

/* A block as it came begins. */
static void
open_raw(struct llm_writer *w, struct sg_str json, struct buf *out)
{
	buf_addz(out,
	    "event: content_block_start\ndata: "
	    "{\"type\":\"content_block_start\",\"index\":");
	buf_addi(out, w->index);
	buf_addz(out, ",\"content_block\":");
	buf_add(out, json);
	buf_addz(out, "}\n\n");
	w->open = true;
}

enum sg_err
anthropic_write_sealed(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out)
{
	(void)a;
	begin(w, out);
	close_block(w, out);
	open_raw(w, json, out);
	close_block(w, out);
	return SG_OK;
}

/* The block of a call as it came, its input yet to come. */
static struct sg_str
raw_call(struct llm_writer *w, struct sg_str raw)
{
	struct sg_str old = json_find(raw, "input", w->a);
	struct json_edit edit = {old.p, old.n, STR("{}")};
	struct buf b = arena_buf(w->a, raw.n + 2);

	if (old.p != NULL)
		json_edit(raw, &edit, 1, &b);
	return buf_str(&b);
}

static void
on_call(struct llm_writer *w, const struct llm_event *e, struct buf *out)
{
	struct anthropic_block b = block_of(e);
	struct anthropic_delta d = {
	    GIVEN(type, STR("input_json_delta")), GIVEN(json, e->args)};

	struct sg_str raw = raw_call(w, e->raw);

	b.input = STR("{}");
	close_block(w, out);
	if (raw.n > 0)
		open_raw(w, raw, out);
	else
		open_block(w, &b, out);
	add_delta(w, &d, out);
	close_block(w, out);
}

static void
on_finish(struct llm_writer *w, enum llm_finish f, struct buf *out)
{
	struct anthropic_event v = {.type = STR("message_delta"),
	    GIVEN(delta,
		{GIVEN(stop_reason, finish_word(PROVIDER_ANTHROPIC, f)),
		    .has_stop_sequence = true, .null_stop_sequence = true}),
	    GIVEN(usage,
		{w->input_tokens, true, false, w->output_tokens, true, false})};
	struct anthropic_event end = {.type = STR("message_stop")};

	close_block(w, out);
	add_event(out, &v);
	add_event(out, &end);
}

enum sg_err
anthropic_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out)
{
	(void)a;
	if (e->kind == LLM_USAGE)
		return SG_OK;
	if (e->kind == LLM_ERROR) {
		buf_addz(out, "event: error\ndata: ");
		anthropic_write_error(500, e->text, out);
		buf_addz(out, "\n\n");
		return SG_OK;
	}
	begin(w, out);
	if (e->kind == LLM_TEXT)
		on_text(w, e, out);
	if (e->kind == LLM_CALL)
		on_call(w, e, out);
	if (e->kind == LLM_FINISH)
		on_finish(w, e->finish, out);
	return SG_OK;
}

static const struct status_name names[] = {
    {400, "invalid_request_error"},
    {401, "authentication_error"},
    {403, "permission_error"},
    {404, "not_found_error"},
    {413, "request_too_large"},
    {429, "rate_limit_error"},
    {529, "overloaded_error"},
    {0, "api_error"},
};

void
anthropic_write_error(unsigned status, struct sg_str message, struct buf *out)
{
	struct anthropic_event v = {.type = STR("error"),
	    GIVEN(error,
		{GIVEN(type, status_name(names, status)),
		    GIVEN(message, message)})};

	contract_encode(&anthropic_event_contract, &v, out);
}
