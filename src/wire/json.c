/*
 * The reader: from bytes to tokens.  json_next() is a small state machine
 * over what may come next; strings and numbers are checked while they are
 * passed, so that no later code has to doubt them.
 */
#include <string.h>

#include "base/utf8.h"
#include "wire/json.h"
#include "base/banned.h"

void
json_init(struct json *j, struct sg_str in)
{
	*j = (struct json){.start = in.p,
	    .at = in.p,
	    .end = in.n > 0 ? in.p + in.n : in.p, /* which may be NULL */
	    .expect = JSON_EXPECT_VALUE};
}

static enum json_token
bad(struct json *j, enum sg_err err, const char *why)
{
	j->err = err;
	j->why = why;
	return JSON_BAD;
}

static enum json_token
bad_syntax(struct json *j, const char *why)
{
	return bad(j, SG_EJSON, why);
}

/* The next byte that is not white space, or -1 at the end. */
static int
peek(struct json *j)
{
	while (j->at < j->end &&
	    (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' ||
		*j->at == '\r'))
		j->at++;
	return j->at < j->end ? (unsigned char)*j->at : -1;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Four hexadecimal digits at ${at}, or -1. */
static int
hex4(const struct json *j, const char *at)
{
	int v = 0;

	if (j->end - at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		int d = hex_digit(at[i]);

		if (d < 0)
			return -1;
		v = v * 16 + d;
	}
	return v;
}

/* "\uXXXX", or a pair of them for a surrogate pair; at stands on the 'u'. */
static bool
scan_unicode(struct json *j)
{
	int hi = hex4(j, j->at + 1), lo;

	if (hi < 0) {
		bad_syntax(j, "\\u needs four hexadecimal digits");
		return false;
	}
	if (hi == 0) {
		bad_syntax(j, "U+0000 is refused");
		return false;
	}
	j->at += 5;
	if (hi < 0xd800 || hi > 0xdfff)
		return true;
	if (hi <= 0xdbff && j->end - j->at >= 6 && j->at[0] == '\\' &&
	    j->at[1] == 'u') {
		lo = hex4(j, j->at + 2);
		if (lo >= 0xdc00 && lo <= 0xdfff) {
			j->at += 6;
			return true;
		}
	}
	bad_syntax(j, "a surrogate stands alone");
	return false;
}

static bool
scan_escape(struct json *j)
{
	j->escaped = true;
	j->at++;
	if (j->at == j->end) {
		bad_syntax(j, "the text ends inside a string");
		return false;
	}
	if (*j->at == 'u')
		return scan_unicode(j);
	if (memchr("\"\\/bfnrt", *j->at, 8) == NULL) {
		bad_syntax(j, "a backslash before this letter means nothing");
		return false;
	}
	j->at++;
	return true;
}

#define ONES  UINT64_C(0x0101010101010101)
#define HIGHS UINT64_C(0x8080808080808080)

/* Whether one of eight bytes is a quote, backslash, control or not ASCII. */
static bool
has_special(uint64_t w)
{
	uint64_t quote = w ^ ONES * '"', slash = w ^ ONES * '\\';

	return ((((quote - ONES) & ~quote) | ((slash - ONES) & ~slash) |
		    (w - ONES * 0x20) | w) &
		   HIGHS) != 0;
}

static bool
is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
}

/* Pass plain ASCII, eight bytes at a time while there are eight. */
static void
pass_plain(struct json *j)
{
	const char *p = j->at, *end = j->end;
	uint64_t w;

	for (; end - p >= 8; p += 8) {
		memcpy(&w, p, 8);
		if (has_special(w))
			break;
	}
	while (p < end && is_plain((unsigned char)*p))
		p++;
	j->at = p;
}

/* One character that is not ASCII. */
static bool
scan_utf8(struct json *j)
{
	struct sg_str rest = {j->at, (size_t)(j->end - j->at)};
	uint32_t cp;
	size_t n = utf8_decode(rest, &cp);

	if (n == 0)
		bad(j, SG_EUTF8, "a string is not valid UTF-8");
	j->at += n;
	return n > 0;
}

static bool
scan_special(struct json *j, unsigned char c)
{
	if (c == '\\')
		return scan_escape(j);
	if (c >= 0x80)
		return scan_utf8(j);
	bad_syntax(j, "a control character stands in a string");
	return false;
}

/* at stands behind the opening quote; afterwards behind the closing one. */
static bool
scan_string(struct json *j)
{
	const char *from = j->at;

	j->escaped = false;
	for (pass_plain(j); j->at < j->end; pass_plain(j)) {
		if (*j->at == '"') {
			j->raw = (struct sg_str){from, (size_t)(j->at - from)};
			j->at++;
			return true;
		}
		if (!scan_special(j, (unsigned char)*j->at))
			return false;
	}
	bad_syntax(j, "the text ends inside a string");
	return false;
}

