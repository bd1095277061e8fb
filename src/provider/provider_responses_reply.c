/* OpenAI's responses, as their server: what a program is answered. */
#include "json/json_find.h"
#include "provider/item.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

static void
add_message(struct buf *out, int64_t index, struct sg_str text, bool done)
{
	buf_addz(out, "{\"type\":\"message\",\"id\":\"msg_");
	buf_addi(out, index);
	buf_addz(out,
	    done ? "\",\"status\":\"completed\""
		 : "\",\"status\":\"in_progress\"");
	buf_addz(out, ",\"role\":\"assistant\",\"content\":[");
	if (done) {
		buf_addz(out, "{\"type\":\"output_text\",\"text\":");
		json_quote(out, text);
		buf_addz(out, ",\"annotations\":[]}");
	}
	buf_addz(out, "]}");
}

/* The call as it came, its arguments yet to come if it is not ${done}. */
static void
add_raw_call(struct buf *out, const struct llm_writer *w,
    const struct llm_event *e, bool done)
{
	bool text = e->form == LLM_FORM_FUNCTION || e->form == LLM_FORM_TEXT;
	struct sg_str old = json_find(e->raw, item_form(e->form)->input, w->a);
	struct json_edit edit = {old.p, old.n, STR("\"\"")};

	json_edit(e->raw, &edit, text && !done && old.p != NULL, out);
}

static void
add_call(struct buf *out, const struct llm_writer *w, const struct llm_event *e,
    bool done)
{
	if (e->raw.n > 0) {
		add_raw_call(out, w, e, done);
		return;
	}
	buf_addz(out, "{\"type\":\"function_call\",\"id\":\"fc_");
	buf_addi(out, w->index);
	buf_addz(out,
	    done ? "\",\"status\":\"completed\",\"call_id\":"
		 : "\",\"status\":\"in_progress\",\"call_id\":");
	json_quote(out, e->id);
	buf_addz(out, ",\"name\":");
	json_quote(out, e->name);
	buf_addz(out, ",\"arguments\":");
	json_quote(out, done ? e->args : STR(""));
	buf_addc(out, '}');
}

/* The answer as it stands, with the items that are done. */
static void
add_response(struct buf *out, const struct llm_writer *w, const char *status,
    const char *incomplete)
{
	buf_addz(out, "{\"id\":");
	json_quote(out, w->id);
	buf_addz(out, ",\"object\":\"response\",\"created_at\":");
	buf_addi(out, w->created_s);
	buf_addz(out, ",\"status\":");
	json_quote(out, str_of(status));
	buf_addz(out, ",\"error\":null,\"incomplete_details\":");
	buf_addz(out, incomplete);
	buf_addz(out, ",\"model\":");
	json_quote(out, w->model);
	buf_addz(out, ",\"output\":[");
	buf_add(out, buf_str(&w->items));
	buf_addz(out, "],\"usage\":{\"input_tokens\":");
	buf_addi(out, w->input_tokens);
	buf_addz(out, ",\"output_tokens\":");
	buf_addi(out, w->output_tokens);
	buf_addz(out, ",\"total_tokens\":");
	buf_addi(out, w->input_tokens + w->output_tokens);
	buf_addz(out, "}}");
}

static void
begin_event(struct buf *out, struct llm_writer *w, const char *type)
{
	buf_addz(out, "event: ");
	buf_addz(out, type);
	buf_addz(out, "\ndata: {\"type\":\"");
	buf_addz(out, type);
	buf_addz(out, "\",\"sequence_number\":");
	buf_addi(out, w->number++);
}

static void
end_event(struct buf *out)
{
	buf_addz(out, "}\n\n");
}

/* ,"output_index":N and, for a part or a piece, which item of which id */
static void
add_place(struct buf *out, const struct llm_writer *w, const char *prefix)
{
	buf_addz(out, ",\"output_index\":");
	buf_addi(out, w->index);
	if (prefix[0] == '\0')
		return;
	buf_addz(out, ",\"item_id\":");
	if (prefix[0] != 'm' && w->item.n > 0) {
		json_quote(out, w->item);
	} else {
		buf_addc(out, '"');
		buf_addz(out, prefix);
		buf_addi(out, w->index);
		buf_addc(out, '"');
	}
	if (prefix[0] == 'm')
		buf_addz(out, ",\"content_index\":0");
}

static void
add_status_event(struct buf *out, struct llm_writer *w, const char *type)
{
	begin_event(out, w, type);
	buf_addz(out, ",\"response\":");
	add_response(out, w, "in_progress", "null");
	end_event(out);
}

static void
add_part_event(
    struct buf *out, struct llm_writer *w, const char *type, struct sg_str text)
{
	begin_event(out, w, type);
	add_place(out, w, "msg_");
	buf_addz(out, ",\"part\":{\"type\":\"output_text\",\"text\":");
	json_quote(out, text);
	buf_addz(out, ",\"annotations\":[]}");
	end_event(out);
}

/* What comes in pieces: of a message, of a call, of a call with plain text. */
static const struct text_words {
	const char *prefix, *delta, *done, *key;
} of_message = {"msg_", "response.output_text.delta",
    "response.output_text.done", ",\"text\":"},
  of_call = {"fc_", "response.function_call_arguments.delta",
      "response.function_call_arguments.done", ",\"arguments\":"},
  of_custom = {"ctc_", "response.custom_tool_call_input.delta",
      "response.custom_tool_call_input.done", ",\"input\":"};

static void
add_text_event(struct buf *out, struct llm_writer *w, bool done,
    const struct text_words *of, struct sg_str text)
{
	begin_event(out, w, done ? of->done : of->delta);
	add_place(out, w, of->prefix);
	if (of == &of_message)
		buf_addz(out, ",\"logprobs\":[]");
	buf_addz(out, done ? of->key : ",\"delta\":");
	json_quote(out, text);
	end_event(out);
}

