#ifndef BOOK_ENERGY_INT_H
#define BOOK_ENERGY_INT_H

#include "base/sha256.h"
#include "book/energy_book.h"

/* Inside the book. */
struct energy_book {
	struct shell *shell;
	bool loaded;
	char *text; /* EnergyExport */
	size_t n;
	char *was; /* before the last change; NULL: not known */
	size_t was_n;
	char etag[2 * SHA256_SIZE];
	bool indexed; /* what follows is known */
	char *index;  /* EnergySystems; NULL: there is one, without a name */
	size_t index_n;
	char open[ENERGY_ROW_ID]; /* the id of the open system */
	size_t open_n;
	unsigned writing; /* units on their way */
	/* The rows as they were read, or written since. */
	struct energy_row {
		bool there;
		char etag[2 * SHA256_SIZE], was[2 * SHA256_SIZE];
		size_t n;
	} tables, list;
};

#define ENERGY_MAIN "main" /* the id of the first system */

/* A new id, in ${a}; false: there is none to be had. */
bool energy_draw_id(struct energy_book *b, struct arena *a, struct sg_str *id);

/* Nobody described anything yet: empty tables in ${a}. */
struct sg_str energy_nothing(struct arena *a);

/* The row of the store that has the tables of that system, in ${a}. */
struct sg_str energy_row_of(struct sg_str system, struct arena *a);

/*
 * Of many nodes: ${op} puts a row in the place of the one that was read, or
 * conflicts if another node was quicker.  ${row} becomes what it puts.
 */
void energy_guard(
    struct energy_book *b, struct energy_row *row, struct store_op *op);
void energy_row_read(struct energy_row *row, const struct store_row *from);

/* Other tables are open now; false: no memory, nothing changed. */
bool energy_show(struct energy_book *b, struct sg_str tables);

/* energy_systems.c: the systems as the store has them; which one is open. */
enum sg_err
energy_load_index(struct energy_book *b, struct arena *a, struct sg_error *e);
struct energy_systems energy_index(struct energy_book *b, struct arena *a);

/* What became of the unit that the last energy_keep() made. */
void energy_ended(struct energy_book *b, enum sg_err err);

#endif
