/* The weights: what is refused, and what the arithmetic gives. */
#include "intent/model.h"

#include <stdlib.h>

#include "intent/hash.h"
#include "intent/model_file.h"
#include "t.h"

enum {
	BITS = 8,
	SLOT_BITS = 3,
	WORDS = 2,
	TABLE = MODEL_HEADER + (1 << BITS),
	SLOTS = TABLE + (MODEL_LANES << BITS),
	HASHES = SLOTS + (2 << SLOT_BITS),
	ROWS = HASHES + 4 * WORDS,
	SIZE = ROWS + WORDS * MODEL_POOLS * MODEL_LANES,
	DIGEST = 77
};

#define FEATURE 0x12345678u

static uint8_t file[SIZE + 1];
static struct tokens *tokens;
static struct rule_hits *hits;
static struct features *features;

static void
put(size_t at, uint64_t v, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		file[at + i] = (uint8_t)(v >> (8 * i));
}

static void
sign(void)
{
	put(MODEL_AT_CHECKSUM,
	    model_checksum((struct sg_str){(char *)file, SIZE}), 8);
}

static void
add_word(uint32_t number, const char *text)
{
	uint32_t hash = hash_str(str_of(text));
	uint32_t at = hash_slot(hash) & 7;

	while (file[SLOTS + 2 * at] != 0)
		at = (at + 1) & 7;
	put(SLOTS + 2 * (size_t)at, number + 1, 2);
	put(HASHES + 4 * (size_t)number, hash, 4);
}

/* A file with one feature and two words. */
static void
make(void)
{
	uint32_t row = model_row(FEATURE, BITS);

	memset(file, 0, sizeof(file));
	memcpy(file, MODEL_MAGIC, 8);
	put(MODEL_AT_BITS, BITS, 4);
	put(MODEL_AT_WORDS, WORDS, 4);
	put(MODEL_AT_SLOT_BITS, SLOT_BITS, 4);
	put(MODEL_AT_POOLS, MODEL_POOLS, 4);
	put(MODEL_AT_RULES, DIGEST, 4);
	put(MODEL_AT_THRESHOLDS, (uint32_t)-5, 4);
	for (unsigned i = 0; i < MODEL_STEPS; i++)
		put(MODEL_AT_CONFIDENCE + (size_t)2 * i, 500 + i, 2);
	/* The row of the feature is taken, so it stands in the next. */
	file[MODEL_HEADER + row] = model_tag(FEATURE) == 9 ? 8 : 9;
	file[MODEL_HEADER + row + 1] = model_tag(FEATURE);
	for (unsigned k = 0; k < MODEL_LANES; k++)
		file[TABLE + (row + 1) * MODEL_LANES +
		    k] = (uint8_t)(int8_t)(k == 0 ? -128 : (int)k * 16);
	add_word(0, "good");
	add_word(1, "bad");
	for (unsigned p = 0; p < MODEL_POOLS; p++)
		file[ROWS + p * MODEL_LANES] = 32;
	sign();
}

static enum sg_err
open_file(struct model *m, size_t n, struct sg_error *e)
{
	return model_open(m, (struct sg_str){(char *)file, n}, DIGEST, e);
}

static void
reads_its_header(void)
{
	struct model m;
	struct sg_error e = {0};

	make();
	CHECK(open_file(&m, SIZE, &e) == SG_OK, "%s", e.message);
	CHECK(m.bits == BITS && m.n_words == WORDS, "sizes");
	CHECK(m.thresholds[0] == -5 && m.thresholds[1] == 0, "thresholds");
	CHECK(m.confidence[0] == 500 && m.confidence[31] == 531, "steps");
	CHECK(m.root[0] == 0 && m.root[1] == 32768 && m.root[4] == 16384,
	    "roots");
}

static const struct bad {
	const char *name;
	size_t at;
	uint32_t v;
	bool sign; /* make the checksum fit again */
	const char *why;
} bads[] = {
    {"another kind", MODEL_AT_MAGIC, 0x41414141, true, "another kind"},
    {"few bits", MODEL_AT_BITS, 7, true, "size"},
    {"many bits", MODEL_AT_BITS, 21, true, "size"},
    {"no slots", MODEL_AT_SLOT_BITS, 0, true, "size"},
    {"many slots", MODEL_AT_SLOT_BITS, 18, true, "size"},
    {"many words", MODEL_AT_WORDS, 0xffff, true, "size"},
    {"more words than slots", MODEL_AT_WORDS, 5, true, "size"},
    {"other pools", MODEL_AT_POOLS, 3, true, "size"},
    {"another size", MODEL_AT_BITS, 9, true, "size"},
    {"a changed byte", ROWS, 1, false, "checksum"},
    {"other rules", MODEL_AT_RULES, 78, true, "other rules"},
    {"a word that is not there", SLOTS, 0x00030003, true, "damaged table"},
};

