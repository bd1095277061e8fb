/* Semantic versions, by the grammar of semver.org 2.0.0 and no other. */
#include <string.h>

#include "base/ascii.h"
#include "rule/version.h"
#include "base/banned.h"

static bool
is_ident_char(char c)
{
	return ascii_is_digit(c) || (c >= 'a' && c <= 'z') ||
	    (c >= 'A' && c <= 'Z') || c == '-';
}

/* A number without leading zeros at the start of ${s}, cut off. */
static bool
cut_number(struct sg_str *s, uint64_t *out)
{
	uint64_t v = 0;
	size_t n = 0;

	for (; n < s->n && ascii_is_digit(s->p[n]); n++) {
		v = v * 10 + (uint64_t)(s->p[n] - '0');
		if (v > VERSION_NUMBER_MAX)
			return false;
	}
	if (n == 0 || (n > 1 && s->p[0] == '0'))
		return false;
	*out = v;
	*s = str_part(*s, n, s->n);
	return true;
}

static bool
cut_char(struct sg_str *s, char c)
{
	if (s->n == 0 || s->p[0] != c)
		return false;
	*s = str_part(*s, 1, s->n);
	return true;
}

/* Up to the next dot of ${s}, which is not empty; the dot is dropped. */
static struct sg_str
cut_ident(struct sg_str *s)
{
	const char *dot = memchr(s->p, '.', s->n);
	size_t n = dot == NULL ? s->n : (size_t)(dot - s->p);
	struct sg_str ident = str_part(*s, 0, n);

	*s = str_part(*s, n + 1, s->n);
	return ident;
}

static bool
is_number(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!ascii_is_digit(s.p[i]))
			return false;
	return true;
}

/* Identifiers with dots between; ${zeros}: numbers may begin with zeros. */
static bool
idents_valid(struct sg_str s, bool zeros)
{
	if (s.n == 0 || s.p[s.n - 1] == '.')
		return false;
	while (s.n > 0) {
		struct sg_str ident = cut_ident(&s);

		if (ident.n == 0)
			return false;
		for (size_t i = 0; i < ident.n; i++)
			if (!is_ident_char(ident.p[i]))
				return false;
		if (!zeros && ident.n > 1 && ident.p[0] == '0' &&
		    is_number(ident))
			return false;
	}
	return true;
}

bool
version_parse(struct sg_str s, struct version *out)
{
	struct version v = {.number = {0}};

	if (s.n > VERSION_BYTES_MAX)
		return false;
	if (!cut_number(&s, &v.number[0]) || !cut_char(&s, '.') ||
	    !cut_number(&s, &v.number[1]) || !cut_char(&s, '.') ||
	    !cut_number(&s, &v.number[2]))
		return false;
	if (cut_char(&s, '-')) {
		const char *plus = s.n == 0 ? NULL : memchr(s.p, '+', s.n);

		v.pre = str_part(
		    s, 0, plus == NULL ? s.n : (size_t)(plus - s.p));
		s = str_part(s, v.pre.n, s.n);
		if (!idents_valid(v.pre, false))
			return false;
	}
	if (cut_char(&s, '+')) {
		v.build = s;
		s = str_part(s, s.n, 0);
		if (!idents_valid(v.build, true))
			return false;
	}
	if (s.n > 0)
		return false;
	*out = v;
	return true;
}

static int
order(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* Numbers below words, numbers by size, words by bytes. */
static int
compare_ident(struct sg_str a, struct sg_str b)
{
	bool number = is_number(a);
	size_t n = a.n < b.n ? a.n : b.n;
	int c;

	if (number != is_number(b))
		return number ? -1 : 1;
	if (number && a.n != b.n)
		return order(a.n, b.n);
	c = memcmp(a.p, b.p, n);
	return c != 0 ? (c > 0) - (c < 0) : order(a.n, b.n);
}

static int
compare_pre(struct sg_str a, struct sg_str b)
{
	if (a.n == 0 || b.n == 0)
		return order(a.n == 0, b.n == 0);
	while (a.n > 0 && b.n > 0) {
		int c = compare_ident(cut_ident(&a), cut_ident(&b));

		if (c != 0)
			return c;
	}
	return order(a.n > 0, b.n > 0);
}

int
version_compare(const struct version *a, const struct version *b)
{
	for (unsigned i = 0; i < 3; i++)
		if (a->number[i] != b->number[i])
			return a->number[i] < b->number[i] ? -1 : 1;
	return compare_pre(a->pre, b->pre);
}
