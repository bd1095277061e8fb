/*
 * Is a text canonical already?  The strict reader walks over it; on the way
 * the tokens' own bytes are added up, and what is left over must be commas
 * alone: so there is no white space.  Keys must rise, strings must not be
 * escaped more than they need, numbers must be written by their value.
 */
#include <string.h>

#include "base/ascii.h"
#include "json/canonical_json.h"
#include "json/json.h"
#include "base/banned.h"

#define NUMBER_MAX 512 /* longer ones are not looked into */
#define DIGITS_MAX 21  /* a whole number up to here is its own form */

struct check {
	struct json json;
	size_t bytes;                       /* that the tokens account for */
	struct sg_str keys[JSON_DEPTH_MAX]; /* the last one at each depth */
};

/* Whether json_quote() would have escaped the byte so: \u00XX. */
static bool
hex_is_needed(const char *p)
{
	static const char shorts[] = "89acd"; /* \b \t \n \f \r */

	return p[0] == '0' && p[1] == '0' &&
	    (p[2] == '1' || (p[2] == '0' && memchr(shorts, p[3], 5) == NULL)) &&
	    (p[3] < 'A' || p[3] > 'F');
}

static bool
escapes_are_needed(struct sg_str raw)
{
	for (size_t i = 0; i < raw.n; i++) {
		if (raw.p[i] != '\\')
			continue;
		if (raw.p[++i] == '/')
			return false;
		if (raw.p[i] == 'u' && !hex_is_needed(raw.p + i + 1))
			return false;
	}
	return true;
}

static bool
number_is(struct sg_str s)
{
	char room[NUMBER_MAX];
	struct buf b = BUF_ON(room);
	size_t digits = s.n - (s.p[0] == '-');
	bool whole = digits <= DIGITS_MAX;

	for (size_t i = s.n - digits; i < s.n && whole; i++)
		whole = s.p[i] >= '0' && s.p[i] <= '9';
	if (whole)
		return s.p[0] != '-' || s.p[1] != '0';
	return canonical_number_add(&b, s) && !buf_full(&b) &&
	    str_eq(buf_str(&b), s);
}

/* The first byte that ${s} stands for, and on to the next.  The only escapes
 * there are now stand for one byte each. */
static unsigned
next_byte(struct sg_str *s)
{
	static const char names[] = "\"\\bfnrt", bytes[] = "\"\\\b\f\n\r\t";
	const char *p = s->p;
	size_t n = p[0] != '\\' ? 1 : p[1] != 'u' ? 2 : 6;

	*s = str_part(*s, n, s->n);
	if (n == 6)
		return (unsigned)ascii_hex(p[4]) << 4 |
		    (unsigned)ascii_hex(p[5]);
	if (n == 2)
		return (unsigned char)
		    bytes[(const char *)memchr(names, p[1], 7) - names];
	return (unsigned char)p[0];
}

/* Whether the text of ${a} stands before that of ${b}. */
static bool
is_before(struct sg_str a, struct sg_str b)
{
	while (a.n > 0 && b.n > 0) {
		unsigned x = next_byte(&a), y = next_byte(&b);

		if (x != y)
			return x < y;
	}
	return a.n == 0 && b.n > 0;
}

/* Whether ${key} stands behind the last one of its object. */
static bool
key_rises(struct check *c, struct sg_str key)
{
	struct sg_str *last = &c->keys[c->json.depth - 1];
	bool rises = last->p == NULL || is_before(*last, key);

	*last = key;
	return rises;
}

static bool
take(struct check *c, enum json_token t)
{
	struct sg_str raw = json_raw(&c->json);

	switch (t) { /* not covered: no other token */
	case JSON_OBJECT:
		c->keys[c->json.depth - 1] = (struct sg_str){NULL, 0};
		c->bytes++;
		return true;
	case JSON_OBJECT_END:
	case JSON_ARRAY:
	case JSON_ARRAY_END:
		c->bytes++;
		return true;
	case JSON_KEY:
		c->bytes += raw.n + 3; /* quotes and colon */
		return (!c->json.escaped || escapes_are_needed(raw)) &&
		    key_rises(c, raw);
	case JSON_STRING:
		c->bytes += raw.n + 2;
		return !c->json.escaped || escapes_are_needed(raw);
	case JSON_NUMBER:
		c->bytes += raw.n;
		return number_is(raw);
	case JSON_TRUE:
	case JSON_NULL:
		c->bytes += 4;
		return true;
	case JSON_FALSE:
		c->bytes += 5;
		return true;
	case JSON_BAD:
		return false;
	case JSON_END:
		break;
	}
	return true;
}

bool
canonical_json_is(struct sg_str json)
{
	enum json_token t = JSON_NULL;
	bool more, object = false;
	struct check c;

	json_init(&c.json, json);
	c.bytes = 0;
	while (t != JSON_END) {
		more = c.json.expect == JSON_EXPECT_MORE;
		t = json_next(&c.json);
		c.bytes += more && t != JSON_OBJECT_END && t != JSON_ARRAY_END;
		if (c.bytes == 0)
			object = t == JSON_OBJECT;
		if (!take(&c, t))
			return false;
	}
	return object && c.bytes == json.n;
}
