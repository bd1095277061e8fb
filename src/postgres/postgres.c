/* Opening: connect, look at the server and its tables, become the owner. */
#include "postgres/postgres.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "postgres/nodes.h"
#include "postgres/postgres_int.h"
#include "postgres/schema_int.h"

/* A server that answers before a commit is on its disk is told to wait. */
#define SYNC                                                          \
	"SELECT set_config('synchronous_commit', 'on', false) WHERE " \
	"current_setting('synchronous_commit') = 'off'"
#define LOCK "SELECT pg_try_advisory_lock(" PG_LOCK_OWNER ")::int::int8"
#define LOCK_BESIDE \
	"SELECT pg_try_advisory_lock_shared(" PG_LOCK_OWNER ")::int::int8"
#define LOCKED                                                           \
	"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND " \
	"(classid, objid) = (" PG_LOCK_OWNER ") AND database = (SELECT " \
	"oid FROM pg_database WHERE datname = current_database())"
#define LOCK_TRIES 20
#define TAKE                                                         \
	"UPDATE solgate.owner SET epoch = epoch + 1, since = now() " \
	"RETURNING epoch"
#define READ_ONLY                         \
	"SELECT (pg_is_in_recovery() OR " \
	"current_setting('transaction_read_only') = 'on')::int::int8"

static enum sg_err
number(struct link *l, const char *sql, int64_t *out, struct sg_error *e)
{
	struct pg_result *r = link_one(l, sql, e);

	*out = 0;
	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) == 1)
		*out = link_int(l, r, 0, 0);
	link_done(l, r);
	return SG_OK;
}

static enum sg_err
check_writable(struct link *l, struct sg_error *e)
{
	int64_t only;
	enum sg_err err = number(l, READ_ONLY, &only, e);

	if (err == SG_OK && only != 0)
		return err_set(e, SG_EIO, STR(""),
		    STR("the database is read-only; name its primary server, "
			"or all of them with target_session_attrs=read-write"));
	return err;
}

/* The lock ends with the connection, and so with the process.  The server may
 * take a moment to see that the last one ended. */
static enum sg_err
take_lock(struct link *l, const char *how, struct sg_error *e)
{
	static const struct timespec pause = {0, 100000000L};
	int64_t got = 0;
	enum sg_err err = SG_OK;

	for (int i = 0; i < LOCK_TRIES && err == SG_OK && got == 0; i++) {
		if (i > 0)
			nanosleep(&pause, NULL);
		err = number(l, how, &got, e);
	}
	if (err == SG_OK && got == 0)
		return err_set(e, SG_ECONFLICT, STR(""),
		    STR("another gate uses this database"));
	return err;
}

/* Connect, look at the tables, take the lock of a gate alone or of a node. */
static enum sg_err
open_locked(
    struct link *l, const char *url, const char *how, struct sg_error *e)
{
	struct schema s;
	enum sg_err err = link_open(l, url, e);

	if (err == SG_OK)
		err = check_writable(l, e);
	if (err == SG_OK)
		err = schema_read(l, &s, e);
	if (err == SG_OK && s.version == 0) {
		err = schema_migrate(l, 0, e);
		if (err == SG_OK)
			err = schema_read(l, &s, e);
	}
	if (err == SG_OK)
		err = schema_check(&s, e);
	return err == SG_OK ? take_lock(l, how, e) : err;
}

enum sg_err
pg_open_beside(struct link *l, const char *url, struct sg_error *e)
{
	return open_locked(l, url, LOCK_BESIDE, e);
}

static enum sg_err
open_writer(struct pg_store *s, const char *url, struct sg_error *e)
{
	struct link *l = &s->w;
	struct pg_result *r;
	enum sg_err err = open_locked(l, url, LOCK, e);

	if (err == SG_OK)
		err = number(l, TAKE, &s->epoch, e);
	if (err == SG_OK && (r = link_one(l, SYNC, e)) != NULL)
		link_done(l, r);
	return l->failed && err == SG_OK ? SG_EIO : err;
}

