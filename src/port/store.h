#ifndef PORT_STORE_H
#define PORT_STORE_H

#include <stddef.h>

#include "base/arena.h"
#include "base/err.h"

/*
 * The store port: rows by kind and id, counters, and nothing about what the
 * rows mean.  Every store passes the same suite (tests/contract): what one
 * promises, all do.
 *
 *	- Changes come in units.  A unit happens whole or not at all; units of
 *	  one commit happen in their order, and a unit whose condition fails
 *	  leaves the others as they are.
 *	- After a commit that was asked to be durable, its units survive a crash
 *	  at any instant; after any other commit they survive or not, whole.
 *	- Reads see what was committed before, never half of it.
 *	- A row outside the schema is an error of its reader, not of the store.
 *
 * commit() is called by one thread, the reads by one other; both may be one.
 */
enum store_kind {
#define X(sym, table, id, parent, text) STORE_##sym,
#include "port/store_kind.def"
	STORE_KIND_COUNT
};

/* The longest id and parent; longer ones are refused. */
#define STORE_ID_MAX   512
#define STORE_BODY_MAX (4u << 20)

enum store_verb {
	STORE_PUT,    /* insert, or replace: the row keeps its number */
	STORE_ADD,    /* insert; SG_ECONFLICT if the id is taken */
	STORE_SWAP,   /* replace if its etag is ${match}; else SG_ECONFLICT */
	STORE_DELETE, /* of what is not there is no error */
	STORE_COUNT   /* counter ${id} += ${by}; ${kind} is not looked at */
};

struct store_op {
	enum store_verb verb;
	enum store_kind kind;
	struct sg_str id, parent, etag, match, body;
	int64_t at_ms;      /* when it happened; orders nothing */
	int64_t expires_ms; /* sweep() removes it then; 0: never */
	int64_t by;
};

struct store_unit {
	const struct store_op *ops;
	size_t n;
	enum sg_err err; /* out: SG_OK, or SG_ECONFLICT: nothing of it */
};

struct store_row {
	uint64_t no; /* rises with every new row of the kind; a cursor */
	struct sg_str id, parent, etag, body;
	int64_t at_ms, expires_ms;
};

struct store_query {
	enum store_kind kind;
	struct sg_str parent; /* NULL text: of any */
	uint64_t after;       /* rows behind this number; 0: from the start */
	int64_t since_ms;     /* at or after; 0: any */
	size_t limit;         /* at least 1 */
	bool newest;          /* from the end: rows before ${after} */
};

/*
 * Messages that say all of ${words}: of each, a word that begins so, big and
 * small letters alike.  The newest first, of those before ${before}.
 */
#define STORE_WORDS_MAX 1024 /* bytes, with the signs around each */

struct store_find {
	struct sg_str words;
	uint64_t before; /* a number of a row; 0: from the end */
	size_t limit;    /* at least 1 */
};

/*
 * The next word of *${text}, which is cut off it; false: there is none.  A word
 * is letters and digits; whatever is not ASCII counts as a letter.
 */
bool store_word(struct sg_str *text, struct sg_str *word);

/*
 * Whether find() finds what a reader of the rows would: there are words, and
 * not too many; a script that writes without blanks has none.
 */
bool store_words_fit(struct sg_str text);

struct store_port {
	/*
	 * All of ${units}, see above.  Anything but SG_OK: nothing was
	 * changed, and the store must not be trusted to change anything again.
	 */
	enum sg_err (*commit)(void *self, struct store_unit *units, size_t n,
	    bool durable, struct sg_error *e);

	/* SG_ENOTFOUND.  Texts of ${out} live in ${a}. */
	enum sg_err (*get)(void *self, enum store_kind kind, struct sg_str id,
	    struct arena *a, struct store_row *out, struct sg_error *e);

	/* Up to ${q->limit} rows in the order asked for; *${n}: how many. */
	enum sg_err (*list)(void *self, const struct store_query *q,
	    struct arena *a, struct store_row *out, size_t *n,
	    struct sg_error *e);

	/*
	 * By an index that is never older than the rows.  SG_EINVALID: no word
	 * in it.  NULL: this store has none, and who searches reads the rows.
	 */
	enum sg_err (*find)(void *self, const struct store_find *f,
	    struct arena *a, struct store_row *out, size_t *n,
	    struct sg_error *e);

	/* Rows of the kind; the value of a counter, 0 if it never counted. */
	enum sg_err (*rows)(
	    void *self, enum store_kind kind, uint64_t *n, struct sg_error *e);
	enum sg_err (*counter)(
	    void *self, struct sg_str name, int64_t *out, struct sg_error *e);

	/* Every counter whose name begins with ${prefix}, by name. */
	enum sg_err (*counters)(void *self, struct sg_str prefix,
	    void (*each)(void *ctx, struct sg_str name, int64_t value),
	    void *ctx, struct sg_error *e);

	/* Remove what expired at or before ${now_ms}; as commit(). */
	enum sg_err (*sweep)(
	    void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e);

	void (*close)(void *self);

	/* On the thread of the reads: SG_OK, or why nothing can be changed at
	 * present.  NULL: commit() alone finds that out. */
	enum sg_err (*state)(void *self, struct sg_error *e);
	void *self;
};

/* The table of a kind: "grants". */
const char *store_kind_table(enum store_kind kind);

/*
 * Whether ${op} is inside the limits: SG_OK, SG_EINVALID (a kind or verb that
 * is none, an empty id) or SG_ELONG.  A commit with one that is not changes
 * nothing, and the store is as good as before.
 */
enum sg_err store_op_check(const struct store_op *op, struct sg_error *e);
enum sg_err
store_units_check(const struct store_unit *units, size_t n, struct sg_error *e);

/*
 * The words of ${f} as an index of words is asked for them: ${open} before the
 * first, ${between} before each other, ${close} behind each.  SG_EINVALID: as
 * find().
 */
enum sg_err store_find_write(const struct store_find *f, const char *open,
    const char *between, const char *close, struct buf *out,
    struct sg_error *e);

#endif
