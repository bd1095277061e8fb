/* The fitted model as the bytes src/intent/model_open.c reads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tools/train/train.h"
#include "intent/hash.h"
#include "intent/model_file.h"

static void
put(uint8_t *p, uint64_t v, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		p[i] = (uint8_t)(v >> (8 * i));
}

/* Lane ${k} of the gate, from the lanes that were fitted. */
static float
lane(const float *w, unsigned k)
{
	return w[k + 1] - (k < MODEL_INTENTS ? w[0] : 0);
}

static int8_t
small(float v)
{
	long x = lroundf(v * MODEL_UNIT);

	return (int8_t)(x > 127 ? 127 : x < -127 ? -127 : x);
}

/* What a word adds to lane ${k} in pool ${p}. */
static float
word_weight(const struct fit *f, const struct vectors *v,
    const struct settings *o, uint32_t word, unsigned at)
{
	unsigned p = at / MODEL_LANES, k = at % MODEL_LANES;
	float sum = 0;

	for (uint32_t d = 0; d < v->dims; d++)
		sum += lane(f->dense + (size_t)(p * v->dims + d) * FIT_LANES,
			   k) *
		    (float)v->v[(size_t)word * v->dims + d] / 32.0f;
	return sum * o->dense_scale;
}

static void
put_words(uint8_t *p, const struct fit *f, const struct vectors *v,
    const struct settings *o, unsigned slot_bits)
{
	uint8_t *hashes = p + ((size_t)2 << slot_bits);
	int8_t *rows = (int8_t *)hashes + (size_t)4 * v->n;
	uint32_t mask = (1u << slot_bits) - 1;

	for (uint32_t i = 0; i < v->n; i++) {
		uint32_t at = hash_slot(v->hashes[i]) & mask;

		while (p[2 * at] != 0 || p[2 * at + 1] != 0)
			at = (at + 1) & mask;
		put(p + (size_t)2 * at, i + 1, 2);
		put(hashes + (size_t)4 * i, v->hashes[i], 4);
		for (unsigned k = 0; k < MODEL_POOLS * MODEL_LANES; k++)
			*rows++ = small(word_weight(f, v, o, i, k));
	}
}

/* Every feature into the first free row from its own on. */
static void
put_table(uint8_t *tags, const struct fit *f, unsigned bits)
{
	int8_t *rows = (int8_t *)tags + ((size_t)1 << bits);
	uint32_t mask = (1u << bits) - 1;

	for (uint32_t i = 0; i < f->rows; i++) {
		uint32_t number = f->dictionary->v[i];
		uint32_t at = model_row(number, bits);

		while (tags[at] != 0)
			at = (at + 1) & mask;
		tags[at] = model_tag(number);
		for (unsigned k = 0; k < MODEL_LANES; k++)
			rows[(size_t)at * MODEL_LANES + k] = small(
			    lane(f->table + (size_t)i * FIT_LANES, k));
	}
}

static unsigned
bits_for(uint32_t n)
{
	unsigned bits = 1;

	while ((1u << bits) < n)
		bits++;
	return bits;
}

static void
put_header(uint8_t *p, const struct tuning *t, uint32_t rules_digest)
{
	memcpy(p, MODEL_MAGIC, sizeof(MODEL_MAGIC) - 1);
	put(p + MODEL_AT_POOLS, MODEL_POOLS, 4);
	put(p + MODEL_AT_RULES, rules_digest, 4);
	for (unsigned i = 0; i < MODEL_TIERS; i++)
		put(p + MODEL_AT_THRESHOLDS + (size_t)4 * i,
		    (uint32_t)t->thresholds[i], 4);
	for (unsigned i = 0; i < MODEL_STEPS; i++)
		put(p + MODEL_AT_CONFIDENCE + (size_t)2 * i, t->confidence[i],
		    2);
}

struct sg_str
weights_make(const struct fit *f, const struct vectors *v,
    const struct tuning *t, const struct settings *o, uint32_t rules_digest)
{
	unsigned bits = bits_for(f->rows * 3 / 2);
	unsigned slot_bits = bits_for(2 * v->n);
	size_t table = (size_t)(1 + MODEL_LANES) << bits;
	size_t n = MODEL_HEADER + table + ((size_t)2 << slot_bits) +
	    (size_t)v->n * (4 + MODEL_POOLS * MODEL_LANES);
	uint8_t *p = get(n);

	put_header(p, t, rules_digest);
	put(p + MODEL_AT_BITS, bits, 4);
	put(p + MODEL_AT_WORDS, v->n, 4);
	put(p + MODEL_AT_SLOT_BITS, slot_bits, 4);
	put_table(p + MODEL_HEADER, f, bits);
	put_words(p + MODEL_HEADER + table, f, v, o, slot_bits);
	put(p + MODEL_AT_CHECKSUM,
	    model_checksum((struct sg_str){(char *)p, n}), 8);
	return (struct sg_str){(char *)p, n};
}
