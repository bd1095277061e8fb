/*
 * Where an address leads.  Some IPv6 addresses hold an IPv4 one and are
 * carried there: the worse of the two counts.
 */
#include <string.h>

#include "place/address.h"
#include "base/banned.h"

struct block {
	uint8_t v[16];
	uint8_t bits;
	bool v4;
	enum address_class class;
};

#define HALVES(g) (uint8_t)((g) >> 8), (uint8_t)((g)&0xff)

static const struct block blocks[] = {
#define X4(a, b, c, d, n, class)                                               \
	{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, a, b, c, d}, 96 + (n), true, \
	    ADDRESS_##class},
#define X6(a, b, c, last, n, class)                                \
	{{HALVES(a), HALVES(b), HALVES(c), 0, 0, 0, 0, 0, 0, 0, 0, \
	     HALVES(last)},                                        \
	    (n), false, ADDRESS_##class},
#include "place/address_block.def"
};

/* Where an IPv4 address stands inside an IPv6 one. */
static const struct carrier {
	uint8_t prefix[12];
	uint8_t n;      /* bytes of it that count */
	uint8_t at;     /* of the IPv4 address */
	uint8_t turned; /* each byte is turned by this */
} carriers[] = {
    {{0}, 12, 12, 0},                                  /* ::a.b.c.d */
    {{0x00, 0x64, 0xff, 0x9b}, 12, 12, 0},             /* NAT64 */
    {{0x00, 0x64, 0xff, 0x9b, 0, 1}, 6, 12, 0},        /* NAT64, local */
    {{0x20, 0x02}, 2, 2, 0},                           /* 6to4 */
    {{0x20, 0x01}, 4, 12, 0xff},                       /* Teredo */
    {{0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 12, 12, 0}, /* translated */
};

static bool
same_bits(const uint8_t *a, const uint8_t *b, unsigned bits)
{
	unsigned whole = bits / 8, rest = bits % 8;

	return memcmp(a, b, whole) == 0 &&
	    (rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0);
}

static enum address_class
class_of(const uint8_t v[16], bool v4)
{
	const struct block *b = blocks;

	/* ends: each family has a last row of no bits */
	while (b->v4 != v4 || !same_bits(b->v, v, b->bits))
		b++;
	return b->class;
}

enum address_class
address_class(const struct address *a)
{
	enum address_class worst = class_of(a->v, a->is_v4), inner;

	if (a->has_other) {
		inner = class_of(a->other, true);
		worst = inner < worst ? inner : worst;
	}
	if (a->is_v4 || worst == ADDRESS_LOOPBACK)
		return worst;
	for (size_t i = 0; i < sizeof(carriers) / sizeof(carriers[0]); i++) {
		const struct carrier *c = &carriers[i];
		uint8_t v[16] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255};

		if (memcmp(a->v, c->prefix, c->n) != 0)
			continue;
		for (unsigned k = 0; k < 4; k++)
			v[12 + k] = a->v[c->at + k] ^ c->turned;
		inner = class_of(v, true);
		worst = inner < worst ? inner : worst;
	}
	return worst;
}
