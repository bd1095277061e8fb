/*
 * The encoder with weights that mean nothing: what the file may not hold,
 * how text is cut, and the same numbers to the bit on every machine.
 */
#include <stdlib.h>

#include "lib/embed_toy.h"
#include "t.h"

/* SHA-256 of the points of the hundred texts, begun; see same_everywhere(). */
#define FEW        20
#define FEW_POINTS "d1b943b22f57519fe1a4d3bce0236a88"
#define POINTS     "0d0e49af1779021fbef14505d4388a05"

static struct toy weights;
static struct embed_model model;
static struct embed_work work;

static void
attach(void)
{
	struct sg_error e = {0};

	CHECK(embed_attach(&model, toy_file(&weights), &e) == SG_OK, "%s",
	    e.message);
	CHECK(model.vocab.n == 102 && model.ids == 103, "sizes");
	CHECK(memcmp(model.digest, weights.p + 32, 32) == 0, "digest");
}

/* clang-format off */
static const struct damage {
	const char *name;
	size_t at; /* byte, from the begin of the file */
	uint8_t to;
	bool sealed; /* the digest is right again */
	enum sg_err code;
	const char *says;
} damages[] = {
	{"magic", 0, 'x', false, SG_EWORD, "is not such a file; name the one"},
	{"byte order", 8, 9, false, SG_EWORD, "another byte order"},
	{"version", 12, 9, false, SG_EWORD, "another version"},
	{"length", 16, 9, false, SG_ESHORT, "does not have the length it states"},
	{"digest", 33, 0, false, SG_EFORBIDDEN, "damaged"},
	{"a weight", 3000000, 99, false, SG_EFORBIDDEN, "damaged"},
	{"pieces", 64, 101, true, SG_ERANGE, "do not fit"},
	{"many pieces", 67, 0x7f, true, SG_ERANGE, "do not fit"},
	{"no table", 68, 0, true, SG_ERANGE, "do not fit"},
	{"first place", 96, 1, true, SG_ERANGE, "do not fit"},
	{"place behind the text", 101, 1, true, SG_ERANGE, "do not fit"},
	{"place going back", 108, 1, true, SG_ERANGE, "do not fit"},
};
/* clang-format on */

static void
damaged(void)
{
	const struct damage *d;

	EACH (d, damages) {
		struct embed_model m = {.ids = 7};
		struct sg_error e = {0};
		char was = weights.p[d->at], head[FORMAT_HEAD];
		enum sg_err err;

		memcpy(head, weights.p, sizeof(head));
		weights.p[d->at] = (char)d->to;
		if (d->sealed)
			toy_seal(&weights, FORMAT_WEIGHTS);
		err = embed_attach(&m, toy_file(&weights), &e);
		CHECK(err == d->code, "%s: %d", d->name, (int)err);
		CHECK(strstr(e.message, d->says) != NULL, "%s: %s", d->name,
		    e.message);
		CHECK(m.ids == 0 && m.table == NULL, "%s: zeroed", d->name);
		weights.p[d->at] = was;
		memcpy(weights.p, head, sizeof(head));
	}
}

/* Every shorter file, and one that does not begin where it must. */
static void
cut(void)
{
	static const size_t rows[] = {0, 1, 63, 64, 80, 100, 1000, 100000};
	struct embed_model m;
	struct sg_error e = {0};
	const size_t *n;

	EACH (n, rows) {
		struct toy t = weights;
		char head[FORMAT_HEAD];

		t.n = *n;
		CHECK(
		    embed_attach(&m, toy_file(&t), &e) == SG_ESHORT, "%zu", *n);
		if (*n < FORMAT_HEAD)
			continue;
		memcpy(head, t.p, sizeof(head));
		toy_seal(&t, FORMAT_WEIGHTS);
		CHECK(embed_attach(&m, toy_file(&t), NULL) == SG_ERANGE, "%zu",
		    *n);
		memcpy(t.p, head, sizeof(head));
	}
	CHECK(embed_attach(&m, str_part(toy_file(&weights), 8, weights.n),
		  NULL) == SG_ESHORT,
	    "odd place");
}

