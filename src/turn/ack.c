/*
 * Is the message nothing but acknowledgement?  Lower case, the marks . , ! ?
 * count as white space, and every word must be in turn/ack.def.  All in one
 * pass, leaving at the first character or word that cannot belong to one.
 *
 * An acknowledgement approves nothing: it only means that this turn gives no
 * reason to change the summary.
 */
#include "base/utf8.h"
#include "solgate/breakpoint.h"
#include "base/banned.h"

#define WORD_MAX      7 /* letters that fit below */
#define KELVIN_SIGN   0x212a
#define NOT_IN_A_WORD 0

/* A word as a number: its letters from high to low. */
static inline uint64_t
packed(const char *word)
{
	uint64_t v = 0;

	while (*word != '\0')
		v = v << 8 | (unsigned char)*word++;
	return v;
}

static bool
is_ack_word(uint64_t word)
{
#define X(ack)                   \
	if (word == packed(ack)) \
		return true;
#include "turn/ack.def"
	return false;
}

/* White space as ECMAScript has it, which is what the seed was written in. */
static bool
is_wide_space(uint32_t c)
{
	return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
	    c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
	    c == 0x3000 || c == 0xfeff;
}

static bool
is_gap(uint32_t c)
{
	if (c >= 0x80)
		return is_wide_space(c);
	return c == ' ' || (c >= '\t' && c <= '\r') || c == '.' || c == ',' ||
	    c == '!' || c == '?';
}

/* The letter in lower case, as far as a word of the list can hold it. */
static uint32_t
letter(uint32_t c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A' + 'a';
	if (c >= 'a' && c <= 'z')
		return c;
	return c == KELVIN_SIGN ? 'k' : NOT_IN_A_WORD;
}

bool
sg_message_is_ack(struct sg_str message)
{
	uint64_t word = 0;
	bool any = false;

	while (message.n > 0) {
		uint32_t c = (unsigned char)*message.p;
		size_t used = c < 0x80 ? 1 : utf8_decode(message, &c);

		if (used == 0)
			return false; /* not text */
		message = (struct sg_str){message.p + used, message.n - used};
		if (!is_gap(c)) {
			c = letter(c);
			if (c == NOT_IN_A_WORD || word >> (8 * WORD_MAX) != 0)
				return false;
			word = word << 8 | c;
		} else if (word != 0) {
			if (!is_ack_word(word))
				return false;
			any = true;
			word = 0;
		}
	}
	return word != 0 ? is_ack_word(word) : any;
}
