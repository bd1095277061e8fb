/* Words of assent. */
#include "dialogue/assent.h"
#include "base/banned.h"

static const struct sg_str words[] = {
#define X(word) STR_INIT(word),
#include "dialogue/assent.def"
};

#define WORD_MAX 16 /* letters; longer ones are none of these */

static bool
is_word(struct sg_str word)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (str_eq(word, words[i]))
			return true;
	return false;
}

static bool
is_gap(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r') || c == '.' || c == ',' ||
	    c == '!' || c == '?';
}

bool
is_assent(struct sg_str text)
{
	char room[WORD_MAX];
	struct buf word = BUF_ON(room);
	bool any = false;

	for (size_t i = 0; i <= text.n; i++) {
		char c = i < text.n ? text.p[i] : ' ';

		if (!is_gap(c)) {
			buf_addc(&word,
			    c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
			continue;
		}
		if (buf_full(&word) || (word.n > 0 && !is_word(buf_str(&word))))
			return false;
		any |= word.n > 0;
		word.n = 0;
	}
	return any;
}
