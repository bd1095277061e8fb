/* Signed checkpoints of the ledger, and those of other gates; see setup.h. */
#include <fcntl.h>
#include <unistd.h>

#include "anchor/anchor.h"
#include "anchor/witness.h"
#include "node/node.h"
#include "setup/setup_int.h"
#include "store/ledger.h"
#include "store/journal.h"

/* A place changed: said where the server's log is, and the loop looks. */
static void
changed(void *ctx, const struct anchor_place *p)
{
	struct setup *g = ctx;

	switch (p->at) {
	case ANCHOR_UNREACHABLE:
		setup_log(SG_LOG_LEVEL_WARN, "checkpoint",
		    "checkpoints: %s does not take one: %s. It is tried again",
		    p->name, p->why);
		break;
	case ANCHOR_CONTRADICTED:
		setup_log(SG_LOG_LEVEL_ERROR, "checkpoint",
		    "THE LEDGER WAS REWRITTEN: %s: %s. See: solgate audit "
		    "verify --against",
		    p->name, p->why);
		break;
	case ANCHOR_KEPT:
		setup_log(SG_LOG_LEVEL_INFO, "checkpoint",
		    "checkpoints: %s takes them again%s", p->name, "");
		break;
	case ANCHOR_WAITING:
		break;
	}
	if (g->wake != NULL)
		g->wake(g->wake_ctx);
}

static void
synced(void *ctx, const struct journal_head *head, unsigned file)
{
	anchor_note(ctx, head, file);
}

/* The lines of a node are those of one file. */
static void
synced_node(void *ctx, const struct journal_head *head)
{
	anchor_note(ctx, head, 1);
}

static enum sg_err
open_witness(struct setup *g, struct sg_error *e)
{
	const struct sg_str_list *gates = &g->home.config.witness_for;

	if (gates->n == 0)
		return SG_OK;
	g->witness = witness_open(g->home.state, gates->v, gates->n, e);
	if (g->witness == NULL)
		return SG_EINVALID;
	g->witness_port = witness_port_of(g->witness);
	return SG_OK;
}

static enum sg_err
open_anchor(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	struct anchor_options ao = {.state = g->home.state,
	    .ledger = &g->anchored,
	    .places = c->checkpoint_places.v,
	    .n_places = c->checkpoint_places.n,
	    .records = (uint64_t)c->checkpoint_records,
	    .every_ms = c->checkpoint_s * INT64_C(1000),
	    .changed = changed,
	    .ctx = g};
	enum sg_err err = open_witness(g, e);

	if (err != SG_OK || ao.n_places == 0)
		return err;
	g->wake = o->wake;
	g->wake_ctx = o->wake_ctx;
	if ((g->anchor = anchor_open(&ao, e)) == NULL)
		return SG_EIO;
	g->anchor_port = anchor_port_of(g->anchor);
	return SG_OK;
}

enum sg_err
setup_anchor(struct setup *g, const struct setup_options *o,
    struct journal_options *jo, struct sg_error *e)
{
	enum sg_err err;

	g->anchored = ledger_files(g->home.audit);
	err = open_anchor(g, o, e);
	if (err == SG_OK && g->anchor != NULL) {
		jo->synced = synced;
		jo->synced_ctx = g->anchor;
	}
	return err;
}

enum sg_err
setup_anchor_node(struct setup *g, const struct setup_options *o,
    struct node_options *no, struct sg_error *e)
{
	enum sg_err err;

	g->far = (struct node_far){no->url, no->name};
	g->anchored = node_far_ledger(&g->far);
	err = open_anchor(g, o, e);
	if (err == SG_OK && g->anchor != NULL) {
		no->synced = synced_node;
		no->synced_ctx = g->anchor;
	}
	return err;
}

/* What the store knows of was synced; what follows that is not known to be,
 * and the first write of the journal says it. */
void
setup_anchor_begin(struct setup *g)
{
	const struct journal_found *f = &g->found;

	if (g->anchor != NULL && f->ledger.seq > 0 &&
	    f->ledger.seq == f->store.seq)
		anchor_note(g->anchor, &f->ledger, f->file);
}

void
setup_anchor_close(struct setup *g)
{
	anchor_close(g->anchor);
	witness_close(g->witness);
	g->anchor = NULL;
	g->witness = NULL;
}

bool
setup_anchor_files(
    struct setup *g, bool (*each)(void *ctx, const char *path), void *ctx)
{
	const struct sg_str_list *places = &g->home.config.checkpoint_places;

	for (size_t i = 0; i < places->n; i++) {
		struct sg_error none = {0};
		char *path = arena_new(&g->home.a, ANCHOR_TEXT);
		struct keeper k;
		int fd;

		if (path == NULL)
			return false;
		if (keeper_parse(places->v[i], &k, &none) != SG_OK ||
		    k.kind != KEEPER_FILE)
			continue;
		snprintf(path, ANCHOR_TEXT, "%s", k.where);
		fd = open(path,
		    O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW |
			O_NONBLOCK,
		    0600);
		if (fd >= 0)
			(void)close(fd);
		if (!each(ctx, path))
			return false;
	}
	return true;
}
