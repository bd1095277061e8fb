/*
 * Is the message nothing but acknowledgement?  Lower case, the marks . , ! ?
 * count as white space, and every word must be in turn/ack.def.  All in one
 * pass, leaving at the first word that is not.
 *
 * An acknowledgement approves nothing: it only means that this turn gives no
 * reason to change the summary.
 */
#include <string.h>

#include "base/utf8.h"
#include "solgate/breakpoint.h"
#include "base/banned.h"

#define WORD_MAX 8 /* one more than the longest word, so that longer shows */

static const struct sg_str words[] = {
#define X(word) {word, sizeof(word) - 1},
#include "turn/ack.def"
};

static bool
is_ack_word(const char *p, size_t n)
{
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i].n == n && memcmp(words[i].p, p, n) == 0)
			return true;
	return false;
}

/* White space as ECMAScript has it, which is what the seed was written in. */
static bool
is_space(uint32_t c)
{
	if (c <= 0x20)
		return c == ' ' || (c >= '\t' && c <= '\r');
	return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
	    c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
	    c == 0x3000 || c == 0xfeff;
}

static bool
is_gap(uint32_t c)
{
	return is_space(c) || c == '.' || c == ',' || c == '!' || c == '?';
}

/* Lower case as far as it can matter for a word of ASCII letters. */
static uint32_t
lower(uint32_t c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 'a';
	return c == 0x212a ? 'k' : c; /* KELVIN SIGN */
}

bool
sg_message_is_ack(struct sg_str message)
{
	char word[WORD_MAX];
	bool any = false;
	size_t n = 0;

	while (message.n > 0) {
		uint32_t c;
		size_t used = utf8_decode(message, &c);

		if (used == 0)
			return false; /* not text */
		message = (struct sg_str){message.p + used, message.n - used};
		if (!is_gap(c)) {
			c = lower(c);
			if (c > 'z' || n == WORD_MAX)
				return false;
			word[n++] = (char)c;
		} else if (n > 0) {
			if (!is_ack_word(word, n))
				return false;
			any = true;
			n = 0;
		}
	}
	return n > 0 ? is_ack_word(word, n) : any;
}
