/* Two readings become one decision; safety only ever goes up. */
#include <string.h>

#include "embed/fixed.h"
#include "embed/lane.h"

#include "base/banned.h"

#define LOG2_E 94548     /* Q16 */
#define SURE   (3 << 15) /* so far beyond its threshold */

static int64_t
scaled(int32_t score, int32_t factor)
{
	return fixed_round((int64_t)score * factor, 16);
}

/* The share of the best score after a softmax, in thousandths. */
static int32_t
confidence(const int64_t z[SG_INTENT_COUNT], size_t best, int32_t sharpness)
{
	int64_t per = scaled(sharpness, LOG2_E);
	uint64_t sum = 0;

	for (size_t i = 0; i < SG_INTENT_COUNT; i++) {
		int64_t d = z[best] - z[i];

		if (per < 0 || d > (int64_t)1 << 30)
			continue;
		sum += fixed_exp2((uint64_t)d * (uint64_t)per >> 16);
	}
	if (sum == 0) /* a file that makes no sense is not sure of anything */
		return 0;
	return (int32_t)((((uint64_t)1000 << 24) + sum / 2) / sum);
}

static int32_t
tier_of(const struct heads_mix *mix, const struct lane_base *base,
    const struct lane_reading *r)
{
	int32_t tier = 0;

	for (int32_t k = 0; k < HEADS_TIERS; k++) {
		int64_t odds = r->risk[k];

		if (base != NULL)
			odds += scaled(base->risk[k], mix->base_risk);
		if (k + 1 == HEADS_TIERS && base != NULL && base->softened)
			odds -= SURE;
		if (odds > mix->threshold[k])
			tier = k + 1;
	}
	if (base == NULL)
		return tier;
	if (base->everyday && tier == HEADS_TIERS)
		tier--;
	return tier > base->floor ? tier : base->floor;
}

void
lane_join(const struct heads *h, const struct lane_base *base,
    const struct lane_reading *r, struct lane_verdict *v)
{
	const struct heads_mix *mix = base == NULL ? h->alone
	    : base->glossed                        ? h->glossed
						   : h->joined;
	int64_t z[SG_INTENT_COUNT];
	size_t best = 0;

	memset(v, 0, sizeof(*v));
	for (size_t i = 0; i < SG_INTENT_COUNT; i++) {
		z[i] = r->intent[i];
		if (base != NULL)
			z[i] += scaled(base->intent[i], mix->base_intent);
		best = z[i] > z[best] ? i : best;
	}
	v->label = (enum sg_intent)best;
	v->confidence = confidence(z, best, mix->sharpness);
	v->alone = base == NULL || base->glossed;
	v->tier = tier_of(mix, base, r);
}

/* "inspect_tier_1": the group of turns a prototype is the middle of. */
static struct sg_str
proto_name(uint8_t intent, uint8_t tier)
{
#define X(sym, wire, why) \
	{wire "_tier_0", wire "_tier_1", wire "_tier_2", wire "_tier_3"},
	static const char *const names[SG_INTENT_COUNT][HEADS_TIERS + 1] = {
#include "words/intent.def"
	};

	return str_of(names[intent][tier]);
}

static void
add_signal(
    struct sg_gate_signal *v, size_t *n, struct sg_gate_signal s, bool first)
{
	size_t at = first ? 0 : *n;

	if (*n == SG_GATE_SIGNALS_MAX) {
		at = first ? 0 : *n - 1;
		*n -= 1;
	}
	memmove(v + at + 1, v + at, (*n - at) * sizeof(v[0]));
	v[at] = s;
	*n += 1;
}

static void
drop_model(struct sg_gate_signal *v, size_t *n)
{
	size_t kept = 0;

	for (size_t i = 0; i < *n; i++)
		if (v[i].type != SG_GATE_SIGNAL_MODEL)
			v[kept++] = v[i];
	*n = kept;
}

void
lane_apply(const struct heads *h, const struct lane_reading *r,
    const struct lane_verdict *v, struct sg_intent_decision *intent,
    struct sg_risk_decision *risk)
{
	struct sg_gate_signal s = {.type = SG_GATE_SIGNAL_PROTOTYPE,
	    .name = proto_name(h->intent[r->nearest], h->tier[r->nearest]),
	    .value = {.kind = SG_SCALAR_NUMBER}};
	bool changed = v->label != intent->label;

	/* thousandths, so that the text is the same everywhere */
	s.value.number = (double)scaled(r->likeness, 1000) / 1000;
	if (changed)
		drop_model(intent->signals, &intent->n_signals);
	intent->label = v->label;
	intent->confidence = (double)v->confidence / 1000;
	add_signal(intent->signals, &intent->n_signals, s, changed);
	if (v->tier == risk->tier || (v->alone && v->tier < risk->tier))
		return;
	drop_model(risk->signals, &risk->n_signals);
	risk->tier = v->tier;
	add_signal(risk->signals, &risk->n_signals, s, true);
}

/* What only one of them can read counts as read. */
bool
lane_encode(const struct embed_model *m, struct lane_work *w,
    struct sg_str text, struct lane_point *p)
{
	bool first = embed_text(m, &w->first, text, p->first);
	bool second = mini_text(
	    &m->mini, &w->second, text, p->early, p->second);

	return first || second;
}

bool
lane_turn(const struct lane *l, struct sg_str text,
    const struct lane_base *base, struct sg_intent_decision *intent,
    struct sg_risk_decision *risk, struct lane_reading *said)
{
	struct lane_point point;
	struct lane_reading r;
	struct lane_verdict v;

	if (l == NULL || l->model == NULL)
		return false;
	if (!lane_encode(l->model, l->work, text, &point))
		return false;
	lane_read(l->heads, &point, &r);
	lane_join(l->heads, base, &r, &v);
	lane_apply(l->heads, &r, &v, intent, risk);
	if (said != NULL)
		*said = r;
	return true;
}
