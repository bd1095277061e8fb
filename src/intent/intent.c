/*
 * The label is the best of six scores.  Confidence is looked up by its lead
 * over the second: a table made in training from turns the model had not
 * seen, so that of the turns called 0.8 about 80 in 100 are right.
 */
#include "intent/intent.h"

#include <string.h>

#include "intent/signals.h"
#include "base/banned.h"

static enum sg_intent
best_but(const int32_t scores[SG_INTENT_COUNT], int but)
{
	int best = -1;

	for (int i = 0; i < SG_INTENT_COUNT; i++)
		if (i != but && (best < 0 || scores[i] > scores[best]))
			best = i;
	return (enum sg_intent)best;
}

static uint16_t
confidence_of(const struct model *m, int32_t margin)
{
	int32_t step = margin / MODEL_STEP;

	return m->confidence[step < MODEL_STEPS ? step : MODEL_STEPS - 1];
}

/* How much a rule says for ${label}; 0: nothing. */
static int32_t
strength(
    const struct rule *rule, const struct rule_hit *hit, enum sg_intent label)
{
	if ((rule->kind != RULE_INTENT && rule->kind != RULE_KEYWORD) ||
	    rule->intent != label)
		return 0;
	return rule->weight * (hit->key ? 2 : 1);
}

static void
name_rules(const struct classifier *c, const struct reading *r,
    enum sg_intent label, struct signals *s)
{
	for (size_t i = 0; i < r->hits.n; i++) {
		const struct rule_hit *hit = &r->hits.v[i];
		const struct rule *rule = &c->rules.v[hit->rule];
		int32_t by = strength(rule, hit, label);

		if (by > 0 && rule->kind == RULE_INTENT)
			signals_text(s, rule->id, reading_text(r, hit), by);
		else if (by > 0)
			signals_true(s, SG_GATE_SIGNAL_KEYWORD, rule->id, by);
	}
}

void
classify_intent(const struct classifier *c, const struct reading *r,
    struct intent_reading *out)
{
	struct sg_intent_decision *d = &out->decision;
	struct signals s;

	memset(out, 0, sizeof(*out));
	for (int i = 0; i < MODEL_INTENTS; i++)
		out->scores[i + 1] = r->score.lanes[i];
	d->label = best_but(out->scores, -1);
	out->runner_up = best_but(out->scores, (int)d->label);
	out->confidence = confidence_of(
	    &c->model, out->scores[d->label] - out->scores[out->runner_up]);
	d->confidence = out->confidence / 1000.0;
	signals_init(&s, d->signals, &d->n_signals);
	name_rules(c, r, d->label, &s);
	signals_number(&s, STR("linear_margin"),
	    out->scores[d->label] - out->scores[out->runner_up]);
}
