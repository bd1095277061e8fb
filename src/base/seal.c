/* Sealing a text; see seal.h. */
#include "base/seal.h"

#include <string.h>

#include "base/hmac.h"
#include "base/banned.h"

static void
derive(struct sg_str key, const char *use, uint8_t out[SHA256_SIZE])
{
	hmac_of(key, str_of(use), out);
}

static struct sg_str
bytes(const uint8_t *p, size_t n)
{
	return (struct sg_str){(const char *)p, n};
}

static void
tag_of(struct sg_str secret, struct sg_str name, struct sg_str text,
    uint8_t out[SHA256_SIZE])
{
	static const uint8_t zero[1]; /* no name has one */
	uint8_t key[SHA256_SIZE];
	struct hmac h;

	derive(secret, "solgate seal 1: tag", key);
	hmac_init(&h, bytes(key, sizeof(key)));
	hmac_add(&h, name);
	hmac_add(&h, bytes(zero, sizeof(zero)));
	hmac_add(&h, text);
	hmac_end(&h, out);
}

/* ${n} bytes at ${p}, covered or uncovered. */
static void
cover(struct sg_str secret, const uint8_t tag[SHA256_SIZE], char *p, size_t n)
{
	uint8_t key[SHA256_SIZE], block[SHA256_SIZE];
	struct hmac h;

	derive(secret, "solgate seal 1: text", key);
	for (size_t at = 0; at < n; at++) {
		uint32_t i = (uint32_t)(at / sizeof(block));
		uint8_t count[4] = {(uint8_t)(i >> 24), (uint8_t)(i >> 16),
		    (uint8_t)(i >> 8), (uint8_t)i};

		if (at % sizeof(block) == 0) {
			hmac_init(&h, bytes(key, sizeof(key)));
			hmac_add(&h, bytes(tag, SHA256_SIZE));
			hmac_add(&h, bytes(count, sizeof(count)));
			hmac_end(&h, block);
		}
		p[at] = (char)((uint8_t)p[at] ^ block[at % sizeof(block)]);
	}
}

struct sg_str
seal_make(
    struct sg_str key, struct sg_str name, struct sg_str text, struct arena *a)
{
	uint8_t tag[SHA256_SIZE];
	struct sg_str copy;
	struct buf b;

	if (key.n == 0 || !arena_dup(a, text, &copy))
		return STR("");
	b = arena_buf(a, 2 * (sizeof(tag) + text.n));
	if (b.p == NULL)
		return STR("");
	tag_of(key, name, text, tag);
	if (copy.n > 0)
		cover(key, tag, (char *)(uintptr_t)copy.p, copy.n);
	buf_addhex(&b, tag, sizeof(tag));
	buf_addhex(&b, (const uint8_t *)copy.p, copy.n);
	return buf_str(&b);
}

static int
digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool
read_hex(struct sg_str hex, uint8_t *out)
{
	for (size_t i = 0; i < hex.n / 2; i++) {
		int hi = digit(hex.p[2 * i]), lo = digit(hex.p[2 * i + 1]);

		if (hi < 0 || lo < 0)
			return false;
		out[i] = (uint8_t)(hi << 4 | lo);
	}
	return hex.n % 2 == 0;
}

bool
seal_read(struct sg_str key, struct sg_str name, struct sg_str sealed,
    struct arena *a, struct sg_str *out)
{
	uint8_t tag[SHA256_SIZE], *all;

	*out = STR("");
	if (key.n == 0 || sealed.n < 2 * sizeof(tag) ||
	    (all = arena_raw(a, sealed.n / 2)) == NULL ||
	    !read_hex(sealed, all))
		return false;
	out->p = (const char *)all + sizeof(tag);
	out->n = sealed.n / 2 - sizeof(tag);
	cover(key, all, (char *)all + sizeof(tag), out->n);
	tag_of(key, name, *out, tag);
	if (hmac_same(tag, all, sizeof(tag)))
		return true;
	*out = STR("");
	return false;
}