static enum sg_err
open_reader(struct pg_store *s, const char *url, struct sg_error *e)
{
	struct schema at;
	enum sg_err err = link_open(&s->r, url, e);

	if (err == SG_OK)
		err = schema_read(&s->r, &at, e);
	if (err == SG_OK && at.version == 0)
		return err_set(e, SG_ENOTFOUND, STR(""),
		    STR("the database has no tables yet"));
	return err == SG_OK ? schema_check(&at, e) : err;
}

static void
close_store(void *self)
{
	struct pg_store *s = self;

	link_close(&s->w);
	link_close(&s->r);
	batch_release(&s->batch);
	free((char *)s->name.p);
	pthread_mutex_destroy(&s->lock);
	free(s);
}

/* On the thread of the reads.  The writer's connection is its own affair. */
static enum sg_err
state(void *self, struct sg_error *e)
{
	struct pg_store *s = self;

	if (!atomic_load(&s->broken) && link_alive(&s->r))
		return SG_OK;
	return err_set(e, SG_EIO, STR(""),
	    STR("the database of the store does not answer; nothing is "
		"allowed until it does"));
}

static struct pg_store *
new_store(struct store_port *port)
{
	struct pg_store *s = calloc(1, sizeof(*s));

	*port = (struct store_port){.commit = NULL};
	if (s == NULL || pthread_mutex_init(&s->lock, NULL) != 0) {
		free(s);
		return NULL;
	}
	atomic_init(&s->broken, false);
	*port = (struct store_port){.commit = pg_commit,
	    .get = pg_get,
	    .list = pg_list,
	    .find = pg_find,
	    .rows = pg_rows,
	    .counter = pg_counter,
	    .counters = pg_counters,
	    .sweep = pg_sweep,
	    .state = state,
	    .close = close_store,
	    .self = s};
	return s;
}

enum how { TO_WRITE, TO_READ, ALONE };

static enum sg_err
open_as(
    enum how how, const char *url, struct store_port *port, struct sg_error *e)
{
	struct pg_store *s = new_store(port);
	struct sg_error inner = {0};
	enum sg_err err = SG_OK;

	if (s == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if (how == TO_WRITE)
		err = open_writer(s, url, &inner);
	if (err == SG_OK)
		err = open_reader(s, url, &inner);
	if (err == SG_OK && how == ALONE)
		err = take_lock(&s->r, LOCK, &inner);
	if (err == SG_OK)
		return SG_OK;
	close_store(s);
	*port = (struct store_port){.commit = NULL};
	return err_set(e, err, STR(""), str_of(inner.message));
}

enum sg_err
postgres_open(const char *url, struct store_port *port, struct sg_error *e)
{
	return open_as(TO_WRITE, url, port, e);
}

enum sg_err
postgres_open_read(const char *url, struct store_port *port, struct sg_error *e)
{
	return open_as(TO_READ, url, port, e);
}

enum sg_err
postgres_open_alone(
    const char *url, struct store_port *port, struct sg_error *e)
{
	return open_as(ALONE, url, port, e);
}

/* ---- A node -------------------------------------------------------------- */

static enum sg_err
one_number(struct link *l, enum pg_fixed which, const struct link_value *v,
    int64_t *out, struct sg_error *e)
{
	struct link_statement s = pg_fixed(which);
	struct pg_result *r = link_get(l, &s, v, e);

	*out = 0;
	if (r == NULL)
		return SG_EIO;
	if (l->pq->PQntuples(r) == 1)
		*out = link_int(l, r, 0, 0);
	link_done(l, r);
	return SG_OK;
}

static enum sg_err
say(struct link *l, const char *sql, struct sg_error *e)
{
	return link_script(l, &sql, 1, e);
}

/* Its row is locked meanwhile: of two with one name the second waits. */
static enum sg_err
begin_life(
    struct pg_store *s, int64_t lease_ms, bool *taken, struct sg_error *e)
{
	struct link *l = &s->w;
	char lease[8];
	struct link_value v[] = {{s->name.p, s->name.n}, {lease, 8}};
	int64_t lives = 0, none;
	enum sg_err err;

