/* The chains of all nodes; see chains.h. */
#include "node/chains.h"

#include <stdlib.h>
#include <string.h>

#include "node/chain_int.h"
#include "postgres/nodes.h"
#include "postgres/postgres.h"
#include "store/own.h"

#define NAMES_BYTES (64u << 20)

struct node_chains {
	struct store_port store;
	struct chain *v;
	struct ledger_chain *shown;
	size_t n;
};

static enum sg_err
take(struct node_chains *c, const struct postgres_chain *v, size_t n,
    struct sg_error *e)
{
	c->v = calloc(n + 1, sizeof(*c->v));
	c->shown = calloc(n + 1, sizeof(*c->shown));
	if (c->v == NULL || c->shown == NULL)
		return own_starved(e);
	for (size_t i = 0; i < n; i++) {
		if (v[i].node.n > POSTGRES_NODE_MAX)
			return err_set(e, SG_EIO, STR(""),
			    STR("a chain of the database has a name that no "
				"node can have"));
		memcpy(c->v[i].name, v[i].node.p, v[i].node.n);
		c->v[i].store = &c->store;
		c->shown[i] = (struct ledger_chain){
		    str_of(c->v[i].name), chain_ledger(&c->v[i])};
	}
	c->n = n;
	return SG_OK;
}

enum sg_err
node_chains_open(const char *url, struct node_chains **out, struct sg_error *e)
{
	struct node_chains *c = calloc(1, sizeof(*c));
	struct postgres_chain *v = NULL;
	struct arena a;
	size_t n = 0;
	enum sg_err err = c == NULL ? own_starved(e)
				    : postgres_open_read(url, &c->store, e);

	*out = NULL;
	arena_init(&a, &mem_heap, NAMES_BYTES);
	if (err == SG_OK)
		err = postgres_heads(&c->store, &a, &v, &n, e);
	if (err == SG_OK)
		err = take(c, v, n, e);
	arena_release(&a);
	if (err == SG_OK)
		*out = c;
	else
		node_chains_close(c);
	return err;
}

void
node_chains_close(struct node_chains *c)
{
	if (c == NULL)
		return;
	if (c->store.close != NULL)
		c->store.close(c->store.self);
	free(c->v);
	free(c->shown);
	free(c);
}

const struct ledger_chain *
node_chains(const struct node_chains *c, size_t *n)
{
	*n = c->n;
	return c->shown;
}

struct until {
	bool (*see)(void *ctx, const struct ledger_entry *entry);
	void *ctx;
	bool over;
};

static bool
see_one(void *ctx, const struct ledger_entry *entry)
{
	struct until *u = ctx;

	u->over = !u->see(u->ctx, entry);
	return !u->over;
}

static enum sg_err
walk(void *self, bool (*see)(void *ctx, const struct ledger_entry *entry),
    void *ctx, struct sg_error *e)
{
	struct node_chains *c = self;
	struct until u = {see, ctx, false};
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < c->n && err == SG_OK && !u.over; i++) {
		const struct ledger_port *l = &c->shown[i].ledger;

		err = l->walk(l->self, see_one, &u, e);
	}
	return err;
}

struct ledger_port
node_chains_walk(struct node_chains *c)
{
	return (struct ledger_port){.walk = walk, .self = c};
}

static enum sg_err
list_far(void *self, uint64_t before, size_t limit, struct arena *a,
    struct ledger_entry *out, size_t *n, struct sg_error *e)
{
	const struct node_far *f = self;
	struct store_port store;
	struct chain c = {.store = &store};
	struct ledger_port l = chain_ledger(&c);
	enum sg_err err = postgres_open_read(f->url, &store, e);

	*n = 0;
	if (err != SG_OK)
		return err;
	memcpy(c.name, f->node.p, f->node.n);
	err = l.list(l.self, before, limit, a, out, n, e);
	store.close(store.self);
	return err;
}

struct ledger_port
node_far_ledger(struct node_far *f)
{
	return (struct ledger_port){.list = list_far, .self = f};
}
