#ifndef NODE_CHAINS_H
#define NODE_CHAINS_H

#include "port/ledger.h"
#include "port/store.h"

/* The chains of all nodes of a database, to look at, without being a node. */
struct node_chains;

/* SG_ENOTFOUND: the database has no tables yet. */
SG_MUST_CHECK enum sg_err
node_chains_open(const char *url, struct node_chains **out, struct sg_error *e);
void node_chains_close(struct node_chains *c); /* NULL is fine */

/* In the order of their names. */
const struct ledger_chain *node_chains(const struct node_chains *c, size_t *n);

/* One chain after the other, as if they were one: for walk() alone. */
struct ledger_port node_chains_walk(struct node_chains *c);

/*
 * The chain of ${node}, for a thread that looks at it from time to time: list()
 * alone, each with a connection of its own.  Both texts must outlive it.
 */
struct node_far {
	const char *url;
	struct sg_str node;
};
struct ledger_port node_far_ledger(struct node_far *f);

#endif
