/* One node of many: store, journal and ledger are the database's. */
#include "node/node.h"
#include "setup/setup_int.h"

enum sg_err
setup_node(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	struct node_options no = {.url = c->store_url.p,
	    .name = c->store_node,
	    .lease_ms = c->lease_s * INT64_C(1000),
	    .witness_ms = c->checkpoint_s * INT64_C(1000),
	    .gathers = o->gathers,
	    .wake = o->wake,
	    .wake_ctx = o->wake_ctx};
	enum sg_err err;

	if (c->store_url.n == 0)
		return err_set(e, SG_EUSAGE, STR("store.node"),
		    STR("a node needs a database: store.url"));
	if (o->wake == NULL)
		return err_set(e, SG_EUSAGE, STR("store.node"),
		    STR("only a server can be a node: solgate serve"));
	if ((err = setup_state(g, e)) != SG_OK ||
	    (o->verifies && (err = setup_anchor_node(g, o, &no, e)) != SG_OK) ||
	    (err = node_open(&no, &g->store, &g->node, e)) != SG_OK)
		return err;
	g->reads = g->store;
	g->journal = node_journal(g->node);
	g->nodes = node_others(g->node);
	if (g->anchor != NULL) {
		struct journal_head head = g->journal.head(g->journal.self);

		no.synced(no.synced_ctx, &head);
	}
	return setup_joint(g, o, e);
}
