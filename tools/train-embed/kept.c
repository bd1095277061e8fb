/*
 * Points that stay between runs: a run that adds turns encodes those alone.
 * Each stands behind the hash of the weights and of the text it is of, so
 * that one of other weights or of another gloss is never taken for it.
 */
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"
#include "tools/train-embed/train.h"

#define KEY 16

struct kept_point {
	uint8_t key[KEY];
	struct lane_point point;
};

static void
key_of(const struct kept *k, struct sg_str text, uint8_t key[KEY])
{
	uint8_t whole[SHA256_SIZE];
	struct sha256 s;

	sha256_init(&s);
	sha256_add(&s, (struct sg_str){(const char *)k->digest, 32});
	sha256_add(&s, text);
	sha256_end(&s, whole);
	memcpy(key, whole, KEY);
}

/* Where ${key} is or would be; there is always room. */
static uint32_t *
slot_of(const struct kept *k, const uint8_t key[KEY])
{
	uint32_t at;

	memcpy(&at, key, sizeof(at));
	for (at &= k->mask; k->slots[at] != 0; at = (at + 1) & k->mask)
		if (memcmp(k->v[k->slots[at] - 1].key, key, KEY) == 0)
			break;
	return &k->slots[at];
}

void
kept_open(struct kept *k, const char *path, const uint8_t digest[32], size_t n)
{
	FILE *f = path == NULL ? NULL : fopen(path, "rb");
	struct kept_point one;

	memset(k, 0, sizeof(*k));
	memcpy(k->digest, digest, 32);
	k->path = path;
	for (k->mask = 1; k->mask < 2 * n; k->mask = 2 * k->mask + 1)
		;
	k->slots = train_alloc(((size_t)k->mask + 1) * sizeof(*k->slots));
	k->v = train_alloc(n * sizeof(*k->v));
	k->max = n;
	while (f != NULL && k->n < n && fread(&one, sizeof(one), 1, f) == 1) {
		uint32_t *slot = slot_of(k, one.key);

		if (*slot != 0)
			continue;
		k->v[k->n++] = one;
		*slot = (uint32_t)k->n;
	}
	if (f != NULL)
		fclose(f);
}

struct lane_point *
kept_point(struct kept *k, struct sg_str text, bool *known)
{
	uint8_t key[KEY];
	uint32_t *slot;

	key_of(k, text, key);
	slot = slot_of(k, key);
	*known = *slot != 0;
	if (!*known) {
		if (k->n == k->max)
			train_fail("points", "are more than there is room for");
		memcpy(k->v[k->n++].key, key, KEY);
		*slot = (uint32_t)k->n;
	}
	return &k->v[*slot - 1].point;
}

void
kept_close(struct kept *k)
{
	FILE *f = k->path == NULL ? NULL : fopen(k->path, "wb");

	if (k->path != NULL &&
	    (f == NULL || fwrite(k->v, sizeof(*k->v), k->n, f) != k->n))
		train_fail(k->path, "cannot be written");
	if (f != NULL && fclose(f) != 0)
		train_fail(k->path, "cannot be written");
	free(k->slots);
	free(k->v);
}
