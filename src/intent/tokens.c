/*
 * The tokeniser.  One pass over the normalised text; a word is looked up in
 * the lexicon when it ends, and only a word that is not there is tried in
 * other spellings.
 */
#include "intent/tokens.h"

#include <string.h>

#include "intent/hash.h"
#include "intent/normal.h"
#include "base/banned.h"

#define WORD_MAX  64 /* beyond it a word is only a hash */
#define SPELL_MIN 3  /* single letters in a row that may be a word */

/* clang-format off */
enum { C_GAP, C_LETTER, C_DIGIT, C_MARK, C_END, C_SYMBOL, C_IDEOGRAPH };

#define L16 C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, \
	C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, \
	C_LETTER, C_LETTER, C_LETTER, C_LETTER

static const uint8_t kinds[256] = {
	/* beyond ASCII all is letters, but where no blanks part the words */
	[0x80] = L16, L16, L16, L16, L16, L16,
	[0xe0] = C_LETTER, C_LETTER, C_LETTER,
	[IDEOGRAPH_FIRST] = C_IDEOGRAPH, C_IDEOGRAPH, C_IDEOGRAPH,
	C_IDEOGRAPH, C_IDEOGRAPH, C_IDEOGRAPH, [IDEOGRAPH_LAST] = C_IDEOGRAPH,
	[0xea] = C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER,
	[0xf0] = L16,
	['\n'] = C_END, ['!'] = C_END, ['.'] = C_END, ['?'] = C_END,
	[','] = C_MARK, [':'] = C_MARK, [';'] = C_MARK, ['"'] = C_MARK,
	['('] = C_MARK, ['%'] = C_MARK, ['$'] = C_MARK, ['/'] = C_MARK,
	['{'] = C_SYMBOL, ['}'] = C_SYMBOL, ['<'] = C_SYMBOL,
	['>'] = C_SYMBOL, ['='] = C_SYMBOL, ['['] = C_SYMBOL,
	[']'] = C_SYMBOL, ['_'] = C_SYMBOL, ['#'] = C_SYMBOL,
	['+'] = C_SYMBOL, ['|'] = C_SYMBOL, ['\\'] = C_SYMBOL,
	['`'] = C_SYMBOL, ['&'] = C_SYMBOL, ['*'] = C_SYMBOL,
	['0'] = C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT,
	C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT, C_DIGIT,
	['a'] = C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER,
	C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER,
	C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER,
	C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER, C_LETTER,
};

/* What a digit or sign is read as inside a word. */
static const char leet[128] = {
	['0'] = 'o', ['1'] = 'i', ['3'] = 'e', ['4'] = 'a', ['5'] = 's',
	['7'] = 't', ['@'] = 'a', ['$'] = 's', ['!'] = 'i',
};
/* clang-format on */

struct reader {
	struct tokens *t;
	const struct lexicon *lex;
	size_t at;     /* next byte of the text */
	size_t single; /* single letters just read, one after another */
};

static inline unsigned
kind_of(char c)
{
	return kinds[(unsigned char)c];
}

static inline bool
is_word_char(char c)
{
	return kind_of(c) - C_LETTER <= C_DIGIT - C_LETTER;
}

/* The text ends in two NULs, which are no part of any word. */
static inline char
peek(const struct reader *r, size_t ahead)
{
	return r->t->text[r->at + ahead];
}

static struct token *
push(struct reader *r, uint32_t hash, size_t from, size_t to, uint16_t word)
{
	struct token *k = &r->t->v[r->t->n];

	if (r->t->n == TOKENS_MAX) {
		r->t->cut = true;
		return NULL;
	}
	r->t->n++;
	*k = (struct token){.hash = hash,
	    .at = (uint32_t)from,
	    .n = (uint16_t)(to - from > UINT16_MAX ? UINT16_MAX : to - from),
	    .word = word,
	    .kind = TOKEN_WORD};
	return k;
}

/* The words ${k} stands for, in its place. */
static void
push_alias(struct reader *r, const struct lex_word *w, size_t from, size_t to)
{
	for (size_t i = 0; i < LEX_ALIAS_MAX && w->alias[i] != 0; i++)
		push(r, r->lex->words[w->alias[i]].hash, from, to, w->alias[i]);
}

/* The hash of a word with its digits and signs read as letters. */
static uint32_t
leet_hash(const char *p, size_t n, char one)
{
	uint32_t h = HASH_SEED;

	for (size_t i = 0; i < n; i++) {
		char c = p[i], l = (unsigned char)c < 0x80 ? leet[(int)c] : 0;

		h = hash_byte(h, c == '1' || c == '!' ? one : l != 0 ? l : c);
	}
	return h;
}

