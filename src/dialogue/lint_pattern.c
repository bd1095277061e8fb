/* Patterns in a text; see lint_pattern.h. */
#include "dialogue/lint_pattern.h"
#include "base/banned.h"

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool
is_word(char c)
{
	return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

bool
pattern_starts(struct sg_str s, struct sg_str with)
{
	if (with.n > s.n)
		return false;
	for (size_t i = 0; i < with.n; i++)
		if (lower(s.p[i]) != lower(with.p[i]))
			return false;
	return true;
}

static bool
pattern_at(struct sg_str s, const struct pattern *p)
{
	if (p->head.n == 0)
		return pattern_starts(s, p->tail);
	return pattern_starts(s, p->head) && s.n > p->head.n &&
	    s.p[p->head.n] == ' ' &&
	    pattern_starts(str_part(s, p->head.n + 1, s.n), p->tail);
}

static unsigned
gram_of(char a, char b, char c)
{
	unsigned h = (unsigned char)lower(a) * 961u +
	    (unsigned char)lower(b) * 31u + (unsigned char)lower(c);

	return h % GRAM_BITS;
}

void
grams_gather(struct grams *g, struct sg_str text)
{
	for (size_t i = 2; i < text.n; i++) {
		unsigned at = gram_of(text.p[i - 2], text.p[i - 1], text.p[i]);

		g->bits[at / 64] |= (uint64_t)1 << at % 64;
	}
}

static bool
has_gram(const struct grams *g, const char *p)
{
	unsigned at = gram_of(p[0], p[1], p[2]);

	return (g->bits[at / 64] >> at % 64 & 1) != 0;
}

/* By its last three letters, and by the three where its last part begins. */
bool
grams_may(const struct grams *g, const struct pattern *p)
{
	struct sg_str t = p->tail;

	if (t.n < 3)
		return true;
	return has_gram(g, t.p + t.n - 3) && has_gram(g, t.p);
}

bool
pattern_in(struct sg_str s, const struct pattern *p, bool words, size_t *at)
{
	struct sg_str begin = p->head.n > 0 ? p->head : p->tail;
	char first = begin.n > 0 ? lower(begin.p[0]) : '\0';

	for (size_t i = *at; i < s.n; i++) {
		bool inside;

		if (begin.n > 0 && lower(s.p[i]) != first)
			continue;
		inside = i > 0 && is_word(s.p[i - 1]) && is_word(s.p[i]);
		if ((words && inside) || !pattern_at(str_part(s, i, s.n), p))
			continue;
		*at = i;
		return true;
	}
	return false;
}
