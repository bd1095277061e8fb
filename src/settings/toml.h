#ifndef SETTINGS_TOML_H
#define SETTINGS_TOML_H

#include "base/arena.h"
#include "base/err.h"

/*
 * The part of TOML 1.0 that settings need: tables, strings in one line ("" and
 * ''), whole numbers, true and false, arrays of strings, comments; and, where
 * the reader asks for them, arrays of tables ([[rule]]).  Everything
 * else (dates, floats, inline tables, long strings) is
 * refused with its line; nothing is ignored.  The reader keeps where a value
 * stands, so that a file can be changed without losing its comments.
 */
#define TOML_PARTS  4   /* of a dotted name */
#define TOML_TABLES 256 /* in one file */
#define TOML_ITEMS  256 /* in one array */

enum toml_kind { TOML_STRING, TOML_INT, TOML_BOOL, TOML_STRINGS };

struct toml_value {
	enum toml_kind kind;
	struct sg_str text;
	int64_t number;
	bool truth;
	const struct sg_str *items;
	size_t n_items;
};

struct toml_name {
	struct sg_str part[TOML_PARTS];
	size_t n;
};

enum toml_item { TOML_ENTRY, TOML_TABLE, TOML_ELEMENT, TOML_END, TOML_BAD };

struct toml {
	struct sg_str in;
	struct arena *a;
	size_t at;
	unsigned line;          /* of the last item, from 1 */
	unsigned next_line;     /* of what is read next */
	struct toml_name table; /* the one that is open */
	struct toml_name name;  /* ENTRY: with its table in front */
	struct toml_value value;
	size_t value_from, value_to; /* ENTRY: the bytes of the value */
	size_t line_from;            /* where the line of the item begins */
	const char *why;             /* BAD: what is wrong in ${line} */
	bool elements;               /* [[name]] is read: TOML_ELEMENT */
	struct toml_name seen[TOML_TABLES];
	size_t n_seen;
};

/* ${in} and ${a} must outlive what is read. */
void toml_init(struct toml *t, struct sg_str in, struct arena *a);

/* After TOML_END or TOML_BAD comes the same again. */
enum toml_item toml_next(struct toml *t);

/* The whole input as one value and nothing else; false: it is none. */
bool toml_take(struct toml *t, struct toml_value *out);

/* "policy.mode"; a part that is no bare key stands in quotes. */
void toml_add_name(struct buf *b, const struct toml_name *name);

/* ${s} as a string in quotes. */
void toml_quote(struct buf *b, struct sg_str s);

#endif
