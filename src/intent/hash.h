#ifndef INTENT_HASH_H
#define INTENT_HASH_H

#include "base/str.h"

/*
 * The one way words become numbers, at load, at run time and in training.
 * Arithmetic is modulo 2^32, so every machine agrees.
 */
#define HASH_SEED 2166136261u

static inline uint32_t
hash_byte(uint32_t h, char c)
{
	return (h ^ (unsigned char)c) * 16777619u;
}

static inline uint32_t
hash_str(struct sg_str s)
{
	uint32_t h = HASH_SEED;

	for (size_t i = 0; i < s.n; i++)
		h = hash_byte(h, s.p[i]);
	return h;
}

/* Spread ${h} over all its bits. */
static inline uint32_t
hash_mix(uint32_t h)
{
	h ^= h >> 16;
	h *= 0x7feb352du;
	h ^= h >> 15;
	h *= 0x846ca68bu;
	return h ^ (h >> 16);
}

/* Where to look for a word with this hash, before a mask. */
static inline uint32_t
hash_slot(uint32_t h)
{
	return h ^ h >> 15;
}

#endif
