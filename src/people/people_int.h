#ifndef PEOPLE_PEOPLE_INT_H
#define PEOPLE_PEOPLE_INT_H

#include <string.h>

#include "people/people.h"

static inline bool
people_is(const char *have, struct sg_str s)
{
	return str_eq(str_of(have), s);
}

/* False: too long, and nothing was written. */
static inline bool
people_put_id(char *out, size_t room, struct sg_str s)
{
	if (s.n == 0 || s.n >= room)
		return false;
	memcpy(out, s.p, s.n);
	out[s.n] = '\0';
	return true;
}

/* In a time that says nothing about where they differ. */
static inline bool
people_same(const uint8_t a[SHA256_SIZE], const uint8_t b[SHA256_SIZE])
{
	unsigned char differs = 0;

	for (size_t i = 0; i < SHA256_SIZE; i++)
		differs |= (unsigned char)(a[i] ^ b[i]);
	return differs == 0;
}

void people_put_name(struct people_text *t, struct sg_str s);

#endif
