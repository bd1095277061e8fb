#ifndef GRANTS_GRANT_REDO_INT_H
#define GRANTS_GRANT_REDO_INT_H

#include "grants/grant_book_int.h"

/* Between grant_redo.c, which does it, and grant_redo_say.c, which says it. */
#define OPS_MAX 256

/* What the last record about a grant says. */
struct fate {
	struct grant_item item;
	bool known; /* what it covers */
	bool ends;
	int64_t at_ms;
	struct sg_str scope_hash; /* of what it covers; empty: not said */
};

struct redo {
	struct grant_book *book;
	struct shell *sh;
	struct arena a; /* of the changes that wait */
	struct store_op ops[OPS_MAX];
	size_t n;
	struct sg_str lines[OPS_MAX];
	size_t n_lines;
	bool all;          /* from the first entry on */
	bool anew;         /* the store knew nothing */
	struct arena kept; /* of the texts of the fates */
	struct fate *fates;
	size_t n_fates, cap_fates;
	uint64_t changes, widened, dropped, carried;
	enum sg_err err;
	struct sg_error *e;
};

/* What waits goes to the store now. */
void grant_redo_flush(struct redo *r);

/* What ${f} covers is not known by its record, but by the row of the store,
 * which has the hash that the record names: ${out}. */
bool
grant_redo_old(struct redo *r, const struct fate *f, struct grant_item *out);

/* For people (sh->repaired), and as a record. */
void grant_redo_say(struct redo *r);

#endif
