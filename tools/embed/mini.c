/* The second encoder as src/embed wants it: a row for each output. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/embed/mini.h"
#include "tools/embed/onnx.h"
#include "tools/embed/tfjs.h"
#include "json/json.h"

#define WORDS_MAX 65535
#define LOG2_E    1.4426950408889634

struct word {
	struct sg_str text;
	unsigned id;
};

static void *
room(size_t n)
{
	void *p = calloc(1, n);

	if (p == NULL)
		tool_fail("memory", "ran out");
	return p;
}

static int32_t
fixed(double v, int bits)
{
	double x = ldexp(v, bits);

	if (!(fabs(x) < 2147483647.0))
		tool_fail("ONNX", "a number is out of range");
	return (int32_t)lround(x);
}

static bool
ends(struct sg_str s, struct sg_str with)
{
	return s.n >= with.n && str_eq(str_part(s, s.n - with.n, s.n), with);
}

/* One of "onnx::MatMul_NUMBER_quantized", in the order of the file. */
static struct sg_str
matrix_name(const struct onnx *o, size_t which)
{
	for (size_t i = 0; i < o->n; i++) {
		struct sg_str n = o->v[i].name;

		if (str_starts(n, STR("onnx::MatMul_")) &&
		    ends(n, STR("_quantized")) && which-- == 0)
			return str_part(n, 0, n.n - strlen("_quantized"));
	}
	tool_fail("ONNX", "has too few matrices");
}

/* Matrix ${which} with the bias ${bias} into rows ${first} on of ${m}. */
static void
take_matrix(const struct onnx *o, size_t which, const char *bias, double factor,
    struct embed_mat *m, size_t first, size_t rows)
{
	struct sg_str name = matrix_name(o, which);
	char text[128];
	float *scale = room(rows * sizeof(*scale));
	float *b = room(rows * sizeof(*b));
	const uint8_t *w;

	snprintf(text, sizeof(text), "%.*s_quantized", (int)name.n, name.p);
	w = onnx_bytes(o, text, rows * m->cols);
	snprintf(text, sizeof(text), "%.*s_scale", (int)name.n, name.p);
	onnx_floats(o, text, rows, scale);
	onnx_floats(o, bias, rows, b);
	for (size_t r = 0; r < rows; r++) {
		for (size_t c = 0; c < m->cols; c++)
			((int8_t *)(uintptr_t)m->w)[(first + r) * m->cols +
			    c] = (int8_t)w[c * rows + r];
		((int32_t *)(uintptr_t)m->mul)[first + r] = fixed(
		    (double)scale[r] * factor, 32);
		((int32_t *)(uintptr_t)m->bias)[first + r] = fixed(
		    (double)b[r] * factor, 16);
	}
	free(scale);
	free(b);
}

static struct embed_mat
empty(uint32_t rows, uint32_t cols)
{
	return (struct embed_mat){room((size_t)rows * cols),
	    room(rows * sizeof(int32_t)), room(rows * sizeof(int32_t)), rows,
	    cols, EMBED_PLAIN};
}

static const int32_t *
take_fixed(const struct onnx *o, const char *name)
{
	float v[MINI_DIM];
	int32_t *out = room(sizeof(v));

	onnx_floats(o, name, MINI_DIM, v);
	for (size_t i = 0; i < MINI_DIM; i++)
		out[i] = fixed((double)v[i], 16);
	return out;
}

static struct mini_norm_row
take_norm(const struct onnx *o, const char *prefix)
{
	struct mini_norm_row n;
	char name[128];

	snprintf(name, sizeof(name), "%sLayerNorm.weight", prefix);
	n.times = take_fixed(o, name);
	snprintf(name, sizeof(name), "%sLayerNorm.bias", prefix);
	n.plus = take_fixed(o, name);
	return n;
}

static void
take_layer(const struct onnx *o, size_t n, struct mini_layer *l)
{
	static const struct {
		const char *bias;
		double factor;
		size_t mat, first, rows; /* into which matrix, where */
	} rows[] = {
	    {"attention.self.query.bias", LOG2_E, 0, 0, MINI_DIM},
	    {"attention.self.key.bias", 1, 0, MINI_DIM, MINI_DIM},
	    {"attention.self.value.bias", 1, 0, 2 * (size_t)MINI_DIM, MINI_DIM},
	    {"attention.output.dense.bias", 1, 1, 0, MINI_DIM},
	    {"intermediate.dense.bias", 1, 2, 0, MINI_FFN},
	    {"output.dense.bias", 1, 3, 0, MINI_DIM},
	};
	struct embed_mat *mats[] = {&l->qkv, &l->out, &l->wide, &l->narrow};
	size_t count = sizeof(rows) / sizeof(rows[0]);
	char name[128];

	l->qkv = empty(3 * MINI_DIM, MINI_DIM);
	l->out = empty(MINI_DIM, MINI_DIM);
	l->wide = empty(MINI_FFN, MINI_DIM);
	l->narrow = empty(MINI_DIM, MINI_FFN);
	for (size_t i = 0; i < count; i++) {
		double f = i == 0 ? rows[i].factor / sqrt(MINI_HEAD) : 1;

		snprintf(name, sizeof(name), "encoder.layer.%zu.%s", n,
		    rows[i].bias);
		take_matrix(o, n * count + i, name, f, mats[rows[i].mat],
		    rows[i].first, rows[i].rows);
	}
	snprintf(name, sizeof(name), "encoder.layer.%zu.attention.output.", n);
	l->after_attend = take_norm(o, name);
	snprintf(name, sizeof(name), "encoder.layer.%zu.output.", n);
	l->after_feed = take_norm(o, name);
}

