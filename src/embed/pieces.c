/*
 * Text to word pieces: of all ways to cut the text into pieces of the
 * vocabulary, the one whose probabilities give the greatest product
 * (Viterbi).  A character that begins no piece is unknown, number 0, and
 * unknown ones in a row are one.  Where two ways are equally likely the one
 * with the later cut wins, as it does in the original.
 */
#include <string.h>

#include "embed/embed.h"
#include "embed/fold.h"
#include "embed/vocab.h"

#include "base/banned.h"

#define UNKNOWN 0
#define HALF    (EMBED_BYTES / 2)
#define TAIL    (HALF - 64) /* some characters grow when they are folded */

/* One way to reach ${to}: by piece ${i} from a place with ${score}. */
static void
reach(const struct embed_vocab *v, struct embed_work *w, size_t to,
    const struct vocab_span *s, int64_t score)
{
	score += v->score[s->low];
	if (w->u.piece.best[to] != 0 && score < w->u.piece.best[to])
		return;
	w->u.piece.best[to] = score;
	w->u.piece.id[to] = v->id[s->low];
	w->u.piece.step[to] = (uint8_t)s->depth;
}

/* All pieces that begin at ${from}; ${size} bytes is the character there. */
static void
pieces_from(const struct embed_vocab *v, struct embed_work *w, size_t from,
    size_t n, size_t size)
{
	struct vocab_span s = {0, v->n, 0};
	int64_t score = w->u.piece.best[from];
	bool any = false;

	for (size_t i = from; i < n; i++) {
		if (!vocab_step(v, &s, (uint8_t)w->u.piece.text[i]))
			break;
		if (!vocab_is_whole(v, &s))
			continue;
		reach(v, w, i + 1, &s, score);
		any = true;
	}
	if (!any &&
	    (w->u.piece.best[from + size] == 0 ||
		score >= w->u.piece.best[from + size])) {
		w->u.piece.best[from + size] = score;
		w->u.piece.id[from + size] = UNKNOWN;
		w->u.piece.step[from + size] = (uint8_t)size;
	}
}

static size_t
char_size(const char *p)
{
	uint8_t c = (uint8_t)*p;

	return c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
}

/* ${text} as it is cut: a space, then its begin and its end. */
static size_t
prepare(struct embed_work *w, struct sg_str text)
{
	struct buf b = BUF_ON(w->u.piece.text);
	size_t tail = text.n > EMBED_BYTES - 1 ? text.n - TAIL : text.n;
	struct sg_str rest = text;

	while (tail < text.n && ((uint8_t)text.p[tail] & 0xc0) == 0x80)
		tail++;
	b.cap = tail < text.n ? HALF : EMBED_BYTES;
	buf_addc(&b, ' ');
	for (size_t n; (n = fold_char(&b, rest)) > 0 && !buf_full(&b);)
		rest = str_part(rest, n, rest.n);
	if (tail == text.n)
		return b.n;
	b.cap = EMBED_BYTES;
	b.full = false;
	buf_addc(&b, ' ');
	rest = str_part(text, tail, text.n);
	for (size_t n; (n = fold_char(&b, rest)) > 0 && !buf_full(&b);)
		rest = str_part(rest, n, rest.n);
	return b.n;
}

/* Back from the end, then keep what fits: the begin and the end. */
static void
collect(struct embed_work *w, size_t n)
{
	uint16_t *ids = w->u.piece.ids;
	size_t cap = EMBED_BYTES + 2, at = cap;

	while (n > 0) {
		/* cppcheck-suppress arrayIndexOutOfBoundsCond ; n is a place */
		uint16_t id = w->u.piece.id[n];

		if (id != UNKNOWN || at == cap || ids[at] != UNKNOWN)
			ids[--at] = id;
		n -= w->u.piece.step[n];
	}
	w->tokens = cap - at;
	if (w->tokens > EMBED_TOKENS) {
		memcpy(w->ids, ids + at, sizeof(w->ids) / 2);
		at = cap - EMBED_TOKENS / 2;
		memcpy(w->ids + EMBED_TOKENS / 2, ids + at, sizeof(w->ids) / 2);
		w->tokens = EMBED_TOKENS;
		return;
	}
	memcpy(w->ids, ids + at, w->tokens * sizeof(ids[0]));
}

void
embed_pieces(
    const struct embed_model *m, struct embed_work *w, struct sg_str text)
{
	size_t n = text.n == 0 ? 0 : prepare(w, text), size;

	memset(w->u.piece.best, 0, sizeof(w->u.piece.best));
	for (size_t i = 0; i < n; i += size) {
		size = char_size(w->u.piece.text + i);
		w->u.piece.id[i + size] = UNKNOWN;
		w->u.piece.step[i + size] = (uint8_t)size;
	}
	for (size_t i = 0; i < n; i += size) {
		size = char_size(w->u.piece.text + i);
		pieces_from(&m->vocab, w, i, n, size);
	}
	collect(w, n);
}
