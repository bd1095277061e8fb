#ifndef ACCOUNTS_ACCOUNTS_INT_H
#define ACCOUNTS_ACCOUNTS_INT_H

#include "accounts/accounts.h"
#include "shape/people.h"

#define SEEN_MS 3600000 /* how old a kept time of use may be */

struct accounts {
	struct shell *shell;
	struct people *book;
	uint64_t version;
};

/* Rows of the store, in ${a}; .body empty: no memory. */
struct store_op accounts_row_person(
    struct accounts *s, const struct person *p, struct arena *a);
struct store_op accounts_row_device(
    struct accounts *s, const struct people_device *d, struct arena *a);
struct store_op accounts_row_link(
    struct accounts *s, const struct people_link *l, struct arena *a);
struct store_op accounts_row_session(
    struct accounts *s, struct people_session *v, struct arena *a);
struct store_op accounts_row_gone(struct sg_str id);

/* What became of the accounts while the store did not look. */
enum sg_err accounts_recover(struct accounts *s, struct sg_error *e);

/* The number of accounts changed, or somebody lost a right. */
void accounts_changed(struct accounts *s);

/* One change: its record, its rows, and the answer behind them. */
struct accounts_change {
	const char *event, *message;
	struct people_record data;
	struct store_op *ops;
	size_t n_ops;
	struct sg_str body; /* of the answer; empty: no memory */
	bool created;
};
void accounts_commit(struct accounts *s, const struct accounts_change *c,
    struct arena *a, struct command_reply to);

/* The same without an answer. */
void accounts_note(
    struct accounts *s, const struct accounts_change *c, struct arena *a);

/* Refuse with the sentence of ${why}. */
void accounts_refuse(struct command_reply to, enum people_says why);

#endif
