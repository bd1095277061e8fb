/*
 * The second encoder with weights that mean nothing: how text is cut, and the
 * same numbers to the bit on every machine and by every way to form sums.
 */
#include <stdlib.h>

#include "embed/mini.h"
#include "lib/embed_toy.h"
#include "t.h"

/* SHA-256 of the points of the first texts, begun. */
#define FEW         6
#define MANY        40
#define FEW_POINTS  "138aa65aee6b4474e406b5cc3d401dcc"
#define MANY_POINTS "c1fec71f46b2ca7738e247dea8109b9f"

static struct toy weights;
static struct embed_model model;
static struct mini_work work;
static struct embed_work other;

static void
attach(void)
{
	struct sg_error e = {0};

	CHECK(embed_attach(&model, toy_file(&weights), &e) == SG_OK, "%s",
	    e.message);
	CHECK(model.mini.ids == 21, "words");
}

/* unknown 7, begin 5, end 6; see toy_mini for the others. */
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
		{" \t\n", 0, {0}},
		{"\u200b\u0301", 0, {0}},
		{"the", 3, {5, 17, 6}},
		{"THE cats", 5, {5, 17, 10, 3, 6}},
		{"sell", 3, {5, 16, 6}},
		{"sells", 4, {5, 16, 3, 6}},
		{"sing", 3, {5, 7, 6}},       /* "s" begins no piece */
		{"boating!?", 6, {5, 9, 1, 0, 4, 6}},
		{"catx", 3, {5, 7, 6}},       /* a part that does not fit: all of it */
		{"\u00c9t\u00e9", 3, {5, 12, 6}},
		{"e\u0301te\u0301", 3, {5, 12, 6}},
		{"e\u00adte", 3, {5, 12, 6}},
		{"\u65e5\u672ca", 5, {5, 19, 20, 8, 6}},
		{"a\u65e5a", 5, {5, 8, 19, 8, 6}},
		{"a\u00a0a\u3000a", 5, {5, 8, 8, 8, 6}},
		{"a\xff" "a", 3, {5, 7, 6}},  /* a byte that is no text is nothing */
		{"\uac00", 3, {5, 7, 6}},
		{"##s", 5, {5, 7, 7, 7, 6}},
		{"[CLS]", 5, {5, 7, 7, 7, 6}},
	};
	/* clang-format on */

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		mini_pieces(&model.mini, &work, str_of(rows[i].text));
		CHECK(work.tokens == rows[i].n, "\"%s\": %zu pieces, not %zu",
		    rows[i].text, work.tokens, rows[i].n);
		for (size_t k = 0; k < work.tokens && k < rows[i].n; k++)
			CHECK(work.ids[k] == rows[i].ids[k],
			    "\"%s\" piece %zu: %u", rows[i].text, k,
			    work.ids[k]);
	}
}

/* Of many pieces the first and the last, of a long word none. */
static void
long_texts(void)
{
	static char room[4000];

	for (size_t i = 0; i < sizeof(room); i += 2) {
		room[i] = i < 2000 ? 'a' : 'i';
		room[i + 1] = ' ';
	}
	mini_pieces(&model.mini, &work, (struct sg_str){room, 300});
	CHECK(work.tokens == MINI_TOKENS, "%zu", work.tokens);
	mini_pieces(&model.mini, &work, (struct sg_str){room, sizeof(room)});
	CHECK(work.tokens == MINI_TOKENS, "%zu", work.tokens);
	CHECK(work.ids[0] == 5 && work.ids[MINI_TOKENS - 1] == 6, "signs");
	CHECK(work.ids[1] == 8 && work.ids[63] == 8, "begin");
	CHECK(work.ids[64] == 14 && work.ids[MINI_TOKENS - 2] == 14, "end");
	memset(room, 'a', sizeof(room));
	mini_pieces(&model.mini, &work, (struct sg_str){room, 101});
	CHECK(work.tokens == 3 && work.ids[1] == 7, "a long word");
	for (size_t n = 1500; n < 1560; n++)
		mini_pieces(&model.mini, &work, (struct sg_str){room, n});
	memset(room, '\xc3', sizeof(room));
	mini_pieces(&model.mini, &work, (struct sg_str){room, sizeof(room)});
	CHECK(work.tokens == 0, "no text at all: %zu", work.tokens);
}

static void
digest_of(unsigned texts, char hex[65])
{
	struct sha256 sha;
	uint8_t digest[SHA256_SIZE];
	char room[512];

	sha256_init(&sha);
	for (unsigned i = 0; i < texts; i++) {
		int16_t p[MINI_DIM], q[EMBED_DIM], early[MINI_DIM];
		struct sg_str text = toy_text(i * 17, room, sizeof(room));

		CHECK(mini_text(&model.mini, &work, text, early, p), "text %u",
		    i);
		CHECK(memcmp(early, p, sizeof(p)) != 0, "text %u", i);
		CHECK(embed_text(&model, &other, text, q), "text %u", i);
		sha256_add(&sha, (struct sg_str){(char *)p, sizeof(p)});
		sha256_add(&sha, (struct sg_str){(char *)q, sizeof(q)});
	}
	sha256_end(&sha, digest);
	for (size_t i = 0; i < sizeof(digest); i++)
		snprintf(hex + 2 * i, 3, "%02x", digest[i]);
}

/* */
static void
same_everywhere(void)
{
	bool few = getenv("EMBED_FEW") != NULL;
	const char *want = few ? FEW_POINTS : MANY_POINTS;

	for (unsigned way = 0; way < EMBED_WAYS; way++) {
		char hex[65];

		if (!toy_can((enum embed_way)way))
			continue;
		embed_use(&model, (enum embed_way)way);
		digest_of(few ? FEW : MANY, hex);
		CHECK(strncmp(hex, want, 32) == 0, "way %u: %s", way, hex);
	}
	embed_use(&model, EMBED_PLAIN);
}

/* Numbers as large as a file can hold them: nothing overflows. */
static void
extreme(void)
{
	static const int32_t most[] = {INT32_MAX, INT32_MIN};
	struct mini_norm_row n;
	int32_t times[MINI_DIM], plus[MINI_DIM], x[MINI_DIM];

	n = (struct mini_norm_row){times, plus};
	for (unsigned i = 0; i < 8; i++) {
		for (size_t k = 0; k < MINI_DIM; k++) {
			times[k] = most[i & 1];
			plus[k] = most[i >> 1 & 1];
			x[k] = (i & 4) != 0 && k > 0 ? 0
			    : k % 2 == 0             ? 1 << 24
						     : -(1 << 24);
		}
		mini_norm(&n, x);
		for (size_t k = 0; k < MINI_DIM; k++)
			CHECK(x[k] >= -(1 << 24) && x[k] <= 1 << 24, "%u", i);
	}
}

int
main(void)
{
	toy_weights(&weights);
	RUN(attach);
	RUN(pieces);
	RUN(long_texts);
	RUN(same_everywhere);
	RUN(extreme);
	free(weights.p);
	return t_done("turn_embed_mini");
}
