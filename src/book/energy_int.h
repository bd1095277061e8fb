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
};

/* What became of the unit that the last energy_keep() made. */
void energy_ended(struct energy_book *b, enum sg_err err);

#endif
