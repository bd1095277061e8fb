/*
 * train RULES VECTORS TRAIN.jsonl WEIGHTS [CHECK.jsonl ...]
 *
 * Fit on TRAIN.jsonl, write WEIGHTS, and print how the written file, read by
 * the code of the gate, does on each CHECK.jsonl.  With "-" for TRAIN.jsonl
 * nothing is fitted and WEIGHTS is only checked.  RULES TURNS.jsonl alone:
 * print a hash of what is seen of the turns.
 */
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "intent/hash.h"

#define FOLDS 5
#define PARTS 5

static struct classifier classifier; /* with the voices */
static struct classifier taught;     /* with the rules before them */

/* A number from the environment, for experiments: TRAIN_EPOCHS=5 train ... */
static double
setting(const char *name, double usual)
{
	const char *v = getenv(name);

	return v == NULL ? usual : atof(v);
}

static struct settings
settings_read(void)
{
	return (struct settings){.least = (unsigned)setting("TRAIN_LEAST", 4),
	    .epochs = (unsigned)setting("TRAIN_EPOCHS", 10),
	    .models = (unsigned)setting("TRAIN_MODELS", 4),
	    .seed = (uint32_t)setting("TRAIN_SEED", 20251),
	    .rate = (float)setting("TRAIN_RATE", 0.05),
	    .dense_rate = (float)setting("TRAIN_DENSE_RATE", 0.02),
	    .dense_scale = (float)setting("TRAIN_DENSE_SCALE", 0.3),
	    .prior = (float)setting("TRAIN_PRIOR", 1),
	    .intent_power = (float)setting("TRAIN_INTENT_POWER", 0.4),
	    .risk_power = (float)setting("TRAIN_RISK_POWER", 0.3),
	    .miss2 = (float)setting("TRAIN_ALARMS2", 0.092),
	    .miss3 = (float)setting("TRAIN_ALARMS3", 0.045)};
}

static void
count_lanes(struct figures *f, const struct set *s, const struct lanes *o,
    const struct tuning *t)
{
	memset(f, 0, sizeof(*f));
	for (size_t i = 0; i < s->n; i++) {
		const struct example *x = &s->v[i];
		float margin;

		if (example_is_own(x))
			continue;
		f->intent[x->intent][lanes_intent(&o[i], &margin)]++;
		f->tier[x->risk][lanes_tier(
		    &o[i], t->thresholds, &x->voices)]++;
	}
}

/* Score every turn by a model that did not see it. */
static void
cross(struct fit *f, const struct set *s, const struct settings *o,
    bool by_source, struct lanes *out)
{
	bool *skip = get(s->n);
	unsigned n = by_source ? FOLDS : PARTS;

	for (unsigned k = 0; k < n; k++) {
		for (size_t i = 0; i < s->n; i++)
			skip[i] = (by_source ? s->v[i].fold : s->v[i].part) ==
			    k;
		fit_run(f, s, o, &taught.rules, skip);
		for (size_t i = 0; i < s->n; i++)
			if (skip[i])
				fit_score(f, &s->v[i], &out[i]);
	}
	free(skip);
}

/*
 * With TRAIN_BASE=NAME in the environment, NAME.KIND holds what the reading
 * says of each turn, for tools/train-embed --base.
 */
static FILE *
base_open(const char *kind)
{
	const char *name = getenv("TRAIN_BASE");
	char path[512];
	FILE *f;

	if (name == NULL)
		return NULL;
	snprintf(path, sizeof(path), "%s.%s", name, kind);
	if ((f = fopen(path, "w")) == NULL)
		die("cannot be written", path);
	return f;
}

static void
base_lanes(const char *kind, const struct set *s, const struct lanes *o,
    const struct tuning *t)
{
	FILE *f = base_open(kind);

	for (size_t i = 0; f != NULL && i < s->n; i++) {
		const struct example *x = &s->v[i];
		float margin;

		if (example_is_own(x))
			continue;
		fprintf(f, "0");
		for (int k = 0; k < MODEL_INTENTS; k++)
			fprintf(f, " %d", (int)(o[i].v[k] * 1024));
		for (int k = 0; k < MODEL_TIERS; k++)
			fprintf(
			    f, " %d", (int)(o[i].v[MODEL_INTENTS + k] * 1024));
		fprintf(f, " %d %d %d %d %d %d %d %d\n",
		    lanes_intent(&o[i], &margin),
		    lanes_tier(&o[i], t->thresholds, &x->voices),
		    x->rules.tier, x->rules.softened, x->rules.everyday,
		    x->voices.tier, x->voices.softened, x->voices.everyday);
	}
	if (f != NULL)
		fclose(f);
}

