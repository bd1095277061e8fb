#ifndef INSTALL_TOMLC_H
#define INSTALL_TOMLC_H

#include "base/arena.h"
#include "base/str.h"

/*
 * TOML of somebody else, statement by statement, with the place of each, so
 * that it can be changed without touching the rest.  All of TOML is passed
 * over; only names, strings and lists of strings are read.
 */
#define TOMLC_PARTS 8
#define TOMLC_ITEMS 256

enum tomlc_kind { TOMLC_BAD, TOMLC_END, TOMLC_TABLE, TOMLC_ENTRY };

struct tomlc {
	struct sg_str text;
	struct arena *a;
	size_t at;
	struct sg_str table[TOMLC_PARTS]; /* that is open */
	size_t n_table;
	bool element; /* it was opened by [[..]] */
	/* The statement: its name (of an entry, behind the table's), and where
	 * it stands: its line, and the value of an entry. */
	struct sg_str name[TOMLC_PARTS];
	size_t n_name;
	size_t from, to, value_from, value_to;
};

/* After TOMLC_END or TOMLC_BAD comes the same again. */
enum tomlc_kind tomlc_next(struct tomlc *t);

/* Whether the entry is ${path}, ${n} names from the top. */
bool tomlc_is(const struct tomlc *t, const struct sg_str *path, size_t n);

/* The value of the entry. */
struct sg_str tomlc_value(const struct tomlc *t);

/* The string ${value} stands for; false: it is none on one line. */
bool tomlc_text(struct sg_str value, struct arena *a, struct sg_str *out);

/* The strings of the list ${value}, and where each stands in it. */
struct tomlc_items {
	struct sg_str raw[TOMLC_ITEMS], text[TOMLC_ITEMS];
	size_t n;
};
bool tomlc_list(struct sg_str value, struct arena *a, struct tomlc_items *out);

#endif
