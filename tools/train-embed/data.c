/* Labelled JSON lines, the scores of the first reading, and the points. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train-embed/train.h"
#include "json/json.h"
#include "words/words.h"

#define LINE_MAX_BYTES (1 << 20)

void
train_fail(const char *what, const char *why)
{
	fprintf(stderr, "train-embed: %s: %s\n", what, why);
	exit(1);
}

void *
train_alloc(size_t n)
{
	void *p = calloc(1, n);

	if (p == NULL)
		train_fail("memory", "ran out");
	return p;
}

static FILE *
open_file(const char *path, const char *mode)
{
	FILE *f = fopen(path, mode);

	if (f == NULL)
		train_fail(path, "cannot be opened");
	return f;
}

/* A whole file, at a multiple of 16; it lives as long as the program. */
void
data_weights(struct embed_model *m, const char *path)
{
	size_t cap = (size_t)40 << 20, n;
	char *p = aligned_alloc(16, cap);
	FILE *f = open_file(path, "rb");
	struct sg_error e = {0};

	if (p == NULL)
		train_fail("memory", "ran out");
	n = fread(p, 1, cap, f);
	fclose(f);
	if (embed_attach(m, (struct sg_str){p, n}, &e) != SG_OK)
		train_fail(path, e.message);
#if defined(__x86_64__)
	if (__builtin_cpu_supports("avx2"))
		embed_use(m, EMBED_AVX2); /* the same numbers, sooner */
#endif
}

