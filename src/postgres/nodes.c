/* A node of many: its start, its commits, what it asks about the others. */
#include "postgres/nodes.h"

#include <string.h>

#include "postgres/postgres_int.h"
#include "postgres/schema_int.h"

/* The store of a node is its struct pg_store. */
static struct pg_store *
store_of(struct postgres_node *n)
{
	return (struct pg_store *)n;
}

int64_t
postgres_node_life(const struct postgres_node *n)
{
	return ((const struct pg_store *)n)->life;
}

/* ---- Commits ------------------------------------------------------------- */

#define LOCK_SHARED "SELECT pg_advisory_xact_lock_shared(" PG_LOCK_EPOCH ")"
#define LOCK_ALONE  "SELECT pg_advisory_xact_lock(" PG_LOCK_EPOCH ")"
#define EPOCH       "SELECT value FROM solgate.epoch"
#define RAISE       "UPDATE solgate.epoch SET value = value + 1"
#define TELL        "SELECT pg_notify('solgate', '')"

/* The next answer, which is one number; those before it are looked at only. */
static bool
take_number(struct talk *t, size_t before, int64_t *out)
{
	struct pg_result *r;
	size_t rest = t->answers - before - 1;

	t->answers = before;
	if (!pg_take_answers(t) || (r = link_answer(&t->s->w, t->e)) == NULL)
		return false;
	*out = t->s->w.pq->PQntuples(r) == 1 ? link_int(&t->s->w, r, 0, 0) : -1;
	link_done(&t->s->w, r);
	t->answers = rest;
	return true;
}

/*
 * The lock of the rules is held from here to the end of the transaction; the
 * statement behind it sees what was committed before it was had.  The lease is
 * looked at last, because waiting for a lock takes time.
 */
static bool
check(struct talk *t, const struct postgres_group *g, int64_t *alive,
    int64_t *epoch)
{
	struct link *w = &t->s->w;
	struct link_statement s = pg_fixed(PG_ALIVE);
	char life[8];
	struct link_value v[] = {{t->s->name.p, t->s->name.n}, {life, 8}};
	size_t at = 0;

	link_put_int(life, t->s->life);
	if (!link_say(w, "BEGIN", &t->answers) ||
	    (!g->durable &&
		!link_say(
		    w, "SET LOCAL synchronous_commit = off", &t->answers)))
		return false;
	if (g->epoch > 0) {
		if (!link_say(
			w, g->bumps ? LOCK_ALONE : LOCK_SHARED, &t->answers))
			return false;
		at = t->answers;
		if (!link_say(w, EPOCH, &t->answers))
			return false;
	}
	if (!link_send(w, &s, v, &t->answers) || !link_ask(w, false) ||
	    (g->epoch > 0 && !take_number(t, at, epoch)))
		return false;
	return take_number(t, t->answers - 1, alive);
}

static bool
put_lines(struct talk *t, struct postgres_group *g)
{
	struct link_statement s = pg_fixed(PG_LINES);
	struct link_value v[3] = {{t->s->name.p, t->s->name.n}};
	const struct sg_str *lines;
	int64_t first;
	size_t n;

	if (!g->lines(g->ctx, &lines, &n, &first)) {
		t->s->batch.starved = true;
		return false;
	}
	if (n == 0)
		return true;
	batch_lines(&t->s->batch, lines, n, first, v + 1);
	return !t->s->batch.starved && link_send(&t->s->w, &s, v, &t->answers);
}

static bool
tell_all(struct talk *t, struct sg_str told)
{
	struct link_statement s = pg_fixed(PG_TELL);
	struct link_value v = {told.p, told.n};

	return link_send(&t->s->w, &s, &v, &t->answers);
}

static bool
roll_back(struct talk *t)
{
	struct link *w = &t->s->w;

	return link_say(w, "ROLLBACK", &t->answers) && link_ask(w, true) &&
	    pg_take_answers(t) && link_synced(w, t->e) == SG_OK;
}

static bool
commit(struct talk *t, struct postgres_group *g)
{
	struct link *w = &t->s->w;
	int64_t alive = 0, epoch = 0;

	if (!check(t, g, &alive, &epoch))
		return false;
	if (alive != 1) {
		(void)err_set(t->e, SG_EIO, STR(""),
		    STR("the lease of this node ended; it allows nothing until "
			"it has a new one"));
		return false;
	}
	if (g->epoch > 0 && epoch != g->epoch) {
		g->stale = true;
		return roll_back(t);
	}
	return pg_put_units(t, g->units, g->n) && put_lines(t, g) &&
	    (!g->bumps ||
		(link_say(w, RAISE, &t->answers) &&
		    link_say(w, TELL, &t->answers))) &&
	    (g->told.n == 0 || tell_all(t, g->told)) && pg_end(t);
}