	link_put_int(lease, lease_ms);
	err = one_number(l, PG_NODE_SAY, v, &none, e);
	if (err == SG_OK)
		err = say(l, "BEGIN", e);
	if (err == SG_OK)
		err = one_number(l, PG_NODE_SEEN, v, &lives, e);
	if (err == SG_OK && lives == 0)
		err = one_number(l, PG_NODE_TAKE, v, &s->life, e);
	*taken = lives != 0;
	return err == SG_OK ? say(l, "COMMIT", e) : err;
}

/* One that was killed has its lease for a while. */
static enum sg_err
join(struct pg_store *s, int64_t lease_ms, struct sg_error *e)
{
	static const struct timespec pause = {0, 250000000L};
	bool taken = true;
	enum sg_err err = SG_OK;

	for (int64_t left = lease_ms + 2000; err == SG_OK && taken && left > 0;
	     left -= 250) {
		err = begin_life(s, lease_ms, &taken, e);
		if (err == SG_OK && taken)
			nanosleep(&pause, NULL);
	}
	if (err == SG_OK && taken)
		return err_set(e, SG_ECONFLICT, STR(""),
		    STR("another gate is the node of this name"));
	return err;
}

static enum sg_err
open_node(struct pg_store *s, const struct postgres_join *j, struct sg_error *e)
{
	char *name = malloc(j->name.n + 1);
	struct pg_result *r = NULL;
	enum sg_err err;

	if (name == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	memcpy(name, j->name.p, j->name.n);
	name[j->name.n] = '\0';
	s->name = (struct sg_str){name, j->name.n};
	err = pg_open_beside(&s->w, j->url, e);
	if (err == SG_OK)
		err = join(s, j->lease_ms, e);
	if (err == SG_OK && (r = link_one(&s->w, SYNC, e)) != NULL)
		link_done(&s->w, r);
	if (err == SG_OK)
		err = open_reader(s, j->url, e);
	/* Letters and farewells are not worth waiting for. */
	if (err == SG_OK)
		err = say(&s->r, "SET synchronous_commit = off", e);
	return s->w.failed && err == SG_OK ? SG_EIO : err;
}

enum sg_err
postgres_join(const struct postgres_join *j, struct store_port *port,
    struct postgres_node **node, struct sg_error *e)
{
	struct pg_store *s = new_store(port);
	struct sg_error inner = {0};
	enum sg_err err;

	*node = (struct postgres_node *)s;
	if (s == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if ((err = open_node(s, j, &inner)) == SG_OK)
		return SG_OK;
	close_store(s);
	*port = (struct store_port){.commit = NULL};
	*node = NULL;
	return err_set(e, err, STR(""), str_of(inner.message));
}

enum sg_err
postgres_status(
    const char *url, struct postgres_status *out, struct sg_error *e)
{
	struct link l;
	int64_t locks = 0, only = 0;
	struct schema at = {.version = 0};
	enum sg_err err = link_open(&l, url, e);

	*out = (struct postgres_status){.current = PG_SCHEMA_VERSION};
	if (err == SG_OK)
		err = number(&l,
		    "SELECT current_setting('server_version_num')::bigint",
		    &out->server, e);
	if (err == SG_OK)
		err = number(&l, READ_ONLY, &only, e);
	if (err == SG_OK)
		err = schema_read(&l, &at, e);
	if (err == SG_OK)
		err = number(&l, LOCKED, &locks, e);
	out->version = at.version;
	out->is_empty = at.version == 0;
	out->in_use = locks > 0;
	out->read_only = only != 0;
	link_close(&l);
	return err;
}

enum sg_err
postgres_migrate(const char *url, int *from, struct sg_error *e)
{
	struct link l;
	struct schema at = {.version = 0};
	enum sg_err err = link_open(&l, url, e);

	l.patience_ms = -1;
	if (err == SG_OK)
		err = check_writable(&l, e);
	if (err == SG_OK)
		err = schema_read(&l, &at, e);
	*from = at.version;
	if (err == SG_OK && at.version > PG_SCHEMA_VERSION)
		err = schema_check(&at, e);
	if (err == SG_OK && at.version < PG_SCHEMA_VERSION &&
	    (err = take_lock(&l, schema_beside(at.version) ? LOCK_BESIDE : LOCK,
		 e)) == SG_OK)
		err = schema_migrate(&l, at.version, e);
	link_close(&l);
	return err;
}
