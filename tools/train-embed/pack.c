/* Heads as whole numbers, in the bytes that src/embed reads. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "tools/train-embed/train.h"
#include "embed/format.h"

struct writer {
	char *p;
	size_t n;
};

static void
put(struct writer *w, const void *p, size_t n)
{
	if (n > PACK_ROOM - w->n - 16)
		train_fail("heads", "are too large");
	if (p != NULL)
		memcpy(w->p + w->n, p, n);
	w->n += (n + 15) / 16 * 16;
}

static int32_t
fixed(double v, int bits)
{
	double x = ldexp(v, bits);

	if (!(fabs(x) < 2147483647.0))
		train_fail("heads", "a number is out of range");
	return (int32_t)lround(x);
}

char *
pack_room(void)
{
	char *p = aligned_alloc(16, PACK_ROOM);

	if (p == NULL)
		train_fail("memory", "ran out");
	memset(p, 0, PACK_ROOM);
	return p;
}

/* A matrix whose number for row and column is v[col * by_col + row * by_row] */
struct source {
	const float *v, *bias;
	size_t by_col, by_row, rows, cols;
	double factor;
};

static void
put_mat(struct writer *w, const struct source *s)
{
	int8_t *q = train_alloc(s->rows * s->cols);
	int32_t *mul = train_alloc(s->rows * sizeof(*mul));
	int32_t *bias = train_alloc(s->rows * sizeof(*bias));

	for (size_t r = 0; r < s->rows; r++) {
		const float *v = s->v + r * s->by_row;
		double most = 1e-9, scale;

		for (size_t c = 0; c < s->cols; c++)
			most = fmax(most, fabs((double)v[c * s->by_col]));
		scale = most / 127;
		for (size_t c = 0; c < s->cols; c++)
			q[r * s->cols + c] = (int8_t)lround(
			    (double)v[c * s->by_col] / scale);
		mul[r] = fixed(scale * s->factor, 32);
		bias[r] = s->bias == NULL ? 0 : fixed((double)s->bias[r], 16);
	}
	put(w, q, s->rows * s->cols);
	put(w, mul, s->rows * sizeof(*mul));
	put(w, bias, s->rows * sizeof(*bias));
	free(q);
	free(mul);
	free(bias);
}

/* The networks follow each other in the order of the encoders. */
static uint8_t
encoder_of(unsigned i)
{
	return (uint8_t)(i % HEADS_ENCODERS);
}

float
pack_spread(unsigned encoder)
{
	return encoder == HEADS_FIRST ? 22.6f : 19.6f;
}

/* The mean of all networks, so that their scores are only added up. */
static void
put_nets(struct writer *w, const struct net *nets, unsigned members)
{
	double share = 1.0 / members;

	for (unsigned i = 0; i < members; i++) {
		float b2[HEADS_OUT];

		for (size_t o = 0; o < HEADS_OUT; o++)
			b2[o] = (float)(nets[i].b2[o] * share);
		put_mat(w,
		    &(struct source){nets[i].w1, nets[i].b1, HEADS_HIDDEN, 1,
			HEADS_HIDDEN, nets[i].in,
			(double)pack_spread(encoder_of(i))});
		put_mat(w,
		    &(struct source){nets[i].w2, b2, HEADS_OUT, 1, HEADS_OUT,
			HEADS_HIDDEN, share});
	}
}

static void
put_protos(struct writer *w, const struct protos *p)
{
	float *v = train_alloc((size_t)p->n * EMBED_DIM * sizeof(*v));

	for (size_t i = 0; i < (size_t)p->n * EMBED_DIM; i++)
		v[i] = (float)p->v[i / EMBED_DIM][i % EMBED_DIM] / 32768;
	put_mat(w, &(struct source){v, NULL, 1, EMBED_DIM, p->n, EMBED_DIM, 1});
	free(v);
}

static void
seal(struct packed *out)
{
	struct format_head h = {.magic = FORMAT_HEADS,
	    .order = FORMAT_ORDER,
	    .version = FORMAT_VERSION};
	struct sg_error e = {0};

	h.body = out->n - sizeof(h);
	sha256_of((struct sg_str){out->p + sizeof(h), h.body}, h.digest);
	memcpy(out->p, &h, sizeof(h));
	if (heads_attach(&out->heads, (struct sg_str){out->p, out->n}, &e) !=
	    SG_OK)
		train_fail("heads", e.message);
}

void
pack(struct packed *out, const struct net *nets, unsigned members,
    const struct protos *p)
{
	uint8_t encoder[HEADS_MEMBERS] = {0};
	struct writer w = {pack_room(), sizeof(struct format_head)};
	uint32_t sizes[4] = {members, p->n, 0, 0}, protos = p->n;

	for (unsigned i = 0; i < members; i++)
		encoder[i] = encoder_of(i);
	put(&w, sizes, sizeof(sizes));
#define ARRAY_weights NULL
#define ARRAY_alone   NULL
#define ARRAY_joined  NULL
#define ARRAY_glossed NULL
#define ARRAY_intent  p->intent
#define ARRAY_tier    p->tier
#define ARRAY_encoder encoder
#define SOURCE_proto  put_protos(&w, p)
#define ARRAY(member, type, count) \
	put(&w, ARRAY_##member, (count) * sizeof(type));
#define MATRIX(member, rows, cols) SOURCE_##member;
#define MEMBERS                    put_nets(&w, nets, members);
#include "embed/heads.def"
	out->p = w.p;
	out->n = w.n;
	seal(out);
}

void
pack_mix(struct packed *out, const struct mixes *m, const uint8_t digest[32])
{
	memcpy(
	    (void *)(uintptr_t)out->heads.alone, &m->alone, sizeof(m->alone));
	memcpy((void *)(uintptr_t)out->heads.joined, &m->joined,
	    sizeof(m->joined));
	memcpy((void *)(uintptr_t)out->heads.glossed, &m->glossed,
	    sizeof(m->glossed));
	memcpy((void *)(uintptr_t)out->heads.weights, digest, 32);
	seal(out);
}
