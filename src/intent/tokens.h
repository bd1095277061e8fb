#ifndef INTENT_TOKENS_H
#define INTENT_TOKENS_H

#include "intent/lexicon.h"

/*
 * A message cut into words, numbers and marks, once for everything that
 * reads it.  Other spellings are undone on the way: "don't" and "dont" are
 * "do n't", "k1ll" and "k i l l" are "kill" when the rules know that word.
 */
#define TOKENS_CODE_POINTS 20000
#define TOKENS_TEXT_MAX    ((size_t)4 * TOKENS_CODE_POINTS)
#define TOKENS_MAX         20480

/*
 * Characters of three bytes that are a token each, by their first byte: kana
 * and Han, whose words no blank parts.
 */
#define IDEOGRAPH_FIRST 0xe3
#define IDEOGRAPH_LAST  0xe9
#define IDEOGRAPH_BYTES 3

enum token_kind { TOKEN_MARK, TOKEN_WORD, TOKEN_NUMBER };

struct token {
	uint32_t hash;
	uint32_t at;   /* offset in the text */
	uint16_t n;    /* length there */
	uint16_t word; /* number in the lexicon; 0: none */
	uint8_t kind;  /* enum token_kind */
	char mark;     /* of a mark: the character */
	bool ends;     /* a mark that ends a sentence */
	bool masked;   /* written so as not to be read by a machine */
};

struct tokens {
	char text[TOKENS_TEXT_MAX + 2]; /* what normal_text() wrote, ended */
	size_t n_text;
	struct token v[TOKENS_MAX];
	size_t n;
	unsigned symbols; /* characters of code and markup */
	bool cut;         /* the message went on */
};

/* Read ${raw} into ${t}.  Any bytes will do; what is too long is cut. */
void
tokens_read(struct tokens *t, const struct lexicon *lex, struct sg_str raw);

#endif
