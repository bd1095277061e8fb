#ifndef INTENT_LEXICON_H
#define INTENT_LEXICON_H

#include "base/arena.h"
#include "intent/hash.h"

/*
 * The words the rules speak of.  Each has a number, the classes it belongs
 * to (a set of at most 64) and, when it is only another spelling, the words
 * it stands for.  Filled when the rules are loaded, then only read.
 */
#define LEX_CLASSES_MAX 64
#define LEX_ALIAS_MAX   4

struct lex_word {
	uint32_t hash;
	uint16_t alias[LEX_ALIAS_MAX]; /* words it stands for; 0: none */
	uint64_t classes;
};

struct lexicon {
	struct lex_word *words; /* [0] is not a word */
	uint16_t *slots;        /* open addressing, a power of two of them */
	uint32_t n, cap, mask;
};

/* Room for ${max} words.  False: no memory, or more than can be numbered. */
bool lexicon_init(struct lexicon *l, struct arena *a, uint32_t max);

/* The slot that holds ${hash} or where it would be entered. */
static inline uint32_t
lexicon_slot(const struct lexicon *l, uint32_t hash)
{
	uint32_t at = hash_slot(hash) & l->mask;

	while (l->slots[at] != 0 && l->words[l->slots[at]].hash != hash)
		at = (at + 1) & l->mask;
	return at;
}

/* The number of the word with this hash; 0: none. */
static inline uint16_t
lexicon_find(const struct lexicon *l, uint32_t hash)
{
	return l->slots[lexicon_slot(l, hash)];
}

/* The same, entered when it was not there; 0: no room. */
uint16_t lexicon_enter(struct lexicon *l, uint32_t hash);

#endif
