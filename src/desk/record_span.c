/* A decided call, told to a collector of spans where there is one. */
#include "desk/record.h"
#include "json/json_find.h"
#include "span/span.h"

#define ROOM (16u << 10)

/* Its caller's own trace, if it says which: that decides nothing. */
static struct sg_str
trace_of(const struct asked *k, struct arena *a)
{
	return k->in.has_context
	    ? json_find_text(k->in.context, "traceparent", a)
	    : STR("");
}

void
record_span(struct desk *desk, const struct record_fate *f,
    const struct asked *k, struct arena *a)
{
	const struct telemetry_port *to = desk->shell->port.telemetry;
	struct sg_str tool = k->facts.request.params.tool;
	char hash[2 * SHA256_SIZE];
	struct buf b;

	if (to == NULL || !record_told_hash(k, a, hash))
		return;
	b = shell_buf(a, ROOM);
	if (b.p == NULL)
		return;
	span_call(&b,
	    &(struct span_call){.hash = {hash, sizeof(hash)},
		.traceparent = trace_of(k, a),
		.from_ms = k->came_ms,
		.to_ms = desk->shell->wall_ms,
		.call_id = k->in.call_id,
		.extension = k->extension_id,
		.tool = tool.n > 0 ? tool : k->in.method,
		.prompt_id = f->prompt_id,
		.turn_id = k->in.has_turn_id ? k->in.turn_id : STR(""),
		.capability = word_name(
		    &words_capability, k->answer.call.capability),
		.risk = word_name(&words_risk, k->answer.risk.risk),
		.decision = word_name(&words_decision_token, f->decision),
		.rule = f->rule,
		.allowed = decision_verdict(f->decision) == SG_VERDICT_ALLOW});
	if (!buf_full(&b))
		to->tell(to->self, buf_str(&b));
}