enum sg_err
postgres_node_commit(
    struct postgres_node *n, struct postgres_group *g, struct sg_error *e)
{
	struct pg_store *s = store_of(n);
	struct talk t = {.s = s, .e = e};
	enum sg_err err;

	g->stale = false;
	pthread_mutex_lock(&s->lock);
	err = pg_usable(s, e);
	if (err == SG_OK && !commit(&t, g))
		err = pg_give_up(s, e);
	pthread_mutex_unlock(&s->lock);
	return err;
}

/* ---- On the thread of the reads ------------------------------------------ */

static enum sg_err
lost(struct sg_error *e)
{
	return err_set(e, SG_EIO, STR(""),
	    STR("the database of the store does not answer; nothing is allowed "
		"until it does"));
}

/* One statement on the reader's connection. */
static struct pg_result *
ask(struct postgres_node *n, enum pg_fixed which, const struct link_value *v,
    struct sg_error *e)
{
	struct link_statement s = pg_fixed(which);
	struct sg_error inner = {0};
	struct pg_result *r = link_get(&store_of(n)->r, &s, v, &inner);

	if (r == NULL)
		(void)lost(e);
	return r;
}

static enum sg_err
run(struct postgres_node *n, enum pg_fixed which, const struct link_value *v,
    struct sg_error *e)
{
	struct pg_result *r = ask(n, which, v, e);

	if (r == NULL)
		return SG_EIO;
	link_done(&store_of(n)->r, r);
	return SG_OK;
}

static enum sg_err
tell(struct postgres_node *n, struct sg_error *e)
{
	struct sg_error inner = {0};
	struct pg_result *r = link_one(&store_of(n)->r, TELL, &inner);

	if (r == NULL)
		return lost(e);
	link_done(&store_of(n)->r, r);
	return SG_OK;
}

static struct link_value
value(struct sg_str s)
{
	return (struct link_value){s.p, s.n};
}

enum sg_err
postgres_epoch(struct postgres_node *n, int64_t *out, struct sg_error *e)
{
	struct link *l = &store_of(n)->r;
	struct sg_error inner = {0};
	struct pg_result *r = link_one(l, EPOCH, &inner);

	*out = 0;
	if (r == NULL)
		return lost(e);
	if (l->pq->PQntuples(r) == 1)
		*out = link_int(l, r, 0, 0);
	link_done(l, r);
	return *out > 0 ? SG_OK : lost(e);
}

enum sg_err
postgres_node_hello(
    struct postgres_node *n, struct sg_str session, struct sg_error *e)
{
	char life[8];
	struct link_value v[] = {
	    value(store_of(n)->name), {life, 8}, value(session)};

	link_put_int(life, store_of(n)->life);
	return run(n, PG_NODE_SESSION, v, e);
}

enum sg_err
postgres_node_of(struct postgres_node *n, struct sg_str session,
    struct arena *a, struct sg_str *name, struct sg_error *e)
{
	struct link *l = &store_of(n)->r;
	struct link_value v = value(session);
	struct pg_result *r = ask(n, PG_NODE_OF, &v, e);
	enum sg_err err = SG_ENOTFOUND;

	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) > 0)
		err = arena_dup(a, link_bytes(l, r, 0, 0), name) ? SG_OK
								 : SG_ENOMEM;
	link_done(l, r);
	return err;
}

enum sg_err
postgres_bury(struct postgres_node *n, struct sg_error *e)
{
	enum sg_err err = run(n, PG_NODE_BURY, NULL, e);

	return err == SG_OK ? tell(n, e) : err;
}

enum sg_err
postgres_mail_send(struct postgres_node *n, struct sg_str to,
    struct sg_str body, int64_t *no, struct sg_error *e)
{
	struct link *l = &store_of(n)->r;
	struct link_value v[] = {
	    value(to), value(store_of(n)->name), value(body)};
	struct pg_result *r = ask(n, PG_MAIL_SEND, v, e);

	if (r == NULL)
		return SG_EIO;
	*no = link_int(l, r, 0, 0);
	link_done(l, r);
	return tell(n, e);
}

