/* Sorted pieces, looked up a byte at a time. */
#include <string.h>

#include "embed/vocab.h"

#include "base/banned.h"

static int
byte_at(const struct embed_vocab *v, uint32_t i, uint32_t depth)
{
	uint32_t at = v->at[i] + depth;

	return at < v->at[i + 1] ? v->text[at] : -1;
}

/* The first piece of ${s} whose next byte is ${c} or more. */
static uint32_t
first_from(const struct embed_vocab *v, const struct vocab_span *s, int c)
{
	uint32_t low = s->low, high = s->high;

	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		if (byte_at(v, mid, s->depth) < c)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

bool
vocab_step(const struct embed_vocab *v, struct vocab_span *s, uint8_t c)
{
	uint32_t low = first_from(v, s, c);

	s->high = first_from(v, s, c + 1);
	s->low = low;
	s->depth++;
	return s->low < s->high;
}

bool
vocab_is_whole(const struct embed_vocab *v, const struct vocab_span *s)
{
	return v->at[s->low + 1] - v->at[s->low] == s->depth;
}

/* Is piece ${i} one to EMBED_PIECE bytes inside the text, and behind the one
 * before? */
static bool
piece_good(const struct embed_vocab *v, uint32_t i, uint32_t text)
{
	uint32_t from = v->at[i], to = v->at[i + 1], n, before;
	int order;

	if (from >= to || to > text || to - from > EMBED_PIECE)
		return false;
	if (i == 0)
		return true;
	n = to - from;
	before = from - v->at[i - 1];
	order = memcmp(
	    v->text + v->at[i - 1], v->text + from, n < before ? n : before);
	return order < 0 || (order == 0 && before < n);
}

bool
vocab_good(const struct embed_vocab *v, uint32_t text, uint32_t ids)
{
	if (v->at[0] != 0 || v->at[v->n] != text)
		return false;
	for (uint32_t i = 0; i < v->n; i++)
		if (!piece_good(v, i, text) || v->id[i] >= ids)
			return false;
	return ids > 0;
}
