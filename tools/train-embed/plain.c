/*
 * An English turn as src/gloss would put it if it were of another language:
 * the words that english.def knows, in their order.  Turns in other languages
 * are few; so many English ones teach what a gloss of them looks like.
 */
#include <string.h>

#include "tools/train-embed/train.h"

static const struct {
	const char *english, *words;
} rows[] = {
#define X(english, words) {english, words},
#include "tools/train-embed/english.def"
};

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'' ||
	    c == '-';
}

static char
small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

/* Is ${word} one of ${words}?  One that ends in "*" begins longer ones. */
static bool
is_among(const char *words, struct sg_str word)
{
	for (const char *w = words; *w != '\0'; w += *w == ' ') {
		size_t n = strcspn(w, " ");
		bool open = w[n - 1] == '*';
		size_t want = open ? n - 1 : n;

		if (want <= word.n && memcmp(w, word.p, want) == 0 &&
		    (open || want == word.n))
			return true;
		w += n;
	}
	return false;
}

static const char *
find(struct sg_str word)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (is_among(rows[i].words, word))
			return rows[i].english;
	return NULL;
}

static void
add(struct gloss *g, const char *word)
{
	size_t n = strlen(word);

	if (g->n + n + 1 > sizeof(g->text))
		return;
	if (g->n > 0)
		g->text[g->n++] = ' ';
	memcpy(g->text + g->n, word, n);
	g->n += n;
}

void
plain_read(struct gloss *g, struct sg_str text)
{
	char word[32];
	const char *english;

	g->n = 0;
	for (size_t at = 0; at < text.n;) {
		size_t n = 0, used = 0;

		for (; at + n < text.n && is_letter(text.p[at + n]); n++)
			if (used < sizeof(word))
				word[used++] = small(text.p[at + n]);
		if (n > 0 &&
		    (english = find((struct sg_str){word, used})) != NULL)
			add(g, english);
		if (n == 0 && text.p[at] == '?')
			add(g, "?");
		at += n == 0 ? 1 : n;
	}
}