/* Pieces that are not sorted, empty, or name no row of the table. */
static void
bad_pieces(void)
{
	uint32_t *at = (uint32_t *)(weights.p + 96), first = at[1];
	char *text = (char *)(uintptr_t)model.vocab.text;
	uint16_t *ids = (uint16_t *)(uintptr_t)model.vocab.id, id = ids[50];
	struct embed_model m;
	char c = text[at[20]];

	ids[50] = 103;
	toy_seal(&weights, FORMAT_WEIGHTS);
	CHECK(embed_attach(&m, toy_file(&weights), NULL) == SG_ERANGE, "id");
	ids[50] = id;
	text[at[20]] = 'z';
	toy_seal(&weights, FORMAT_WEIGHTS);
	CHECK(embed_attach(&m, toy_file(&weights), NULL) == SG_ERANGE, "order");
	text[at[20]] = text[at[19]];
	toy_seal(&weights, FORMAT_WEIGHTS);
	CHECK(embed_attach(&m, toy_file(&weights), NULL) == SG_ERANGE, "twice");
	text[at[20]] = c;
	at[1] = 0;
	toy_seal(&weights, FORMAT_WEIGHTS);
	CHECK(embed_attach(&m, toy_file(&weights), NULL) == SG_ERANGE, "empty");
	at[1] = EMBED_PIECE + 1;
	toy_seal(&weights, FORMAT_WEIGHTS);
	CHECK(embed_attach(&m, toy_file(&weights), NULL) == SG_ERANGE, "long");
	at[1] = first;
	toy_seal(&weights, FORMAT_WEIGHTS);
	attach();
}

/* Numbers: " " 1, " a" 2, " b" 3, " ba" 4, " c" 5, " the" 6, "!" 7 onwards. */
static void
pieces(void)
{
	/* clang-format off */
	static const struct {
		const char *text;
		size_t n;
		uint16_t ids[8];
	} rows[] = {
		{"", 0, {0}},
		{"a", 1, {2}},
		{"ba", 1, {4}},
		{"the", 1, {6}},
		{"!", 2, {1, 7}},
		{"c", 2, {1, 73}}, /* likelier than " c" */
		{"~\u65e5", 3, {1, 100, 0}},
		{"~\u672c", 2, {1, 102}},
		{"a the!", 3, {2, 6, 7}},
		{"\u65e5\u672c", 2, {1, 0}}, /* unknown ones in a row are one */
		{"\u65e5a\xff", 4, {1, 0, 71, 0}},
		{"a\u2003the", 2, {2, 6}},
	}, *row;
	/* clang-format on */

	EACH (row, rows) {
		embed_pieces(&model, &work, str_of(row->text));
		CHECK(work.tokens == row->n, "%s: %zu", row->text, work.tokens);
		for (size_t i = 0; i < row->n && i < work.tokens; i++)
			CHECK(work.ids[i] == row->ids[i], "%s: %zu: %u",
			    row->text, i, work.ids[i]);
	}
}

/* Of a long text the begin and the end count, whatever stands between. */
static void
long_texts(void)
{
	static char text[80000];
	uint16_t ids[EMBED_TOKENS];
	struct sg_str s = {text, sizeof(text)};

	memset(text, 'x', sizeof(text));
	embed_pieces(&model, &work, s);
	CHECK(work.tokens == EMBED_TOKENS, "%zu", work.tokens);
	memcpy(ids, work.ids, sizeof(ids));
	text[40000] = 'y';
	embed_pieces(&model, &work, s);
	CHECK(memcmp(ids, work.ids, sizeof(ids)) == 0, "the middle counts");
	text[79999] = 'y';
	embed_pieces(&model, &work, s);
	CHECK(memcmp(ids, work.ids, sizeof(ids)) != 0, "the end does not");
	for (size_t i = 0; i < sizeof(text); i++) /* 20,000 code points */
		text[i] = "\xf0\x9f\x98\x80"[i % 4];
	embed_pieces(&model, &work, s);
	CHECK(work.tokens == 4, "%zu", work.tokens);
	memset(text, 0x80, sizeof(text));
	embed_pieces(&model, &work, s);
	CHECK(work.tokens == 2, "%zu", work.tokens);
}

