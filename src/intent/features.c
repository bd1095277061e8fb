#include "intent/features.h"

#include "intent/hash.h"
#include "base/banned.h"

enum { /* what a number stands for, so that kinds do not meet */
	SALT_WORD = 1,
	SALT_PAIR,
	SALT_SKIP,
	SALT_RULE,
	SALT_RULE_KEY,
	SALT_RULE_OPENING,
	SALT_RULE_SOFT,
	SALT_KEY1,
	SALT_KEY2,
	SALT_KEY3,
	SALT_OPEN1,
	SALT_OPEN2,
	SALT_OPEN3,
	SALT_END,
	SALT_LENGTH,
	SALT_SENTENCES,
	SALT_SYMBOLS,
	SALT_CLASS,
	SALT_CLASS_KEY,
	SALT_CLASSES,
	SALT_SHAPE,
	SALT_LEAD,
	SALT_RULE_LEAD,
	SALT_CLASS_LEAD,
	SALT_BIAS,
	SALT_KEY_TAIL,
	SALT_OPEN_TAIL,
	SALT_TITLE,
	SALT_FRAME
};

/* In place of a word's hash. */
#define NUMBER 9u
#define QUIET  11u

#define TAIL 3 /* letters */

static inline uint32_t
feature(uint32_t salt, uint32_t x)
{
	return hash_mix(x + salt * 0x9e3779b1u);
}

/* Of two words in this order; feature() spreads it. */
static inline uint32_t
both(uint32_t a, uint32_t b)
{
	return a * 0x85ebca6bu + b;
}

static inline void
add(struct features *f, enum feature_group g, uint32_t salt, uint32_t x)
{
	if (f->n[g] < FEATURES_MAX)
		f->v[g][f->n[g]++] = feature(salt, x);
}

/* What stands for a word here; numbers are alike, so are harmless words. */
static inline uint32_t
hash_at(const struct tokens *t, const struct rule_hits *h, size_t i)
{
	if (i >= t->n)
		return 0;
	if (t->v[i].kind == TOKEN_NUMBER)
		return NUMBER;
	return rules_is_quiet(h, i) ? QUIET : t->v[i].hash;
}

static void
add_words(struct features *f, const struct tokens *t, const struct rule_hits *h)
{
	size_t half = FEATURES_TOKENS / 2;

	for (size_t i = 0; i < t->n; i++) {
		uint32_t a, b;

		if (i == half && t->n > FEATURES_TOKENS)
			i = t->n - half;
		a = hash_at(t, h, i);
		b = hash_at(t, h, i + 1);
		add(f, FEATURE_WORDS, SALT_WORD, a);
		if (b == 0)
			break;
		add(f, FEATURE_WORDS, SALT_PAIR, both(a, b));
		add(f, FEATURE_WORDS, SALT_SKIP, both(a, hash_at(t, h, i + 2)));
	}
}

uint32_t
features_of_rule(const struct rule *rule)
{
	return feature(SALT_RULE, rule->hash);
}

/* The intent the rules alone would choose for the key sentence. */
static uint32_t
lead_of(const struct rules *r, const struct rule_hits *h)
{
	int32_t sum[SG_INTENT_COUNT] = {0};
	uint32_t lead = 0;

	for (size_t i = 0; i < h->n; i++) {
		const struct rule *rule = &r->v[h->v[i].rule];

		if (rule->kind == RULE_INTENT && h->v[i].key)
			sum[rule->intent] += rule->weight;
	}
	for (uint32_t k = 1; k < SG_INTENT_COUNT; k++)
		if (sum[k] > sum[lead])
			lead = k;
	return sum[lead] > 0 ? 1 + lead : 0;
}

static void
add_hits(struct features *f, const struct rules *r, const struct rule_hits *h,
    uint32_t lead)
{
	for (size_t i = 0; i < h->n; i++) {
		const struct rule_hit *hit = &h->v[i];
		uint32_t id = r->v[hit->rule].hash;
		bool risky = r->v[hit->rule].kind == RULE_RISK ||
		    r->v[hit->rule].kind == RULE_TOPIC;
		enum feature_group g = risky ? FEATURE_TOPIC : FEATURE_FORM;

		if (hit->rule >= r->n_learnt)
			continue;
		add(f, g, hit->softened ? SALT_RULE_SOFT : SALT_RULE, id);
		if (hit->key)
			add(f, g, SALT_RULE_KEY, id);
		if (hit->opening && !risky)
			add(f, g, SALT_RULE_OPENING, id);
		if (risky)
			add(f, g, SALT_RULE_LEAD, id + lead);
	}
}

