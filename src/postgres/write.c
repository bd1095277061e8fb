/*
 * Commits: one transaction each, sent as one pipeline and answered at its end.
 * Only a unit whose condition stands beside other changes needs an answer in
 * between, because it may have to be taken back.
 */
#include <string.h>

#include "postgres/postgres_int.h"

#define SWEEP_ROWS 2000

static bool
is_condition(const struct store_op *op)
{
	return op->verb == STORE_ADD || op->verb == STORE_SWAP;
}

static bool
has_condition(const struct store_unit *u)
{
	for (size_t i = 0; i < u->n; i++)
		if (is_condition(&u->ops[i]))
			return true;
	return false;
}

static bool
send_rows(struct talk *t, enum store_kind kind, enum pg_verb verb)
{
	struct link_value v[LINK_VALUES];
	char room[PG_SQL_MAX];
	struct link_statement s;
	size_t n = verb == PG_PUT ? batch_puts(&t->s->batch, kind, v)
				  : batch_deletes(&t->s->batch, kind, v);

	if (n == 0 || t->s->batch.starved)
		return true;
	s = pg_statement(kind, verb, room);
	return link_send(&t->s->w, &s, v, &t->answers);
}

/* Send what has gathered. */
static bool
send_batch(struct talk *t)
{
	struct batch *b = &t->s->batch;
	struct link_value v[LINK_VALUES];
	struct link_statement count = pg_fixed(PG_COUNT);
	bool ok = true;

	if (b->n == 0)
		return !b->starved;
	for (unsigned k = 0; k < STORE_KIND_COUNT && ok; k++)
		ok = send_rows(t, k, PG_DELETE) && send_rows(t, k, PG_PUT);
	if (ok && batch_counts(b, v) > 0 && !b->starved)
		ok = link_send(&t->s->w, &count, v, &t->answers);
	ok = ok && !b->starved;
	batch_clear(b);
	return ok;
}

static bool
add(struct talk *t, const struct store_op *op)
{
	if (batch_add(&t->s->batch, op))
		return true;
	return send_batch(t) && batch_add(&t->s->batch, op);
}

/* Answers that say no more than that it was done. */
bool
pg_take_answers(struct talk *t)
{
	struct pg_result *r;

	for (; t->answers > 0; t->answers--) {
		if ((r = link_answer(&t->s->w, t->e)) == NULL)
			return false;
		link_done(&t->s->w, r);
	}
	return true;
}

/* One change with a condition, and whether it held. */
static bool
try_op(struct talk *t, const struct store_op *op, bool *held)
{
	char room[PG_SQL_MAX];
	struct link_value v[LINK_VALUES];
	struct link_statement s = pg_statement(
	    op->kind, op->verb == STORE_ADD ? PG_ADD : PG_SWAP, room);
	struct pg_result *r;

	batch_one(&t->s->batch, op, v);
	if (t->s->batch.starved || !link_send(&t->s->w, &s, v, &t->answers) ||
	    !link_ask(&t->s->w, false))
		return false;
	t->answers--;
	if (!pg_take_answers(t) || (r = link_answer(&t->s->w, t->e)) == NULL)
		return false;
	*held = link_changed(&t->s->w, r) == 1;
	link_done(&t->s->w, r);
	return true;
}

/* In their order, up to a condition that does not hold. */
static bool
try_ops(struct talk *t, const struct store_unit *u, bool *held)
{
	bool ok = true;

	*held = true;
	for (size_t i = 0; i < u->n && ok && *held; i++)
		ok = is_condition(&u->ops[i])
		    ? send_batch(t) && try_op(t, &u->ops[i], held)
		    : add(t, &u->ops[i]);
	return ok;
}

static bool
try_unit(struct talk *t, struct store_unit *u)
{
	struct link *w = &t->s->w;
	bool save = u->n > 1, held = true;

	if (!send_batch(t) ||
	    (save && !link_say(w, "SAVEPOINT unit", &t->answers)) ||
	    !try_ops(t, u, &held))
		return false;
	u->err = held ? SG_OK : SG_ECONFLICT;
	if (!held)
		batch_clear(&t->s->batch);
	if (!save)
		return true;
	if (held && !send_batch(t))
		return false;
	return (held || link_say(w, "ROLLBACK TO unit", &t->answers)) &&
	    link_say(w, "RELEASE unit", &t->answers);
}

/* The first statement ends the transaction unless the owner is who we think,
 * or the node lives. */
