/* CBOR, one form of each value; see cbor.h. */
#include "passkey/cbor.h"

enum { CBOR_UINT, CBOR_NINT, CBOR_BYTES, CBOR_TEXT, CBOR_ARRAY, CBOR_MAP };

struct cbor
cbor_on(struct sg_str s)
{
	return (struct cbor){
	    (const uint8_t *)s.p, (const uint8_t *)s.p + s.n, s.n == 0};
}

static bool
fail(struct cbor *c)
{
	c->bad = true;
	return false;
}

static size_t
left(const struct cbor *c)
{
	return (size_t)(c->end - c->p);
}

/* A head: its kind and its number, which is as short as it can be. */
static bool
head(struct cbor *c, unsigned *kind, uint64_t *n)
{
	static const uint64_t least[] = {24, 256, 65536, UINT64_C(1) << 32};
	unsigned more, size;

	if (c->bad || left(c) == 0)
		return fail(c);
	*kind = *c->p >> 5;
	more = *c->p++ & 31;
	*n = more;
	if (more < 24)
		return true;
	if (more > 27)
		return fail(c);
	size = 1u << (more - 24);
	if (left(c) < size)
		return fail(c);
	*n = 0;
	for (unsigned i = 0; i < size; i++)
		*n = *n << 8 | *c->p++;
	return *n >= least[more - 24] || fail(c);
}

bool
cbor_int(struct cbor *c, int64_t *out)
{
	unsigned kind;
	uint64_t n;

	if (!head(c, &kind, &n) || kind > CBOR_NINT || n > INT64_MAX)
		return fail(c);
	*out = kind == CBOR_UINT ? (int64_t)n : -1 - (int64_t)n;
	return true;
}

static bool
string(struct cbor *c, unsigned want, struct sg_str *out)
{
	unsigned kind;
	uint64_t n;

	*out = STR("");
	if (!head(c, &kind, &n) || kind != want || n > left(c))
		return fail(c);
	*out = (struct sg_str){(const char *)c->p, (size_t)n};
	c->p += n;
	return true;
}

bool
cbor_bytes(struct cbor *c, struct sg_str *out)
{
	return string(c, CBOR_BYTES, out);
}

bool
cbor_text(struct cbor *c, struct sg_str *out)
{
	return string(c, CBOR_TEXT, out);
}

bool
cbor_map(struct cbor *c, size_t *n)
{
	unsigned kind;
	uint64_t pairs;

	*n = 0;
	if (!head(c, &kind, &pairs) || kind != CBOR_MAP || pairs > left(c) / 2)
		return fail(c);
	*n = (size_t)pairs;
	return true;
}

/* Instead of going down, count what is still to come: each value has a byte
 * at least, so that the count is bounded by what is left. */
bool
cbor_skip(struct cbor *c)
{
	uint64_t due = 1, n;
	unsigned kind;

	while (due > 0) {
		due--;
		if (!head(c, &kind, &n))
			return false;
		if (kind == CBOR_BYTES || kind == CBOR_TEXT) {
			if (n > left(c))
				return fail(c);
			c->p += n;
		} else if (kind == CBOR_ARRAY || kind == CBOR_MAP) {
			if (n > left(c))
				return fail(c);
			due += kind == CBOR_MAP ? 2 * n : n;
		} else if (kind > CBOR_MAP && (kind != 7 || n < 20 || n > 22)) {
			return fail(c); /* tags, floats */
		}
		if (due > left(c))
			return fail(c);
	}
	return true;
}

bool
cbor_done(const struct cbor *c)
{
	return !c->bad && c->p == c->end;
}
