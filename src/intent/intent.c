/*
 * The label is the best of six scores.  Confidence is looked up by its lead
 * over the second: a table made in training from turns the model had not
 * seen, so that of the turns called 0.8 about 80 in 100 are right.
 */
#include "intent/intent.h"

#include <string.h>

#include "intent/signals.h"
#include "base/banned.h"

#define CALL_CONFIDENCE 600 /* thousandths; sure enough for the lattice */

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

/*
 * A call for help in a language the model cannot read: whoever makes it speaks
 * of themselves, and is answered as such.  Returns the rule; NULL: none.
 */
static const struct rule *
call_of(const struct classifier *c, const struct reading *r)
{
	for (size_t i = 0; i < r->hits.n; i++) {
		size_t k = r->hits.v[i].rule;
		const struct rule *rule = &c->rules.v[k];

		if (k >= c->rules.n_learnt && rule->kind == RULE_RISK &&
		    rule->reason == SG_REASON_SELF_HARM)
			return rule;
	}
	return NULL;
}

static void
hear(const struct rule *call, struct intent_reading *out, struct signals *s)
{
	out->decision.label = SG_INTENT_REFLECT;
	out->confidence = CALL_CONFIDENCE;
	out->decision.confidence = out->confidence / 1000.0;
	signals_true(s, SG_GATE_SIGNAL_RULE, call->id, INT16_MAX);
}

void
classify_intent(const struct classifier *c, const struct reading *r,
    struct intent_reading *out)
{
	struct sg_intent_decision *d = &out->decision;
	const struct rule *call = call_of(c, r);
	/* Words that hold an English sentence together. */
	bool frames = (r->hits.classes & (c->rules.frame | c->rules.persons)) !=
	    0;
	struct signals s;
	int32_t best;

	memset(out, 0, sizeof(*out));
	for (int i = 0; i < MODEL_INTENTS; i++)
		out->scores[i + 1] = r->score.lanes[i];
	d->label = best_but(out->scores, -1);
	out->runner_up = best_but(out->scores, (int)d->label);
	best = out->scores[d->label];
	out->confidence = confidence_of(
	    &c->model, best - out->scores[out->runner_up]);
	d->confidence = out->confidence / 1000.0;
	signals_init(&s, d->signals, &d->n_signals);
	if (call != NULL && (d->label == SG_INTENT_OTHER || !frames))
		hear(call, out, &s);
	name_rules(c, r, d->label, &s);
	signals_number(
	    &s, STR("linear_margin"), best - out->scores[out->runner_up]);
}