static bool
scan_word(struct json *j, struct sg_str word)
{
	if ((size_t)(j->end - j->at) < word.n ||
	    memcmp(j->at, word.p, word.n) != 0)
		return false;
	j->at += word.n;
	return true;
}

static bool
scan_digits(struct json *j)
{
	const char *from = j->at;

	while (j->at < j->end && *j->at >= '0' && *j->at <= '9')
		j->at++;
	return j->at > from;
}

static enum json_token
scan_number(struct json *j)
{
	const char *from = j->at, *first;

	scan_word(j, STR("-"));
	first = j->at;
	if (!scan_digits(j))
		return bad_syntax(j, "a value was expected here");
	if (*first == '0' && j->at - first > 1)
		return bad_syntax(j, "a number may not begin with 0");
	if (scan_word(j, STR(".")) && !scan_digits(j))
		return bad_syntax(j, "a digit must follow the decimal point");
	if (scan_word(j, STR("e")) || scan_word(j, STR("E"))) {
		if (!scan_word(j, STR("+")))
			scan_word(j, STR("-"));
		if (!scan_digits(j))
			return bad_syntax(j, "the exponent has no digits");
	}
	j->raw = (struct sg_str){from, (size_t)(j->at - from)};
	return JSON_NUMBER;
}

static enum json_token
enter(struct json *j, bool object)
{
	uint64_t bit;

	if (j->depth == JSON_DEPTH_MAX)
		return bad(j, SG_EDEPTH, "nested deeper than 64 levels");
	bit = UINT64_C(1) << j->depth++;
	j->objects = object ? j->objects | bit : j->objects & ~bit;
	j->at++;
	j->expect = object ? JSON_EXPECT_FIRST_KEY : JSON_EXPECT_FIRST_VALUE;
	return object ? JSON_OBJECT : JSON_ARRAY;
}

static bool
in_object(const struct json *j)
{
	return (j->objects >> (j->depth - 1) & 1) != 0;
}

static enum json_token
leave(struct json *j)
{
	bool object = in_object(j);

	j->depth--;
	j->at++;
	j->expect = j->depth > 0 ? JSON_EXPECT_MORE : JSON_EXPECT_END;
	return object ? JSON_OBJECT_END : JSON_ARRAY_END;
}

static enum json_token
scan_key(struct json *j, int c)
{
	if (c != '"')
		return bad_syntax(j, "a key in quotes was expected here");
	j->token = j->at++;
	if (!scan_string(j))
		return JSON_BAD;
	if (peek(j) != ':')
		return bad_syntax(j, "a colon must follow the key");
	j->at++;
	j->expect = JSON_EXPECT_VALUE;
	return JSON_KEY;
}

static enum json_token
scan_value(struct json *j, int c)
{
	j->token = j->at;
	if (c == '{' || c == '[')
		return enter(j, c == '{');
	j->expect = j->depth > 0 ? JSON_EXPECT_MORE : JSON_EXPECT_END;
	if (c == '"') {
		j->at++;
		return scan_string(j) ? JSON_STRING : JSON_BAD;
	}
	if (scan_word(j, STR("true")))
		return JSON_TRUE;
	if (scan_word(j, STR("false")))
		return JSON_FALSE;
	if (scan_word(j, STR("null")))
		return JSON_NULL;
	return scan_number(j);
}

static enum json_token
scan_more(struct json *j, int c)
{
	bool object = in_object(j);

	if (c == (object ? '}' : ']'))
		return leave(j);
	if (c != ',')
		return bad_syntax(j,
		    object ? "a comma or } was expected here"
			   : "a comma or ] was expected here");
	j->at++;
	c = peek(j);
	return object ? scan_key(j, c) : scan_value(j, c);
}

static enum json_token
scan(struct json *j, int c)
{
	switch (j->expect) {
	case JSON_EXPECT_VALUE:
		return scan_value(j, c);
	case JSON_EXPECT_FIRST_VALUE:
		return c == ']' ? leave(j) : scan_value(j, c);
	case JSON_EXPECT_FIRST_KEY:
		return c == '}' ? leave(j) : scan_key(j, c);
	case JSON_EXPECT_MORE:
		return scan_more(j, c);
	case JSON_EXPECT_END:
		if (c < 0)
			return JSON_END;
		return bad(j, SG_ETRAILING, "something follows the value");
	case JSON_EXPECT_NOTHING:
		break;
	}
	return JSON_BAD;
}

enum json_token
json_next(struct json *j)
{
	enum json_token t = scan(j, peek(j));

	if (t == JSON_BAD)
		j->expect = JSON_EXPECT_NOTHING; /* once bad, always bad */
	return t;
}