enum sg_err
postgres_mail_all(struct postgres_node *n, struct sg_str body, struct arena *a,
    int64_t **no, size_t *count, struct sg_error *e)
{
	struct link *l = &store_of(n)->r;
	struct link_value v[] = {value(store_of(n)->name), value(body)};
	struct pg_result *r = ask(n, PG_MAIL_ALL, v, e);
	int rows;

	*count = 0;
	if (r == NULL)
		return SG_EIO;
	rows = l->pq->PQntuples(r);
	*no = arena_new(a, ((size_t)rows + 1) * sizeof(**no));
	for (int i = 0; i < rows && *no != NULL; i++)
		(*no)[(*count)++] = link_int(l, r, i, 0);
	link_done(l, r);
	if (*no == NULL)
		return SG_ENOMEM;
	return *count > 0 ? tell(n, e) : SG_OK;
}

enum sg_err
postgres_mail_answer(
    struct postgres_node *n, int64_t no, struct sg_str body, struct sg_error *e)
{
	char number[8];
	struct link_value v[] = {{number, 8}, value(body)};
	enum sg_err err;

	link_put_int(number, no);
	err = run(n, PG_MAIL_ANSWER, v, e);
	return err == SG_OK ? tell(n, e) : err;
}

/* Rows of a number and a text, copied before anybody is told of them: who is
 * told may ask the database again. */
static enum sg_err
each_letter(struct postgres_node *n, enum pg_fixed which, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e)
{
	struct link *l = &store_of(n)->r;
	struct link_value v = value(store_of(n)->name);
	struct pg_result *r = ask(n, which, &v, e);
	struct {
		int64_t no;
		struct sg_str body;
	} * all;
	int rows;
	bool ok;

	if (r == NULL)
		return SG_EIO;
	rows = l->pq->PQntuples(r);
	all = arena_new(a, ((size_t)rows + 1) * sizeof(*all));
	ok = all != NULL;
	for (int i = 0; i < rows && ok; i++) {
		all[i].no = link_int(l, r, i, 0);
		ok = arena_dup(a, link_bytes(l, r, i, 1), &all[i].body);
	}
	link_done(l, r);
	for (int i = 0; i < rows && ok; i++)
		each(ctx, all[i].no, all[i].body);
	return ok ? SG_OK : SG_ENOMEM;
}

enum sg_err
postgres_mail_take(struct postgres_node *n, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e)
{
	return each_letter(n, PG_MAIL_TAKE, a, each, ctx, e);
}

enum sg_err
postgres_mail_answers(struct postgres_node *n, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e)
{
	return each_letter(n, PG_MAIL_ANSWERS, a, each, ctx, e);
}

enum sg_err
postgres_lines(struct store_port *store, const struct postgres_lines *q,
    struct arena *a, struct sg_str *out, size_t *n, struct sg_error *e)
{
	struct postgres_node *node = store->self;
	struct link *l = &store_of(node)->r;
	char from[8], limit[8];
	struct link_value v[] = {value(q->node), {from, 8}, {limit, 8}};
	struct pg_result *r;
	bool ok = true;

	*n = 0;
	link_put_int(from, (int64_t)q->from);
	link_put_int(limit, (int64_t)q->limit);
	r = ask(node, q->back ? PG_LINES_BEFORE : PG_LINES_FROM, v, e);
	if (r == NULL)
		return SG_EIO;
	for (int i = 0; i < l->pq->PQntuples(r) && *n < q->limit && ok; i++)
		ok = arena_dup(a, link_bytes(l, r, i, 1), &out[(*n)++]);
	link_done(l, r);
	return ok ? SG_OK : SG_ENOMEM;
}

enum sg_err
postgres_heads(struct store_port *store, struct arena *a,
    struct postgres_chain **out, size_t *n, struct sg_error *e)
{
	struct postgres_node *node = store->self;
	struct link *l = &store_of(node)->r;
	struct pg_result *r = ask(node, PG_HEADS, NULL, e);
	bool ok;

	*n = 0;
	if (r == NULL)
		return SG_EIO;
	*out = arena_new(a, ((size_t)l->pq->PQntuples(r) + 1) * sizeof(**out));
	ok = *out != NULL;
	for (int i = 0; i < l->pq->PQntuples(r) && ok; i++) {
		struct postgres_chain *c = &(*out)[(*n)++];

		c->seq = (uint64_t)link_int(l, r, i, 1);
		ok = arena_dup(a, link_bytes(l, r, i, 0), &c->node) &&
		    arena_dup(a, link_bytes(l, r, i, 2), &c->line);
	}
	link_done(l, r);
	return ok ? SG_OK : SG_ENOMEM;
}
