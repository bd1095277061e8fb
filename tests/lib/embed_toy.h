#ifndef TESTS_LIB_EMBED_TOY_H
#define TESTS_LIB_EMBED_TOY_H

#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "embed/format.h"
#include "embed/lane.h"

/*
 * Files for the prototype lane that mean nothing: the right layout, numbers
 * drawn from a seed, a vocabulary of ASCII characters and a few words.  With
 * them every line of the encoder runs where the real weights (7 MB, not in
 * the repository) are not installed, and what it computes is compared to the
 * bit all the same.
 */
#define TOY_ROOM   ((size_t)8 << 20)
#define TOY_PROTOS 16
#define TOY_SINGLE (0x7e - 0x21 + 1)

/* clang-format off */
static const struct toy_piece {
	const char *text;
	int32_t score;
} toy_pieces[] = { /* sorted; 0x21 to 0x7e stand before the last two */
	{" ", -80}, {" a", -60}, {" b", -61}, {" ba", -62}, {" c", -300},
	{" the", -40},
	/* the single characters */
	{"~\u65e5", -500}, {"~\u672c", -10},
};
/* clang-format on */

struct toy {
	char *p;
	size_t n;
	uint64_t seed;
};

static inline uint32_t
toy_next(struct toy *t)
{
	t->seed = t->seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(t->seed >> 33);
}

static inline void *
toy_take(struct toy *t, size_t n)
{
	void *p = t->p + t->n;

	t->n += (n + 15) / 16 * 16;
	if (t->n > TOY_ROOM)
		abort();
	return p;
}

static inline void
toy_bytes(struct toy *t, size_t n)
{
	int8_t *p = toy_take(t, n);

	for (size_t i = 0; i < n; i++)
		p[i] = (int8_t)(toy_next(t) % 255 - 127);
}

static inline void
toy_words(struct toy *t, size_t n, int32_t around, int32_t spread)
{
	int32_t *p = toy_take(t, n * 4);

	for (size_t i = 0; i < n; i++)
		p[i] = around - spread +
		    (int32_t)(toy_next(t) % (uint32_t)(2 * spread + 1));
}

static inline void
toy_mat(struct toy *t, size_t rows, size_t cols, int32_t mul)
{
	toy_bytes(t, rows * cols);
	toy_words(t, rows, mul, mul / 2);
	toy_words(t, rows, 0, 6000);
}

/* Pieces, their places and numbers: what the vocabulary holds. */
static inline void
toy_vocab(struct toy *t, uint32_t sizes[4])
{
	uint32_t words = sizeof(toy_pieces) / sizeof(toy_pieces[0]), n, at = 0;
	uint32_t *places;
	int32_t *scores;
	uint16_t *ids;
	char text[256];

	n = words + TOY_SINGLE;
	places = toy_take(t, (n + 1) * 4);
	scores = toy_take(t, n * 4);
	ids = toy_take(t, n * 2);
	for (uint32_t i = 0; i < n; i++) {
		char one[2] = {(char)(0x21 + i - (words - 2)), '\0'};
		bool single = i >= words - 2 && i < words - 2 + TOY_SINGLE;
		uint32_t k = i < words - 2 ? i : i - TOY_SINGLE;
		const char *s = single ? one : toy_pieces[k].text;

		places[i] = at;
		scores[i] = (single ? -90 : toy_pieces[k].score) * 100000;
		ids[i] = (uint16_t)(i + 1);
		memcpy(text + at, s, strlen(s));
		at += (uint32_t)strlen(s);
	}
	places[n] = at;
	memcpy(toy_take(t, at), text, at);
	sizes[0] = n;
	sizes[1] = n + 1;
	sizes[2] = at;
}

/* The frame around the body; again after a test has changed something. */
static inline void
toy_seal(struct toy *t, const char *magic)
{
	struct format_head h = {
	    .order = FORMAT_ORDER, .version = FORMAT_VERSION};

	memcpy(h.magic, magic, sizeof(h.magic));
	h.body = t->n - sizeof(h);
	sha256_of((struct sg_str){t->p + sizeof(h), h.body}, h.digest);
	memcpy(t->p, &h, sizeof(h));
}

