#ifndef NODE_CHAIN_INT_H
#define NODE_CHAIN_INT_H

#include "port/ledger.h"
#include "postgres/nodes.h"

/* The lines of one node in the database that ${store} reads. */
struct chain {
	struct store_port *store;
	char name[POSTGRES_NODE_MAX + 1];
};

struct ledger_port chain_ledger(struct chain *c); /* which must not move */

#endif
