#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include "base/err.h"
#include "base/str.h"

/*
 * Tables a person can read and change: rows of columns between tabs.  Empty
 * lines, and lines that begin with #, say nothing.  The first row names the
 * table: NAME, version, number.  What is wrong is noted with its line, and
 * the whole table is refused.
 */
#define TABLE_COLUMNS 9

struct table {
	const char *name;  /* stands in the first row and in front of errors */
	const char *head;  /* what is said of another first row */
	const char *shape; /* what is said of a row of other columns */
	unsigned columns;
	bool more;       /* a row may have one column more */
	enum sg_err bad; /* what a wrong row is */
	size_t max;      /* bytes of it */
	struct sg_str text, rest;
	struct sg_str cell[TABLE_COLUMNS];
	unsigned line;
	enum sg_err code;
	const char *wrong; /* what is wrong with the line, as a sentence */
};

#define TABLE(word, n, spelled, most, from)                                   \
	{                                                                     \
		.name = (word), .columns = (n), .bad = SG_EWORD,              \
		.max = (most), .text = (from),                                \
		.head = "the first row must be: " word ", version, number",   \
		.shape = "a row must have exactly " spelled " columns, none " \
			 "of them empty",                                     \
	}

/* From the start: read the first row, whose number is left in cell[2]. */
bool table_begin(struct table *t);

/* The next row, in its cells; false: none, or wrong. */
bool table_next(struct table *t);

/* Note what is wrong with the line; false. */
bool table_refuse(struct table *t, const char *why);
bool table_no_memory(struct table *t);

/* SG_OK, or what was noted; the pointer of ${e} is table and line. */
enum sg_err table_end(const struct table *t, struct sg_error *e);

/* How many pieces of ${s} there are between ${mark}s. */
size_t table_pieces(struct sg_str s, char mark);

#endif
