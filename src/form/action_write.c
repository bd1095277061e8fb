/* The answer of the action gate as one JSON object. */
#include "form/action_read.h"
#include "base/banned.h"

bool
does_write(const struct impact *i, struct prompt_does *out)
{
	*out = (struct prompt_does){.says = i->says};
	for (unsigned e = 1; e <= SG_EFFECT_COUNT; e++) {
		unsigned word = e % SG_EFFECT_COUNT; /* not known: the last */

		if ((i->effects & 1u << word) != 0)
			out->effects[out->n_effects++] = (enum sg_effect)word;
	}
	return i->says.n > 0;
}

void
action_write(const struct gate_answer *r, struct buf *out)
{
	char hex[2 * SHA256_SIZE];
	struct buf h = BUF_ON(hex);
	struct sg_str beware[SANITIZE_FLAG_COUNT];
	struct eval_action_output o = {
	    .verdict = str_of(sg_action_verdict_name(r->ruling.verdict)),
	    .code = str_of(policy_rule_code(r->ruling.rule)),
	    .capability = r->call.capability,
	    .risk = r->risk.risk,
	    .risk_reason = str_of(r->risk.reason),
	    .scope = {.kind = r->call.scope.kind,
		.summary = r->view.summary,
		.group = r->group,
		.dynamic = r->call.scope.dynamic},
	    .has_matched = r->ruling.has_grant,
	    .matched = (int64_t)r->ruling.grant,
	    .has_grant_preview = r->preview.offered,
	    .grant_preview = {.has_scope_pattern = true,
		.scope_pattern = r->preview.pattern,
		.has_version_range = r->preview.range.n > 0,
		.version_range = r->preview.range}};

	o.has_matched_text = r->matched.n > 0;
	o.matched_text = r->matched;
	o.has_not_offered = !r->preview.offered;
	o.not_offered = str_of(r->preview.why);
	o.beware.v = beware;
	for (unsigned i = 0; i < SANITIZE_FLAG_COUNT; i++)
		if ((r->view.flags & 1u << i) != 0) /* T22 T26 */
			beware[o.beware.n++] = str_of(sanitize_flag_text(i));
	o.has_beware = o.beware.n > 0;
	o.has_nearest = r->nearest.n > 0;
	o.nearest = r->nearest;
	o.has_does = does_write(&r->impact, &o.does);
	buf_addhex(&h, r->call.params_hash, SHA256_SIZE);
	o.hash = buf_str(&h);
	o.why.v = (struct sg_str *)r->why;
	o.why.n = r->n_why;
	contract_encode(&eval_action_output_contract, &o, out);
}
