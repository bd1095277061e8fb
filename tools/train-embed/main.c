/*
 * train-embed WEIGHTS TRAIN.jsonl DEV.jsonl HEADS
 *     [--base SOURCE CHANCE DEV] [--vectors TRAIN DEV] [--seed N] [--members N]
 * [--protos N] [--epochs N]
 *
 * Fits the heads of the prototype lane and writes them.  --base: what the
 * n-gram reading says of each training turn with its source left out, and
 * with a fifth of all turns left out, and of each turn of DEV.  --vectors:
 * files that keep the points between runs.
 *
 * Weights and thresholds are tuned on both at once, sources left out and turns
 * left out by chance, because users are a mixture of both.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train-embed/train.h"

struct trained {
	struct net nets[HEADS_MEMBERS];
	struct linear linear;
	struct protos protos;
};

static void
fit(struct trained *t, const struct set *s, unsigned but,
    const struct settings *st, struct packed *out)
{
	for (unsigned i = 0; i < st->members; i++)
		net_fit(&t->nets[i], s, but, st, i);
	linear_fit(&t->linear, s, but, st);
	protos_fit(&t->protos, s, but, st);
	pack(out, t->nets, st->members, &t->linear, &t->protos);
}

/* Read the turns of fold ${only}, or all. */
static void
read_all(const struct heads *h, const struct set *s, unsigned only,
    struct lane_reading *r)
{
	for (size_t i = 0; i < s->n; i++)
		if (only == ALL || s->v[i].fold == only)
			lane_read(h, s->v[i].point, &r[i]);
}

static void
cross(struct trained *t, const struct set *s, const struct settings *st,
    unsigned folds, struct lane_reading *r)
{
	for (unsigned fold = 0; fold < folds; fold++) {
		struct packed p;

		fit(t, s, fold, st, &p);
		read_all(&p.heads, s, fold, r);
		free(p.p);
		fprintf(stderr, "fold %u of %u\n", fold + 1, folds);
	}
}

static void
report(const char *name, const struct set *s, const struct lane_reading *r,
    const struct heads_mix mix[2])
{
	struct figures f;
	char title[64];

	if (s->has_base) {
		figures_base(&f, s);
		snprintf(title, sizeof(title), "%s, without", name);
		figures_print(title, &f, false);
	}
	figures_count(&f, s, r, &mix[0], false);
	snprintf(title, sizeof(title), "%s, lane alone", name);
	figures_print(title, &f, !s->has_base);
	if (!s->has_base)
		return;
	figures_count(&f, s, r, &mix[1], true);
	snprintf(title, sizeof(title), "%s, both", name);
	figures_print(title, &f, true);
}

static void
print_mix(const char *name, const struct heads_mix *m)
{
	printf("%s: n-grams count %.2f for intent, %.2f for tiers; sharpness "
	       "%.2f; tiers from %.2f %.2f %.2f\n",
	    name, m->base_intent / 65536.0, m->base_risk / 65536.0,
	    m->sharpness / 65536.0, m->threshold[0] / 65536.0,
	    m->threshold[1] / 65536.0, m->threshold[2] / 65536.0);
}

static void
write_heads(const char *path, const struct packed *p)
{
	FILE *f = fopen(path, "wb");

	if (f == NULL || fwrite(p->p, 1, p->n, f) != p->n || fclose(f) != 0)
		train_fail(path, "cannot be written");
	printf("%s: %zu bytes, %u networks, %u prototypes\n", path, p->n,
	    p->heads.members, p->heads.protos);
}

static unsigned
number(const char *name, const char *text, unsigned long max)
{
	char *end;
	unsigned long v = strtoul(text, &end, 10);

	if (*end != '\0' || v == 0 || v > max)
		train_fail(name, "is not a number in its range");
	return (unsigned)v;
}

