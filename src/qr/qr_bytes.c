/* From a text to the bytes of a code: header, padding, Reed-Solomon. */
#include <string.h>

#include "qr/qr_int.h"

#define VERSIONS   10
#define CHECK_MAX  26
#define BLOCKS_MAX 5
#define DATA_MAX   216

static const struct qr_version versions[VERSIONS + 1] = {
    [1] = {10, 1, 16, 0, {0, 0}},
    [2] = {16, 1, 28, 0, {18, 0}},
    [3] = {26, 1, 44, 0, {22, 0}},
    [4] = {18, 2, 32, 0, {26, 0}},
    [5] = {24, 2, 43, 0, {30, 0}},
    [6] = {16, 4, 27, 0, {34, 0}},
    [7] = {18, 4, 31, 0, {22, 38}},
    [8] = {22, 2, 38, 2, {24, 42}},
    [9] = {22, 3, 36, 2, {26, 46}},
    [10] = {26, 4, 43, 1, {28, 50}},
};

const struct qr_version *
qr_version(unsigned version)
{
	return &versions[version];
}

static size_t
data_of(const struct qr_version *v)
{
	return (size_t)v->blocks * v->data + (size_t)v->longer * (v->data + 1u);
}

/* Of GF(256) by x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t
times(uint8_t a, uint8_t b)
{
	unsigned r = 0;

	for (int i = 7; i >= 0; i--) {
		r = (r << 1) ^ ((r >> 7) * 0x11d);
		r ^= (((unsigned)b >> i) & 1u) * a;
	}
	return (uint8_t)r;
}

/* The polynomial (x - 1)(x - 2)(x - 4)..., without its first factor. */
static void
generator(uint8_t g[CHECK_MAX], size_t n)
{
	uint8_t root = 1;

	memset(g, 0, CHECK_MAX);
	g[n - 1] = 1;
	for (size_t i = 0; i < n; i++) {
		for (size_t j = 0; j < n; j++) {
			g[j] = times(g[j], root);
			if (j + 1 < n)
				g[j] ^= g[j + 1];
		}
		root = times(root, 2);
	}
}

/* The remainder of ${data} by ${g}. */
static void
correct(const uint8_t *data, size_t n, const uint8_t *g, size_t n_check,
    uint8_t *out)
{
	memset(out, 0, n_check);
	for (size_t i = 0; i < n; i++) {
		uint8_t by = data[i] ^ out[0];

		memmove(out, out + 1, n_check - 1);
		out[n_check - 1] = 0;
		for (size_t j = 0; j < n_check; j++)
			out[j] ^= times(g[j], by);
	}
}

/* Mode, length, text, end, and 0xec 0x11 up to the end: ${room} bytes. */
static void
fill(struct sg_str text, bool wide, uint8_t *out, size_t room)
{
	uint8_t head[3] = {0x40, 0, 0}; /* bytes; the length follows */
	size_t at, n_head = wide ? 3 : 2;

	memset(out, 0, room);
	if (wide) {
		head[0] |= (uint8_t)(text.n >> 12);
		head[1] = (uint8_t)(text.n >> 4);
		head[2] = (uint8_t)(text.n << 4);
	} else {
		head[0] |= (uint8_t)(text.n >> 4);
		head[1] = (uint8_t)(text.n << 4);
	}
	memcpy(out, head, n_head);
	for (size_t i = 0; i < text.n; i++) {
		uint8_t c = (uint8_t)text.p[i];

		out[n_head + i - 1] |= (uint8_t)(c >> 4);
		out[n_head + i] = (uint8_t)(c << 4);
	}
	at = n_head + text.n;
	for (uint8_t pad = 0xec; at < room; at++, pad ^= 0xec ^ 0x11)
		out[at] = pad;
}

/* The blocks side by side: a byte of each in turn, then their correction. */
static size_t
weave(const struct qr_version *v, const uint8_t *data, uint8_t *out)
{
	uint8_t g[CHECK_MAX], check[BLOCKS_MAX][CHECK_MAX];
	unsigned all = v->blocks + (unsigned)v->longer;
	const uint8_t *from[BLOCKS_MAX];
	size_t n = 0;

	generator(g, v->check);
	for (unsigned b = 0; b < all; b++) {
		size_t len = v->data + (b >= v->blocks ? 1u : 0u);

		from[b] = data;
		correct(data, len, g, v->check, check[b]);
		data += len;
	}
	for (size_t i = 0; i <= v->data; i++)
		for (unsigned b = 0; b < all; b++)
			if (i < v->data || b >= v->blocks)
				out[n++] = from[b][i];
	for (size_t i = 0; i < v->check; i++)
		for (unsigned b = 0; b < all; b++)
			out[n++] = check[b][i];
	return n;
}

unsigned
qr_bytes(struct sg_str text, uint8_t out[QR_BYTES_MAX], size_t *n)
{
	uint8_t data[DATA_MAX];

	for (unsigned i = 1; i <= VERSIONS; i++) {
		const struct qr_version *v = &versions[i];
		bool wide = i >= 10;

		if (text.n + (wide ? 3 : 2) > data_of(v))
			continue;
		fill(text, wide, data, data_of(v));
		*n = weave(v, data, out);
		return i;
	}
	return 0;
}
