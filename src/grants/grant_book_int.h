#ifndef GRANTS_GRANT_BOOK_INT_H
#define GRANTS_GRANT_BOOK_INT_H

#include "grants/grant_book.h"

/* Between grant_book.c, which keeps the book, and grant_book_store.c. */
#define GRANT_BOOK_MAX (256u << 20)

struct grant_book {
	struct shell *shell;
	struct grant_hooks hooks;
	struct arena arena; /* texts and patterns */
	struct grant_item *v;
	size_t n, cap;
	struct grants index;
	int64_t flush_ms; /* when counts are written; INT64_MAX: none */
	struct grant_waiting
	    *undo; /* of the session, revoked: the last first */
	size_t n_undo;
	struct grant_waiting *coming; /* added, and not yet durable */
	struct grant_waiting *over;   /* rows of sessions that are over */
};

/* Make the index of all items, with room for ${cap}. */
enum sg_err grant_book_index_all(struct grant_book *b, size_t cap);

/*
 * Between the files that change the book: grant_change.c adds and revokes,
 * grant_edit.c narrows, grant_undo.c gives back what was revoked.
 */
#define GRANT_UNDO_MAX  64 /* of the session; those of the store 30 days */
#define GRANT_UNDO_DAYS 30

/* A grant that waits for its record, with its texts. */
struct grant_waiting {
	struct grant_waiting *next;
	struct grant_item item;
	struct arena arena;
};

/* A copy; NULL: no memory. */
struct grant_waiting *grant_waiting_new(const struct grant_item *from);
void grant_waiting_free(struct grant_waiting *w); /* NULL is fine */

/*
 * It is on its way to the disk, and: it came, or never will.  Meanwhile the
 * same rule is not added a second time, which would leave a row that nobody
 * sees and no revoke ends (T46).
 */
void grant_book_coming(struct grant_book *b, struct grant_waiting *w);
void grant_book_came(struct grant_book *b, struct grant_waiting *w);
bool grant_book_expects(const struct grant_book *b, const struct grant_rule *r);

/* One change of the book: what its line in the ledger says, its rows if the
 * grant is a lasting one, and what follows when it is durable. */
struct grant_step {
	const char *event, *message;
	struct grant_waiting *w; /* NULL: no memory */
	struct store_op ops[2];
	size_t n_ops;
	bool created;
	void (*then)(void *book, void *w, enum sg_err err);
	const struct grant_item *shown; /* in the answer; NULL: that of w */
};

/* False: there is no memory for it, and that was said; ${w} is the caller's. */
bool grant_take_step(struct grant_book *book, const struct grant_step *s,
    struct arena *a, struct command_reply to);

/* The grant that is meant, in the version that was seen; else it answers. */
bool grant_meant(struct grant_book *book, const struct command_in *in,
    size_t *at, struct command_reply to);

/* The row of one that was revoked; ${gone}: it is wanted no more. */
struct store_op grant_undo_op(struct grant_book *book,
    const struct grant_item *item, struct arena *a, bool gone);

/* Whether there was memory for all of ${op}: a row without a body is none. */
bool grant_op_is_whole(const struct store_op *op);

void grant_book_forget_over(struct grant_book *b);

/* Whether nobody lives whose session that is. */
bool grant_book_is_over(
    struct grant_book *b, struct sg_str session, enum sg_err *err);

/* Revoked ones of the session: keep (it is owned now), take by id or NULL. */
void grant_book_undo_keep(struct grant_book *b, struct grant_waiting *w);
struct grant_waiting *
grant_book_undo_take(struct grant_book *b, struct sg_str id);

#endif
