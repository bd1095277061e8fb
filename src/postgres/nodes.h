#ifndef POSTGRES_NODES_H
#define POSTGRES_NODES_H

#include "port/journal.h"

/*
 * Many gates on one database (docs/decisions/025).  Each has a name and, by the
 * server's clock, a lease.  What it commits stands in its own chain; the
 * transaction checks the lease, and the epoch of the rules where it was
 * decided by them.
 */
struct postgres_node; /* the store of a node */

#define POSTGRES_NODE_MAX 32 /* bytes of a name */

struct postgres_join {
	const char *url;
	struct sg_str name;
	int64_t lease_ms;
};

/*
 * As postgres_open(), beside other nodes.  SG_ECONFLICT: a gate without a name
 * has the database, or another one this name.
 */
enum sg_err postgres_join(const struct postgres_join *j,
    struct store_port *port, struct postgres_node **node, struct sg_error *e);

int64_t postgres_node_life(const struct postgres_node *n);

/* A group that is to be committed whole. */
struct postgres_group {
	struct store_unit *units;
	size_t n;
	bool durable;
	int64_t epoch; /* it was decided by; 0: by none */
	bool bumps;    /* it changes the rules */
	/* What others are told when it is committed: see postgres_pulse_told();
	 * empty: nothing. */
	struct sg_str told;
	/* Called when the conditions of the units are known: the lines of those
	 * that hold, and the number of the first.  False: no memory. */
	bool (*lines)(
	    void *ctx, const struct sg_str **v, size_t *n, int64_t *first);
	void *ctx;
	bool stale; /* out: the epoch is another one; nothing was written */
};

/* On the writer's thread.  Not SG_OK: nothing more can be written. */
enum sg_err postgres_node_commit(
    struct postgres_node *n, struct postgres_group *g, struct sg_error *e);

/* On the thread of the reads: the number of the rules now. */
enum sg_err
postgres_epoch(struct postgres_node *n, int64_t *out, struct sg_error *e);

/* Others find this node by the session of its gate. */
enum sg_err postgres_node_hello(
    struct postgres_node *n, struct sg_str session, struct sg_error *e);

/* The living node with that session, in ${a}; SG_ENOTFOUND: none lives. */
enum sg_err postgres_node_of(struct postgres_node *n, struct sg_str session,
    struct arena *a, struct sg_str *name, struct sg_error *e);

/* End the leases that ran out: those nodes write nothing more. */
enum sg_err postgres_bury(struct postgres_node *n, struct sg_error *e);

/* Letters.  A letter is taken once, and its answer read once. */
enum sg_err postgres_mail_send(struct postgres_node *n, struct sg_str to,
    struct sg_str body, int64_t *no, struct sg_error *e);
/* To every other node that lives; the numbers of the letters, in ${a}. */
enum sg_err postgres_mail_all(struct postgres_node *n, struct sg_str body,
    struct arena *a, int64_t **no, size_t *count, struct sg_error *e);
enum sg_err postgres_mail_take(struct postgres_node *n, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e);
enum sg_err postgres_mail_answer(struct postgres_node *n, int64_t no,
    struct sg_str body, struct sg_error *e);
enum sg_err postgres_mail_answers(struct postgres_node *n, struct arena *a,
    void (*each)(void *ctx, int64_t no, struct sg_str body), void *ctx,
    struct sg_error *e);

/*
 * Single values (STORE_STATE) that are rules, changed by a person: while nobody
 * else changes rules, ${edit} sees what the rows are and says what they become;
 * when this returns, no node allows by the old ones.  SG_EIO: it may have
 * happened, or not.  What ${edit} refuses has not.
 */
struct postgres_row {
	struct sg_str id;
	struct sg_str was, now; /* p NULL: no row */
	int64_t at_ms;
};
struct postgres_change {
	struct postgres_row *rows;
	size_t n;
	struct arena *a; /* of what they were */
	enum sg_err (*edit)(
	    void *ctx, struct postgres_row *rows, struct sg_error *e);
	void *ctx;
};
enum sg_err postgres_change(
    const char *url, const struct postgres_change *c, struct sg_error *e);
/* On the thread of the reads. */
enum sg_err postgres_node_change(struct postgres_node *n,
    const struct postgres_change *c, struct sg_error *e);

/* Lines of a node's chain, in ${a}: at most ${limit} from ${from} on, or with
 * ${back} before it, the newest first. */
struct postgres_lines {
	struct sg_str node;
	uint64_t from;
	size_t limit;
	bool back;
};
enum sg_err
postgres_lines(struct store_port *store, const struct postgres_lines *q,
    struct arena *a, struct sg_str *out, size_t *n, struct sg_error *e);

/* The last line of each chain, in ${a}. */
struct postgres_chain {
	struct sg_str node, line;
	uint64_t seq;
};
enum sg_err postgres_heads(struct store_port *store, struct arena *a,
    struct postgres_chain **out, size_t *n, struct sg_error *e);

/*
 * The pulse: a thread with a connection of its own that keeps the lease, and
 * hears what others did.  ${wake} is called on it.
 */
struct postgres_news {
	int64_t epoch;   /* of the rules */
	int64_t ended;   /* leases that ran out */
	int64_t letters; /* to this node */
	int64_t answers; /* to letters of this node */
	int64_t nodes;   /* changes with who is there */
	bool told;       /* see postgres_pulse_told() */
	bool lost;       /* the lease, or the database */
};
struct postgres_pulse;
struct postgres_pulse *
postgres_pulse_new(const struct postgres_join *j, const struct postgres_node *n,
    void (*wake)(void *ctx), void *ctx, struct sg_error *e);
struct postgres_news postgres_pulse_news(struct postgres_pulse *p);
/*
 * What other nodes told since the last time, in the order of their commits: a
 * line each, in ${a}.  False: there was too much of it, or no memory; what is
 * missing is not known.
 */
#define POSTGRES_TOLD_MAX 7000 /* bytes of one line, without its end */
bool postgres_pulse_told(
    struct postgres_pulse *p, struct arena *a, struct sg_str *lines);

/* Whether the lease certainly holds, by the clock of this machine. */
bool postgres_pulse_holds(struct postgres_pulse *p);
/* Ends the lease if ${leave}; NULL is fine. */
void postgres_pulse_free(struct postgres_pulse *p, bool leave);

#endif
