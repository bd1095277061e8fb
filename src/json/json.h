#ifndef JSON_JSON_H
#define JSON_JSON_H

#include "base/arena.h"
#include "base/err.h"

/*
 * A strict pull reader for JSON (RFC 8259): the caller asks for the next
 * token and decides what to do.  No tree is built and nothing recurses.
 *
 * Every byte is checked when it is passed: grammar, UTF-8, escapes, lone
 * surrogates, and NUL in any spelling are refused here, so that whoever
 * keeps a view of the text keeps valid text.  Repeated keys are the business
 * of who reads the object: contract/field.c for known ones, json_skip() for the
 * rest.
 */
#define JSON_DEPTH_MAX 64
#define JSON_DEPTH_LAX 256 /* of what only passes through */

enum json_token {
	JSON_BAD, /* and from now on always; see err and why */
	JSON_OBJECT,
	JSON_OBJECT_END,
	JSON_ARRAY,
	JSON_ARRAY_END,
	JSON_KEY,
	JSON_STRING,
	JSON_NUMBER,
	JSON_TRUE,
	JSON_FALSE,
	JSON_NULL,
	JSON_END
};

enum json_expect {
	JSON_EXPECT_NOTHING,
	JSON_EXPECT_VALUE,
	JSON_EXPECT_FIRST_VALUE,
	JSON_EXPECT_FIRST_KEY,
	JSON_EXPECT_MORE,
	JSON_EXPECT_END
};

struct json {
	const char *start;
	const char *at; /* next byte; after JSON_BAD, where it went wrong */
	const char *end;
	const char *token; /* where the last token began */
	const char *from;  /* the last string, without quotes, or number, */
	const char *to;    /* and where it ends; see json_raw() */
	bool escaped;      /* the last string has backslashes */
	enum sg_err err;   /* after JSON_BAD: what is wrong, */
	const char *why;   /* and in words */
	enum json_expect expect;
	bool lax; /* see json_init_lax() */
	unsigned depth;
	/* bit d: the container at depth d is an object */
	uint64_t objects[JSON_DEPTH_LAX / 64];
};

void json_init(struct json *j, struct sg_str in);

/*
 * For a text that only passes through: the grammar is checked, what strings
 * say is not, so they may hold U+0000, half a surrogate pair or bytes that are
 * no UTF-8.  Whatever is decided upon is read by a strict reader.
 */
void json_init_lax(struct json *j, struct sg_str in);
enum json_token json_next(struct json *j);

/* The last string as it stands in the input, or the last number. */
static inline struct sg_str
json_raw(const struct json *j)
{
	return (struct sg_str){j->from, (size_t)(j->to - j->from)};
}

/* The text of the string ${raw}, which the reader has passed, in ${a}. */
SG_MUST_CHECK enum sg_err
json_unescape(struct sg_str raw, struct arena *a, struct sg_str *out);

/* The text of the last string or key, unescaped into ${a} when needed. */
SG_MUST_CHECK static inline enum sg_err
json_text(const struct json *j, struct arena *a, struct sg_str *out)
{
	if (j->escaped)
		return json_unescape(json_raw(j), a, out);
	*out = json_raw(j);
	return SG_OK;
}

/*
 * Pass the value whose first token ${first} was just read, however deep, and
 * view its whole text.  Objects in it may not repeat a key.
 */
SG_MUST_CHECK enum sg_err json_skip(struct json *j, enum json_token first,
    struct arena *a, struct sg_str *text);

/* Append ${s} as a JSON string, quotes and all. */
void json_quote(struct buf *b, struct sg_str s);

/* The same for what needs no escape: names of ours. */
void json_quote_plain(struct buf *b, struct sg_str s);

/* Append the valid JSON text ${s} without the white space between tokens. */
void json_minify(struct buf *b, struct sg_str s);

/* Append ${key} as a step of a JSON pointer: "/" and ~0, ~1 escapes. */
void json_pointer_add(struct buf *b, struct sg_str key);

#endif
