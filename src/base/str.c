/*
 * Views and bounded builders.  Nothing here reads or writes outside what it
 * was given; a builder that has run full stays as it was.
 */
#include "base/str.h"

#include <string.h>

#include "base/banned.h"

#define DIGITS_MAX 20 /* of 18446744073709551615 */

struct sg_str
str_of(const char *s)
{
	return (struct sg_str){s, s == NULL ? 0 : strlen(s)};
}

bool
str_eq(struct sg_str a, struct sg_str b)
{
	return a.n == b.n && (a.n == 0 || memcmp(a.p, b.p, a.n) == 0);
}

bool
str_starts(struct sg_str s, struct sg_str prefix)
{
	return s.n >= prefix.n && str_eq(str_part(s, 0, prefix.n), prefix);
}

struct sg_str
str_part(struct sg_str s, size_t from, size_t n)
{
	if (from > s.n)
		from = s.n;
	if (from > 0) /* not even zero may be added to a NULL */
		s.p += from;
	s.n -= from;
	return (struct sg_str){s.p, n < s.n ? n : s.n};
}

static bool
is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

struct sg_str
str_trim(struct sg_str s)
{
	while (s.n > 0 && is_space(s.p[0])) {
		s.p++;
		s.n--;
	}
	while (s.n > 0 && is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Whether ${n} more bytes may be written; if not, ${b} is full from now on. */
static bool
has_room(struct buf *b, size_t n)
{
	if (n > b->cap - b->n)
		b->full = true;
	return !b->full;
}

void
buf_add(struct buf *b, struct sg_str s)
{
	if (s.n == 0 || !has_room(b, s.n))
		return;
	memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
}

void
buf_addc(struct buf *b, char c)
{
	if (has_room(b, 1))
		b->p[b->n++] = c;
}

void
buf_addz(struct buf *b, const char *s)
{
	buf_add(b, str_of(s));
}

/* ${v} in decimal at the end of ${room}, as a view of it. */
static struct sg_str
decimal(char room[DIGITS_MAX], uint64_t v)
{
	size_t at = DIGITS_MAX;

	do {
		room[--at] = (char)('0' + v % 10);
		v /= 10;
	} while (v != 0);
	return (struct sg_str){room + at, DIGITS_MAX - at};
}

void
buf_addu(struct buf *b, uint64_t v)
{
	char room[DIGITS_MAX];

	buf_add(b, decimal(room, v));
}

void
buf_addi(struct buf *b, int64_t v)
{
	if (v < 0)
		buf_addc(b, '-');
	buf_addu(b, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
}

void
buf_add_padded(struct buf *b, uint64_t v, unsigned width)
{
	char room[DIGITS_MAX];
	struct sg_str digits = decimal(room, v);

	for (size_t i = digits.n; i < width; i++)
		buf_addc(b, '0');
	buf_add(b, digits);
}

void
buf_addhex(struct buf *b, const uint8_t *p, size_t n)
{
	static const char digit[] = "0123456789abcdef";
	char *at;

	if (!has_room(b, 2 * n))
		return;
	at = b->p + b->n;
	b->n += 2 * n;
	for (size_t i = 0; i < n; i++) {
		*at++ = digit[p[i] >> 4];
		*at++ = digit[p[i] & 15];
	}
}

bool
buf_full(const struct buf *b)
{
	return b->full;
}

struct sg_str
buf_str(const struct buf *b)
{
	return (struct sg_str){b->p, b->n};
}
