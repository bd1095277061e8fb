#ifndef POSTGRES_POSTGRES_INT_H
#define POSTGRES_POSTGRES_INT_H

#include <pthread.h>
#include <stdatomic.h>

#include "port/store.h"
#include "postgres/batch_int.h"
#include "postgres/link_int.h"

/* The parts of the store, which see each other and nobody else sees. */
struct pg_store {
	struct link w; /* c NULL: only to look at */
	struct link r;
	pthread_mutex_t lock; /* commit() and sweep() may meet */
	int64_t epoch;        /* of the owner; of a node: unused */
	struct sg_str name;   /* of the node; empty: the gate is alone */
	int64_t life;         /* of the node */
	struct batch batch;
	atomic_bool broken; /* a commit failed: no more of them */
};

/* Kinds of statements, each for every kind of rows; see statement.c. */
enum pg_verb {
	PG_PUT,
	PG_ADD,
	PG_SWAP,
	PG_DELETE,
	PG_SWEEP,
	PG_GET,
	PG_ROWS,
	PG_LIST, /* and + 1: of a parent, + 2: from the end */
	PG_VERBS = PG_LIST + 4
};
enum pg_fixed {
	PG_FENCE,
	PG_COUNT,
	PG_COUNTER,
	PG_COUNTERS,
	PG_FIND,
	PG_ALIVE,
	PG_NODE_FENCE,
	PG_LINES,
	PG_LINES_FROM,
	PG_LINES_BEFORE,
	PG_NODE_SAY,
	PG_NODE_SEEN,
	PG_NODE_TAKE,
	PG_NODE_RENEW,
	PG_NODE_LEAVE,
	PG_NODE_SESSION,
	PG_NODE_BURY,
	PG_NODE_OF,
	PG_NODE_NEWS,
	PG_MAIL_SEND,
	PG_MAIL_ALL,
	PG_MAIL_TAKE,
	PG_MAIL_ANSWER,
	PG_MAIL_ANSWERS,
	PG_HEADS,
	PG_TELL,
	PG_STATE_PUT,
	PG_STATE_DROP,
	PG_FIXED
};

#define PG_SQL_MAX 640

/* The statement, whose text is written into ${room}. */
struct link_statement
pg_statement(enum store_kind kind, enum pg_verb verb, char room[PG_SQL_MAX]);
struct link_statement pg_fixed(enum pg_fixed which);

/* A commit on its way. */
struct talk {
	struct pg_store *s;
	size_t answers; /* that are to come and nobody looks at */
	struct sg_error *e;
};

/* Connect beside nodes, where the tables are ours and no gate is alone. */
enum sg_err pg_open_beside(struct link *l, const char *url, struct sg_error *e);

/* write.c */
bool pg_put_units(struct talk *t, struct store_unit *units, size_t n);
bool pg_take_answers(struct talk *t);
bool pg_end(struct talk *t);
enum sg_err pg_give_up(struct pg_store *s, struct sg_error *e);
enum sg_err pg_usable(struct pg_store *s, struct sg_error *e);
enum sg_err pg_commit(void *self, struct store_unit *units, size_t n,
    bool durable, struct sg_error *e);
enum sg_err
pg_sweep(void *self, int64_t now_ms, uint64_t *removed, struct sg_error *e);

/* read.c */
enum sg_err pg_get(void *self, enum store_kind kind, struct sg_str id,
    struct arena *a, struct store_row *out, struct sg_error *e);
enum sg_err pg_list(void *self, const struct store_query *q, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e);
enum sg_err pg_find(void *self, const struct store_find *f, struct arena *a,
    struct store_row *out, size_t *n, struct sg_error *e);
enum sg_err
pg_rows(void *self, enum store_kind kind, uint64_t *n, struct sg_error *e);
enum sg_err
pg_counter(void *self, struct sg_str name, int64_t *out, struct sg_error *e);
enum sg_err pg_counters(void *self, struct sg_str prefix,
    void (*each)(void *ctx, struct sg_str name, int64_t value), void *ctx,
    struct sg_error *e);

#endif