static double
scale_of(const struct onnx *o, const char *name)
{
	float v;

	onnx_floats(o, name, 1, &v);
	return (double)v;
}

/* Bytes around 128 as bytes around 0. */
static const int8_t *
take_table(const struct onnx *o, const char *name, size_t rows, size_t of)
{
	const uint8_t *w = onnx_bytes(o, name, of * MINI_DIM);
	int8_t *out = room(rows * MINI_DIM);

	for (size_t i = 0; i < rows * MINI_DIM; i++)
		out[i] = (int8_t)(w[i] - 128);
	return out;
}

#define EMBEDDINGS(what) "embeddings." what "_embeddings.weight"

static void
take_tables(const struct onnx *o, struct mini_model *m)
{
	int32_t *scale = room(2 * sizeof(*scale));
	int32_t *base = room(MINI_DIM * sizeof(*base));
	int32_t *curve = room(MINI_CURVE * sizeof(*curve));
	double type = scale_of(o, EMBEDDINGS("token_type") "_scale");
	const int8_t *first = take_table(
	    o, EMBEDDINGS("token_type") "_quantized", 1, 2);

	m->table = take_table(
	    o, EMBEDDINGS("word") "_quantized", m->ids, m->ids);
	m->place = take_table(
	    o, EMBEDDINGS("position") "_quantized", MINI_TOKENS, 512);
	scale[0] = fixed(scale_of(o, EMBEDDINGS("word") "_scale"), 32);
	scale[1] = fixed(scale_of(o, EMBEDDINGS("position") "_scale"), 32);
	for (size_t i = 0; i < MINI_DIM; i++)
		base[i] = fixed(first[i] * type, 16);
	for (size_t i = 0; i < MINI_CURVE; i++) {
		double x = (double)i / 128 - 8;

		curve[i] = fixed(x / 2 * (1 + erf(x / sqrt(2))), 16);
	}
	m->scale = scale;
	m->base = base;
	m->curve = curve;
	m->first = take_norm(o, "embeddings.");
}

static int
word_order(const void *a, const void *b)
{
	const struct word *x = a, *y = b;
	size_t n = x->text.n < y->text.n ? x->text.n : y->text.n;
	int c = memcmp(x->text.p, y->text.p, n);

	return c != 0 ? c : x->text.n < y->text.n ? -1 : 1;
}

/* "vocab": {"[PAD]": 0, ...} of "model", wherever it stands. */
static size_t
read_words(struct json *j, struct arena *a, struct word *v)
{
	struct sg_str key = {NULL, 0}, kept;
	enum json_token t;
	size_t n = 0;

	while ((t = json_next(j)) != JSON_END)
		if (t == JSON_KEY && str_eq(json_raw(j), STR("vocab")))
			break;
	if (json_next(j) != JSON_OBJECT)
		tool_fail("tokenizer.json", "has no vocabulary");
	while (json_next(j) == JSON_KEY) {
		if (n == WORDS_MAX || json_text(j, a, &key) != SG_OK ||
		    !arena_dup(a, key, &kept) || json_next(j) != JSON_NUMBER)
			tool_fail("tokenizer.json", "is not as expected");
		v[n].text = kept;
		v[n++].id = (unsigned)strtoul(json_raw(j).p, NULL, 10);
	}
	return n;
}

static uint32_t
take_words(struct mini_model *m, const struct word *v, size_t n)
{
	static const char *const signs[] = {"[UNK]", "[CLS]", "[SEP]"};
	uint32_t *at = room((n + 1) * sizeof(*at)), size = 0;
	uint16_t *id = room(n * sizeof(*id)), *sign = room(3 * sizeof(*sign));
	uint8_t *text = room(n * (EMBED_PIECE + 1));

	for (size_t i = 0; i < n; i++) {
		if (v[i].text.n > EMBED_PIECE || v[i].id >= n)
			tool_fail("tokenizer.json", "a piece is out of range");
		for (size_t k = 0; k < 3; k++)
			if (str_eq(v[i].text, str_of(signs[k])))
				sign[k] = (uint16_t)v[i].id;
		id[i] = (uint16_t)v[i].id;
		memcpy(text + size, v[i].text.p, v[i].text.n);
		size += (uint32_t)v[i].text.n;
		at[i + 1] = size;
	}
	m->vocab = (struct embed_vocab){at, NULL, id, text, (uint32_t)n};
	m->sign = sign;
	m->ids = (uint32_t)n;
	return size;
}

uint32_t
mini_convert(struct mini_model *m, const char *dir)
{
	struct word *v = room(WORDS_MAX * sizeof(*v));
	char path[4096];
	struct sg_str file;
	struct arena a;
	struct onnx o;
	struct json j;
	uint32_t text;
	size_t n;

	arena_init(&a, &mem_heap, (size_t)64 << 20);
	snprintf(path, sizeof(path), "%s/tokenizer.json", dir);
	file = tool_slurp(path);
	json_init(&j, file);
	n = read_words(&j, &a, v);
	qsort(v, n, sizeof(*v), word_order);
	text = take_words(m, v, n);
	snprintf(path, sizeof(path), "%s/onnx/model_quantized.onnx", dir);
	onnx_open(&o, path);
	take_tables(&o, m);
	for (size_t i = 0; i < MINI_LAYERS; i++)
		take_layer(&o, i, &m->layer[i]);
	onnx_close(&o);
	arena_release(&a);
	free((void *)(uintptr_t)file.p);
	free(v);
	return text;
}
