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
 * them every line of the encoders runs where the real weights (30 MB, not in
 * the repository) are not installed, and what it computes is compared to the
 * bit all the same.
 */
#define TOY_ROOM   ((size_t)40 << 20) /* the real weights fit, too */
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

/* The pieces of the second encoder, sorted; the number is the place. */
static const char *const toy_mini[] = {"!", "##ing", "##ll", "##s", "?",
    "[CLS]", "[SEP]", "[UNK]", "a", "boat", "cat", "e", "ete", "feel", "i",
    "se", "sell", "the", "write", "\u65e5", "\u672c"};

static inline void
toy_mini_vocab(struct toy *t, uint32_t sizes[8])
{
	uint32_t n = sizeof(toy_mini) / sizeof(toy_mini[0]), at = 0;
	uint32_t *places = toy_take(t, (n + 1) * 4);
	uint16_t *ids = toy_take(t, n * 2), *sign;
	char text[256];

	for (uint32_t i = 0; i < n; i++) {
		size_t size = strlen(toy_mini[i]);

		places[i] = at;
		ids[i] = (uint16_t)i;
		memcpy(text + at, toy_mini[i], size);
		at += (uint32_t)size;
	}
	places[n] = at;
	memcpy(toy_take(t, at), text, at);
	sign = toy_take(t, 6);
	sign[0] = 7;
	sign[1] = 5;
	sign[2] = 6;
	sizes[4] = n;
	sizes[5] = at;
}

/* What the second encoder holds; ten million bytes of it are a block again
 * and again. */
static inline void
toy_mini_rest(struct toy *t, uint32_t words)
{
	int32_t *p;

	toy_bytes(t, (size_t)words * MINI_DIM);
	toy_bytes(t, (size_t)MINI_TOKENS * MINI_DIM);
	toy_words(t, MINI_DIM, 0, 1000);
	toy_words(t, 2, 40000000, 1000000);
	p = toy_take(t, MINI_CURVE * 4);
	for (int32_t i = 0; i < MINI_CURVE; i++)
		p[i] = i < MINI_CURVE / 2 ? 0 : (i - MINI_CURVE / 2) * 512;
	for (size_t i = 0; i < 2; i++)
		toy_words(t, MINI_DIM, i == 0 ? 60000 : 0, 9000);
}

static inline void
toy_again(struct toy *t, size_t n)
{
	char *p = toy_take(t, n);

	for (size_t i = 0; i < n; i += 4096)
		memcpy(p + i, t->p + 65536 + toy_next(t) % 4096, 4096);
}

static inline void
toy_mini_mat(struct toy *t, size_t rows, size_t cols)
{
	toy_again(t, rows * cols);
	toy_words(t, rows, 2600000, 1300000);
	toy_words(t, rows, 0, 6000);
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
	sizes = toy_take(t, 32);
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
	toy_mini_vocab(t, sizes);
	toy_mini_rest(t, sizes[4]);
	for (int i = 0; i < MINI_LAYERS; i++) {
		toy_mini_mat(t, (size_t)3 * MINI_DIM, MINI_DIM);
		toy_mini_mat(t, MINI_DIM, MINI_DIM);
		toy_words(t, MINI_DIM, 60000, 9000);
		toy_words(t, MINI_DIM, 0, 9000);
		toy_mini_mat(t, MINI_FFN, MINI_DIM);
		toy_mini_mat(t, MINI_DIM, MINI_FFN);
		toy_words(t, MINI_DIM, 60000, 9000);
		toy_words(t, MINI_DIM, 0, 9000);
	}
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
	for (int i = 0; i < 3; i++)
		memcpy(toy_take(t, sizeof(mix)), &mix, sizeof(mix));
	label = toy_take(t, 2);
	label[0] = HEADS_FIRST;
	label[1] = HEADS_SECOND;
	toy_mat(t, HEADS_HIDDEN, EMBED_DIM, 60000000);
	toy_mat(t, HEADS_OUT, HEADS_HIDDEN, 2600000);
	toy_mat(t, HEADS_HIDDEN, MINI_DIM, 60000000);
	toy_mat(t, HEADS_OUT, HEADS_HIDDEN, 2600000);
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

/* Can this processor form sums this way?  Plainly always. */
static inline bool
toy_can(enum embed_way way)
{
#if defined(__x86_64__)
	__builtin_cpu_init();
	if (way == EMBED_AVX2)
		return __builtin_cpu_supports("avx2");
	if (way == EMBED_AVX512_VNNI)
		return __builtin_cpu_supports("avx512vl") &&
		    __builtin_cpu_supports("avx512vnni");
	return way == EMBED_PLAIN || way == EMBED_NEON; /* which is plain */
#else
	return way == EMBED_PLAIN || way == EMBED_NEON;
#endif
}

static inline enum embed_way
toy_best_way(void)
{
	return toy_can(EMBED_AVX2) ? EMBED_AVX2 : EMBED_NEON;
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