/* Around the length from which the middle is left out. */
static void
edges(void)
{
	char text[EMBED_BYTES + 8];
	int16_t out[EMBED_DIM];

	memset(text, 'a', sizeof(text));
	for (size_t n = EMBED_BYTES - 8; n <= sizeof(text); n++) {
		embed_pieces(&model, &work, (struct sg_str){text, n});
		CHECK(work.tokens == EMBED_TOKENS, "%zu", n);
	}
	for (size_t i = 0; i < sizeof(text); i++) /* grows when folded */
		text[i] = "\xc2\xbd"[i % 2];
	embed_pieces(&model, &work, (struct sg_str){text, sizeof(text)});
	CHECK(work.tokens == EMBED_TOKENS, "%zu", work.tokens);
	memset(text, 'a', sizeof(text));
	CHECK(embed_text(&model, &work, (struct sg_str){text, 300}, out) &&
		work.tokens == EMBED_TOKENS,
	    "all rows of the workspace");
}

static void
nothing(void)
{
	int16_t out[EMBED_DIM] = {7};

	CHECK(!embed_text(&model, &work, STR(""), out), "empty");
	CHECK(out[0] == 0 && out[EMBED_DIM - 1] == 0, "zero");
	work.tokens = EMBED_TOKENS + 1;
	embed_encode(&model, &work, out);
	CHECK(out[0] == 0, "too many");
}

/* Weights as large as a file can make them: nothing overflows. */
static void
far_out(void)
{
	static int32_t large[EMBED_FFN], none[EMBED_FFN];
	struct embed_model m = model;
	int16_t out[EMBED_DIM];

	for (size_t i = 0; i < EMBED_FFN; i++)
		large[i] = i % 3 == 0 ? INT32_MIN : INT32_MAX;
	m.scale = m.dense.mul = m.dense.bias = large;
	for (size_t n = 0; n < EMBED_LAYERS; n++) {
		struct embed_layer *l = &m.layer[n];

		l->qkv.mul = l->out.mul = l->wide.mul = large;
		l->narrow.mul = l->qkv.bias = l->wide.bias = large;
	}
	CHECK(embed_text(&m, &work, STR("the cat"), out), "read");
	m.final.mul = none;
	m.final.bias = none;
	CHECK(embed_text(&m, &work, STR("the"), out) && out[0] == 0, "none");
	none[7] = 1 << 24;
	memset(large, 0, sizeof(large));
	m.final.mul = large;
	CHECK(embed_text(&m, &work, STR("the"), out), "read");
	CHECK(out[7] == 32767 && out[0] == 0, "one: %d %d", out[7], out[0]);
}

static void
random_bytes(void)
{
	struct toy t = {NULL, 0, 99};
	int16_t out[EMBED_DIM];
	char text[200];

	for (int i = 0; i < 3; i++) {
		for (size_t k = 0; k < sizeof(text); k++)
			text[k] = (char)toy_next(&t);
		CHECK(embed_text(&model, &work,
			  (struct sg_str){text, toy_next(&t) % 200 + 1}, out),
		    "%d", i);
		CHECK(work.tokens <= EMBED_TOKENS, "%zu", work.tokens);
	}
}

static void
digest_is(struct sha256 sha, const char *want)
{
	char hex[65];
	struct buf b = BUF_ON(hex);
	uint8_t digest[SHA256_SIZE];

	sha256_end(&sha, digest);
	buf_addhex(&b, digest, 16);
	CHECK(str_eq(buf_str(&b), str_of(want)), "%.*s", (int)b.n, b.p);
}

/*
 * The digests in this file are what gcc -O0, gcc -O3 and clang -O2 all give.
 * EMBED_FEW: of the first texts alone; a hundred take long under sanitizers.
 */
static void
same_everywhere(void)
{
	unsigned n = getenv("EMBED_FEW") != NULL ? FEW : 100;
	int16_t out[EMBED_DIM];
	struct sha256 sha;
	char room[512];

	sha256_init(&sha);
	for (unsigned i = 0; i < n; i++) {
		embed_text(&model, &work, toy_text(i, room, sizeof(room)), out);
		sha256_add(&sha, (struct sg_str){(char *)out, sizeof(out)});
		if (i + 1 == FEW)
			digest_is(sha, FEW_POINTS);
	}
	if (n > FEW)
		digest_is(sha, POINTS);
}

int
main(void)
{
	toy_weights(&weights);
	RUN(attach);
	RUN(damaged);
	RUN(cut);
	RUN(bad_pieces);
	RUN(pieces);
	RUN(long_texts);
	RUN(edges);
	RUN(nothing);
	RUN(far_out);
	RUN(random_bytes);
	RUN(same_everywhere);
	free(weights.p);
	return t_done("turn_embed_model");
}
