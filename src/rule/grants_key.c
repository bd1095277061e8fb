/* FNV-1a, finished by a mix: short keys, no secret, a table of our own. */
#include "base/ascii.h"
#include "rule/grants_key.h"
#include "base/banned.h"

#define FNV_START UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

static uint64_t
add_byte(uint64_t h, unsigned char c)
{
	return (h ^ c) * FNV_PRIME;
}

/* Behind each text stands a byte that no text has. */
uint64_t
key_add(uint64_t h, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		h = add_byte(h, (unsigned char)s.p[i]);
	return add_byte(h, 0xff);
}

uint64_t
key_fold(uint64_t h, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		h = add_byte(h, (unsigned char)ascii_lower(s.p[i]));
	return add_byte(h, 0xff);
}

uint64_t
key_kind(uint64_t h, enum key_kind kind)
{
	return add_byte(h, (unsigned char)kind);
}

uint64_t
key_program(uint64_t begin, struct sg_str program)
{
	return key_fold(key_kind(begin, KEY_ONE), ways_stem(program));
}

uint64_t
key_begin(struct sg_str extension_id, enum sg_capability capability,
    enum sg_grant_effect effect)
{
	uint64_t h = key_add(FNV_START, extension_id);

	return add_byte(
	    add_byte(h, (unsigned char)capability), (unsigned char)effect);
}

uint64_t
key_host(uint64_t h, const struct host *host)
{
	if (!host->is_address)
		return key_add(h, host->text);
	for (size_t i = 0; i < sizeof(host->address.v); i++)
		h = add_byte(h, host->address.v[i]);
	return h;
}

/* All bits of the key have a say in each bit of the place. */
uint32_t
key_slot(const struct grants *g, uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	h = (h ^ h >> 33) * UINT64_C(0xc4ceb9fe1a85ec53);
	return (uint32_t)(h ^ h >> 33) & g->mask;
}

uint32_t
key_denials(const struct grants *g, uint64_t begin)
{
	return g->mask + 1 + key_slot(g, begin);
}