/* An item begins, or is done; what is done is kept for the end. */
static void
add_item_event(struct buf *out, struct llm_writer *w,
    const struct llm_event *call, bool done)
{
	struct sg_str text = buf_str(&w->text);

	begin_event(out, w,
	    done ? "response.output_item.done" : "response.output_item.added");
	add_place(out, w, "");
	buf_addz(out, ",\"item\":");
	if (call != NULL)
		add_call(out, w, call, done);
	else
		add_message(out, w->index, text, done);
	end_event(out);
	if (!done)
		return;
	if (w->items.n > 0)
		buf_addc(&w->items, ',');
	if (call != NULL)
		add_call(&w->items, w, call, true);
	else
		add_message(&w->items, w->index, text, true);
	w->index++;
}

static void
close_text(struct buf *out, struct llm_writer *w)
{
	if (!w->open)
		return;
	add_text_event(out, w, true, &of_message, buf_str(&w->text));
	add_part_event(out, w, "response.content_part.done", buf_str(&w->text));
	add_item_event(out, w, NULL, true);
	w->open = false;
	w->text.n = 0;
}

static void
on_text(struct buf *out, struct llm_writer *w, struct sg_str text)
{
	if (!w->open) {
		w->open = true;
		add_item_event(out, w, NULL, false);
		add_part_event(out, w, "response.content_part.added", STR(""));
	}
	buf_add(&w->text, text);
	add_text_event(out, w, false, &of_message, text);
}

static void
on_call(struct buf *out, struct llm_writer *w, const struct llm_event *e)
{
	bool custom = e->form == LLM_FORM_TEXT;
	const struct text_words *of = custom ? &of_custom : &of_call;

	close_text(out, w);
	add_item_event(out, w, e, false);
	if (custom || e->form == LLM_FORM_FUNCTION) {
		add_text_event(out, w, false, of, custom ? e->text : e->args);
		add_text_event(out, w, true, of, custom ? e->text : e->args);
	}
	add_item_event(out, w, e, true);
}

enum sg_err
responses_write_sealed(
    struct llm_writer *w, struct sg_str json, struct arena *a, struct buf *out)
{
	(void)a;
	close_text(out, w);
	for (unsigned done = 0; done < 2; done++) {
		begin_event(out, w,
		    done ? "response.output_item.done"
			 : "response.output_item.added");
		add_place(out, w, "");
		buf_addz(out, ",\"item\":");
		buf_add(out, json);
		end_event(out);
	}
	if (w->items.n > 0)
		buf_addc(&w->items, ',');
	buf_add(&w->items, json);
	w->index++;
	return buf_full(&w->items) ? SG_EFULL : SG_OK;
}

/* Why it is not whole, or null. */
static const char *
incomplete_of(enum llm_finish f)
{
	if (f == LLM_FINISH_LENGTH)
		return "{\"reason\":\"max_output_tokens\"}";
	return f == LLM_FINISH_BLOCKED ? "{\"reason\":\"content_filter\"}"
				       : "null";
}

static void
on_finish(struct buf *out, struct llm_writer *w, enum llm_finish f)
{
	const char *why = incomplete_of(f);
	bool whole = why[0] == 'n';

	close_text(out, w);
	begin_event(
	    out, w, whole ? "response.completed" : "response.incomplete");
	buf_addz(out, ",\"response\":");
	add_response(out, w, whole ? "completed" : "incomplete", why);
	end_event(out);
}

enum sg_err
responses_write_event(struct llm_writer *w, const struct llm_event *e,
    struct arena *a, struct buf *out)
{
	(void)a;
	if (e->kind == LLM_USAGE)
		return SG_OK;
	if (!w->begun) {
		w->begun = true;
		add_status_event(out, w, "response.created");
		add_status_event(out, w, "response.in_progress");
	}
	if (e->kind == LLM_TEXT)
		on_text(out, w, e->text);
	if (e->kind == LLM_CALL)
		on_call(out, w, e);
	if (e->kind == LLM_FINISH)
		on_finish(out, w, e->finish);
	if (e->kind == LLM_ERROR) {
		begin_event(out, w, "error");
		buf_addz(out, ",\"code\":\"server_error\",\"message\":");
		json_quote(out, e->text);
		buf_addz(out, ",\"param\":null");
		end_event(out);
	}
	return buf_full(&w->text) || buf_full(&w->items) ? SG_EFULL : SG_OK;
}

/* A whole answer is what the stream would end with. */
enum sg_err
responses_write_reply(
    const struct llm_reply *r, struct arena *a, struct buf *out)
{
	struct llm_writer w;
	struct buf text = {.cap = out->cap}, items = {.cap = out->cap};
	struct buf none = {.cap = 4 * out->cap + 4096};
	enum llm_finish f = LLM_FINISH_OTHER;
	const char *why;

	text.p = arena_new(a, text.cap);
	items.p = arena_new(a, items.cap);
	none.p = arena_new(a, none.cap);
	if (text.p == NULL || items.p == NULL || none.p == NULL)
		return SG_ENOMEM;
	llm_writer_init(&w, PROVIDER_OPENAI_RESPONSES, r, text, items);
	for (size_t i = 0; i < r->n; i++) {
		none.n = 0;
		if (provider_write_event(&w, &r->v[i], a, &none) != SG_OK)
			return SG_EFULL;
		if (r->v[i].kind == LLM_FINISH)
			f = r->v[i].finish;
	}
	why = incomplete_of(f);
	add_response(out, &w, why[0] == 'n' ? "completed" : "incomplete", why);
	return SG_OK;
}
