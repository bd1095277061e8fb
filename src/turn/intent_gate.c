/*
 * The gates in their order: modality, intent, risk, lattice, budgets.  Each
 * is a room of its own; here they only follow one another.
 */
#include "turn/intent_gate.h"

#include <string.h>

#include "base/str.h"
#include "gloss/gloss.h"
#include "base/banned.h"

#define PICTURE_CONFIDENCE 0.6

static bool
has_words(struct sg_str text)
{
	return str_trim(text).n > 0;
}

/* A picture that comes with nothing clear is there to be looked at. */
static void
look_at_picture(const struct sg_turn *t, struct sg_intent_decision *d)
{
	bool unclear = d->label == SG_INTENT_OTHER ||
	    d->confidence < SG_CONFIDENCE_SURE;
	size_t keep = d->n_signals < SG_GATE_SIGNALS_MAX
	    ? d->n_signals
	    : SG_GATE_SIGNALS_MAX - 1;

	if (!t->has_image || (has_words(t->text) && !unclear))
		return;
	memmove(d->signals + 1, d->signals, keep * sizeof(d->signals[0]));
	d->signals[0] = (struct sg_gate_signal){.type = SG_GATE_SIGNAL_RULE,
	    .name = STR("image_attached"),
	    .value = {.kind = SG_SCALAR_BOOL, .truth = true}};
	d->n_signals = keep + 1;
	d->label = SG_INTENT_INSPECT;
	d->confidence = PICTURE_CONFIDENCE;
}

static bool
emit(const struct sg_turn *t, const struct sg_intent_decision *intent,
    const struct sg_risk_decision *risk, const struct sg_lattice *table,
    struct sg_gate_result *out)
{
	struct sg_lattice_input in;
	bool assumptions;

	memset(out, 0, sizeof(*out));
	out->decision_id = t->decision_id;
	out->created_ms = t->created_ms;
	out->modality = (struct sg_modality){.has_text = has_words(t->text),
	    .has_image = t->has_image,
	    .has_audio = t->has_audio};
	out->intent = *intent;
	out->risk = *risk;
	look_at_picture(t, &out->intent);
	in = (struct sg_lattice_input){.intent = out->intent.label,
	    .confidence = out->intent.confidence,
	    .risk_tier = out->risk.tier,
	    .modality = out->modality,
	    .browsing = t->browsing,
	    .affect_bucket = t->affect_bucket,
	    .limits = t->limits};
	sg_lattice_apply(
	    table, &in, &out->lattice, &out->budgets, &assumptions);
	return assumptions;
}

void
sg_emit_intent_gate_result(const struct sg_turn *t,
    const struct sg_intent_decision *intent,
    const struct sg_risk_decision *risk, const struct sg_lattice *table,
    struct sg_gate_result *out)
{
	emit(t, intent, risk, table, out);
}

/* The first reading as the lane counts it. */
static struct lane_base
base_of(const struct classifier *c, const struct intent_gate_answer *first,
    const struct reading *r)
{
	struct lane_base b = {.floor = (int32_t)first->risk.rule_tier,
	    .softened = r->hits.softened,
	    .everyday = risk_is_everyday(c, r)};

	for (size_t i = 0; i < SG_INTENT_COUNT; i++)
		b.intent[i] = first->intent.scores[i] * 64; /* 1024 to Q16 */
	for (size_t k = 0; k < MODEL_TIERS; k++)
		b.risk[k] = r->score.lanes[MODEL_INTENTS + k] * 64;
	return b;
}

/*
 * The lane learnt English: another language it reads as far as the tables turn
 * it into English words, and then it only raises the tier.
 */
static bool
ask_lane(const struct intent_gate *g, const struct reading *room,
    struct sg_str text, struct intent_gate_answer *out,
    struct sg_intent_decision *intent, struct sg_risk_decision *risk)
{
	struct lane_base base;
	struct gloss gloss;

	if (g->lane.model == NULL)
		return false;
	base = base_of(g->classifier, out, room);
	base.glossed = gloss_read(&gloss, text);
	if (base.glossed)
		text = (struct sg_str){gloss.text, gloss.n};
	else if (risk_is_foreign(g->classifier, room))
		return false;
	return lane_turn(&g->lane, text, &base, intent, risk, &out->lane);
}

void
intent_gate_decide(const struct intent_gate *g, struct reading *room,
    const struct sg_turn *t, struct intent_gate_answer *out)
{
	struct sg_intent_decision intent;
	struct sg_risk_decision risk;

	reading_take(g->classifier, room, t->text);
	classify_intent(g->classifier, room, &out->intent);
	classify_risk(g->classifier, room, &out->risk);
	intent = out->intent.decision;
	risk = out->risk.decision;
	out->by_lane = ask_lane(g, room, t->text, out, &intent, &risk);
	out->assumptions_required = emit(
	    t, &intent, &risk, g->lattice, &out->result);
}
