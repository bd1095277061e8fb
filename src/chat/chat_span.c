/* Spans of an exchange; see chat_span.h. */
#include "chat/chat_span.h"

#include "base/utf8.h"
#include "json/json_put.h"
#include "redact/redact.h"
#include "span/span.h"

#define ROOM      (1u << 20)
#define SPAN_ID   16   /* hexadecimal digits */
#define TEXT_SHOW 8000 /* of a message, where content may leave */

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
		span_text(b, key, buf_str(&json));
}

/* ---- Spans --------------------------------------------------------------- */

/* The digits of the run's id. */
static struct sg_str
digits(struct chat_run *run)
{
	struct buf hex = shell_buf(&run->a, 2 * SPAN_ID + 8);
	struct sg_str id = chat_id(run);

	for (size_t i = 0; i < id.n && hex.p != NULL; i++)
		if (id.p[i] != '-')
			buf_addc(&hex, id.p[i]);
	return buf_str(&hex);
}

static void
add_turn(struct buf *b, struct chat_run *run, const char *why)
{
	const struct stored_turn *row = &run->r.row;
	struct sg_str hex = digits(run);
	struct span s = {.trace = hex,
	    .id = str_part(hex, SPAN_ID, SPAN_ID),
	    .name = STR("solgate turn"),
	    .kind = SPAN_INTERNAL,
	    .from_ms = row->created_ms,
	    .to_ms = run->chat->shell->wall_ms};

	span_begin(b, &s);
	span_text(b, "gen_ai.conversation.id", run->p->thread_id);
	span_text(b, "solgate.transmission.id", chat_id(run));
	span_text(
	    b, "solgate.decision", str_of(sg_breakpoint_name(row->decision)));
	span_text(b, "solgate.intent",
	    str_of(word_name(&words_intent, row->gate.intent.label)));
	span_int(b, "solgate.risk", (int64_t)row->gate.risk.tier);
	span_int(b, "solgate.attempts", (int64_t)run->attempt);
	if (why != NULL)
		span_text(b, "error.type", str_of(why));
	span_end(b, why);
}

static void
add_model_facts(struct buf *b, struct chat_run *run)
{
	const struct model_usage *u = &run->usage;

	span_text(b, "gen_ai.operation.name", STR("chat"));
	span_text(b, "gen_ai.provider.name", u->provider);
	span_text(b, "gen_ai.request.model", u->model);
	span_text(b, "gen_ai.response.model", u->model);
	span_text(b, "gen_ai.conversation.id", run->p->thread_id);
	span_text(b, "gen_ai.output.type", STR("text"));
	if (u->has_input_tokens)
		span_int(b, "gen_ai.usage.input_tokens", u->input_tokens);
	if (u->has_output_tokens)
		span_int(b, "gen_ai.usage.output_tokens", u->output_tokens);
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
	struct sg_str hex = digits(run);
	struct span s = {.trace = hex,
	    .id = str_part(hex, 0, SPAN_ID),
	    .parent = str_part(hex, SPAN_ID, SPAN_ID),
	    .kind = SPAN_CLIENT,
	    .from_ms = run->model_ms,
	    .to_ms = run->model_ms + u->ms};

	buf_addz(&name, "chat ");
	buf_add(&name, u->model);
	s.name = buf_str(&name);
	span_begin(b, &s);
	add_model_facts(b, run);
	if (why != NULL)
		span_text(b, "error.type", str_of(why));
	span_end(b, why);
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
	span_body(&b, "solgate.chat");
	add_turn(&b, run, why);
	if (run->r.row.has_usage)
		add_model(&b, run, why);
	span_body_end(&b);
	if (!buf_full(&b))
		to->tell(to->self, buf_str(&b));
}
