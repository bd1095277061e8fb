#ifndef BASE_FNV_H
#define BASE_FNV_H

#include "base/str.h"

/*
 * FNV-1a with a last mix: where a short text stands in a table of our own.
 * Nobody is kept out by it, and nothing is known by it alone.
 */
static inline uint64_t
fnv_of(struct sg_str s)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < s.n; i++)
		h = (h ^ (unsigned char)s.p[i]) * UINT64_C(0x100000001b3);
	return h ^ h >> 32;
}

#endif
