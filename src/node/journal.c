/* The loop's side: units come in, and are told in their order. */
#include <stdlib.h>
#include <string.h>

#include "node/journal_int.h"
#include "store/ledger_line.h"
#include "store/own.h"

#define MAX_BYTES   (8u << 20)
#define ARENA_BYTES (16u << 20)

/* Rows that say who may do what; single values by their names. */
static bool
is_rule(const struct store_op *op)
{
	static const char *const names[] = {
	    "mode", "holds", "settings", "policy"};

	if (op->verb == STORE_COUNT)
		return false;
	if (op->kind == STORE_GRANT || op->kind == STORE_ACCOUNT)
		return true;
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (op->kind == STORE_STATE && str_eq(op->id, str_of(names[i])))
			return true;
	return false;
}

static bool
touches_rules(const struct journal_unit *u)
{
	for (size_t i = 0; i < u->n_ops; i++)
		if (is_rule(&u->ops[i]))
			return true;
	return false;
}

static enum sg_err
is_shut(const struct node *n, struct sg_error *e)
{
	if (n->error.code == SG_OK)
		return SG_OK;
	return err_set(e, SG_EIO, STR(""), str_of(n->error.message));
}

static size_t
size_of(const struct journal_unit *u, const struct sg_str *records)
{
	size_t bytes = sizeof(struct unit) +
	    u->n_records * sizeof(struct sg_str) +
	    u->n_ops * sizeof(struct store_op);

	for (size_t i = 0; i < u->n_records; i++)
		bytes += records[i].n;
	for (size_t i = 0; i < u->n_ops; i++) {
		const struct store_op *op = &u->ops[i];

		bytes += op->id.n + op->parent.n + op->etag.n + op->match.n +
		    op->body.n;
	}
	return bytes;
}

static struct sg_str
keep(char **at, struct sg_str s)
{
	struct sg_str copy = {*at, s.n};

	if (s.n == 0)
		return STR("");
	memcpy(*at, s.p, s.n);
	*at += s.n;
	return copy;
}

/* One block with all texts of it. */
static struct unit *
copy(const struct journal_unit *u, const struct sg_str *records)
{
	size_t size = size_of(u, records);
	struct unit *c = malloc(size);
	struct store_op *ops;
	struct sg_str *lines;
	char *at;

	if (c == NULL)
		return NULL;
	ops = (struct store_op *)(c + 1);
	lines = (struct sg_str *)(ops + u->n_ops);
	at = (char *)(lines + u->n_records);
	*c = (struct unit){.u = *u, .size = size};
	for (size_t i = 0; i < u->n_records; i++)
		lines[i] = keep(&at, records[i]);
	for (size_t i = 0; i < u->n_ops; i++) {
		ops[i] = u->ops[i];
		ops[i].id = keep(&at, u->ops[i].id);
		ops[i].parent = keep(&at, u->ops[i].parent);
		ops[i].etag = keep(&at, u->ops[i].etag);
		ops[i].match = keep(&at, u->ops[i].match);
		ops[i].body = keep(&at, u->ops[i].body);
	}
	c->u.records = lines;
	c->u.ops = ops;
	return c;
}

/* Checked here, so that the writer has nothing to refuse. */
static enum sg_err
check(struct node *n, const struct journal_unit *u, struct sg_str *records,
    struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < u->n_ops && err == SG_OK; i++)
		err = store_op_check(&u->ops[i], e);
	for (size_t i = 0; i < u->n_records && err == SG_OK; i++)
		err = ledger_record(u->records[i], &n->arena, &records[i], e);
	return err;
}

static void
put_last(struct node *n, struct unit *c)
{
	c->next = NULL;
	*n->last = c;
	n->last = &c->next;
	if (n->next == NULL)
		n->next = c;
	n->bytes += c->size;
	n->bumping += c->bumps;
}

static enum sg_err
take(struct node *n, const struct journal_unit *u, struct sg_error *e)
{
	struct sg_str *records = arena_new(
	    &n->arena, (u->n_records + 1) * sizeof(*records));
	struct unit *c;
	enum sg_err err = records == NULL ? own_starved(e)
					  : check(n, u, records, e);

	if (err != SG_OK)
		return err;
	if ((c = copy(u, records)) == NULL)
		return own_starved(e);
	c->label = n->label;
	c->bumps = touches_rules(u) && u->n_records > 0;
	c->ruled = touches_rules(u) || (u->n_records > 0 && u->done != NULL);
	pthread_mutex_lock(&n->lock);
	err = is_shut(n, e);
	if (err == SG_OK && n->bytes > MAX_BYTES)
		err = err_set(e, SG_EFULL, STR(""),
		    STR("too much is waiting for the database"));
	if (err == SG_OK)
		put_last(n, c);
	else
		free(c);
	pthread_mutex_unlock(&n->lock);
	return err;
}

static bool go(void *self);

static enum sg_err
submit(void *self, const struct journal_unit *u, struct sg_error *e)
{
	struct node *n = self;
	enum sg_err err = take(n, u, e);

	arena_clear(&n->arena);
	if (err == SG_OK && !n->gathers)
		(void)go(n);
	return err;
}