static void
train(const char *path, const struct vectors *v, const char *weights,
    uint32_t digest)
{
	struct settings o = settings_read();
	struct set s;
	struct dictionary d;
	struct fit f;
	struct tuning t;
	struct figures by_source, by_chance;
	struct lanes *a, *b;
	bool only_cross = getenv("TRAIN_CROSS") != NULL; /* sources left out */
	struct sg_str bytes;
	FILE *out;

	if (o.models == 0)
		die("is no number of models", "TRAIN_MODELS");
	set_read(&s, path);
	set_see(&s, &taught, v, &o);
	set_hear(&s, &classifier);
	set_fold(&s);
	dictionary_make(&d, &s, &taught.rules, &o);
	printf("%zu turns, %u features\n", s.n, d.n);
	fit_init(&f, &d, v);
	a = get(s.n * sizeof(*a));
	b = get(s.n * sizeof(*b));
	cross(&f, &s, &o, true, a);
	if (only_cross)
		memcpy(b, a, s.n * sizeof(*b));
	else
		cross(&f, &s, &o, false, b);
	tune(&t, &s, a, b, &o);
	base_lanes("source", &s, a, &t);
	base_lanes("chance", &s, b, &t);
	count_lanes(&by_source, &s, a, &t);
	count_lanes(&by_chance, &s, b, &t);
	figures_print("new sources", &by_source, true);
	if (only_cross)
		exit(0);
	figures_print("known ones", &by_chance, false);
	fit_run(&f, &s, &o, &taught.rules, NULL);
	bytes = weights_make(&f, v, &t, &o, digest);
	out = fopen(weights, "wb");
	if (out == NULL || fwrite(bytes.p, 1, bytes.n, out) != bytes.n ||
	    fclose(out) != 0)
		die("cannot be written", weights);
	printf("%s: %zu bytes\n", weights, bytes.n);
}

static void
calibration_print(const unsigned all[11], const unsigned right[11])
{
	printf("  confidence, turns, share right:");
	for (unsigned i = 0; i < 11; i++)
		if (all[i] > 0)
			printf(" 0.%u:%u:%.2f", i, all[i],
			    (double)right[i] / all[i]);
	printf("\n");
}

/* The gate knows no other rules than all of them. */
static void
base_rules(FILE *f, const struct intent_reading *intent,
    const struct risk_reading *risk, const struct reading *r)
{
	fprintf(f, "%d %d", (int)intent->decision.label,
	    (int)risk->decision.tier);
	for (int i = 0; i < 2; i++)
		fprintf(f, " %u %d %d", risk->rule_tier, r->hits.softened,
		    risk_is_everyday(&classifier, r));
	fprintf(f, "\n");
}

static void
check(const char *path)
{
	struct reading *r = get(sizeof(*r));
	struct figures f;
	struct set s;
	unsigned all[11] = {0}, right[11] = {0};
	FILE *base = base_open("check");

	set_read(&s, path);
	memset(&f, 0, sizeof(f));
	for (size_t i = 0; i < s.n; i++) {
		const struct example *x = &s.v[i];
		struct intent_reading intent;
		struct risk_reading risk;

		if (x->intent == NO_INTENT)
			die("a turn to check has no intent", x->text);
		reading_take(
		    &classifier, r, (struct sg_str){x->text, x->n_text});
		classify_intent(&classifier, r, &intent);
		classify_risk(&classifier, r, &risk);
		for (int k = 0; base != NULL && k < SG_INTENT_COUNT; k++)
			fprintf(base, "%d ", intent.scores[k]);
		for (int k = 0; base != NULL && k < MODEL_TIERS; k++)
			fprintf(base, "%d ", r->score.lanes[MODEL_INTENTS + k]);
		if (base != NULL)
			base_rules(base, &intent, &risk, r);
		f.intent[x->intent][intent.decision.label]++;
		f.tier[x->risk][risk.decision.tier]++;
		all[intent.confidence / 100]++;
		right[intent.confidence / 100] += (int)intent.decision.label ==
		    x->intent;
		if (getenv("TRAIN_SHOW") != NULL &&
		    ((int)intent.decision.label != x->intent ||
			risk.decision.tier != x->risk))
			printf("%s>%s %d>%d | %.120s\n",
			    word_name(&words_intent, (unsigned)x->intent),
			    word_name(&words_intent, intent.decision.label),
			    x->risk, (int)risk.decision.tier, x->text);
	}
	figures_print(path, &f, true);
	calibration_print(all, right);
	if (base != NULL)
		fclose(base);
	free(r);
}

/* ${rules} up to the voices, of which the weights must not depend. */
static struct sg_str
before_voices(struct sg_str rules)
{
	const char *p = strstr(rules.p, "\n" RULES_VOICES);

	return p == NULL ? rules : str_part(rules, 0, (size_t)(p - rules.p) + 1);
}

static void
load(struct classifier *c, struct arena *a, struct sg_str rules)
{
	struct sg_error e = {0};

	if (rules_load(&c->rules, a, rules, &e) != SG_OK)
		die(e.message, "rules");
}

int
main(int argc, char **argv)
{
	struct sg_error e = {0};
	struct sg_str rules;
	struct vectors v;
	struct arena a;

	if (argc != 3 && argc < 5)
		die("RULES VECTORS TRAIN.jsonl WEIGHTS [CHECK.jsonl ...]",
		    "usage");
	rules = file_read(argv[1]);
	arena_init(&a, &mem_heap, (size_t)1 << 26);
	load(&classifier, &a, rules);
	load(&taught, &a, before_voices(rules));
	if (argc == 3) {
		seen_print(argv[2], &taught);
		return 0;
	}
	if (strcmp(argv[3], "-") != 0) {
		vectors_read(
		    &v, argv[2], (uint32_t)setting("TRAIN_WORDS", 1e6));
		train(argv[3], &v, argv[4], classifier.rules.digest);
	}
	if (model_open(&classifier.model, file_read(argv[4]),
		classifier.rules.digest, &e) != SG_OK)
		die(e.message, argv[4]);
	for (int i = 5; i < argc; i++)
		check(argv[i]);
	arena_release(&a);
	return 0;
}
