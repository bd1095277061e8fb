/* Rules first, then the model, then urgency; the higher tier wins. */
#include "intent/risk.h"

#include <string.h>

#include "intent/signals.h"
#include "base/banned.h"

#define URGENT_TIER   3
#define UNKNOWN_SHARE 3          /* one word of so many makes a text foreign */
#define SURE          (2 * 1024) /* points beyond the threshold */

static unsigned
tier_of(const struct rule *rule, const struct rule_hit *hit)
{
	/* Asking to be kept from it is a call for help all the same. */
	if (!hit->softened || rule->tier <= 1 ||
	    rule->reason == SG_REASON_SELF_HARM)
		return rule->tier;
	return rule->tier - 1u;
}

static void
look_at(const struct rule *rule, const struct rule_hit *hit,
    struct risk_reading *out, struct signals *s)
{
	unsigned tier = tier_of(rule, hit);

	if (rule->kind != RULE_RISK && rule->kind != RULE_TOPIC)
		return;
	out->reasons |= 1u << rule->reason;
	if (rule->kind == RULE_TOPIC) {
		signals_true(
		    s, SG_GATE_SIGNAL_KEYWORD, rule->id, (int32_t)tier);
		return;
	}
	signals_true(s, SG_GATE_SIGNAL_RULE, rule->id, (int32_t)tier * 10 + 10);
	if (tier > out->rule_tier)
		out->rule_tier = tier;
	if (tier < URGENT_TIER)
		return;
	/* Self-harm comes before violence. */
	if (rule->reason == SG_REASON_SELF_HARM) {
		out->urgent = true;
		out->urgency = SG_URGENT_SELF_HARM;
	} else if (rule->reason == SG_REASON_VIOLENCE && !out->urgent) {
		out->urgent = true;
		out->urgency = SG_URGENT_VIOLENCE;
	}
}

/* No word that holds an English sentence together, and many unknown ones. */
bool
risk_is_foreign(const struct classifier *c, const struct reading *r)
{
	size_t words = 0, unknown = 0;
	uint32_t ignored;

	if ((r->hits.classes & (c->rules.frame | c->rules.persons)) != 0)
		return false;
	for (size_t i = 0; i < r->tokens.n; i++) {
		const struct token *k = &r->tokens.v[i];

		words += k->kind == TOKEN_WORD;
		unknown += k->kind == TOKEN_WORD &&
		    !model_find(&c->model, k->hash, &ignored);
	}
	return unknown * UNKNOWN_SHARE >= words;
}

/* A rule from ${first} on calls what was read everyday. */
static bool
has_benign(const struct classifier *c, const struct reading *r, size_t first)
{
	for (size_t i = 0; i < r->hits.n; i++)
		if (r->hits.v[i].rule >= first &&
		    c->rules.v[r->hits.v[i].rule].kind == RULE_BENIGN)
			return true;
	return false;
}

bool
risk_is_everyday(const struct classifier *c, const struct reading *r)
{
	return has_benign(c, r, 0);
}

/*
 * Whether the model is out of its depth: a rule of the voices, which it does
 * not know, calls the words everyday, or they are not English, of which alone
 * it knows anything.
 */
static bool
is_beyond_model(const struct classifier *c, const struct reading *r)
{
	return has_benign(c, r, c->rules.n_learnt) || risk_is_foreign(c, r);
}

static void
ask_model(const struct classifier *c, const struct reading *r,
    struct risk_reading *out)
{
	for (unsigned k = 0; k < MODEL_TIERS; k++) {
		out->scores[k] = r->score.lanes[MODEL_INTENTS + k] -
		    c->model.thresholds[k];
		if (out->scores[k] > 0)
			out->model_tier = k + 1;
	}
	/* What it is not sure of is not for it to say there. */
	if (out->model_tier == MODEL_TIERS &&
	    out->scores[MODEL_TIERS - 1] < SURE && is_beyond_model(c, r))
		out->model_tier--;
	/* To prevent the worst is one tier below it. */
	if (out->model_tier == MODEL_TIERS && r->hits.softened)
		out->model_tier--;
}

void
classify_risk(const struct classifier *c, const struct reading *r,
    struct risk_reading *out)
{
	struct sg_risk_decision *d = &out->decision;
	struct signals s;
	unsigned tier;

	memset(out, 0, sizeof(*out));
	signals_init(&s, d->signals, &d->n_signals);
	for (size_t i = 0; i < r->hits.n; i++)
		look_at(&c->rules.v[r->hits.v[i].rule], &r->hits.v[i], out, &s);
	ask_model(c, r, out);
	tier = out->rule_tier > out->model_tier ? out->rule_tier
						: out->model_tier;
	d->tier = tier;
	if (out->model_tier == tier && tier > 0)
		signals_number(&s, STR("linear_tier"), out->scores[tier - 1]);
}
