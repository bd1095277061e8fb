#ifndef RULE_GRANTS_KEY_H
#define RULE_GRANTS_KEY_H

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
uint64_t key_kind(uint64_t h, enum key_kind kind);
uint64_t key_add(uint64_t h, struct sg_str s);

/* The same for ASCII letters of both cases. */
uint64_t key_fold(uint64_t h, struct sg_str s);

/* A denied program: its base name, whatever the case of its letters. */
uint64_t key_program(uint64_t begin, struct sg_str program);

/* A host: its name, or the bytes of its address. */
uint64_t key_host(uint64_t h, const struct host *host);

/* The place of a key among the heads. */
uint32_t key_slot(const struct grants *g, uint64_t h);

/* Where all denials of an extension and capability hang. */
uint32_t key_denials(const struct grants *g, uint64_t begin);

#endif
