/*
 * Views and bounded builders.  Nothing here reads or writes outside what it
 * was given; a builder that has run full stays as it was.
 */
#include "base/ascii.h"
#include "base/str.h"

#include "base/banned.h"

#define DIGITS_MAX 20 /* of 18446744073709551615 */

bool
str_starts(struct sg_str s, struct sg_str prefix)
{
	return s.n >= prefix.n && str_eq(str_part(s, 0, prefix.n), prefix);
}

bool
str_same(struct sg_str a, struct sg_str b)
{
	if (a.n != b.n)
		return false;
	if (str_eq(a, b))
		return true;
	for (size_t i = 0; i < a.n; i++)
		if (ascii_lower(a.p[i]) != ascii_lower(b.p[i]))
			return false;
	return true;
}

bool
str_starts_same(struct sg_str s, struct sg_str prefix)
{
	return str_same(str_part(s, 0, prefix.n), prefix);
}

struct sg_str
str_behind(struct sg_str s, char c)
{
	for (size_t i = s.n; i > 0; i--)
		if (s.p[i - 1] == c)
			return str_part(s, i, s.n);
	return s;
}

/* How often a byte stands in the texts that are searched: JSON and prose. */
static const uint8_t common[256] = {['"'] = 9,
    [' '] = 8,
    ['e'] = 8,
    ['t'] = 7,
    ['a'] = 7,
    ['i'] = 6,
    ['n'] = 6,
    ['o'] = 6,
    ['r'] = 6,
    ['s'] = 6,
    ['0'] = 5,
    ['1'] = 5,
    ['l'] = 5,
    ['d'] = 5,
    ['c'] = 5,
    [','] = 4,
    [':'] = 4,
    ['h'] = 3,
    ['m'] = 3,
    ['p'] = 3,
    ['u'] = 3};

/* Where the rarest byte of ${part} stands in it: few places are tried then. */
static size_t
rarest(struct sg_str part)
{
	size_t at = 0;

	for (size_t i = 1; i < part.n; i++)
		if (common[(uint8_t)part.p[i]] < common[(uint8_t)part.p[at]])
			at = i;
	return at;
}

size_t
str_find(struct sg_str s, struct sg_str part)
{
	size_t mark = rarest(part);
	const char *at;

	if (part.n == 0)
		return 0;
	for (size_t i = 0; i + part.n <= s.n; i++) {
		at = memchr(s.p + i + mark, part.p[mark], s.n - i - part.n + 1);
		if (at == NULL)
			break;
		i = (size_t)(at - s.p) - mark;
		if (memcmp(s.p + i, part.p, part.n) == 0)
			return i;
	}
	return s.n;
}

struct sg_str
str_cut(struct sg_str *s, char mark)
{
	const char *at = s->n == 0 ? NULL : memchr(s->p, mark, s->n);
	struct sg_str head = *s;

	if (at != NULL)
		head.n = (size_t)(at - s->p);
	*s = str_part(*s, head.n + 1, s->n);
	return head;
}

struct sg_str
str_trim(struct sg_str s)
{
	while (s.n > 0 && ascii_is_space(s.p[0])) {
		s.p++;
		s.n--;
	}
	while (s.n > 0 && ascii_is_space(s.p[s.n - 1]))
		s.n--;
	return s;
}

void
buf_add(struct buf *b, struct sg_str s)
{
	if (s.n == 0 || !buf_has_room(b, s.n))
		return;
	memcpy(b->p + b->n, s.p, s.n);
	b->n += s.n;
}

void
buf_add_quoted(struct buf *b, struct sg_str s)
{
	buf_addc(b, '\'');
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] == '\'')
			buf_addz(b, "'\\''");
		else
			buf_addc(b, s.p[i]);
	buf_addc(b, '\'');
}

void
buf_add_word(struct buf *b, struct sg_str s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789_-./:@%+,=";
	bool quote = s.n == 0;

	for (size_t i = 0; i < s.n && !quote; i++)
		quote = memchr(plain, s.p[i], sizeof(plain) - 1) == NULL;
	if (quote)
		buf_add_quoted(b, s);
	else
		buf_add(b, s);
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

/* Both digits of each byte. */
/* clang-format off */
#define PAIRS(h) \
	h "0" h "1" h "2" h "3" h "4" h "5" h "6" h "7" \
	h "8" h "9" h "a" h "b" h "c" h "d" h "e" h "f"
static const char pairs[] =
    PAIRS("0") PAIRS("1") PAIRS("2") PAIRS("3")
    PAIRS("4") PAIRS("5") PAIRS("6") PAIRS("7")
    PAIRS("8") PAIRS("9") PAIRS("a") PAIRS("b")
    PAIRS("c") PAIRS("d") PAIRS("e") PAIRS("f");
/* clang-format on */

void
buf_addhex(struct buf *b, const uint8_t *p, size_t n)
{
	char *at;

	if (!buf_has_room(b, 2 * n))
		return;
	at = b->p + b->n;
	b->n += 2 * n;
	for (size_t i = 0; i < n; i++, at += 2)
		memcpy(at, pairs + 2 * p[i], 2);
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
