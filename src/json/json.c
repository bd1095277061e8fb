/*
 * The reader: from bytes to tokens.  json_next() is a small state machine
 * over what may come next; strings and numbers are checked while they are
 * passed, so that no later code has to doubt them.
 */
#include <string.h>

#include "json/json_scan.h"
#include "base/banned.h"

void
json_init(struct json *j, struct sg_str in)
{
	*j = (struct json){.start = in.p,
	    .at = in.p,
	    .end = in.n > 0 ? in.p + in.n : in.p, /* which may be NULL */
	    .expect = JSON_EXPECT_VALUE};
}

void
json_init_lax(struct json *j, struct sg_str in)
{
	json_init(j, in);
	j->lax = true;
}

static bool
is_space(char c)
{
	return c <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
}

/* The next byte that is not white space, or -1 at the end. */
static inline int
peek(struct json *j)
{
	while (j->at < j->end && is_space(*j->at))
		j->at++;
	return j->at < j->end ? (unsigned char)*j->at : -1;
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
		return json_bad_syntax(j, "a value was expected here");
	if (*first == '0' && j->at - first > 1) {
		j->at = first + 1;
		return json_bad_syntax(j, "a number must not begin with 0");
	}
	if (scan_word(j, STR(".")) && !scan_digits(j))
		return json_bad_syntax(
		    j, "a digit must follow the decimal point");
	if (scan_word(j, STR("e")) || scan_word(j, STR("E"))) {
		if (!scan_word(j, STR("+")))
			scan_word(j, STR("-"));
		if (!scan_digits(j))
			return json_bad_syntax(j, "the exponent has no digits");
	}
	j->from = from;
	j->to = j->at;
	return JSON_NUMBER;
}

static enum json_token
enter(struct json *j, bool object)
{
	uint64_t *of = &j->objects[j->depth / 64];
	uint64_t bit = UINT64_C(1) << j->depth % 64;

	if (j->depth == (j->lax ? JSON_DEPTH_LAX : JSON_DEPTH_MAX))
		return json_bad(j, SG_EDEPTH, "nested deeper than 64 levels");
	j->depth++;
	*of = object ? *of | bit : *of & ~bit;
	j->at++;
	j->expect = object ? JSON_EXPECT_FIRST_KEY : JSON_EXPECT_FIRST_VALUE;
	return object ? JSON_OBJECT : JSON_ARRAY;
}

static bool
in_object(const struct json *j)
{
	unsigned at = j->depth - 1;

	return (j->objects[at / 64] >> at % 64 & 1) != 0;
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
		return json_bad_syntax(j, "a key in quotes was expected here");
	j->token = j->at++;
	if (!json_scan_string(j))
		return JSON_BAD;
	if (peek(j) != ':')
		return json_bad_syntax(j, "a colon must follow the key");
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
		return json_scan_string(j) ? JSON_STRING : JSON_BAD;
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
		return json_bad_syntax(j,
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
		return json_bad(j, SG_ETRAILING, "something follows the value");
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
