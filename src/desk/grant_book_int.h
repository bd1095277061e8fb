#ifndef DESK_GRANT_BOOK_INT_H
#define DESK_GRANT_BOOK_INT_H

#include "desk/grant_change.h"

/* Between grant_book.c, which keeps the book, and grant_book_store.c. */
#define GRANT_BOOK_MAX (256u << 20)

struct grant_book {
	struct arena arena; /* texts and patterns */
	struct grant_item *v;
	size_t n, cap;
	struct grants index;
	int64_t flush_ms; /* when counts are written; INT64_MAX: none */
	struct grant_waiting
	    *undo; /* of the session, revoked: the last first */
	size_t n_undo;
};

/* Make the index of all items, with room for ${cap}. */
enum sg_err grant_book_index_all(struct grant_book *b, size_t cap);

#endif
