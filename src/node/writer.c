/*
 * The writer's side: whatever gathered is one transaction.  Rules that are not
 * in force any more cost a second one, for what does not depend on them.
 */
#include <stdlib.h>
#include <string.h>

#include "node/journal_int.h"
#include "store/ledger_line.h"

/* Room for ${n} units; false: no memory. */
static bool
make_room(struct node *n, size_t want)
{
	void *p;

	if (want <= n->cap)
		return true;
	want = want < 64 ? 64 : 2 * want;
	if ((p = realloc(n->units, want * sizeof(*n->units))) == NULL)
		return false;
	n->units = p;
	if ((p = realloc(n->taken, want * sizeof(struct unit *))) == NULL)
		return false;
	n->taken = p;
	n->cap = want;
	return true;
}

/* What waits, as the next group; false: there will be none. */
static bool
next_group(struct node *n)
{
	bool some;

	pthread_mutex_lock(&n->lock);
	while (!n->stop && !(n->go && n->next != NULL))
		pthread_cond_wait(&n->work, &n->lock);
	n->go = false;
	n->n = 0;
	for (struct unit *c = n->next; c != NULL && make_room(n, n->n + 1);
	     c = c->next)
		n->taken[n->n++] = c;
	n->next = n->n > 0 ? n->taken[n->n - 1]->next : n->next;
	some = n->n > 0 || !n->stop;
	pthread_mutex_unlock(&n->lock);
	return some;
}

/* The units of ${v} as a group, with the rules they were decided by.  Those of
 * older rules than the newest are stale already. */
static struct postgres_group
group_of(struct node *n, struct unit **v, size_t *count)
{
	struct postgres_group g = {.units = n->units};
	int64_t newest = 0;

	for (size_t i = 0; i < *count; i++)
		if (v[i]->ruled && v[i]->label > newest)
			newest = v[i]->label;
	for (size_t i = 0; i < *count; i++) {
		struct unit *c = v[i];

		if (c->ruled && c->label < newest) {
			c->fate = UNIT_STALE;
			continue;
		}
		v[g.n] = c;
		n->units[g.n++] = (struct store_unit){
		    .ops = c->u.ops, .n = c->u.n_ops};
		g.durable |= c->u.durable;
		g.bumps |= c->bumps;
		g.epoch = c->ruled ? newest : g.epoch;
	}
	*count = g.n;
	g.told = node_tell(n, v, g.n);
	return g;
}

static bool
room_for_lines(struct node *n, size_t bytes, size_t lines)
{
	void *p;

	if (bytes > n->text_cap) {
		if ((p = realloc(n->text, 2 * bytes)) == NULL)
			return false;
		n->text = p;
		n->text_cap = 2 * bytes;
	}
	if (lines > n->lines_cap) {
		if ((p = realloc(n->lines, 2 * lines * sizeof(*n->lines))) ==
		    NULL)
			return false;
		n->lines = p;
		n->lines_cap = 2 * lines;
	}
	return true;
}

static void
chain(struct node *n, struct buf *b, const struct unit *c)
{
	for (size_t k = 0; k < c->u.n_records; k++) {
		size_t at = b->n;

		ledger_line_add(b, c->u.records[k], &n->then);
		n->lines[n->n_lines++] = (struct sg_str){
		    b->p + at, b->n - at - 1};
	}
}

/* The lines of the units whose conditions hold. */
static bool
make_lines(void *ctx, const struct sg_str **v, size_t *count, int64_t *first)
{
	struct node *n = ctx;
	size_t bytes = 0, lines = 0;
	struct buf b;

	for (size_t i = 0; i < n->n; i++)
		for (size_t k = 0; k < n->taken[i]->u.n_records; k++) {
			bytes += n->taken[i]->u.records[k].n + LEDGER_FRAME;
			lines++;
		}
	if (!room_for_lines(n, bytes, lines))
		return false;
	b = (struct buf){.p = n->text, .cap = n->text_cap};
	n->then = n->head;
	n->n_lines = 0;
	*first = (int64_t)n->head.seq + 1;
	for (size_t i = 0; i < n->n; i++)
		if (n->units[i].err == SG_OK)
			chain(n, &b, n->taken[i]);
	*v = n->lines;
	*count = n->n_lines;
	return true;
}

/* The last unit that changed the rules is where they have their new number. */
static void
settle(struct node *n, const struct postgres_group *g, enum sg_err err)
{
	struct unit *last = NULL;

	for (size_t i = 0; i < n->n; i++) {
		struct unit *c = n->taken[i];

		c->fate = g->stale ? UNIT_STALE : UNIT_DONE;
		c->err = err != SG_OK ? SG_EIO : n->units[i].err;
		last = c->bumps ? c : last;
	}
	if (err == SG_OK && !g->stale && last != NULL)
		last->becomes = g->epoch + 1;
	if (err == SG_OK && !g->stale) {
		n->head = n->then;
		n->told += g->told.n > 0;
	}
}

/* Of a stale group, what does not depend on the rules. */
static size_t
split(struct node *n, struct unit **rest)
{
	size_t count = 0, kept = 0;

	for (size_t i = 0; i < n->n; i++)
		if (n->taken[i]->ruled)
			n->taken[kept++] = n->taken[i];
		else
			rest[count++] = n->taken[i];
	n->n = kept;
	return count;
}

static enum sg_err
write_group(struct node *n, struct sg_error *e)
{
	struct postgres_group g;
	struct unit **rest;
	size_t count;
	enum sg_err err;

	pthread_mutex_lock(&n->lock);
	g = group_of(n, n->taken, &n->n);
	pthread_mutex_unlock(&n->lock);
	if (n->n == 0)
		return SG_OK;
	g.lines = make_lines;
	g.ctx = n;
	err = postgres_node_commit(n->pg, &g, e);
	if (err != SG_OK || !g.stale) {
		pthread_mutex_lock(&n->lock);
		settle(n, &g, err);
		pthread_mutex_unlock(&n->lock);
		if (err == SG_OK && g.durable && n->synced != NULL)
			n->synced(n->synced_ctx, &n->head);
		return err;
	}
	if ((rest = calloc(n->n, sizeof(struct unit *))) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	count = split(n, rest);
	pthread_mutex_lock(&n->lock);
	settle(n, &g, SG_OK);
	pthread_mutex_unlock(&n->lock);
	memcpy(n->taken, rest, count * sizeof(struct unit *));
	n->n = count;
	free(rest);
	return write_group(n, e);
}

/* Everything is over: who waits is told so. */
static void
give_up(struct node *n, const struct sg_error *e)
{
	pthread_mutex_lock(&n->lock);
	if (n->error.code == SG_OK)
		n->error = *e;
	n->error.code = SG_EIO;
	for (struct unit *c = n->first; c != NULL; c = c->next)
		if (c->fate == UNIT_WAITS) {
			c->fate = UNIT_DONE;
			c->err = SG_EIO;
		}
	n->next = NULL;
	pthread_mutex_unlock(&n->lock);
}

static void
finish(struct node *n)
{
	pthread_mutex_lock(&n->lock);
	n->bytes = 0;
	for (struct unit *c = n->next; c != NULL; c = c->next)
		n->bytes += c->size;
	pthread_cond_broadcast(&n->idle);
	pthread_mutex_unlock(&n->lock);
	n->wake(n->wake_ctx);
}

void *
node_writer(void *self)
{
	struct node *n = self;
	struct sg_error e = {0};

	while (next_group(n)) {
		if (n->n == 0)
			continue;
		if (write_group(n, &e) != SG_OK)
			give_up(n, &e);
		finish(n);
	}
	return NULL;
}
