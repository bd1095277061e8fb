#ifndef STORE_JOURNAL_GROUP_H
#define STORE_JOURNAL_GROUP_H

#include "port/journal.h"

/*
 * What a journal commits at once: the lines of all its units as one text, and
 * their changes to the store.  Room grows and is kept for the next group, so
 * that a unit costs no allocation once things are going.
 */
#define GROUP_HEAD_BODY 256

struct journal_group {
	char *lines;
	size_t n_lines, cap_lines; /* in bytes */
	char *text;                /* what the changes point to */
	size_t n_text, cap_text;
	struct store_op *ops;
	size_t n_ops, cap_ops;
	struct store_unit *units; /* ops is NULL until sealed */
	size_t n_units, cap_units;
	struct journal_head head; /* after the last line */
	size_t ends_file;         /* lines from here on: the next; 0: none */
	bool durable;             /* a unit waits for the disk */
	bool durable_ops;         /* and for the store, too */
	bool urgent;              /* somebody waits */
	bool deciding_ops;        /* some that are not cached */
	struct store_op head_op;  /* the row "ledger.head" */
	char head_body[GROUP_HEAD_BODY];
};

/*
 * journal_group_add(g, u, head, a, e):
 * Copy ${u} and carry the chain on from ${head}.  On failure nothing changed:
 * SG_EINVALID, SG_ELONG or what is wrong with a record.  ${a} is for the time
 * of the call.
 */
enum sg_err
journal_group_add(struct journal_group *g, const struct journal_unit *u,
    struct journal_head *head, struct arena *a, struct sg_error *e);

/*
 * Nothing is added any more: let the units find their changes, and with
 * ${with_head} add the one that says where the ledger ends.  How many units
 * there are to commit.
 */
size_t journal_group_seal(struct journal_group *g, bool with_head);

/* Bytes that wait in it. */
size_t journal_group_bytes(const struct journal_group *g);

void journal_group_clear(struct journal_group *g); /* keeps its room */
void journal_group_release(struct journal_group *g);

/* Whether it says which ledger it is of. */
bool journal_head_is_named(const struct journal_head *head);

/* What the row "ledger.head" says. */
void journal_head_write(const struct journal_head *head, struct buf *b);

#endif
