/* Spans of an exchange; see chat_span.h. */
#include "chat/chat_span.h"

#include "base/utf8.h"
#include "json/json_put.h"
#include "redact/redact.h"

#define ROOM      (1u << 20)
#define SPAN_ID   16 /* hexadecimal digits */
#define INTERNAL  1  /* kinds of a span */
#define CLIENT    3
#define FAILED    2    /* status of one */
#define TEXT_SHOW 8000 /* of a message, where content may leave */

/* ---- Attributes ---------------------------------------------------------- */

static void
put_text(struct buf *b, const char *key, struct sg_str text)
{
	json_comma(b);
	json_open(b);
	json_put_name(b, "key", key);
	json_put_open(b, "value");
	json_put_text(b, "stringValue", text);
	json_close(b);
	json_close(b);
}

/* A 64-bit number is a text in the JSON of protobuf. */
static void
put_int(struct buf *b, const char *key, int64_t value)
{
	char room[24];
	struct buf text = BUF_ON(room);

	buf_addi(&text, value);
	json_comma(b);
	json_open(b);
	json_put_name(b, "key", key);
	json_put_open(b, "value");
	json_put_text(b, "intValue", buf_str(&text));
	json_close(b);
	json_close(b);
}

/* [{"role":..., "parts":[{"type":"text","content":...}]}], as a text. */
static void
put_said(struct buf *b, struct chat_run *run, const char *key, const char *role,
    struct sg_str text)
{
	struct redact how = {.sink = REDACT_SHOW};
	struct buf safe = shell_buf(&run->a, 2 * text.n + 4096);
	struct buf json = shell_buf(&run->a, 8 * TEXT_SHOW + 4096);
	struct sg_str shown;

	if (safe.p == NULL || json.p == NULL || text.n == 0)
		return;
	/* The whole is read first, so that no half of a secret is shown. */
	redact_add(&how, REDACT_TEXT, text, &safe);
	shown = buf_str(&safe);
	if (shown.n > TEXT_SHOW)
		shown.n = utf8_valid_prefix(str_part(shown, 0, TEXT_SHOW));
	json_list(&json);
	json_open(&json);
	json_put_name(&json, "role", role);
	json_put_list(&json, "parts");
	json_open(&json);
	json_put_name(&json, "type", "text");
	json_put_text(&json, "content", shown);
	json_close(&json);
	json_list_end(&json);
	json_close(&json);
	json_list_end(&json);
	if (!buf_full(&safe) && !buf_full(&json))
		put_text(b, key, buf_str(&json));
}

/* ---- Spans --------------------------------------------------------------- */

/* The digits of the run's id, ${n} of them from the ${from}th on. */
static void
put_hex(struct buf *b, const char *key, const struct chat_run *run, size_t from,
    size_t n)
{
	char room[40];
	struct buf hex = BUF_ON(room);
	struct sg_str id = chat_id(run);

	for (size_t i = 0; i < id.n; i++)
		if (id.p[i] != '-')
			buf_addc(&hex, id.p[i]);
	json_put_text(b, key, str_part(buf_str(&hex), from, n));
}

static void
put_nanos(struct buf *b, const char *key, int64_t ms)
{
	char room[40];
	struct buf text = BUF_ON(room);

	buf_addi(&text, ms);
	buf_addz(&text, "000000");
	json_put_text(b, key, buf_str(&text));
}

static void
end_span(struct buf *b, const char *why)
{
	json_list_end(b); /* its attributes */
	json_put_open(b, "status");
	if (why != NULL) {
		json_put_int(b, "code", FAILED);
		json_put_name(b, "message", why);
	}
	json_close(b);
	json_close(b);
}

