#ifndef NODE_NODE_H
#define NODE_NODE_H

#include "port/journal.h"
#include "port/ledger.h"
#include "port/nodes.h"

/*
 * A gate as one node of many, on one database (docs/decisions/025): its store,
 * its journal, whose lines stand in the database too, its ledger to look at,
 * and what it knows of the others.
 */
struct node;

struct node_options {
	const char *url;
	struct sg_str name;
	int64_t lease_ms, witness_ms;
	bool gathers;            /* as in journal_options: go() ends a round */
	void (*wake)(void *ctx); /* from other threads: poll() has something */
	void *wake_ctx;
	/* On the writer's thread: its chain is in the database up to ${head},
	 * and stays there; or NULL. */
	void (*synced)(void *ctx, const struct journal_head *head);
	void *synced_ctx;
};

#define NODE_NAME_MAX 32 /* bytes; the settings allow no others */

/*
 * Join the others.  SG_ECONFLICT: a gate without a name has the database, or
 * another one this name.  The store is in ${store}, which must not move.
 */
SG_MUST_CHECK enum sg_err node_open(const struct node_options *o,
    struct store_port *store, struct node **out, struct sg_error *e);

struct journal_port node_journal(struct node *n); /* its close() is node's */
struct ledger_port node_ledger(struct node *n);   /* its own chain */
struct nodes_port node_others(struct node *n);

/*
 * A secret of all nodes by its name, in ${a}: as the first of them made it, in
 * at most NODE_SECRET_MAX bytes.
 */
#define NODE_SECRET_MAX 1024
enum sg_err node_secret(struct node *n, const char *name,
    enum sg_err (*make)(struct buf *out, struct sg_error *e), struct arena *a,
    struct sg_str *out, struct sg_error *e);

/* postgres_node_change() of it. */
struct postgres_change;
enum sg_err node_change(
    struct node *n, const struct postgres_change *c, struct sg_error *e);

#endif
