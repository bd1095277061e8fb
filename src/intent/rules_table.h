#ifndef INTENT_RULES_TABLE_H
#define INTENT_RULES_TABLE_H

#include "intent/hash.h"
#include "intent/rules.h"

/*
 * The phrases of all rules as one tree, for rules_load.c, which grows it,
 * and rules_match.c, which walks it.  An edge is found by hashing the node
 * it leaves and the symbol on it.  Several edges may carry the same symbol.
 */
#define SYMBOL_CLASS 0x10000u /* + class number; below: word number */
#define SYMBOL_ANY   0x20000u
#define SYMBOL_GAP   0x20001u
#define SYMBOL_START 0x20002u
#define SYMBOL_END   0x20003u
#define SYMBOL_SET   0x80000000u /* a set of words as a whole */
#define NODE_RULES   4

struct rule_node {        /* two to a line of the cache */
	uint64_t words;   /* a bit for every word on edges, by its number */
	uint64_t classes; /* classes on edges that leave */
	uint16_t rules[NODE_RULES]; /* 1 + rule; those that end here */
	uint16_t gap;               /* the node behind a gap; 0: none */
	uint16_t any, end;          /* nodes behind "_" and "$" */
	bool alone;                 /* reached by one symbol only */
};

/*
 * The first node of a phrase, with what must come for it to be worth while:
 * next to it, and within a gap.
 */
struct rule_start {
	uint64_t words, classes;
	uint64_t gap_words, gap_classes;
	uint16_t to;
	uint64_t always; /* not 0: in any case */
};

struct rule_edge {
	uint32_t symbol;
	uint16_t from; /* node; free when to == 0 */
	uint16_t to;
};

/* The hash of a word of the table, folded as the tokeniser folds words. */
uint32_t rules_hash(struct sg_str word);

/* What the two parts of ${file} are known by. */
void rules_digest(struct rules *r, struct sg_str file);

/* A whole number of at most four digits; false: it is none. */
bool rules_weight(struct sg_str s, int16_t *out);

/* The first token of a word of the table; most words are one. */
struct sg_str rules_token(struct sg_str word);

/* The next word of *${s}, parted by blanks; empty at the end. */
struct sg_str rules_take_word(struct sg_str *s);

/* The class of that name; false: there is none. */
bool rules_class(const struct rules *r, struct sg_str name, unsigned *out);

/*
 * Who plants patterns, in ${a} and for as long as the table is loaded; NULL: no
 * memory.  The patterns of a row, parted by " / ", become phrases of the last
 * rule; NULL, or what is wrong with them.
 */
struct planter;
struct planter *rules_planter(struct rules *r, struct arena *a);
const char *rules_plant(struct planter *p, struct sg_str patterns);

/* Where edges of ${from} with ${symbol} begin; go on to the next free one. */
static inline uint32_t
rules_edge(const struct rules *r, uint16_t from, uint32_t symbol)
{
	uint32_t h = (symbol + from * 0x9e3779b1u) * 0x85ebca6bu;

	return (h ^ h >> 16) & r->mask_edges;
}

static inline uint64_t
rules_word_bit(uint32_t word)
{
	return (uint64_t)1 << (word & 63);
}

static inline bool
rules_edge_is(const struct rule_edge *e, uint16_t from, uint32_t symbol)
{
	return e->from == from && e->symbol == symbol;
}

/* An edge from ${from} to ${to}; it may be there already.  False: no room. */
bool rules_link(struct rules *r, uint16_t from, uint32_t symbol, uint16_t to);

/* The node behind ${from} on ${symbol} alone, made if need be; 0: no room. */
uint16_t rules_grow(struct rules *r, uint16_t from, uint32_t symbol);

/* Where phrases begin at node ${to}. */
struct rule_start rules_start_of(const struct rules *r, uint16_t to);

/* The table of where phrases begin, when all are in.  False: no memory. */
bool rules_index(struct rules *r, struct arena *a);

#endif