static int
option(struct settings *st, const char **keep, int argc, char **argv)
{
	if (argc > 3 && strcmp(argv[0], "--base") == 0) {
		for (int i = 0; i < 3; i++)
			st->base[i] = argv[i + 1];
		return 4;
	}
	if (argc > 2 && strcmp(argv[0], "--vectors") == 0) {
		keep[0] = argv[1];
		keep[1] = argv[2];
		return 3;
	}
	if (argc < 2)
		train_fail(argv[0], "is not an option");
	if (strcmp(argv[0], "--seed") == 0)
		st->seed = number("--seed", argv[1], 1u << 30);
	else if (strcmp(argv[0], "--members") == 0)
		st->members = number("--members", argv[1], HEADS_MEMBERS);
	else if (strcmp(argv[0], "--protos") == 0)
		st->protos = number("--protos", argv[1], HEADS_PROTOS - 64);
	else if (strcmp(argv[0], "--epochs") == 0)
		st->epochs = number("--epochs", argv[1], 1000);
	else
		train_fail(argv[0], "is not an option");
	return 2;
}

/* Our own turns stand behind those that have a source. */
static size_t
judged(const struct set *s)
{
	size_t n = 0;

	while (n < s->n && s->v[n].fold != OWN)
		n++;
	for (size_t i = n; i < s->n; i++)
		if (s->v[i].fold != OWN)
			train_fail("input", "turns without a source come last");
	return n;
}

/* The same turns, set apart by chance. */
static struct set
shuffle(const struct set *s)
{
	struct set out = {train_alloc(s->n * sizeof(s->v[0])), s->n, false};

	for (size_t i = 0; i < s->n; i++) {
		struct random r = {i};

		out.v[i] = s->v[i];
		if (s->v[i].fold != OWN)
			out.v[i].fold = (uint8_t)(random_next(&r) % PARTS);
	}
	return out;
}

/* What is judged of both, behind each other. */
static void
double_up(struct set *both, const struct set *a, const struct set *b,
    struct set *half)
{
	size_t n = judged(a);

	*both = (struct set){
	    train_alloc(2 * n * sizeof(both->v[0])), 2 * n, false};
	memcpy(both->v, a->v, n * sizeof(a->v[0]));
	memcpy(both->v + n, b->v, n * sizeof(b->v[0]));
	half[0] = (struct set){both->v, n, false};
	half[1] = (struct set){both->v + n, n, false};
}

static void
train(const struct settings *st, const struct embed_model *m,
    const struct set *turns, const struct set *dev)
{
	struct trained *t = train_alloc(sizeof(*t));
	struct lane_reading *r, *d;
	struct heads_mix mix[2] = {{0}};
	struct set both, half[2], mixed = shuffle(turns);
	struct packed p;

	double_up(&both, turns, &mixed, half);
	for (int i = 0; st->base[0] != NULL && i < 2; i++)
		data_base(&half[i], st->base[i]);
	both.has_base = half[0].has_base;
	r = train_alloc(2 * turns->n * sizeof(*r));
	d = train_alloc(dev->n * sizeof(*d));
	cross(t, turns, st, FOLDS, r);
	cross(t, &mixed, st, PARTS, r + half[0].n);
	tune(&both, r, false, &mix[0]);
	mix[1] = mix[0];
	if (both.has_base)
		tune(&both, r, true, &mix[1]);
	print_mix("alone", &mix[0]);
	print_mix("both", &mix[1]);
	report("new sources", &half[0], r, mix);
	report("by chance", &half[1], r + half[0].n, mix);
	fit(t, turns, ALL, st, &p);
	pack_mix(&p, &mix[0], &mix[1], m->digest);
	read_all(&p.heads, dev, ALL, d);
	report("dev", dev, d, mix);
	write_heads(st->out, &p);
	free(p.p);
}

int
main(int argc, char **argv)
{
	struct settings st = {
	    .seed = 1, .members = 2, .protos = 500, .epochs = 12};
	struct set turns = {0}, dev = {0};
	const char *keep[2] = {NULL, NULL};
	struct embed_model m;

	if (argc < 5)
		train_fail("usage", "WEIGHTS TRAIN.jsonl DEV.jsonl HEADS ...");
	st.out = argv[4];
	for (int i = 5; i < argc;)
		i += option(&st, keep, argc - i, argv + i);
	data_weights(&m, argv[1]);
	data_read(&turns, argv[2]);
	data_read(&dev, argv[3]);
	data_encode(&turns, &m, argv[2], keep[0]);
	data_encode(&dev, &m, argv[3], keep[1]);
	if (st.base[2] != NULL)
		data_base(&dev, st.base[2]);
	train(&st, &m, &turns, &dev);
	return 0;
}