static inline void
toy_begin(struct toy *t, uint64_t seed)
{
	*t = (struct toy){aligned_alloc(16, TOY_ROOM), FORMAT_HEAD, seed};
	if (t->p == NULL)
		abort();
	memset(t->p, 0, TOY_ROOM);
}

static inline void
toy_weights(struct toy *t)
{
	uint32_t *sizes, pieces, ids, text;
	int16_t *timing;

	toy_begin(t, 7);
	sizes = toy_take(t, 16);
	toy_vocab(t, sizes);
	pieces = sizes[0];
	ids = sizes[1];
	text = sizes[2];
	(void)pieces;
	(void)text;
	toy_bytes(t, (size_t)ids * EMBED_IN);
	toy_words(t, ids, 30000000, 1000000);
	timing = toy_take(t, (size_t)EMBED_TOKENS * EMBED_IN * 2);
	for (size_t i = 0; i < EMBED_TOKENS * EMBED_IN; i++)
		timing[i] = (int16_t)(toy_next(t) % 32768 - 16384);
#define ARRAY(member, type, count)
#define MATRIX(member, rows, cols) toy_mat(t, (rows), (cols), 2600000);
#include "embed/sections.def"
	toy_seal(t, FORMAT_WEIGHTS);
}

/* Heads with TOY_PROTOS prototypes, for the weights with ${digest}. */
static inline void
toy_heads(struct toy *t, const uint8_t digest[32])
{
	struct heads_mix mix = {32768, 32768, 40000, {0, 65536, 131072}};
	uint32_t *sizes;
	uint8_t *label;

	toy_begin(t, 11);
	sizes = toy_take(t, 16);
	sizes[0] = 2;
	sizes[1] = TOY_PROTOS;
	memcpy(toy_take(t, 32), digest, 32);
	memcpy(toy_take(t, sizeof(mix)), &mix, sizeof(mix));
	memcpy(toy_take(t, sizeof(mix)), &mix, sizeof(mix));
	for (int i = 0; i < 2; i++) {
		toy_mat(t, HEADS_HIDDEN, EMBED_DIM, 60000000);
		toy_mat(t, HEADS_OUT, HEADS_HIDDEN, 2600000);
	}
	toy_mat(t, HEADS_OUT, EMBED_DIM, 60000000);
	toy_bytes(t, TOY_PROTOS * EMBED_DIM);
	toy_words(t, TOY_PROTOS, 2000000, 1000);
	toy_words(t, TOY_PROTOS, 0, 1);
	label = toy_take(t, TOY_PROTOS);
	for (int i = 0; i < TOY_PROTOS; i++)
		label[i] = (uint8_t)(i % SG_INTENT_COUNT);
	label = toy_take(t, TOY_PROTOS);
	for (int i = 0; i < TOY_PROTOS; i++)
		label[i] = (uint8_t)(i % 4);
	toy_seal(t, FORMAT_HEADS);
}

static inline struct sg_str
toy_file(const struct toy *t)
{
	return (struct sg_str){t->p, t->n};
}

/* A hundred different texts of growing length. */
static inline struct sg_str
toy_text(unsigned i, char *room, size_t cap)
{
	static const char *const words[] = {"the", "cat", "Should", "I", "sell",
	    "my", "boat?", "why", "not", "explain", "write", "a", "letter",
	    "feel", "sad", "today", "\xc3\xa9t\xc3\xa9", "12", "V", "!"};
	struct toy t = {NULL, 0, i + 1};
	struct buf b = {room, 0, cap, false};

	for (unsigned k = 0; k < 1 + i / 50; k++) {
		if (k > 0)
			buf_addc(&b, ' ');
		buf_addz(&b, words[toy_next(&t) % 20]);
	}
	return buf_str(&b);
}

#endif