/* The hash of a word with runs of three and more letters cut to ${keep}. */
static uint32_t
short_hash(const char *p, size_t n, size_t keep)
{
	uint32_t h = HASH_SEED;

	for (size_t i = 0, run; i < n; i += run) {
		run = 1;
		while (i + run < n && p[i + run] == p[i])
			run++;
		for (size_t k = 0; k < (run > 2 ? keep : run); k++)
			h = hash_byte(h, p[i]);
	}
	return h;
}

/* A word the lexicon knows, however it was written; 0: none. */
static uint32_t
unmasked_hash(const struct reader *r, const char *p, size_t n)
{
	uint32_t tries[] = {leet_hash(p, n, 'i'), leet_hash(p, n, 'l'),
	    short_hash(p, n, 2), short_hash(p, n, 1)};

	for (size_t i = 0; i < sizeof(tries) / sizeof(tries[0]); i++)
		if (lexicon_find(r->lex, tries[i]) != 0)
			return tries[i];
	return 0;
}

static bool
is_odd(const char *p, size_t n)
{
	bool letter = false, sign = false;
	unsigned run = 0;

	for (size_t i = 0; i < n; i++) {
		run = i > 0 && p[i] == p[i - 1] ? run + 1 : 1;
		letter |= kind_of(p[i]) == C_LETTER;
		sign |= kind_of(p[i]) != C_LETTER || run > 2;
	}
	return letter && sign;
}

/* One word or number of the text, without its clitic. */
static void
add_word(struct reader *r, uint32_t hash, size_t from, size_t to)
{
	const char *p = r->t->text + from;
	size_t n = to - from;
	uint16_t word = lexicon_find(r->lex, hash);
	const struct lex_word *w = &r->lex->words[word];
	uint32_t other;
	struct token *k;

	if (word != 0 && w->alias[0] != 0) {
		push_alias(r, w, from, to);
		return;
	}
	k = push(r, hash, from, to, word);
	if (k == NULL || word != 0 || n > WORD_MAX)
		return;
	if (is_odd(p, n) && (other = unmasked_hash(r, p, n)) != 0) {
		k->hash = other;
		k->word = lexicon_find(r->lex, other);
		k->masked = true;
	} else if (kind_of(p[0]) == C_DIGIT) {
		k->kind = TOKEN_NUMBER;
	}
}

/* The word the letters from ${from} up to ${to} spell; 0: none. */
static uint16_t
spelt(const struct reader *r, size_t from, size_t to)
{
	uint32_t h = HASH_SEED;

	for (size_t i = from; i < to; i++)
		h = hash_byte(h, r->t->text[r->t->v[i].at]);
	return to - from < SPELL_MIN ? 0 : lexicon_find(r->lex, h);
}

/* Put ${word}, spelt by the letters from ${from} up to ${to}, for them. */
static void
put_spelt(struct reader *r, size_t from, size_t to, uint16_t word)
{
	struct tokens *t = r->t;
	const struct lex_word *w = &r->lex->words[word];
	size_t begin = t->v[from].at, end = t->v[to - 1].at + 1;
	struct token rest = t->v[t->n - 1];
	bool more = to < t->n;

	t->n = from;
	if (w->alias[0] != 0)
		push_alias(r, w, begin, end);
	else
		push(r, w->hash, begin, end, word)->masked = true;
	if (more)
		t->v[t->n++] = rest;
}

/*
 * Letters written one by one: make them a word if they are one.  In "i k i l l
 * a" the first or the last letter is a word of its own.
 */
static void
spell_singles(struct reader *r)
{
	size_t to = r->t->n, from = to - r->single;

	for (unsigned i = 0; i < 4; i++) {
		uint16_t word = spelt(r, from + i % 2, to - i / 2);

		if (word != 0) {
			put_spelt(r, from + i % 2, to - i / 2, word);
			break;
		}
	}
}

static inline void
join_singles(struct reader *r)
{
	if (r->single >= SPELL_MIN)
		spell_singles(r);
	r->single = 0;
}

/* Whether the sign at ${at} of the text stands for a letter of a word. */
static bool
is_sign_in_word(const struct reader *r, size_t ahead)
{
	char c = peek(r, ahead);

	return (c == '@' || c == '$' || c == '!') &&
	    kind_of(peek(r, ahead + 1)) == C_LETTER;
}

