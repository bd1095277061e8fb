/* Words against an offer; see contrary.h. */
#include "ask/contrary.h"

#include "base/ascii.h"
#include "base/banned.h"

#define SHOWN_MAX 160 /* bytes of a text that are looked at */
#define FEW_WORDS 8

enum where { FIRST, ANY, PART, NOT };

static const struct {
	enum where where;
	struct sg_str words;
} rows[] = {
#define X(where, words) {where, STR_INIT(words)},
#include "ask/contrary.def"
};

/* A letter of a word: ASCII letters and digits, "'", and all else above. */
static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || ascii_is_digit(c) || c == '\'' ||
	    (unsigned char)c >= 0x80;
}

/* Words in lower case with one blank before, between and behind. */
static size_t
plain(struct sg_str text, char out[SHOWN_MAX + 4])
{
	size_t n = 0, words = 0;

	out[n++] = ' ';
	for (size_t i = 0; i < text.n && n < SHOWN_MAX; i++) {
		char c = ascii_lower(text.p[i]);

		/* U+2019 is how a telephone writes "'". */
		if (c == '\xe2' &&
		    str_starts(str_part(text, i, 3), STR("\xe2\x80\x99"))) {
			c = '\'';
			i += 2;
		}
		if (is_letter(c)) {
			words += out[n - 1] == ' ';
			out[n++] = c;
		} else if (out[n - 1] != ' ') {
			out[n++] = ' ';
		}
	}
	if (out[n - 1] != ' ')
		out[n++] = ' ';
	out[n] = '\0';
	return words;
}

/* Whether ${words} stand at ${at} of ${text}, as words of their own. */
static bool
stands(struct sg_str text, size_t at, struct sg_str words)
{
	return text.p[at] == ' ' && text.p[at + 1] == words.p[0] &&
	    str_starts(str_part(text, at + 1, text.n), words) &&
	    at + 1 + words.n < text.n && text.p[at + 1 + words.n] == ' ';
}

static bool
has(struct sg_str text, struct sg_str words)
{
	for (size_t i = 0; i + 1 < text.n; i++)
		if (stands(text, i, words))
			return true;
	return false;
}

bool
contrary_is(struct sg_str given)
{
	char room[SHOWN_MAX + 4];
	bool few = plain(given, room) <= FEW_WORDS, is = false;
	struct sg_str text = str_of(room);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct sg_str words = rows[i].words;
		bool first = stands(text, 0, words);

		if (rows[i].where == NOT && first)
			return false;
		is = is || (first && rows[i].where != PART) ||
		    (rows[i].where == ANY && few && has(text, words)) ||
		    (rows[i].where == PART && str_find(text, words) < text.n);
	}
	return is;
}
