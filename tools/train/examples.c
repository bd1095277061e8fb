/*
 * What the model sees of each turn, and how turns are set apart: by source,
 * so that a figure says how the model does on sources it never saw.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "intent/hash.h"

#define VECTOR_UNIT 32.0f

static void
see_features(struct example *x, const struct features *f)
{
	uint32_t n = 0;

	x->features = get(sizeof(uint32_t) * FEATURE_GROUPS * FEATURES_MAX);
	for (unsigned g = 0; g < FEATURE_GROUPS; g++) {
		for (uint32_t i = 0; i < f->n[g]; i++)
			x->features[n++] = f->v[g][i];
		x->ends[g] = n;
		x->scales[g] = 2.0f / sqrtf((float)(f->n[g] + 1));
	}
	x->features = realloc(x->features, (n + 1) * sizeof(uint32_t));
}

static void
see_words(struct example *x, const struct reading *r, const struct vectors *v,
    float scale)
{
	unsigned counts[MODEL_POOLS] = {0};

	x->dense = get(sizeof(float) * MODEL_POOLS * v->dims);
	for (uint32_t i = 0; i < r->tokens.n && i < FEATURES_TOKENS; i++) {
		const struct token *k = &r->tokens.v[i];
		const int8_t *row = vectors_find(v, k->hash);
		unsigned in = model_pools(&r->hits, i);

		for (unsigned p = 0; p < MODEL_POOLS; p++) {
			if (k->kind != TOKEN_WORD || row == NULL ||
			    rules_is_quiet(&r->hits, i) || (in >> p & 1) == 0)
				continue;
			counts[p]++;
			for (uint32_t d = 0; d < v->dims; d++)
				x->dense[p * v->dims + d] += row[d] /
				    VECTOR_UNIT * scale;
		}
	}
	for (unsigned p = 0; p < MODEL_POOLS; p++)
		for (uint32_t d = 0; d < v->dims && counts[p] > 0; d++)
			x->dense[p * v->dims + d] /= sqrtf((float)counts[p]);
}

struct seen
see_rules(const struct classifier *c, struct reading *r, struct sg_str text)
{
	struct risk_reading risk;

	tokens_read(&r->tokens, &c->rules.lex, text);
	rules_match(&c->rules, &r->tokens, &r->hits);
	memset(&r->score, 0, sizeof(r->score));
	classify_risk(c, r, &risk);
	return (struct seen){.tier = (int)risk.rule_tier,
	    .softened = r->hits.softened,
	    .everyday = risk_is_everyday(c, r)};
}

void
set_hear(struct set *s, const struct classifier *c)
{
	struct reading *r = get(sizeof(*r));

	for (size_t i = 0; i < s->n; i++)
		s->v[i].voices = see_rules(
		    c, r, (struct sg_str){s->v[i].text, s->v[i].n_text});
	free(r);
}

void
set_see(struct set *s, const struct classifier *c, const struct vectors *v,
    const struct settings *o)
{
	struct reading *r = get(sizeof(*r));

	for (size_t i = 0; i < s->n; i++) {
		struct example *x = &s->v[i];

		x->rules = see_rules(
		    c, r, (struct sg_str){x->text, x->n_text});
		features_collect(&r->features, &c->rules, &r->tokens, &r->hits);
		see_features(x, &r->features);
		see_words(x, r, v, o->dense_scale);
	}
	free(r);
}

static int
ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

	return x < y ? -1 : x > y;
}

bool
dictionary_find(const struct dictionary *d, uint32_t number, uint32_t *row)
{
	const uint32_t *p = bsearch(
	    &number, d->v, d->n, sizeof(*d->v), ascending);

	if (p != NULL)
		*row = (uint32_t)(p - d->v);
	return p != NULL;
}

/* From numbers to rows; what has none is dropped. */
static void
renumber(const struct dictionary *d, struct example *x)
{
	uint32_t n = 0, i = 0;

	for (unsigned g = 0; g < FEATURE_GROUPS; g++) {
		for (; i < x->ends[g]; i++)
			n += dictionary_find(
			    d, x->features[i], &x->features[n]);
		x->ends[g] = n;
	}
}

void
dictionary_make(struct dictionary *d, struct set *s, const struct rules *r,
    const struct settings *o)
{
	size_t all = r->n, n = 0;

	for (size_t i = 0; i < s->n; i++)
		all += s->v[i].ends[FEATURE_GROUPS - 1];
	d->v = get(all * sizeof(*d->v) * 1);
	for (size_t i = 0; i < s->n; i++)
		for (uint32_t k = 0; k < s->v[i].ends[FEATURE_GROUPS - 1]; k++)
			d->v[n++] = s->v[i].features[k];
	qsort(d->v, n, sizeof(*d->v), ascending);
	d->n = 0;
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && d->v[end] == d->v[i]; end++)
			;
		if (end - i >= o->least)
			d->v[d->n++] = d->v[i];
	}
	for (size_t i = 0; i < r->n; i++) {
		uint32_t number = features_of_rule(&r->v[i]), row;

		if (!dictionary_find(d, number, &row)) {
			d->v[d->n++] = number;
			qsort(d->v, d->n, sizeof(*d->v), ascending);
		}
	}
	for (size_t i = 0; i < s->n; i++)
		renumber(d, &s->v[i]);
}

static unsigned
fold_of(const char *source)
{
	static const struct {
		const char *name;
		unsigned fold;
	} rows[] = {
#define X(name, fold) {name, fold},
#include "tools/train/folds.def"
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (strcmp(source, rows[i].name) == 0)
			return rows[i].fold;
	die("has no row in folds.def", source);
	return 0;
}

void
set_fold(struct set *s)
{
	for (size_t i = 0; i < s->n; i++) {
		struct example *x = &s->v[i];

		x->fold = x->part = NEVER_LEFT_OUT;
		if (example_is_own(x))
			continue;
		x->fold = fold_of(x->source);
		x->part = hash_mix((uint32_t)i) % 5;
	}
}
