#ifndef RULE_GRANTS_KEY_H
#define RULE_GRANTS_KEY_H

#include "base/key.h"
#include "rule/grants.h"

/*
 * Keys of the index; for grants.c and grants_find.c alone.  A grant lies under
 * one key, made of its extension, capability and effect and of what must stand
 * literally in every scope it covers.  A call has a handful of keys and looks
 * under each of them.
 */
enum key_kind { KEY_ANY, KEY_EXACT, KEY_TWO, KEY_ONE, KEY_SUFFIX };

uint64_t key_begin(struct sg_str extension_id, enum sg_capability capability,
    enum sg_grant_effect effect);

static inline uint64_t
key_kind(uint64_t h, enum key_kind kind)
{
	return key_mix(h, (uint64_t)kind);
}

/* A text by itself, for whoever adds it to several keys. */
static inline uint64_t
key_of_text(struct sg_str s)
{
	return key_text(KEY_PRIME, s);
}

static inline uint64_t
key_add(uint64_t h, struct sg_str s)
{
	return key_mix(h, key_of_text(s));
}

/* The same for ASCII letters of both cases. */
static inline uint64_t
key_fold(uint64_t h, struct sg_str s)
{
	return key_text_lower(h, s);
}

/* A denied program: its base name, whatever the case of its letters. */
uint64_t key_program(uint64_t begin, struct sg_str program);

/* A host: its name, or the bytes of its address. */
uint64_t key_host(uint64_t h, const struct host *host);

/* The place of a key among the heads: all its bits have a say in each. */
static inline uint32_t
key_slot(const struct grants *g, uint64_t h)
{
	h = (h ^ h >> 33) * UINT64_C(0xff51afd7ed558ccd);
	return (uint32_t)(h ^ h >> 33) & g->mask;
}

/* Where all denials of an extension and capability hang. */
static inline uint32_t
key_denials(const struct grants *g, uint64_t begin)
{
	return g->mask + 1 + key_slot(g, begin);
}

#endif
