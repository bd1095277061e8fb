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
	char etag[2 * SHA256_SIZE];
};

#endif
