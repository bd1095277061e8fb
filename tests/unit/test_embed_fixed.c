/* The whole-number arithmetic of the encoder against the same in double. */
#include <math.h>
#include <stdlib.h>

#include "lib/embed_toy.h"
#include "t.h"
#include "embed/fixed.h"
#include "embed/fold.h"
#include "embed/matrix.h"

static void
roots(void)
{
	static const uint64_t rows[] = {0, 1, 2, 3, 4, 15, 16, 17, 4294967295u,
	    4294967296u, 18446744065119617025u, UINT64_MAX};
	const uint64_t *v;

	EACH (v, rows) {
		uint64_t r = fixed_sqrt(*v);

		CHECK(r * r <= *v, "%llu", (unsigned long long)*v);
		CHECK(r == 4294967295u || (r + 1) * (r + 1) > *v, "%llu",
		    (unsigned long long)*v);
	}
}

static void
rounding(void)
{
	CHECK(fixed_round(3, 1) == 2 && fixed_round(-3, 1) == -1, "halves");
	CHECK(fixed_round(5, 2) == 1 && fixed_round(-5, 2) == -1, "nearest");
	CHECK(fixed_round(INT64_MIN / 2, 62) == -1, "large");
	CHECK(fixed_clamp(INT64_MAX) == FIXED_MAX &&
		fixed_clamp(INT64_MIN) == -FIXED_MAX && fixed_clamp(-7) == -7,
	    "clamp");
}

static void
powers(void)
{
	double worst = 0;

	for (uint64_t d = 0; d < 26 * 65536; d += 97) {
		double want = exp2(-(double)d / 65536);
		double got = (double)fixed_exp2(d) / 16777216;

		worst = fmax(worst, fabs(got - want));
	}
	CHECK(worst < 2e-7, "%g", worst);
	CHECK(fixed_exp2(0) == 1u << 24 && fixed_exp2(UINT64_MAX) == 0, "ends");
	worst = 0;
	for (int32_t x = -8 * 65536; x <= 8 * 65536; x += 61)
		worst = fmax(worst,
		    fabs((double)fixed_tanh(x) / 16777216 - tanh(x / 65536.0)));
	CHECK(worst < 2e-5, "%g", worst);
	CHECK(fixed_tanh(INT32_MAX) == 1 << 24 &&
		fixed_tanh(INT32_MIN) == -(1 << 24),
	    "far out");
}

static void
narrowing(void)
{
	int32_t v[4] = {FIXED_MAX, -FIXED_MAX, 100, 0};
	int16_t out[4];
	unsigned s = fixed_narrow(v, 4, 12, out);

	CHECK(s == 13 && out[0] == 2048 && out[1] == -2048, "%u %d", s, out[0]);
	v[0] = 4095;
	v[1] = -4095;
	CHECK(fixed_narrow(v, 4, 12, out) == 0 && out[1] == -4095, "fits");
	v[1] = -4096;
	CHECK(fixed_narrow(v, 4, 12, out) == 1 && out[1] == -2048, "by one");
}

/* Unit variance, whatever the numbers; a flat vector stays flat. */
static void
norms(void)
{
	static int32_t v[EMBED_DIM];
	static int16_t out[EMBED_DIM];
	struct toy t = {NULL, 0, 3};
	double squares = 0;

	fixed_norm(v, EMBED_DIM, out);
	CHECK(out[0] == 0 && out[EMBED_DIM - 1] == 0, "flat");
	for (size_t i = 0; i < EMBED_DIM; i++)
		v[i] = (int32_t)(toy_next(&t) % 200000) - 40000;
	fixed_norm(v, EMBED_DIM, out);
	for (size_t i = 0; i < EMBED_DIM; i++)
		squares += out[i] * out[i] / 1048576.0;
	CHECK(fabs(squares / EMBED_DIM - 1) < 1e-3, "%g", squares);
	memset(v, 0, sizeof(v));
	v[5] = FIXED_MAX;
	fixed_norm(v, EMBED_DIM, out);
	CHECK(out[5] > 23000 && out[5] < 23300, "one peak %d", out[5]);
}

/* Each width of the inner loop by each way, against the sum written out. */
static void
products_by(enum embed_way way)
{
	static const uint32_t widths[] = {64, 128, 256, 384, 512, 1024, 1536};
	static int8_t w[4 * EMBED_FFN];
	static int16_t x[2 * EMBED_FFN];
	int32_t mul[4] = {1 << 30, 1 << 29, 12345, -(1 << 30)};
	int32_t bias[4] = {5, -5, 0, 1}, y[8];
	uint8_t shift[2] = {32, 26};
	struct toy t = {NULL, 0, 5};
	const uint32_t *n;

	for (size_t i = 0; i < sizeof(w); i++)
		w[i] = (int8_t)(toy_next(&t) % 256);
	for (size_t i = 0; i < 2 * EMBED_FFN; i++)
		x[i] = (int16_t)(toy_next(&t) % 200 - 100);
	EACH (n, widths) {
		struct embed_mat m = {w, mul, bias, 4, *n, way};
		struct matrix_job j = {.m = &m,
		    .rows = 4,
		    .cols = *n,
		    .x = x,
		    .x_stride = *n,
		    .shift = shift,
		    .tokens = 2,
		    .y = y,
		    .y_stride = 4};

		matrix_mul(&j);
		for (size_t i = 0; i < 8; i++) {
			int64_t sum = 0;

			for (size_t k = 0; k < *n; k++)
				sum += x[i / 4 * *n + k] * w[i % 4 * *n + k];
			sum = fixed_round(sum * mul[i % 4], shift[i / 4]);
			CHECK(y[i] == fixed_clamp(sum + bias[i % 4]),
			    "way %u, width %u, %zu", way, *n, i);
		}
		j.add = true;
		j.no_bias = true;
		j.rows = 0;
		matrix_mul(&j);
	}
}

/* */
static void
products(void)
{
	for (unsigned way = 0; way < EMBED_WAYS; way++)
		if (toy_can((enum embed_way)way))
			products_by((enum embed_way)way);
}

static void
folding(void)
{
	/* clang-format off */
	static const struct {
		const char *in, *out;
	} rows[] = {
		{"plain", "plain"},
		{"\uff21\uff42\uff01", "Ab!"},
		{"\U0001d400\U0001d41a\U0001d434", "AaA"},
		{"\U0001d7d7\U0001d7d8", "90"},
		{"\u24b6\u24e9\u2460", "Az1"},
		{"\ufb01x\u2026", "fix..."},
		{"a\u00a0b\u2003c\u3000d\u2581", "a b c d "},
		{"\u00bd \u2122", "1\u20442 TM"},
		{"x\u2075\u2083", "x53"},
		{"\u00e9\u2019\u200b", "\u00e9\u2019\u200b"},
		{"\xff" "a\xc3", "\ufffd" "a\ufffd"},
	}, *row;
	/* clang-format on */

	EACH (row, rows) {
		struct sg_str in = str_of(row->in);
		char room[64];
		struct buf b = BUF_ON(room);

		for (size_t n; (n = fold_char(&b, in)) > 0;)
			in = str_part(in, n, in.n);
		CHECK(str_eq(buf_str(&b), str_of(row->out)), "%s: %.*s",
		    row->in, (int)b.n, b.p);
	}
}

int
main(void)
{
	RUN(roots);
	RUN(rounding);
	RUN(powers);
	RUN(narrowing);
	RUN(norms);
	RUN(products);
	RUN(folding);
	return t_done("turn_embed_fixed");
}
