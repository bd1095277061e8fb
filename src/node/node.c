/* Joining, leaving, and what a node knows of the others. */
#include "node/node.h"

#include <stdlib.h>
#include <string.h>

#include "node/journal_int.h"
#include "store/ledger_line.h"
#include "store/own.h"
#include "port/thread.h"

#define ARENA_BYTES (16u << 20)

/* ---- The rules ----------------------------------------------------------- */

static void
hook(void *self, void (*refresh)(void *ctx), void *ctx)
{
	struct node *n = self;

	n->refresh = refresh;
	n->refresh_ctx = ctx;
}

static enum sg_err
begin(void *self, struct sg_error *e)
{
	struct node *n = self;

	return postgres_epoch(n->pg, &n->reading, e);
}

static void
end(void *self)
{
	struct node *n = self;

	n->label = n->reading;
}

static struct nodes_news
look(void *self)
{
	struct node *n = self;
	struct postgres_news now = postgres_pulse_news(n->pulse);
	struct nodes_news out = {.letters = now.letters > 0,
	    .answers = now.answers > 0,
	    .told = now.told};

	out.others = now.ended > 0 || now.nodes != n->seen.nodes;
	n->seen = now;
	pthread_mutex_lock(&n->lock);
	out.rules = now.epoch > n->label && n->bumping == 0;
	pthread_mutex_unlock(&n->lock);
	return out;
}

/* ---- Others -------------------------------------------------------------- */

static enum sg_err
hello(void *self, struct sg_str session, struct sg_error *e)
{
	return postgres_node_hello(((struct node *)self)->pg, session, e);
}

static enum sg_err
owner(void *self, struct sg_str session, struct arena *a, struct sg_str *name,
    struct sg_error *e)
{
	return postgres_node_of(((struct node *)self)->pg, session, a, name, e);
}

/* The end of each other chain: its number and its hash. */
static enum sg_err
heads(void *self, struct arena *a, struct nodes_head **out, size_t *count,
    struct sg_error *e)
{
	struct node *n = self;
	struct postgres_chain *v = NULL;
	size_t all = 0;
	enum sg_err err = postgres_heads(n->store, a, &v, &all, e);

	*count = 0;
	if (err != SG_OK)
		return err;
	*out = arena_new(a, (all + 1) * sizeof(**out));
	if (*out == NULL)
		return own_starved(e);
	for (size_t i = 0; i < all; i++) {
		struct nodes_head *h = &(*out)[*count];
		struct ledger_entry entry;

		if (str_eq(v[i].node, str_of(n->chain.name)))
			continue;
		*h = (struct nodes_head){.node = v[i].node, .seq = v[i].seq};
		if (ledger_line_read(v[i].line, &entry) == NULL &&
		    entry.seq == v[i].seq) {
			memcpy(h->hash, entry.hash, sizeof(h->hash));
			h->record = entry.record;
		}
		(*count)++;
	}
	return SG_OK;
}

static enum sg_err
hash_of(void *self, struct sg_str node, uint64_t seq, struct arena *a,
    uint8_t hash[32], struct sg_error *e)
{
	struct node *n = self;
	struct postgres_lines q = {.node = node, .from = seq, .limit = 1};
	struct ledger_entry entry;
	struct sg_str line;
	size_t got = 0;
	enum sg_err err = postgres_lines(n->store, &q, a, &line, &got, e);

	if (err != SG_OK)
		return err;
	if (got == 0 || ledger_line_read(line, &entry) != NULL ||
	    entry.seq != seq)
		return SG_ENOTFOUND;
	memcpy(hash, entry.hash, sizeof(entry.hash));
	return SG_OK;
}

static enum sg_err
bury(void *self, struct sg_error *e)
{
	return postgres_bury(((struct node *)self)->pg, e);
}

static enum sg_err
send_letter(void *self, struct sg_str to, struct sg_str body, int64_t *no,
    struct sg_error *e)
{
	return postgres_mail_send(((struct node *)self)->pg, to, body, no, e);
}

static enum sg_err
send_all(void *self, struct sg_str body, struct arena *a, int64_t **no,
    size_t *count, struct sg_error *e)
{
	return postgres_mail_all(
	    ((struct node *)self)->pg, body, a, no, count, e);
}

static enum sg_err
take(void *self, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e)
{
	return postgres_mail_take(((struct node *)self)->pg, a, each, ctx, e);
}

static enum sg_err
answer(void *self, int64_t no, struct sg_str body, struct sg_error *e)
{
	return postgres_mail_answer(((struct node *)self)->pg, no, body, e);
}

static enum sg_err
answers(void *self, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e)
{
	return postgres_mail_answers(
	    ((struct node *)self)->pg, a, each, ctx, e);
}

enum sg_err
node_change(struct node *n, const struct postgres_change *c, struct sg_error *e)
{
	return postgres_node_change(n->pg, c, e);
}

struct ledger_port
node_ledger(struct node *n)
{
	return chain_ledger(&n->chain);
}

static bool
changing(void *self)
{
	struct node *n = self;
	bool yes;

	pthread_mutex_lock(&n->lock);
	yes = n->bumping > 0;
	pthread_mutex_unlock(&n->lock);
	return yes;
}

