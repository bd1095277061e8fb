/*
 * The letters the redactor knows, and looking through what hides them:
 * quotes, backslashes, line continuations, characters of no width.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

bool
char_is_operator(char c)
{
	return c != '\0' && memchr(";&|<>()", c, 7) != NULL;
}

#define IN(set) (1u << (set))
#define LETTER                                                          \
	(IN(SET_ALNUM) | IN(SET_URL64) | IN(SET_B64) | IN(SET_DOTTED) | \
	    IN(SET_NAME) | IN(SET_RUN) | IN(SET_TOKEN))
#define D (LETTER | IN(SET_HEX) | IN(SET_UPPER))
#define C (LETTER | IN(SET_UPPER))
#define H (LETTER | IN(SET_HEX))
#define S LETTER
#define JOINS                                                          \
	(IN(SET_URL64) | IN(SET_DOTTED) | IN(SET_NAME) | IN(SET_RUN) | \
	    IN(SET_TOKEN))
#define DOT    (IN(SET_DOTTED) | IN(SET_NAME) | IN(SET_TOKEN))
#define BASE64 (IN(SET_B64) | IN(SET_RUN) | IN(SET_TOKEN))

/* clang-format off */
const uint16_t char_sets[256] = {
	['0'] = D, ['1'] = D, ['2'] = D, ['3'] = D, ['4'] = D, ['5'] = D,
	['6'] = D, ['7'] = D, ['8'] = D, ['9'] = D,
	['A'] = C, ['B'] = C, ['C'] = C, ['D'] = C, ['E'] = C, ['F'] = C,
	['G'] = C, ['H'] = C, ['I'] = C, ['J'] = C, ['K'] = C, ['L'] = C,
	['M'] = C, ['N'] = C, ['O'] = C, ['P'] = C, ['Q'] = C, ['R'] = C,
	['S'] = C, ['T'] = C, ['U'] = C, ['V'] = C, ['W'] = C, ['X'] = C,
	['Y'] = C, ['Z'] = C,
	['a'] = H, ['b'] = H, ['c'] = H, ['d'] = H, ['e'] = H, ['f'] = H,
	['g'] = S, ['h'] = S, ['i'] = S, ['j'] = S, ['k'] = S, ['l'] = S,
	['m'] = S, ['n'] = S, ['o'] = S, ['p'] = S, ['q'] = S, ['r'] = S,
	['s'] = S, ['t'] = S, ['u'] = S, ['v'] = S, ['w'] = S, ['x'] = S,
	['y'] = S, ['z'] = S,
	['-'] = JOINS, ['_'] = JOINS, ['.'] = DOT, ['+'] = BASE64,
	['/'] = BASE64, ['='] = IN(SET_B64) | IN(SET_TOKEN),
	[':'] = IN(SET_TOKEN), ['~'] = IN(SET_TOKEN),
};
/* clang-format on */

/* The bytes of a character that nobody sees, at the start of ${p}, or 0. */
static size_t
no_width(const char *p, size_t n)
{
	const unsigned char *u = (const unsigned char *)p;

	if (n >= 2 && u[0] == 0xc2 && u[1] == 0xad)
		return 2; /* U+00AD */
	if (n < 3)
		return 0;
	if (u[0] == 0xe2 && u[1] == 0x80 && u[2] >= 0x8b && u[2] <= 0x8f)
		return 3; /* U+200B to U+200F */
	if (u[0] == 0xe2 && u[1] == 0x80 && u[2] >= 0xaa && u[2] <= 0xae)
		return 3; /* U+202A to U+202E */
	if (u[0] == 0xe2 && u[1] == 0x81 && u[2] >= 0xa0 && u[2] <= 0xaf)
		return 3; /* U+2060 to U+206F */
	if (u[0] == 0xef && u[1] == 0xbb && u[2] == 0xbf)
		return 3; /* U+FEFF */
	return 0;
}

static bool
is_line_end_name(char c)
{
	return c == 'n' || c == 'r' || c == 't';
}

/* How many bytes at ${at} are looked through. */
static size_t
through(struct sg_str s, size_t at, size_t end)
{
	char c = s.p[at];

	if (c == '"' || c == '\'')
		return 1;
	if (c == '\\') {
		if (at + 1 == end || is_line_end_name(s.p[at + 1]))
			return 0;
		return s.p[at + 1] == '\n' ? 2 : 1;
	}
	return (unsigned char)c < 0x80 ? 0 : no_width(s.p + at, end - at);
}

size_t
char_seen(struct sg_str s, size_t at, size_t end)
{
	size_t n;

	while (at < end && (n = through(s, at, end)) > 0)
		at += n;
	return at;
}

size_t
char_run(struct sg_str s, size_t at, size_t end, enum char_set set)
{
	size_t last = at, seen;

	while (at < end) {
		if (char_in(s.p[at], set)) {
			last = ++at;
			continue;
		}
		seen = char_seen(s, at, end);
		if (seen == at)
			break;
		at = seen;
	}
	return last;
}

size_t
char_clean(struct sg_str s, size_t at, size_t end, char *to, size_t cap)
{
	size_t n = 0;

	while (at < end && n < cap) {
		if (!char_in(s.p[at], SET_TOKEN))
			at = char_seen(s, at, end); /* ends in a letter */
		to[n++] = s.p[at++];
	}
	return n;
}
