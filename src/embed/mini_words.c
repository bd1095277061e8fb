/*
 * Text to the word pieces of the second encoder.  Characters are made plain
 * one by one (marks and format characters vanish), words are collected, and
 * of each word the longest piece that fits is taken again and again; a word
 * that does not come out is unknown as a whole.
 */
#include <string.h>

#include "base/utf8.h"
#include "embed/mini.h"
#include "embed/vocab.h"

#include "base/banned.h"

#define HALF (EMBED_BYTES / 2)
#define ROOM (MINI_TOKENS - 2) /* without the signs for begin and end */

enum kind { LETTER, NONE, MARK, SPACE, PUNCT, ALONE };

struct cutter {
	const struct mini_model *m;
	struct mini_work *w;
	struct buf word;
	size_t chars, n; /* of the word; pieces so far */
};

static enum kind
kind_ascii(uint32_t cp)
{
	if (cp == ' ' || (cp >= '\t' && cp <= '\r'))
		return SPACE;
	if (cp < 0x20 || cp == 0x7f)
		return NONE;
	if ((cp >= '0' && cp <= '9') || (cp >= 'A' && cp <= 'Z') ||
	    (cp >= 'a' && cp <= 'z'))
		return LETTER;
	return PUNCT;
}

static enum kind
kind_of(uint32_t cp)
{
	static const struct {
		uint16_t first, last;
		uint16_t kind;
	} v[] = {
#define X(first, last, kind) {first, last, kind},
#include "embed/mini_kind.def"
	};
	size_t low = 0, high = sizeof(v) / sizeof(v[0]);

	if (cp < 0x80)
		return kind_ascii(cp);
	if (cp == 0xfffd)
		return NONE;
	if (cp >= 0x10000) /* Han beyond the first plane; the rest is letters */
		return cp >= 0x20000 && cp <= 0x2fa1f ? ALONE : LETTER;
	while (low < high) {
		size_t mid = (low + high) / 2;

		if (v[mid].last < cp)
			low = mid + 1;
		else
			high = mid;
	}
	return low < sizeof(v) / sizeof(v[0]) && v[low].first <= cp
	    ? (enum kind)v[low].kind
	    : LETTER;
}

static uint32_t
fold(uint32_t cp)
{
	static const struct {
		uint16_t first, count, step, to, to_step;
	} v[] = {
#define X(first, count, step, to, to_step) {first, count, step, to, to_step},
#include "embed/mini_fold.def"
	};

	if (cp < 0x80)
		return cp >= 'A' && cp <= 'Z' ? cp + 32 : cp;
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		uint32_t at = cp - v[i].first;

		if (v[i].first > cp)
			break;
		if (at % v[i].step == 0 && at / v[i].step < v[i].count)
			return v[i].to + at / v[i].step * v[i].to_step;
	}
	return cp;
}

static void
add_id(struct cutter *c, uint16_t id)
{
	if (c->n < EMBED_BYTES + 2)
		c->w->u.piece.ids[c->n++] = id;
}

/* The longest piece at ${from}; return its bytes, 0: none fits. */
static size_t
longest(
    const struct embed_vocab *v, struct sg_str word, size_t from, uint16_t *id)
{
	struct vocab_span s = {0, v->n, 0};
	size_t best = 0;

	if (from > 0 && (!vocab_step(v, &s, '#') || !vocab_step(v, &s, '#')))
		return 0;
	for (size_t i = from; i < word.n; i++) {
		if (!vocab_step(v, &s, (uint8_t)word.p[i]))
			break;
		if (!vocab_is_whole(v, &s))
			continue;
		best = i + 1 - from;
		*id = v->id[s.low];
	}
	return best;
}

static void
end_word(struct cutter *c)
{
	struct sg_str word = buf_str(&c->word);
	size_t first = c->n, n;
	uint16_t id = 0;

	if (word.n == 0)
		return;
	for (size_t from = 0; from < word.n; from += n) {
		n = c->chars > MINI_WORD || buf_full(&c->word)
		    ? 0
		    : longest(&c->m->vocab, word, from, &id);
		if (n == 0) {
			c->n = first;
			add_id(c, c->m->sign[0]);
			break;
		}
		add_id(c, id);
	}
	c->word.n = 0;
	c->word.full = false;
	c->chars = 0;
}

static void
add_letter(struct cutter *c, uint32_t cp)
{
	c->chars++;
	utf8_add(&c->word, cp);
}

/* A Hangul syllable as its two or three letters. */
static void
add_hangul(struct cutter *c, uint32_t cp)
{
	uint32_t at = cp - 0xac00;

	add_letter(c, 0x1100 + at / 588);
	add_letter(c, 0x1161 + at % 588 / 28);
	if (at % 28 != 0)
		add_letter(c, 0x11a7 + at % 28);
}

static void
add_char(struct cutter *c, uint32_t cp)
{
	switch (kind_of(cp)) {
	case NONE:
	case MARK:
		return;
	case SPACE:
		end_word(c);
		return;
	case PUNCT:
	case ALONE:
		end_word(c);
		add_letter(c, cp);
		end_word(c);
		return;
	case LETTER:
		if (cp >= 0xac00 && cp <= 0xd7a3)
			add_hangul(c, cp);
		else
			add_letter(c, fold(cp));
		return;
	}
}

static void
cut(struct cutter *c, struct sg_str text)
{
	for (size_t at = 0, n; at < text.n; at += n) {
		uint32_t cp = 0;

		n = utf8_decode(str_part(text, at, text.n), &cp);
		if (n == 0) {
			n = 1;
			continue;
		}
		add_char(c, cp);
	}
	end_word(c);
}

/* The signs around what fits: of many pieces the first and the last. */
static void
collect(const struct cutter *c)
{
	struct mini_work *w = c->w;
	const uint16_t *ids = w->u.piece.ids;
	size_t n = c->n < ROOM ? c->n : ROOM, head = n - n / 2;

	w->tokens = n == 0 ? 0 : n + 2;
	w->ids[0] = c->m->sign[1];
	memcpy(w->ids + 1, ids, head * sizeof(ids[0]));
	memcpy(w->ids + 1 + head, ids + c->n - (n - head),
	    (n - head) * sizeof(ids[0]));
	w->ids[n + 1] = c->m->sign[2];
}

void
mini_pieces(const struct mini_model *m, struct mini_work *w, struct sg_str text)
{
	struct cutter c = {m, w, BUF_ON(w->u.piece.word), 0, 0};
	size_t tail = text.n - HALF;

	if (text.n <= EMBED_BYTES) {
		cut(&c, text);
	} else {
		while (tail < text.n && ((uint8_t)text.p[tail] & 0xc0) == 0x80)
			tail++;
		cut(&c, str_part(text, 0, HALF));
		cut(&c, str_part(text, tail, text.n));
	}
	collect(&c);
}
