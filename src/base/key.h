#ifndef BASE_KEY_H
#define BASE_KEY_H

#include "base/str.h"

/*
 * Keys of tables in memory: a number made of texts, eight bytes at a time.
 * They differ between machines, are kept nowhere and hide nothing; whoever
 * finds one compares the texts themselves.
 */
#define KEY_PRIME UINT64_C(0x9e3779b97f4a7c15)
#define KEY_ONES  UINT64_C(0x0101010101010101)

static inline uint64_t
key_mix(uint64_t key, uint64_t v)
{
	key = (key ^ v) * KEY_PRIME;
	return key ^ key >> 32;
}

static inline uint64_t
key_load(const char *p, size_t n)
{
	uint64_t whole;
	uint32_t first, last;

	if (n == 8) {
		memcpy(&whole, p, 8);
		return whole;
	}
	if (n >= 4) { /* the two meet or lie over one another */
		memcpy(&first, p, 4);
		memcpy(&last, p + n - 4, 4);
		return (uint64_t)last << 32 | first;
	}
	if (n == 0)
		return 0;
	return (uint64_t)(uint8_t)p[0] | (uint64_t)(uint8_t)p[n / 2] << 8 |
	    (uint64_t)(uint8_t)p[n - 1] << 16;
}

/* The lower case of eight bytes; see ascii_lower(). */
static inline uint64_t
key_lower(uint64_t v)
{
	uint64_t high = 128 * KEY_ONES, low = v & ~high;
	uint64_t from_a = low + (128 - 'A') * KEY_ONES;
	uint64_t behind_z = low + (127 - 'Z') * KEY_ONES;

	return v | (from_a & ~behind_z & ~v & high) >> 2;
}

/* One text more; its length counts, so that "a", "bc" is not "ab", "c". */
static inline uint64_t
key_text(uint64_t key, struct sg_str s)
{
	size_t i = 0;

	key = key_mix(key, s.n);
	for (; s.n - i > 8; i += 8)
		key = key_mix(key, key_load(s.p + i, 8));
	return s.n == 0 ? key : key_mix(key, key_load(s.p + i, s.n - i));
}

/* The same for texts that differ in the case of ASCII letters alone. */
static inline uint64_t
key_text_lower(uint64_t key, struct sg_str s)
{
	size_t i = 0;

	key = key_mix(key, s.n);
	for (; s.n - i > 8; i += 8)
		key = key_mix(key, key_lower(key_load(s.p + i, 8)));
	return s.n == 0 ? key
			: key_mix(key, key_lower(key_load(s.p + i, s.n - i)));
}

#endif
