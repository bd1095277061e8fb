/* A decided call as a span, by OpenTelemetry's names for tools. */
#include "span/span.h"

#define NAME_SHOW 128 /* bytes of a tool's name */

static void
add(struct buf *b, const char *key, struct sg_str text)
{
	if (text.n > 0)
		span_text(b, key, text);
}

/* What it was about, without what it was called with. */
static void
add_facts(struct buf *b, const struct span_call *c)
{
	span_text(b, "gen_ai.operation.name", STR("execute_tool"));
	span_text(b, "gen_ai.tool.name", c->tool);
	span_text(b, "gen_ai.tool.call.id", c->call_id);
	span_text(b, "gen_ai.agent.id", c->extension);
	span_text(b, "solgate.capability", str_of(c->capability));
	span_text(b, "solgate.risk", str_of(c->risk));
	span_text(b, "solgate.decision", str_of(c->decision));
	span_text(b, "solgate.rule", str_of(c->rule));
	add(b, "solgate.prompt.id", c->prompt_id);
	add(b, "solgate.turn.id", c->turn_id);
	if (!c->allowed)
		span_text(b, "error.type", STR("denied"));
}

void
span_call(struct buf *b, const struct span_call *c)
{
	char room[NAME_SHOW + 16];
	struct buf name = BUF_ON(room);
	struct span s = {.trace = str_part(c->hash, 0, 32),
	    .id = str_part(c->hash, 32, 16),
	    .kind = SPAN_INTERNAL,
	    .from_ms = c->from_ms,
	    .to_ms = c->to_ms};

	span_parent(c->traceparent, &s.trace, &s.parent);
	buf_addz(&name, "gate ");
	buf_add(&name, c->tool);
	s.name = buf_full(&name) ? STR("gate") : buf_str(&name);
	span_body(b, "solgate.gate");
	span_begin(b, &s);
	add_facts(b, c);
	span_end(b, c->allowed ? NULL : c->decision);
	span_body_end(b);
}