/* The end of the word at r->at, its hash in *${h}. */
static size_t
word_end(const struct reader *r, uint32_t *h)
{
	const char *p = r->t->text + r->at;
	size_t n = 0;
	uint32_t x = HASH_SEED;

	while (is_word_char(p[n]) || is_sign_in_word(r, n)) {
		x = hash_byte(x, p[n]);
		n++;
	}
	*h = x;
	return r->at + n;
}

/* "'s", "'m", "n't" behind a word that ends at ${end}: where they end. */
static size_t
clitic_end(const struct reader *r, size_t end)
{
	const struct tokens *t = r->t;
	size_t i = end + 1;

	if (t->text[end] != '\'')
		return end;
	while (kind_of(t->text[i]) == C_LETTER)
		i++;
	return i > end + 1 && i - end <= 3 ? i : end;
}

static void
read_clitic(struct reader *r, size_t end, size_t stop)
{
	const char *text = r->t->text;
	bool negated = stop == end + 2 && text[end + 1] == 't' &&
	    end > r->at + 1 && text[end - 1] == 'n';
	size_t cut = negated ? end - 1 : end;
	struct sg_str whole = {text + r->at, stop - r->at};
	uint32_t h = hash_str(whole);

	if (r->lex->words[lexicon_find(r->lex, h)].alias[0] != 0) {
		add_word(r, h, r->at, stop);
		return;
	}
	add_word(r, hash_str((struct sg_str){text + r->at, cut - r->at}), r->at,
	    cut);
	h = hash_str((struct sg_str){text + cut, stop - cut});
	push(r, h, cut, stop, lexicon_find(r->lex, h));
}

static void
read_word(struct reader *r)
{
	uint32_t h;
	size_t from = r->at, end = word_end(r, &h), stop = clitic_end(r, end);
	size_t before;
	bool single = end == from + 1 && kind_of(peek(r, 0)) == C_LETTER;

	/* A letter belongs to a run when one character stands between. */
	if (!single || stop != end || r->single == 0 ||
	    r->t->v[r->t->n - 1].at + 2 != from)
		join_singles(r);
	before = r->t->n;
	if (stop != end)
		read_clitic(r, end, stop);
	else
		add_word(r, h, from, end);
	r->single += single && stop == end && r->t->n == before + 1;
	r->at = stop;
}

/* A mark; of equal marks in a row only the first. */
static void
read_mark(struct reader *r, char c, bool ends)
{
	struct tokens *t = r->t;
	struct token *k;
	uint32_t h;

	join_singles(r);
	if (t->n > 0 && t->v[t->n - 1].mark == c)
		return;
	h = hash_byte(HASH_SEED, c);
	k = push(r, h, r->at, r->at + 1, lexicon_find(r->lex, h));
	if (k == NULL)
		return;
	k->kind = TOKEN_MARK;
	k->mark = c;
	k->ends = ends;
}

/* "3.5", "example.org" and the dots of "k.i.l.l" end no sentence. */
static bool
is_inner_dot(const struct reader *r)
{
	return peek(r, 0) == '.' && r->at > 0 &&
	    is_word_char(r->t->text[r->at - 1]) && is_word_char(peek(r, 1));
}

/* Han and kana: nothing parts the words, so each character is one. */
static void
read_ideograph(struct reader *r)
{
	uint32_t h = hash_str(
	    (struct sg_str){r->t->text + r->at, IDEOGRAPH_BYTES});

	join_singles(r);
	push(r, h, r->at, r->at + IDEOGRAPH_BYTES, lexicon_find(r->lex, h));
	r->at += IDEOGRAPH_BYTES;
}

static void
read_one(struct reader *r)
{
	char c = peek(r, 0);
	unsigned k = kind_of(c);

	if (k == C_IDEOGRAPH) {
		read_ideograph(r);
		return;
	}
	if (k == C_LETTER || k == C_DIGIT ||
	    (c == '$' && is_sign_in_word(r, 0))) {
		read_word(r);
		return;
	}
	r->t->symbols += k == C_SYMBOL;
	if ((k == C_MARK || k == C_END) && !is_inner_dot(r))
		read_mark(r, c, k == C_END);
	r->at++;
}

void
tokens_read(struct tokens *t, const struct lexicon *lex, struct sg_str raw)
{
	struct reader r = {t, lex, 0, 0};

	t->n = 0;
	t->symbols = 0;
	t->cut = raw.n > TOKENS_TEXT_MAX;
	t->n_text = normal_text(raw, t->text, TOKENS_TEXT_MAX);
	t->text[t->n_text] = t->text[t->n_text + 1] = '\0';
	while (r.at < t->n_text)
		read_one(&r);
	join_singles(&r);
}