/* Whether rules changed that are not read here yet. */
static bool
behind(void *self)
{
	struct node *n = self;
	struct sg_error none = {0};
	int64_t now = 0;

	return !changing(n) && postgres_epoch(n->pg, &now, &none) == SG_OK &&
	    now > n->label;
}

struct nodes_port
node_others(struct node *n)
{
	struct nodes_port p = {.name = str_of(n->chain.name),
	    .witness_ms = n->witness_ms,
	    .hook = hook,
	    .begin = begin,
	    .end = end,
	    .look = look,
	    .told = node_told,
	    .hello = hello,
	    .owner = owner,
	    .bury = bury,
	    .heads = heads,
	    .hash_of = hash_of,
	    .send = send_letter,
	    .send_all = send_all,
	    .take = take,
	    .answer = answer,
	    .answers = answers,
	    .changing = changing,
	    .behind = behind,
	    .self = n};

	memcpy(p.key, n->key, sizeof(p.key));
	return p;
}

/* ---- Opening ------------------------------------------------------------- */

void
node_release(struct node *n)
{
	for (struct unit *c = n->first, *next; c != NULL; c = next) {
		next = c->next;
		free(c);
	}
	postgres_pulse_free(n->pulse, true);
	free(n->units);
	free(n->taken);
	free(n->text);
	free(n->lines);
	free(n->heard);
	arena_release(&n->arena);
	pthread_cond_destroy(&n->work);
	pthread_cond_destroy(&n->idle);
	pthread_mutex_destroy(&n->lock);
	free(n);
}

/* Where its chain ends: the last line, and the first. */
static enum sg_err
find_head(struct node *n, struct sg_error *e)
{
	struct postgres_lines q = {.node = str_of(n->chain.name),
	    .from = INT64_MAX,
	    .limit = 1,
	    .back = true};
	struct ledger_entry entry;
	struct sg_str line;
	size_t got = 0;
	const char *why;
	enum sg_err err = postgres_lines(
	    n->store, &q, &n->arena, &line, &got, e);

	if (err != SG_OK || got == 0)
		return err;
	if ((why = ledger_line_read(line, &entry)) != NULL)
		return err_set(
		    e, SG_EIO, STR("the ledger of this node"), str_of(why));
	n->head.seq = entry.seq;
	memcpy(n->head.hash, entry.hash, sizeof(n->head.hash));
	q = (struct postgres_lines){
	    .node = str_of(n->chain.name), .from = 1, .limit = 1};
	err = postgres_lines(n->store, &q, &n->arena, &line, &got, e);
	if (err == SG_OK &&
	    (got == 0 || ledger_line_read(line, &entry) != NULL ||
		entry.seq != 1))
		return err_set(e, SG_EIO, STR(""),
		    STR("the ledger of this node does not begin with its "
			"first entry"));
	if (err == SG_OK)
		memcpy(n->head.first, entry.hash, sizeof(n->head.first));
	return err;
}

static bool
start_writer(struct node *n)
{
	n->running = thread_start(&n->thread, node_writer, n);
	return n->running;
}

static enum sg_err
start(struct node *n, const struct node_options *o, struct sg_error *e)
{
	struct postgres_join j = {o->url, o->name, o->lease_ms};
	enum sg_err err = find_head(n, e);

	arena_clear(&n->arena);
	if (err != SG_OK)
		return err;
	n->pulse = postgres_pulse_new(&j, n->pg, o->wake, o->wake_ctx, e);
	if (n->pulse == NULL)
		return SG_EIO;
	if (node_key(n, e) != SG_OK || begin(n, e) != SG_OK)
		return SG_EIO;
	end(n);
	return start_writer(n) ? SG_OK
			       : err_set(e, SG_EIO, STR(""),
				     STR("the writer of the journal cannot be "
					 "started"));
}

enum sg_err
node_open(const struct node_options *o, struct store_port *store,
    struct node **out, struct sg_error *e)
{
	struct postgres_join j = {o->url, o->name, o->lease_ms};
	struct node *n = calloc(1, sizeof(*n));
	enum sg_err err;

	*out = NULL;
	if (n == NULL)
		return own_starved(e);
	memcpy(n->chain.name, o->name.p, o->name.n);
	n->store = n->chain.store = store;
	n->witness_ms = o->witness_ms;
	n->synced = o->synced;
	n->synced_ctx = o->synced_ctx;
	n->last = &n->first;
	n->gathers = o->gathers;
	n->wake = o->wake;
	n->wake_ctx = o->wake_ctx;
	arena_init(&n->arena, &mem_heap, ARENA_BYTES);
	pthread_mutex_init(&n->lock, NULL);
	pthread_cond_init(&n->work, NULL);
	pthread_cond_init(&n->idle, NULL);
	err = postgres_join(&j, store, &n->pg, e);
	if (err == SG_OK)
		err = start(n, o, e);
	if (err == SG_OK) {
		*out = n;
		return SG_OK;
	}
	node_release(n);
	return err;
}
