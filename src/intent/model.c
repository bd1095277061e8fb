/*
 * Adding up weights.  Every group of features and every pool of words is
 * divided by the root of its size, so that long turns do not drown short
 * ones.
 */
#include "intent/model.h"

#include <string.h>

#include "intent/hash.h"
#include "base/banned.h"

/*
 * Eight sums at once.  A row is eight signed bytes; with 128 added each they
 * are eight unsigned ones, which are added two bytes apart in two words of
 * 64 bits, emptied before 256 rows could overflow a lane.
 */
#define BLOCK 256u
#define EVEN  0x00ff00ff00ff00ffu
#define SIGNS 0x8080808080808080u

struct sum {
	int32_t lanes[MODEL_LANES];
	uint64_t even, odd;
	uint32_t rows; /* in the two words */
	uint32_t n;
};

static inline uint32_t
le16(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8;
}

static inline uint32_t
le32(const uint8_t *p)
{
	return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[3] << 24;
}

/* Eight bytes, the first in the lowest place. */
static inline uint64_t
le64(const int8_t *p)
{
	uint64_t v;

	memcpy(&v, p, sizeof(v));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	v = __builtin_bswap64(v);
#endif
	return v;
}

bool
model_find(const struct model *m, uint32_t hash, uint32_t *word)
{
	uint32_t at = hash_slot(hash) & m->slot_mask, slot;

	while ((slot = le16(m->slots + 2 * (size_t)at)) != 0) {
		if (le32(m->hashes + 4 * (size_t)(slot - 1)) == hash) {
			*word = slot - 1;
			return true;
		}
		at = (at + 1) & m->slot_mask;
	}
	return false;
}

static bool
is_in(uint32_t i, uint32_t from, uint32_t n)
{
	return i >= from && i - from < n;
}

unsigned
model_pools(const struct rule_hits *h, uint32_t i)
{
	return 1u | (is_in(i, h->key.from, h->key.to - h->key.from) ? 2u : 0) |
	    (is_in(i, h->key.request, 3) ? 4u : 0) |
	    (is_in(i, h->first.request, 4) ? 8u : 0);
}

static void
empty(struct sum *s)
{
	for (unsigned k = 0; k < MODEL_LANES; k++) {
		uint64_t from = k % 2 == 0 ? s->even : s->odd;

		s->lanes[k] += (int32_t)(from >> (k / 2 * 16) & 0xffff) -
		    (int32_t)(128 * s->rows);
	}
	s->even = s->odd = s->rows = 0;
}

static inline void
add_row(struct sum *s, const int8_t *row)
{
	uint64_t x = le64(row) ^ SIGNS;

	s->even += x & EVEN;
	s->odd += x >> 8 & EVEN;
	if (++s->rows == BLOCK)
		empty(s);
}

/* Pass ${s}, in weights, on to ${out}, in points. */
static void
pour(struct sum *s, int64_t scale, unsigned lanes, struct model_score *out)
{
	const int64_t one = (int64_t)MODEL_UNIT * 32768;

	empty(s);
	for (unsigned k = 0; k < lanes; k++)
		out->lanes[k] += (int32_t)(s->lanes[k] * scale * 1024 / one);
}

/* The rows of at most BLOCK features; a free row is zero and adds nothing. */
static void
add_block(const struct model *m, const uint32_t *v, uint32_t n, struct sum *s)
{
	const uint8_t *tags = m->tags;
	uint32_t mask = (1u << m->bits) - 1;
	uint64_t even = 0, odd = 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t at = model_row(v[i], m->bits);
		uint8_t tag = model_tag(v[i]);
		uint64_t x;

		while (tags[at] != 0 && tags[at] != tag)
			at = (at + 1) & mask;
		x = le64(m->table + (size_t)at * MODEL_LANES) ^ SIGNS;
		even += x & EVEN;
		odd += x >> 8 & EVEN;
	}
	s->even = even;
	s->odd = odd;
	s->rows = n;
	empty(s);
}

static void
add_features(const struct model *m, const struct features *f,
    enum feature_group g, struct model_score *out)
{
	struct sum s = {{0}, 0, 0, 0, f->n[g]};

	for (uint32_t i = 0; i < s.n; i += BLOCK)
		add_block(
		    m, f->v[g] + i, s.n - i < BLOCK ? s.n - i : BLOCK, &s);
	/* How a thing is asked says nothing about how risky it is. */
	pour(&s, (int64_t)2 * m->root[s.n + 1],
	    g == FEATURE_FORM ? MODEL_INTENTS : MODEL_LANES, out);
}

static void
add_vocabulary(const struct model *m, const struct tokens *t,
    const struct rule_hits *h, struct model_score *out)
{
	struct sum pools[MODEL_POOLS];
	uint32_t word,
	    max = t->n < FEATURES_TOKENS ? (uint32_t)t->n : FEATURES_TOKENS;

	memset(pools, 0, sizeof(pools));
	for (uint32_t i = 0; i < max; i++) {
		const int8_t *row;
		unsigned in;

		if (t->v[i].kind != TOKEN_WORD || rules_is_quiet(h, i) ||
		    !model_find(m, t->v[i].hash, &word))
			continue;
		row = m->rows + (size_t)word * MODEL_POOLS * MODEL_LANES;
		in = model_pools(h, i);
		for (unsigned p = 0; p < MODEL_POOLS; p++) {
			if ((in >> p & 1) == 0)
				continue;
			add_row(&pools[p], row + (size_t)p * MODEL_LANES);
			pools[p].n++;
		}
	}
	for (unsigned p = 0; p < MODEL_POOLS; p++)
		pour(&pools[p], m->root[pools[p].n], MODEL_LANES, out);
}

void
model_score(const struct model *m, const struct tokens *t,
    const struct rule_hits *h, const struct features *f,
    struct model_score *out)
{
	memset(out, 0, sizeof(*out));
	for (unsigned g = 0; g < FEATURE_GROUPS; g++)
		add_features(m, f, (enum feature_group)g, out);
	add_vocabulary(m, t, h, out);
}