static bool
begin(struct talk *t, bool durable)
{
	bool node = t->s->name.n > 0;
	struct link_statement fence = pg_fixed(node ? PG_NODE_FENCE : PG_FENCE);
	char number[8];
	struct link_value v[] = {
	    {t->s->name.p, t->s->name.n}, {number, sizeof(number)}};

	link_put_int(number, node ? t->s->life : t->s->epoch);
	return link_say(&t->s->w, "BEGIN", &t->answers) &&
	    (durable ||
		link_say(&t->s->w, "SET LOCAL synchronous_commit = off",
		    &t->answers)) &&
	    link_send(&t->s->w, &fence, node ? v : v + 1, &t->answers);
}

bool
pg_end(struct talk *t)
{
	struct link *w = &t->s->w;

	return link_say(w, "COMMIT", &t->answers) && link_ask(w, true) &&
	    pg_take_answers(t) && link_synced(w, t->e) == SG_OK;
}

bool
pg_put_units(struct talk *t, struct store_unit *units, size_t n)
{
	bool ok = true;

	for (size_t i = 0; i < n && ok; i++) {
		units[i].err = SG_OK;
		if (has_condition(&units[i])) {
			ok = try_unit(t, &units[i]);
			continue;
		}
		for (size_t k = 0; k < units[i].n && ok; k++)
			ok = add(t, &units[i].ops[k]);
	}
	return ok && send_batch(t);
}

/* The server forgets what was not committed when the connection ends. */
enum sg_err
pg_give_up(struct pg_store *s, struct sg_error *e)
{
	bool starved = s->batch.starved;

	atomic_store(&s->broken, true);
	batch_clear(&s->batch);
	if (starved)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	(void)link_failed(&s->w, e);
	link_close(&s->w);
	return SG_EIO;
}

enum sg_err
pg_usable(struct pg_store *s, struct sg_error *e)
{
	if (s->w.c == NULL && !atomic_load(&s->broken))
		return err_set(e, SG_EIO, STR(""),
		    STR("the store was opened for reading only"));
	if (atomic_load(&s->broken))
		return err_set(e, SG_EIO, STR(""),
		    STR("the store failed before and accepts nothing more"));
	return SG_OK;
}

enum sg_err
pg_commit(void *self, struct store_unit *units, size_t n, bool durable,
    struct sg_error *e)
{
	struct pg_store *s = self;
	struct talk t = {.s = s, .e = e};
	enum sg_err err = store_units_check(units, n, e);

	if (err != SG_OK)
		return err;
	pthread_mutex_lock(&s->lock);
	err = pg_usable(s, e);
	if (err == SG_OK &&
	    !(begin(&t, durable) && pg_put_units(&t, units, n) && pg_end(&t)))
		err = pg_give_up(s, e);
	pthread_mutex_unlock(&s->lock);
	return err;
}

/* Some of what expired in the kind; *${n}: how many rows. */
static bool
sweep_some(struct talk *t, enum store_kind kind, int64_t now_ms, uint64_t *n)
{
	char room[PG_SQL_MAX], at[8], most[8];
	struct link_value v[] = {{at, sizeof(at)}, {most, sizeof(most)}};
	struct link_statement s = pg_statement(kind, PG_SWEEP, room);
	struct pg_result *r;

	link_put_int(at, now_ms);
	link_put_int(most, SWEEP_ROWS);
	if (!begin(t, false) || !link_send(&t->s->w, &s, v, &t->answers) ||
	    !link_ask(&t->s->w, false))
		return false;
	t->answers--;
	if (!pg_take_answers(t) || (r = link_answer(&t->s->w, t->e)) == NULL)
		return false;
	*n = link_changed(&t->s->w, r);
	link_done(&t->s->w, r);
	return pg_end(t);
}

enum sg_err
pg_sweep(void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e)
{
	struct pg_store *s = self;
	struct talk t = {.s = s, .e = e};
	enum sg_err err = SG_OK;
	uint64_t n;

	*removed = 0;
	for (unsigned k = 0; k < STORE_KIND_COUNT && err == SG_OK;) {
		n = 0;
		pthread_mutex_lock(&s->lock);
		err = pg_usable(s, e);
		if (err == SG_OK && !sweep_some(&t, k, now_ms, &n))
			err = pg_give_up(s, e);
		pthread_mutex_unlock(&s->lock);
		*removed += n;
		k += n < SWEEP_ROWS;
	}
	return err;
}
