/* One way to cut a message, whatever the spelling. */
#include "intent/tokens.h"

#include <stdlib.h>

#include "intent/hash.h"
#include "intent/lexicon.h"
#include "t.h"

static struct tokens *t;
static struct lexicon lex;
static struct arena arena;

static uint16_t
enter(const char *word)
{
	return lexicon_enter(&lex, hash_str(str_of(word)));
}

static void
alias(const char *from, const char *a, const char *b)
{
	struct lex_word *w = &lex.words[enter(from)];

	w->alias[0] = enter(a);
	if (b != NULL)
		w->alias[1] = enter(b);
}

static void
setup(void)
{
	t = malloc(sizeof(*t));
	arena_init(&arena, &mem_heap, 1 << 20);
	if (t == NULL || !lexicon_init(&lex, &arena, 40))
		exit(1);
	enter("kill");
	enter("bomb");
	enter("so");
	enter("?");
	alias("dont", "do", "n't");
	alias("can't", "can", "n't");
	alias("kys", "kill", "yourself");
	alias("u", "you", NULL);
	alias("idk", "i", "do");
	lex.words[enter("idk")].alias[2] = enter("n't");
	lex.words[enter("idk")].alias[3] = enter("know");
}

/* The tokens as "word word" with marks as they are, numbers as #. */
static struct sg_str
shown(char room[512])
{
	struct buf b = {room, 0, 512, false};

	for (size_t i = 0; i < t->n; i++) {
		const struct token *k = &t->v[i];

		if (i > 0)
			buf_addc(&b, ' ');
		if (k->kind == TOKEN_NUMBER)
			buf_addc(&b, '#');
		else if (k->mark == '\n')
			buf_addz(&b, "NL");
		else if (k->hash == hash_str(STR("kill")))
			buf_addz(&b, k->masked ? "KILL*" : "KILL");
		else
			buf_add(&b, (struct sg_str){t->text + k->at, k->n});
	}
	return buf_str(&b);
}

static const struct row {
	const char *name, *in, *want;
} rows[] = {
    {"words and marks", "Hello, world!", "hello , world !"},
    {"equal marks count once", "what??? no...", "what ? no ."},
    {"numbers", "take 2 of 300mg", "take # of #"},
    {"a dot inside ends nothing", "3.5 example.org", "# # example org"},
    {"clitics are words", "she's i'm we've", "she 's i 'm we 've"},
    {"n't is a word", "isn't", "is n't"},
    {"a quote is no clitic", "'tis rock'n'roll dogs'", "tis rock 'n roll dogs"},
    {"a long tail is no clitic", "o'clock", "o clock"},
    {"other spellings", "dont", "dont dont"},
    {"of contractions", "can't", "can't can't"},
    {"of one word", "u ok", "u ok"},
    {"line ends", "a\nb", "a NL b"},
    {"leet", "k1ll k!ll", "KILL* KILL*"},
    {"leet for l", "ki11 kil1", "KILL* KILL*"},
    {"a sign at the start", "$o", "$o"},
    {"money is no word", "$20", "$ #"},
    {"an odd word nobody knows", "x1y2", "x1y2"},
    {"drawn out", "kiiill killl", "KILL* KILL*"},
    {"spelt out", "k i l l", "KILL*"},
    {"spelt with dots", "k.i.l.l", "KILL*"},
    {"behind a pronoun", "how do i k i l l", "how do i KILL*"},
    {"before an article", "k i l l a man", "KILL* a man"},
    {"between both", "i k i l l a man", "i KILL* a man"},
    {"too few letters", "a b", "a b"},
    {"letters that are no word", "a b c d", "a b c d"},
    {"letters far apart", "k  i  l  l", "k i l l"},
    {"an alias spelt out", "k y s", "KILL k y s"},
    {"a known word", "kill", "KILL"},
    {"symbols are no tokens", "a {b} <c>", "a b c"},
    {"an at sign", "k@ll so@", "k@ll so"},
    {"a t that negates nothing", "it't", "it 't"},
    {"a clitic alone", "n't", "n 't"},
    {"a dot before all", ".a", ". a"},
    {"an alias of four", "idk", "idk idk idk idk"},
    {"words of other scripts",
	"\xe4\xbd\xa0 x\xd0\xb6"
	"1",
	"\xe4\xbd\xa0 x\xd0\xb6"
	"1"},
    {"nothing", "", ""},
};

static void
cuts(void)
{
	const struct row *r;
	char room[512];

	EACH (r, rows) {
		struct sg_str got;

		tokens_read(t, &lex, str_of(r->in));
		got = shown(room);
		CHECK(str_eq(got, str_of(r->want)), "%s: %.*s", r->name,
		    (int)got.n, got.p);
		CHECK(!t->cut, "%s", r->name);
	}
}

static void
says_what_a_token_is(void)
{
	tokens_read(t, &lex, STR("Kill? {x=1}"));
	CHECK(t->v[0].word != 0 && t->v[0].kind == TOKEN_WORD, "known");
	CHECK(t->v[1].ends && t->v[1].mark == '?', "ends");
	CHECK(t->v[2].word == 0, "unknown");
	CHECK(t->symbols == 3, "%u", t->symbols);
}

/* R: messages up to 20,000 code points; beyond that the rest is cut. */
static void
long_messages_are_bounded(void)
{
	size_t n = TOKENS_TEXT_MAX + 100;
	char *text = malloc(n);

	for (size_t i = 0; i < n; i++)
		text[i] = i % 2 == 0 ? 'a' : '?';
	tokens_read(t, &lex, (struct sg_str){text, n});
	CHECK(t->cut && t->n == TOKENS_MAX, "%zu tokens", t->n);
	for (size_t i = 0; i < n; i++)
		text[i] = i % 2 == 0 ? '!' : '?';
	tokens_read(t, &lex, (struct sg_str){text, n});
	CHECK(t->cut && t->n == TOKENS_MAX, "marks alone");
	for (size_t i = 0; i < n; i++)
		text[i] = i % 2 == 0 ? 'a' : ' ';
	tokens_read(t, &lex, (struct sg_str){text, n});
	CHECK(t->cut && t->n <= TOKENS_MAX, "single letters");
	tokens_read(t, &lex, (struct sg_str){text, TOKENS_CODE_POINTS});
	CHECK(!t->cut, "20,000 fit");
	memset(text, 'x', n);
	tokens_read(t, &lex, (struct sg_str){text, n});
	CHECK(t->n == 1 && t->v[0].n == UINT16_MAX, "one long word");
	free(text);
}

static void
a_lexicon_has_room_for_so_many(void)
{
	struct lexicon small;
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 16);
	CHECK(!lexicon_init(&small, &a, UINT16_MAX), "too many to number");
	CHECK(lexicon_init(&small, &a, 1), "one");
	CHECK(lexicon_enter(&small, 7) == 1, "the first");
	CHECK(lexicon_enter(&small, 7) == 1, "again");
	CHECK(lexicon_enter(&small, 8) == 0, "no room");
	CHECK(lexicon_find(&small, 8) == 0, "not there");
	arena_release(&a);
	arena_init(&a, &mem_heap, 8);
	CHECK(!lexicon_init(&small, &a, 100), "no memory");
	arena_release(&a);
}

int
main(void)
{
	setup();
	RUN(cuts);
	RUN(says_what_a_token_is);
	RUN(long_messages_are_bounded);
	RUN(a_lexicon_has_room_for_so_many);
	free(t);
	arena_release(&arena);
	return t_done("turn_tokens");
}