static void
add_turn(struct buf *b, struct chat_run *run, const char *why)
{
	const struct stored_turn *row = &run->r.row;

	json_comma(b);
	json_open(b);
	put_hex(b, "traceId", run, 0, 2 * SPAN_ID);
	put_hex(b, "spanId", run, SPAN_ID, SPAN_ID);
	json_put_name(b, "name", "solgate turn");
	json_put_int(b, "kind", INTERNAL);
	put_nanos(b, "startTimeUnixNano", row->created_ms);
	put_nanos(b, "endTimeUnixNano", run->chat->shell->wall_ms);
	json_put_list(b, "attributes");
	put_text(b, "gen_ai.conversation.id", run->p->thread_id);
	put_text(b, "solgate.transmission.id", chat_id(run));
	put_text(
	    b, "solgate.decision", str_of(sg_breakpoint_name(row->decision)));
	put_text(b, "solgate.intent",
	    str_of(word_name(&words_intent, row->gate.intent.label)));
	put_int(b, "solgate.risk", (int64_t)row->gate.risk.tier);
	put_int(b, "solgate.attempts", (int64_t)run->attempt);
	if (why != NULL)
		put_text(b, "error.type", str_of(why));
	end_span(b, why);
}

static void
add_model_facts(struct buf *b, struct chat_run *run)
{
	const struct model_usage *u = &run->usage;

	put_text(b, "gen_ai.operation.name", STR("chat"));
	put_text(b, "gen_ai.provider.name", u->provider);
	put_text(b, "gen_ai.request.model", u->model);
	put_text(b, "gen_ai.response.model", u->model);
	put_text(b, "gen_ai.conversation.id", run->p->thread_id);
	put_text(b, "gen_ai.output.type", STR("text"));
	if (u->has_input_tokens)
		put_int(b, "gen_ai.usage.input_tokens", u->input_tokens);
	if (u->has_output_tokens)
		put_int(b, "gen_ai.usage.output_tokens", u->output_tokens);
	if (!run->chat->shell->config.otlp_content)
		return;
	put_said(b, run, "gen_ai.input.messages", "user", run->p->message);
	put_said(b, run, "gen_ai.output.messages", "assistant",
	    run->env.kept.assistant_text);
}

static void
add_model(struct buf *b, struct chat_run *run, const char *why)
{
	const struct model_usage *u = &run->usage;
	struct buf name = shell_buf(&run->a, u->model.n + 8);

	buf_addz(&name, "chat ");
	buf_add(&name, u->model);
	json_comma(b);
	json_open(b);
	put_hex(b, "traceId", run, 0, 2 * SPAN_ID);
	put_hex(b, "spanId", run, 0, SPAN_ID);
	put_hex(b, "parentSpanId", run, SPAN_ID, SPAN_ID);
	json_put_text(b, "name", buf_str(&name));
	json_put_int(b, "kind", CLIENT);
	put_nanos(b, "startTimeUnixNano", run->model_ms);
	put_nanos(b, "endTimeUnixNano", run->model_ms + u->ms);
	json_put_list(b, "attributes");
	add_model_facts(b, run);
	if (why != NULL)
		put_text(b, "error.type", str_of(why));
	end_span(b, why);
}

void
chat_span(struct chat_run *run, const char *why)
{
	const struct telemetry_port *to = run->chat->shell->port.telemetry;
	struct buf b;

	if (to == NULL)
		return;
	b = shell_buf(&run->a, ROOM);
	if (b.p == NULL)
		return;
	json_open(&b);
	json_put_list(&b, "resourceSpans");
	json_open(&b);
	json_put_open(&b, "resource");
	json_put_list(&b, "attributes");
	put_text(&b, "service.name", STR("solgate"));
	json_list_end(&b);
	json_close(&b);
	json_put_list(&b, "scopeSpans");
	json_open(&b);
	json_put_open(&b, "scope");
	json_put_name(&b, "name", "solgate.chat");
	json_close(&b);
	json_put_list(&b, "spans");
	add_turn(&b, run, why);
	if (run->r.row.has_usage)
		add_model(&b, run, why);
	json_list_end(&b);
	json_close(&b);
	json_list_end(&b);
	json_close(&b);
	json_list_end(&b);
	json_close(&b);
	if (!buf_full(&b))
		to->tell(to->self, buf_str(&b));
}