static void
refuses_what_does_not_fit(void)
{
	const struct bad *r;
	struct model m;

	EACH (r, bads) {
		struct sg_error e = {0};

		make();
		put(r->at, r->v, 4);
		if (r->sign)
			sign();
		CHECK(open_file(&m, SIZE, &e) == SG_EWORD, "%s", r->name);
		CHECK(strstr(e.message, r->why) != NULL, "%s: %s", r->name,
		    e.message);
		CHECK(m.table == NULL, "%s", r->name);
	}
	make();
	for (size_t n = 0; n < SIZE; n++)
		CHECK(open_file(&m, n, NULL) != SG_OK, "cut at %zu", n);
	CHECK(open_file(&m, SIZE + 1, NULL) != SG_OK, "too long");
	memset(file + MODEL_HEADER, 1, 1 << BITS);
	sign();
	CHECK(open_file(&m, SIZE, NULL) != SG_OK, "no free row");
}

static void
finds_words(void)
{
	struct model m;
	uint32_t word = 9;

	make();
	if (open_file(&m, SIZE, NULL) != SG_OK)
		exit(1);
	CHECK(model_find(&m, hash_str(STR("good")), &word) && word == 0, "0");
	CHECK(model_find(&m, hash_str(STR("bad")), &word) && word == 1, "1");
	for (uint32_t h = 0; h < 64; h++)
		CHECK(!model_find(&m, h, &word), "%u", (unsigned)h);
	CHECK(model_tag(0x100) == 1 && model_tag(0x1ff) == 0xff, "no tag is 0");
}

static void
clear(void)
{
	memset(hits, 0, sizeof(*hits));
	features->n[0] = features->n[1] = features->n[2] = 0;
	tokens->n = 0;
}

static void
adds_features(void)
{
	struct model m;
	struct model_score s;

	make();
	if (open_file(&m, SIZE, NULL) != SG_OK)
		exit(1);
	clear();
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == 0 && s.lanes[7] == 0, "nothing is nothing");
	for (unsigned i = 0; i < 3; i++)
		features->v[FEATURE_WORDS][i] = FEATURE;
	features->n[FEATURE_WORDS] = 3;
	model_score(&m, tokens, hits, features, &s);
	/* 3 * -128/32 logits, times 2, over the root of 4 */
	CHECK(s.lanes[0] == -12 * 1024, "%d", (int)s.lanes[0]);
	CHECK(s.lanes[7] == 3 * 7 * 512, "%d", (int)s.lanes[7]);
	features->v[FEATURE_WORDS][0] = ~FEATURE;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == -8 * 1024, "an unknown one only counts");
	features->n[FEATURE_WORDS] = 0;
	features->v[FEATURE_FORM][0] = FEATURE;
	features->n[FEATURE_FORM] = 1;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[1] > 0 && s.lanes[5] == 0, "form has no risk");
	for (unsigned i = 0; i < 300; i++)
		features->v[FEATURE_TOPIC][i] = FEATURE;
	features->n[FEATURE_TOPIC] = 300;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[5] / 1024 == 86, "%d", (int)s.lanes[5]);
}

static void
adds_words(void)
{
	struct model m;
	struct model_score s;

	make();
	if (open_file(&m, SIZE, NULL) != SG_OK)
		exit(1);
	clear();
	tokens->n = 2;
	tokens->v[0] = (struct token){
	    .hash = hash_str(STR("good")), .kind = TOKEN_WORD};
	tokens->v[1] = tokens->v[0];
	tokens->v[1].kind = TOKEN_NUMBER;
	hits->key.to = 1;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == 4 * 1024, "in all four pools: %d", (int)s.lanes[0]);
	hits->key.from = hits->key.request = hits->first.request = 1;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == 1024, "in one: %d", (int)s.lanes[0]);
	hits->quiet[0] = 1;
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == 0, "a harmless word is not heard");
	tokens->n = TOKENS_MAX;
	for (size_t i = 0; i < TOKENS_MAX; i++)
		tokens->v[i] = (struct token){0};
	model_score(&m, tokens, hits, features, &s);
	CHECK(s.lanes[0] == 0, "long turns are bounded");
}

int
main(void)
{
	tokens = malloc(sizeof(*tokens));
	hits = malloc(sizeof(*hits));
	features = malloc(sizeof(*features));
	RUN(reads_its_header);
	RUN(refuses_what_does_not_fit);
	RUN(finds_words);
	RUN(adds_features);
	RUN(adds_words);
	free(tokens);
	free(hits);
	free(features);
	return t_done("turn_model");
}
