/* Lines of our own; see say.h. */
#include "face/mcp/say.h"
#include "face/relay/message.h"
#include "json/json.h"

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

static struct sg_str
line_of(struct buf *b)
{
	buf_addc(b, '\n');
	return buf_full(b) ? STR("") : buf_str(b);
}

static void
begin(struct buf *b, struct sg_str id)
{
	buf_addz(b, "{\"jsonrpc\":\"2.0\",\"id\":");
	buf_add(b, id.n > 0 ? id : STR("null"));
}

struct sg_str
say_denied(
    struct arena *a, struct sg_str id, struct sg_str reason, bool stateless)
{
	struct buf b = room_for(a, id.n, reason.n);

	begin(&b, id);
	buf_addz(&b, ",\"result\":{");
	buf_addz(&b, stateless ? "\"resultType\":\"complete\"," : "");
	buf_addz(&b, "\"content\":[{\"type\":\"text\",\"text\":");
	json_quote(&b, reason);
	buf_addz(&b, "}],\"isError\":true}}");
	return line_of(&b);
}

struct sg_str
say_error(struct arena *a, struct sg_str id, enum say_code code,
    struct sg_str message)
{
	struct buf b = room_for(a, id.n, message.n);

	begin(&b, id);
	buf_addz(&b, ",\"error\":{\"code\":");
	buf_addi(&b, code);
	buf_addz(&b, ",\"message\":");
	json_quote(&b, message);
	buf_addz(&b, "}}");
	return line_of(&b);
}

struct sg_str
say_result(struct arena *a, struct sg_str id, struct sg_str result)
{
	struct buf b = room_for(a, id.n + result.n, 0);

	begin(&b, id);
	buf_addz(&b, ",\"result\":");
	buf_add(&b, result);
	buf_addc(&b, '}');
	return line_of(&b);
}

/* Flat and small, as forms must be; no secret is ever asked for. */
static void
add_question(struct buf *b, struct sg_str question)
{
	buf_addz(b, "{\"message\":");
	json_quote(b, question);
	buf_addz(b,
	    ",\"requestedSchema\":{\"type\":\"object\",\"properties\":{"
	    "\"decision\":{\"type\":\"string\",\"title\":\"Decision\","
	    "\"enum\":[\"allow_once\",\"not_now\",\"deny\"]},"
	    "\"note\":{\"type\":\"string\",\"title\":\"Note to the "
	    "assistant\"}},\"required\":[\"decision\"]}}");
}

struct sg_str
say_elicit(struct arena *a, struct sg_str own_id, struct sg_str question)
{
	struct buf b = room_for(a, 0, own_id.n + question.n);

	buf_addz(&b, "{\"jsonrpc\":\"2.0\",\"id\":");
	json_quote(&b, own_id);
	buf_addz(&b, ",\"method\":\"elicitation/create\",\"params\":");
	add_question(&b, question);
	buf_addc(&b, '}');
	return line_of(&b);
}

struct sg_str
say_input_required(struct arena *a, struct sg_str id, struct sg_str question,
    struct sg_str state)
{
	struct buf b = room_for(a, id.n, question.n + state.n);

	begin(&b, id);
	buf_addz(&b,
	    ",\"result\":{\"resultType\":\"input_required\","
	    "\"inputRequests\":{\"consent\":{\"method\":"
	    "\"elicitation/create\",\"params\":");
	add_question(&b, question);
	buf_addz(&b, "}},\"requestState\":");
	json_quote(&b, state);
	buf_addz(&b, "}}");
	return line_of(&b);
}

struct sg_str
say_cancelled(struct arena *a, struct sg_str own_id, const char *why)
{
	struct buf b = room_for(a, 0, own_id.n + str_of(why).n);

	buf_addz(&b,
	    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
	    "\"params\":{\"requestId\":");
	json_quote(&b, own_id);
	buf_addz(&b, ",\"reason\":");
	json_quote(&b, str_of(why));
	buf_addz(&b, "}}");
	return line_of(&b);
}

struct sg_str
say_list(struct arena *a, struct sg_str own_id, struct sg_str cursor,
    struct sg_str meta)
{
	struct buf b = room_for(a, cursor.n + meta.n, own_id.n);

	buf_addz(&b, "{\"jsonrpc\":\"2.0\",\"id\":");
	json_quote(&b, own_id);
	buf_addz(&b, ",\"method\":\"tools/list\",\"params\":{");
	if (cursor.n > 0) {
		buf_addz(&b, "\"cursor\":");
		buf_add(&b, cursor);
	}
	if (meta.n > 0) {
		buf_addz(&b, cursor.n > 0 ? ",\"_meta\":" : "\"_meta\":");
		buf_add(&b, meta);
	}
	buf_addz(&b, "}}");
	return line_of(&b);
}

struct sg_str
say_list_changed(struct arena *a)
{
	struct buf b = room_for(a, 0, 0);

	buf_addz(&b,
	    "{\"jsonrpc\":\"2.0\",\"method\":"
	    "\"notifications/tools/list_changed\"}");
	return line_of(&b);
}

struct sg_str
say_call(struct arena *a, struct sg_str id, struct sg_str params)
{
	struct buf b = room_for(a, id.n + params.n, 0);

	begin(&b, id);
	buf_addz(&b, ",\"method\":\"tools/call\",\"params\":");
	buf_add(&b, params);
	buf_addc(&b, '}');
	return line_of(&b);
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