static uint8_t
fold_of(struct sg_str source)
{
	static const struct {
		const char *name;
		uint8_t fold;
	} rows[] = {
#define X(name, fold) {name, fold},
#include "tools/train/folds.def"
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (str_eq(source, str_of(rows[i].name)))
			return rows[i].fold;
	train_fail("a source has no row in folds.def", source.p);
}

/* One line; its text is left in ${a}. */
static struct sg_str
read_line(struct example *x, struct sg_str line, struct arena *a)
{
	struct sg_str text = {"", 0}, v;
	struct json j;
	unsigned word;

	x->fold = OWN;
	x->label.intent = SG_INTENT_COUNT;
	json_init(&j, line);
	if (json_next(&j) != JSON_OBJECT)
		train_fail("input", "a line is not an object");
	while (json_next(&j) == JSON_KEY) {
		struct sg_str key = json_raw(&j);
		enum json_token k = json_next(&j);

		if (k == JSON_NUMBER && str_eq(key, STR("risk")))
			x->label.tier = (uint8_t)(json_raw(&j).p[0] - '0');
		if (k == JSON_TRUE && str_eq(key, STR("ambiguous")))
			x->label.ambiguous = true;
		if (k != JSON_STRING)
			continue;
		if (json_text(&j, a, &v) != SG_OK)
			train_fail("input", "a text does not read");
		if (str_eq(key, STR("text")))
			text = v;
		else if (str_eq(key, STR("source")))
			x->fold = fold_of(v);
		else if (str_eq(key, STR("intent")) &&
		    word_parse(&words_intent, v, &word))
			x->label.intent = (uint8_t)word;
	}
	if (x->label.tier > HEADS_TIERS)
		train_fail("input", "a tier is not 0 to 3");
	if (x->label.intent == SG_INTENT_COUNT && x->fold != OWN)
		train_fail("input", "a turn of a source has no intent");
	return text;
}

static char *
next_line(FILE *f, size_t *n)
{
	static char line[LINE_MAX_BYTES];

	if (fgets(line, sizeof(line), f) == NULL)
		return NULL;
	*n = strcspn(line, "\n");
	return line;
}

static void
rules_of(struct lane_base *b, const int v[3])
{
	b->floor = v[0];
	b->softened = v[1] != 0;
	b->everyday = v[2] != 0;
}

/*
 * Columns: six intents and three tiers in 1024ths of a logit; the label and
 * the tier it decides; the tier of the rules, whether the turn asks to
 * prevent, and whether they call it everyday; all three again with the voices.
 */
void
data_base(struct set *s, const char *path)
{
	FILE *f = open_file(path, "r");

	for (size_t i = 0; i < s->n && s->v[i].fold != OWN && !s->v[i].again;
	     i++) {
		int v[OUTS + 8];

		for (size_t k = 0; k < OUTS + 8; k++)
			if (fscanf(f, "%d", &v[k]) != 1)
				train_fail(path, "has too few numbers");
		for (size_t k = 0; k < SG_INTENT_COUNT; k++)
			s->v[i].base.intent[k] = v[k] * 64;
		for (size_t k = 0; k < HEADS_TIERS; k++)
			s->v[i].base.risk[k] = v[SG_INTENT_COUNT + k] * 64;
		s->v[i].base_label = (uint8_t)v[OUTS];
		s->v[i].base_tier = (uint8_t)v[OUTS + 1];
		s->v[i].heard = s->v[i].base;
		rules_of(&s->v[i].base, &v[OUTS + 2]);
		rules_of(&s->v[i].heard, &v[OUTS + 5]);
	}
	fclose(f);
	s->has_base = true;
}

struct reader {
	const struct embed_model *m;
	struct lane_work *work;
	struct gloss *gloss;
	struct kept kept;
	unsigned again;
	size_t n, extra;
};

/* The point of ${text}, as an earlier run kept it or as it is found now. */
static void
encode(struct reader *r, struct sg_str text, struct lane_point *p)
{
	bool known;
	struct lane_point *at = kept_point(&r->kept, text, &known);

	if (!known)
		(void)lane_encode(r->m, r->work, text, at);
	*p = *at;
}

/* Turn ${i} of the file, and itself as a gloss behind all turns. */
static void
read_turn(struct set *s, struct reader *r, size_t i, struct sg_str text)
{
	struct example *x = &s->v[i], *twin;
	struct gloss *g = r->gloss;

	x->base.glossed = gloss_read(g, text);
	x->language = (uint8_t)g->language;
	if (r->again > 0 && i % r->again == 0 && x->language == GLOSS_ENGLISH) {
		twin = &s->v[r->n + r->extra++];
		*twin = *x;
		twin->again = twin->base.glossed = true;
		plain_read(g, text);
		encode(r, (struct sg_str){g->text, g->n}, &twin->point);
	}
	if (x->base.glossed)
		text = (struct sg_str){g->text, g->n};
	encode(r, text, &x->point);
}

static void
read_turns(struct set *s, const char *path, struct reader *r)
{
	FILE *f = open_file(path, "r");
	struct arena a;
	char *line;
	size_t n = 0;

	r->work = train_alloc(sizeof(*r->work));
	r->gloss = train_alloc(sizeof(*r->gloss));
	r->extra = 0;
	arena_init(&a, &mem_heap, (size_t)16 << 20);
	for (size_t i = 0; (line = next_line(f, &n)) != NULL; i++) {
		read_turn(
		    s, r, i, read_line(&s->v[i], (struct sg_str){line, n}, &a));
		arena_clear(&a);
	}
	arena_release(&a);
	fclose(f);
	free(r->work);
	free(r->gloss);
	s->n = r->n + r->extra;
}

/* A point as numbers of about one. */
static void
spread(struct set *s)
{
	s->labels = train_alloc(s->n * sizeof(s->labels[0]));
	for (unsigned e = 0; e < HEADS_ENCODERS; e++)
		s->x[e] = train_alloc(s->n * heads_width(e) * sizeof(float));
	for (size_t i = 0; i < s->n; i++) {
		const struct lane_point *p = &s->v[i].point;

		s->labels[i] = s->v[i].label;
		for (unsigned e = 0; e < HEADS_ENCODERS; e++)
			for (size_t k = 0; k < heads_width(e); k++)
				s->x[e][i * heads_width(e) +
				    k] = (float)lane_point_of(p, e)[k] / 32768 *
				    pack_spread(e);
	}
}

void
data_read(struct set *s, const struct embed_model *m, const char *path,
    const char *kept, unsigned again)
{
	struct reader r = {.m = m, .again = again};
	FILE *f = open_file(path, "r");
	size_t n = 0;

	while (next_line(f, &n) != NULL)
		r.n++;
	fclose(f);
	s->v = train_alloc(2 * r.n * sizeof(s->v[0]));
	kept_open(&r.kept, kept, m->digest, 4 * r.n);
	read_turns(s, path, &r);
	kept_close(&r.kept);
	spread(s);
}
