#ifndef GRANTS_GRANT_BOOK_H
#define GRANTS_GRANT_BOOK_H

#include "rule/grants.h"
#include "shell/shell.h"
#include "shape/grant.h"

/*
 * The book of decisions that last: those of the store and those of the
 * session, with the index that the gate asks.  The index of a grant in the
 * book is its index in struct grants.
 *
 * A grant takes effect when its record is durable, and ends likewise.  How
 * often one was used is written to the store now and then; a crash may lose
 * the last counts, never a grant.
 */
#define GRANT_FLUSH_MS 60000

struct grant_item {
	struct sg_str id, etag;
	struct sg_str session;  /* whose row it is; empty: it has none */
	struct grant_rule rule; /* lifetime: SESSION or ALWAYS */
	int64_t decided_ms;
	enum sg_surface by;
	int64_t uses, used_ms;
	bool dirty;  /* used since it was written; of a file: never is */
	bool ending; /* its end is being written */
};

struct launch;

/*
 * What the book asks of the room that rules on calls, and tells it: the tools
 * that a narrowed pattern is read with, and that ${id} is new, says something
 * else or has ended.
 */
struct grant_hooks {
	const struct launch *(*tools)(void *ctx);
	void (*changed)(void *ctx, struct sg_str id);
	void *ctx;
};

/* All grants of the store.  NULL: ${e} says why.  The shell must outlive it. */
struct grant_book *grant_book_open(
    struct shell *sh, const struct grant_hooks *hooks, struct sg_error *e);
void grant_book_close(struct grant_book *b);

/* The rows of the store in the place of those it has, which another node
 * changed; or all stays, and ${e} says why. */
enum sg_err grant_book_reread(struct grant_book *b, struct sg_error *e);

/*
 * A book with the rules of the files of ${c} in the place of those it has, in
 * front of the grants people made; NULL: no memory, or too many.  Either the
 * old book becomes it, or it is dropped: there is no state in between.
 */
struct grant_book *grant_book_with_files(
    const struct grant_book *b, const struct service_config *c);
void grant_book_become(struct grant_book *b, struct grant_book *fresh);
void grant_book_drop(struct grant_book *fresh); /* NULL is fine */

const struct grants *grant_book_index(const struct grant_book *b);
size_t grant_book_count(const struct grant_book *b);
const struct grant_item *grant_book_at(const struct grant_book *b, size_t i);

/* Index of that id, or the count: there is none. */
size_t grant_book_find(const struct grant_book *b, struct sg_str id);

/* A new item; its texts are copied.  The same rule is not added twice. */
enum sg_err grant_book_add(struct grant_book *b, const struct grant_item *item);
enum sg_err grant_book_remove(struct grant_book *b, size_t i);

/* A copy with its texts, to be given back by free(); NULL: no memory. */
struct grant_item *grant_item_copy(const struct grant_item *from);

/*
 * The record of ${item} is durable: it is in force from now on, and who listens
 * is told.  A denial that finds no memory shuts the gate: nothing is allowed
 * until a start reads it (T44).
 */
void grant_book_take(struct grant_book *b, const struct grant_item *item);

/* ${with} in its place, with its count of uses; or all stays. */
enum sg_err grant_book_replace(
    struct grant_book *b, size_t i, const struct grant_item *with);
void grant_book_ending(struct grant_book *b, size_t i, bool ending);

/* It decided, now. */
void grant_book_used(struct grant_book *book, size_t i);

/* Write counts that are due; when to come again. */
void grant_book_tick(struct grant_book *book);
int64_t grant_book_due(const struct grant_book *b);
void grant_book_flush(struct grant_book *book);

/* Whether a grant in force decides the same for the same. */
bool grant_book_has(const struct grant_book *b, const struct grant_rule *r);

/* A fresh id and the etag of ${item}, in ${a}.  False: no id can be had. */
bool grant_book_name(
    struct grant_book *book, struct arena *a, struct grant_item *item);

/* The etag of what it says now, under the id it has.  False: no memory. */
bool grant_book_tag(struct arena *a, struct grant_item *item);

/*
 * Many nodes: what is for a session stands in a row too, so that it counts at
 * every node, and ends with the node whose session it is.
 */
bool grant_book_keeps(const struct grant_item *item); /* it has a row */

/* Whether it has one of a session that is over by now. */
bool grant_book_has_over(struct grant_book *b);

/* End what is of sessions that are over, as found when the rows were read. */
void grant_book_end_over(struct grant_book *b);

/* An item as its row says it; ${row}'s texts are borrowed. */
struct grant_item grant_book_item(
    struct sg_str id, struct sg_str etag, const struct grant_row *row);

/* The row of the store, in ${a}: PUT, and DELETE if ${end}. */
struct store_op
grant_book_op(const struct grant_item *item, struct arena *a, bool end);

/* As it is shown. */
void grant_book_view(const struct grant_book *b, const struct grant_item *item,
    struct grant_view *out);

/* The view of ${item} as an answer, its texts in ${a}. */
void grant_answer(struct grant_book *book, const struct grant_item *item,
    struct arena *a, struct command_out *out);

/* Tell who listens that there are other grants. */
void grant_book_tell(struct grant_book *book);

/* After a change of ${id}: tell who listens, then who asked to be told. */
void grant_book_changed(struct grant_book *book, struct sg_str id);

/* The commands of this room. */
typedef void grant_command(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
grant_command run_grant_add, run_grant_revoke, run_grant_list, run_grant_get,
    run_grant_narrow, run_grant_restore;

#endif