static bool
go(void *self)
{
	struct node *n = self;

	pthread_mutex_lock(&n->lock);
	if (n->next != NULL) {
		n->go = true;
		pthread_cond_signal(&n->work);
	}
	pthread_mutex_unlock(&n->lock);
	return false;
}

static struct unit *
take_settled(struct node *n)
{
	struct unit *c;

	pthread_mutex_lock(&n->lock);
	c = n->first;
	if (c != NULL && c->fate == UNIT_WAITS)
		c = NULL;
	if (c != NULL) {
		n->first = c->next;
		if (n->first == NULL)
			n->last = &n->first;
		n->bumping -= c->bumps;
	}
	pthread_mutex_unlock(&n->lock);
	return c;
}

static void
shut(struct node *n, const char *why)
{
	pthread_mutex_lock(&n->lock);
	if (n->error.code == SG_OK)
		(void)err_set(&n->error, SG_EIO, STR(""), str_of(why));
	pthread_mutex_unlock(&n->lock);
}

/* All units of the old rules that come behind this one are stale, too: the
 * number of the rules only rises.  So nothing of ours can be committed between
 * the reading and what was read. */
static void
read_rules(struct node *n)
{
	if (n->refreshing || n->refresh == NULL)
		return;
	n->refreshing = true;
	n->refresh(n->refresh_ctx);
	n->refreshing = false;
}

/* True: it is submitted once more, as it is. */
static bool
goes_again(struct node *n, struct unit *c)
{
	if (c->label == n->label)
		read_rules(n);
	if (c->label == n->label || c->u.again == NULL || !c->u.again(c->u.ctx))
		return false;
	c->label = n->label;
	c->fate = UNIT_WAITS;
	c->becomes = 0;
	pthread_mutex_lock(&n->lock);
	put_last(n, c);
	pthread_mutex_unlock(&n->lock);
	(void)go(n);
	return true;
}

static void
tell(struct node *n, struct unit *c)
{
	enum sg_err err = c->err;

	if (c->fate == UNIT_STALE) {
		if (goes_again(n, c))
			return;
		err = SG_ECONFLICT;
	}
	/* What was committed in time is not released too late. */
	if (err == SG_OK && c->u.n_records > 0 && c->u.done != NULL &&
	    !postgres_pulse_holds(n->pulse)) {
		shut(n, "the lease of this node ended");
		err = SG_EIO;
	}
	if (err == SG_OK && c->becomes > 0 && n->label == c->label)
		n->label = c->becomes;
	if (c->u.done != NULL)
		c->u.done(c->u.ctx, err);
	free(c);
}

/* A done() may come back here: the list is read again for each. */
static size_t
poll_done(void *self)
{
	struct node *n = self;
	struct unit *c;
	size_t count = 0;

	for (; (c = take_settled(n)) != NULL; count++)
		tell(n, c);
	return count;
}

static enum sg_err
state(void *self, struct sg_error *e)
{
	struct node *n = self;
	enum sg_err err;

	if (postgres_pulse_news(n->pulse).lost)
		shut(n,
		    "the database of the store does not answer, or the lease "
		    "of this node ended; nothing is allowed until both are "
		    "back");
	pthread_mutex_lock(&n->lock);
	err = is_shut(n, e);
	pthread_mutex_unlock(&n->lock);
	return err == SG_OK ? n->store->state(n->store->self, e) : err;
}

static enum sg_err
flush(void *self, struct sg_error *e)
{
	struct node *n = self;

	pthread_mutex_lock(&n->lock);
	n->go = true;
	pthread_cond_signal(&n->work);
	while (n->first != NULL && n->first->fate == UNIT_WAITS)
		pthread_cond_wait(&n->idle, &n->lock);
	pthread_mutex_unlock(&n->lock);
	while (poll_done(n) > 0)
		;
	return state(n, e);
}

/* Until nothing waits: a unit that is told may bring another. */
static enum sg_err
flush_all(void *self, struct sg_error *e)
{
	struct node *n = self;
	enum sg_err err;

	do
		err = flush(n, e);
	while (n->first != NULL);
	return err;
}

static struct journal_head
head(void *self)
{
	struct node *n = self;
	struct journal_head h;

	pthread_mutex_lock(&n->lock);
	h = n->head;
	pthread_mutex_unlock(&n->lock);
	return h;
}

static void
close_node(void *self)
{
	struct node *n = self;

	(void)flush_all(n, NULL);
	pthread_mutex_lock(&n->lock);
	n->stop = true;
	pthread_cond_signal(&n->work);
	pthread_mutex_unlock(&n->lock);
	if (n->running)
		pthread_join(n->thread, NULL);
	node_release(n);
}

struct journal_port
node_journal(struct node *n)
{
	return (struct journal_port){.submit = submit,
	    .go = go,
	    .poll = poll_done,
	    .flush = flush_all,
	    .state = state,
	    .head = head,
	    .close = close_node,
	    .self = n};
}
