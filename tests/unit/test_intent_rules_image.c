/* An image of the rules is the rules: same hits, and no other image opens. */
#include <stdlib.h>

#include "intent/reading.h"
#include "intent/rules_image.h"
#include "t.h"

#define ROOM (16u << 20)

static struct arena arena;
static struct classifier read_once, opened;
static struct sg_str table, image;

static struct sg_str
load(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *p = arena_new(&arena, ROOM / 4);
	struct sg_str text = {p, 0};

	CHECK(f != NULL, "%s", path);
	text.n = f != NULL ? fread(p, 1, ROOM / 4, f) : 0;
	if (f != NULL)
		fclose(f);
	return text;
}

static void
prepare(void)
{
	struct sg_str weights = load("data/turn-weights.v0.1.bin");
	struct buf b;
	struct sg_error e = {0};

	table = load("data/turn-rules.v0.1.tsv");
	CHECK(classifier_load(&read_once, &arena, table, weights, &e) == SG_OK,
	    "%s", e.message);
	b = arena_buf(&arena, ROOM);
	rules_image_write(&read_once.rules, table, &b);
	CHECK(!buf_full(&b), "room");
	image = buf_str(&b);
	CHECK(
	    classifier_use(&opened, &arena, image, table, weights, &e) == SG_OK,
	    "%s", e.message);
}

/* */
static void
every_rule_is_there(void)
{
	const struct rules *a = &read_once.rules, *b = &opened.rules;

	CHECK(a->n == b->n && a->n_learnt == b->n_learnt &&
		a->n_classes == b->n_classes && a->digest == b->digest &&
		a->voices == b->voices && a->loaded == b->loaded &&
		a->persons == b->persons && a->frame == b->frame &&
		a->start == b->start,
	    "numbers");
	for (size_t i = 0; i < a->n; i++)
		CHECK(str_eq(a->v[i].id, b->v[i].id) &&
			str_eq(a->v[i].why, b->v[i].why) &&
			a->v[i].hash == b->v[i].hash &&
			a->v[i].kind == b->v[i].kind &&
			a->v[i].intent == b->v[i].intent &&
			a->v[i].reason == b->v[i].reason &&
			a->v[i].tier == b->v[i].tier &&
			a->v[i].weight == b->v[i].weight,
		    "rule %zu", i);
	for (size_t i = 0; i < a->n_classes; i++)
		CHECK(str_eq(a->class_names[i], b->class_names[i]), "class");
}

static bool
same_hit(const struct rule_hit *a, const struct rule_hit *b)
{
	return a->rule == b->rule && a->opening == b->opening &&
	    a->key == b->key && a->softened == b->softened &&
	    a->from == b->from && a->to == b->to && a->sentence == b->sentence;
}

static bool
same_reading(struct sg_str text)
{
	static struct reading a, b;

	reading_take(&read_once, &a, text);
	reading_take(&opened, &b, text);
	if (a.hits.n != b.hits.n || a.tokens.n != b.tokens.n)
		return false;
	for (size_t i = 0; i < a.hits.n; i++)
		if (!same_hit(&a.hits.v[i], &b.hits.v[i]))
			return false;
	return memcmp(&a.score, &b.score, sizeof(a.score)) == 0;
}

/* whole lines, and the table itself as a message. */
static void
messages_are_read_alike(void)
{
	static const char *const files[] = {"tests/data/emergencies.tsv",
	    "tests/data/everyday.tsv", "data/turn-rules.v0.1.tsv"};
	size_t n = 0;

	for (size_t i = 0; i < 3; i++)
		for (struct sg_str rest = load(files[i]); rest.n > 0; n++) {
			struct sg_str line = str_cut(&rest, '\n');

			CHECK(same_reading(line), "%s: %.*s", files[i],
			    (int)line.n, line.p);
		}
	CHECK(n > 900, "%zu lines", n);
}

/* */
static void
another_image_is_refused(void)
{
	struct rules *r = malloc(sizeof(*r));
	char *copy = malloc(image.n);
	struct sg_str other = {copy, image.n};

	for (size_t n = 0; n < image.n; n += n < 256 ? 1 : image.n / 64)
		CHECK(rules_image_open(r, &arena, (struct sg_str){image.p, n},
			  table, NULL) != SG_OK &&
			r->n == 0,
		    "%zu bytes", n);
	for (size_t at = 0; at < 20; at++) {
		memcpy(copy, image.p, image.n);
		copy[at] ^= 1;
		CHECK(rules_image_open(r, &arena, other, table, NULL) != SG_OK,
		    "byte %zu", at);
	}
	CHECK(rules_image_open(r, &arena, image,
		  (struct sg_str){table.p, table.n - 1}, NULL) != SG_OK,
	    "another table");
	free(copy);
	free(r);
}

/* */
static void
without_memory_nothing_opens(void)
{
	struct rules *r = malloc(sizeof(*r));
	struct arena small;

	arena_init(&small, &mem_heap, 4096);
	CHECK(rules_image_open(r, &small, image, table, NULL) != SG_OK, "room");
	arena_release(&small);
	free(r);
}

int
main(void)
{
	arena_init(&arena, &mem_heap, (size_t)8 * ROOM);
	RUN(prepare);
	RUN(every_rule_is_there);
	RUN(messages_are_read_alike);
	RUN(another_image_is_refused);
	RUN(without_memory_nothing_opens);
	arena_release(&arena);
	return t_done("intent_rules_image");
}
