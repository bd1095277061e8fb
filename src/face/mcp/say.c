/* Lines of our own; see say.h. */
#include "face/mcp/say.h"
#include "relay/message.h"
#include "json/json_put.h"

#define NOTE_MAX 2000

static struct buf
room_for(struct arena *a, size_t raw, size_t quoted)
{
	struct buf b = {.cap = 1024 + raw + 6 * quoted};

	b.p = arena_new(a, b.cap);
	b.full = b.p == NULL;
	b.cap = b.full ? 0 : b.cap;
	return b;
}

static void
begin(struct buf *b)
{
	json_open(b);
	json_put_name(b, "jsonrpc", "2.0");
}

/* The answer to ${id}, which is JSON as it came. */
static void
begin_answer(struct buf *b, struct sg_str id)
{
	begin(b);
	json_put_raw(b, "id", id.n > 0 ? id : STR("null"));
}

/* A request of our own. */
static void
begin_request(struct buf *b, struct sg_str own_id, const char *method)
{
	begin(b);
	json_put_text(b, "id", own_id);
	json_put_name(b, "method", method);
}

/* What ends ${n} objects, and the line. */
static struct sg_str
end(struct buf *b, unsigned n)
{
	while (n-- > 0)
		json_close(b);
	buf_addc(b, '\n');
	return buf_full(b) ? STR("") : buf_str(b);
}

struct sg_str
say_denied(
    struct arena *a, struct sg_str id, struct sg_str reason, bool stateless)
{
	struct buf b = room_for(a, id.n, reason.n);

	begin_answer(&b, id);
	json_put_open(&b, "result");
	if (stateless)
		json_put_name(&b, "resultType", "complete");
	json_put_list(&b, "content");
	json_open(&b);
	json_put_name(&b, "type", "text");
	json_put_text(&b, "text", reason);
	json_close(&b);
	json_list_end(&b);
	json_put_bool(&b, "isError", true);
	return end(&b, 2);
}

struct sg_str
say_error(struct arena *a, struct sg_str id, enum say_code code,
    struct sg_str message)
{
	struct buf b = room_for(a, id.n, message.n);

	begin_answer(&b, id);
	json_put_open(&b, "error");
	json_put_int(&b, "code", code);
	json_put_text(&b, "message", message);
	return end(&b, 2);
}

struct sg_str
say_result(struct arena *a, struct sg_str id, struct sg_str result)
{
	struct buf b = room_for(a, id.n + result.n, 0);

	begin_answer(&b, id);
	json_put_raw(&b, "result", result);
	return end(&b, 1);
}

/* A text that the form asks for, still open. */
static void
open_field(struct buf *b, const char *name, const char *title)
{
	json_put_open(b, name);
	json_put_name(b, "type", "string");
	json_put_name(b, "title", title);
}

static void
add_names(struct buf *b, const char *key, const char *const *names)
{
	json_put_list(b, key);
	for (; *names != NULL; names++)
		json_text_add(b, str_of(*names));
	json_list_end(b);
}

/* Flat and small, as forms must be; no secret is ever asked for. */
static void
add_question(struct buf *b, struct sg_str question)
{
	static const char *const answers[] = {
	    "allow_once", "not_now", "deny", NULL};
	static const char *const required[] = {"decision", NULL};

	json_put_open(b, "params");
	json_put_text(b, "message", question);
	json_put_open(b, "requestedSchema");
	json_put_name(b, "type", "object");
	json_put_open(b, "properties");
	open_field(b, "decision", "Decision");
	add_names(b, "enum", answers);
	json_close(b);
	open_field(b, "note", "Note to the assistant");
	json_close(b);
	json_close(b);
	add_names(b, "required", required);
	json_close(b);
	json_close(b);
}

struct sg_str
say_elicit(struct arena *a, struct sg_str own_id, struct sg_str question)
{
	struct buf b = room_for(a, 0, own_id.n + question.n);

	begin_request(&b, own_id, "elicitation/create");
	add_question(&b, question);
	return end(&b, 1);
}

struct sg_str
say_input_required(struct arena *a, struct sg_str id, struct sg_str question,
    struct sg_str state)
{
	struct buf b = room_for(a, id.n, question.n + state.n);

	begin_answer(&b, id);
	json_put_open(&b, "result");
	json_put_name(&b, "resultType", "input_required");
	json_put_open(&b, "inputRequests");
	json_put_open(&b, "consent");
	json_put_name(&b, "method", "elicitation/create");
	add_question(&b, question);
	json_close(&b);
	json_close(&b);
	json_put_text(&b, "requestState", state);
	return end(&b, 2);
}

struct sg_str
say_cancelled(struct arena *a, struct sg_str own_id, const char *why)
{
	struct buf b = room_for(a, 0, own_id.n + str_of(why).n);

	begin(&b);
	json_put_name(&b, "method", "notifications/cancelled");
	json_put_open(&b, "params");
	json_put_text(&b, "requestId", own_id);
	json_put_name(&b, "reason", why);
	return end(&b, 2);
}

struct sg_str
say_list(struct arena *a, struct sg_str own_id, struct sg_str cursor,
    struct sg_str meta)
{
	struct buf b = room_for(a, cursor.n + meta.n, own_id.n);

	begin_request(&b, own_id, "tools/list");
	json_put_open(&b, "params");
	if (cursor.n > 0)
		json_put_raw(&b, "cursor", cursor);
	if (meta.n > 0)
		json_put_raw(&b, "_meta", meta);
	return end(&b, 2);
}

struct sg_str
say_notice(struct arena *a, const char *method)
{
	struct buf b = room_for(a, 0, 0);

	begin(&b);
	json_put_name(&b, "method", method);
	return end(&b, 1);
}

struct sg_str
say_call(struct arena *a, struct sg_str id, struct sg_str params)
{
	struct buf b = room_for(a, id.n + params.n, 0);

	begin_answer(&b, id);
	json_put_name(&b, "method", "tools/call");
	json_put_raw(&b, "params", params);
	return end(&b, 1);
}

void
say_read_answer(struct sg_str result, struct arena *a, struct said *out)
{
	struct sg_str action, content, decision, note;

	*out = (struct said){.answer = SAID_NO};
	if (!message_member_text(result, STR("action"), a, &action) ||
	    str_eq(action, STR("cancel"))) {
		out->answer = SAID_NOTHING;
		return;
	}
	if (!str_eq(action, STR("accept")) ||
	    message_member(result, STR("content"), a, &content) != 1)
		return;
	if (message_member_text(content, STR("note"), a, &note) &&
	    note.n <= NOTE_MAX)
		out->note = note;
	if (!message_member_text(content, STR("decision"), a, &decision))
		return;
	if (str_eq(decision, STR("allow_once")))
		out->answer = SAID_YES;
	else if (str_eq(decision, STR("not_now")))
		out->answer = SAID_LATER;
}