static void
add_start(struct features *f, const struct tokens *t, const struct rule_hits *h,
    uint32_t at, uint32_t salt)
{
	uint32_t a = hash_at(t, h, at), b = hash_at(t, h, at + 1);
	uint32_t ab = both(a, b);

	add(f, FEATURE_FORM, salt, a);
	add(f, FEATURE_FORM, salt + 1, ab);
	add(f, FEATURE_FORM, salt + 2, both(ab, hash_at(t, h, at + 2)));
}

/* How a word ends tells a noun from what is done: "storing", "storage". */
static uint32_t
tail_at(const struct tokens *t, uint32_t i)
{
	const struct token *k = &t->v[i];
	uint32_t n = k->n < TAIL ? k->n : TAIL;

	if (i >= t->n)
		return 0;
	if (k->kind != TOKEN_WORD)
		return k->hash;
	return hash_str((struct sg_str){t->text + k->at + k->n - n, n});
}

/* 0, 1, 2, 3, 4, 6, 8, 12, 16 ... as 0, 1, 2, 3 ... */
static uint32_t
bucket(size_t n)
{
	uint32_t b = 0;

	while (n > 3) {
		n = n * 2 / 3;
		b++;
	}
	return b + (uint32_t)n;
}

static void
add_shape(struct features *f, const struct tokens *t, const struct rule_hits *h)
{
	uint32_t shape = (h->key.asks ? 1u : 0) + (h->first.asks ? 2u : 0) +
	    (h->sentences > 1 ? 4u : 0);

	add(f, FEATURE_FORM, SALT_BIAS, 0);
	add(f, FEATURE_TOPIC, SALT_BIAS, 0);
	add(f, FEATURE_FORM, SALT_SHAPE, shape);
	add(f, FEATURE_FORM, SALT_LENGTH, bucket(t->n));
	add(f, FEATURE_FORM, SALT_SENTENCES, bucket(h->sentences));
	add(f, FEATURE_FORM, SALT_SYMBOLS, bucket(t->symbols));
	add(f, FEATURE_FORM, SALT_END, t->n > 0 ? hash_at(t, h, t->n - 1) : 0);
	add_start(f, t, h, h->key.request, SALT_KEY1);
	add_start(f, t, h, h->first.request, SALT_OPEN1);
	add(f, FEATURE_FORM, SALT_KEY_TAIL, tail_at(t, h->key.request));
	add(f, FEATURE_FORM, SALT_OPEN_TAIL, tail_at(t, h->first.request));
}

/*
 * Which words that hold a sentence together are there, and whether it is one
 * at all: "Soda carbonation" is a title that stands for a question.
 */
static void
add_frame(struct features *f, const struct rules *r, const struct tokens *t,
    const struct rule_hits *h, uint32_t lead)
{
	uint64_t frame = h->classes & r->frame;
	bool persons = (h->classes & r->persons) != 0;
	bool title = h->sentences <= 1 && !h->key.asks && lead == 0 &&
	    frame == 0 && !persons;

	add(f, FEATURE_FORM, SALT_TITLE, title ? 1 + bucket(t->n) : 0);
	add(f, FEATURE_FORM, SALT_FRAME,
	    both((uint32_t)frame, (uint32_t)(frame >> 32)) * 4 +
		(persons ? 1u : 0) + (h->key.asks ? 2u : 0));
}

static void
add_classes(struct features *f, const struct rule_hits *h, uint32_t lead)
{
	for (uint64_t a = h->classes; a != 0; a &= a - 1) {
		uint32_t i = (uint32_t)__builtin_ctzll(a);

		add(f, FEATURE_TOPIC, SALT_CLASS, i);
		if (h->key.classes >> i & 1)
			add(f, FEATURE_TOPIC, SALT_CLASS_KEY, i);
		add(f, FEATURE_TOPIC, SALT_CLASS_LEAD, i * 8 + lead);
		for (uint64_t b = a & (a - 1); b != 0; b &= b - 1)
			add(f, FEATURE_TOPIC, SALT_CLASSES,
			    i * 64 + (uint32_t)__builtin_ctzll(b));
	}
}

void
features_collect(struct features *f, const struct rules *r,
    const struct tokens *t, const struct rule_hits *h)
{
	uint32_t lead = lead_of(r, h);

	for (size_t g = 0; g < FEATURE_GROUPS; g++)
		f->n[g] = 0;
	add_words(f, t, h);
	add_hits(f, r, h, lead);
	add_shape(f, t, h);
	add_frame(f, r, t, h, lead);
	add(f, FEATURE_FORM, SALT_LEAD, lead);
	add(f, FEATURE_TOPIC, SALT_LEAD, lead);
	add_classes(f, h, lead);
}
