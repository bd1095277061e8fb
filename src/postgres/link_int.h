#ifndef POSTGRES_LINK_INT_H
#define POSTGRES_LINK_INT_H

#include "base/arena.h"
#include "port/pq_api.h"

/*
 * One connection in pipeline mode.  Statements are sent without waiting; their
 * answers are taken in the same order.  A connection that failed stays failed:
 * whoever owns it opens another one.
 */
#define LINK_STATEMENTS 192
#define LINK_VALUES     8
#define LINK_ANSWER_MS  10000 /* a server that is silent longer is lost */

struct link {
	const struct pq_api *pq;
	struct pg_conn *c; /* NULL: closed */
	int patience_ms;   /* for one answer; -1: as long as it takes */
	bool failed;
	bool ready[LINK_STATEMENTS]; /* prepared here */
};

/* One value: bytes as they are, in PostgreSQL's binary form. */
struct link_value {
	const char *p;
	size_t n;
};

/* A statement that is prepared when it is first sent: ${number} is its own. */
struct link_statement {
	unsigned number;
	const char *sql;
	const unsigned *types; /* of its values */
	size_t n;
};

/* Types of values, as PostgreSQL numbers them. */
enum {
	LINK_BYTES = 17,
	LINK_INT8 = 20,
	LINK_BYTES_ARRAY = 1001,
	LINK_INT8_ARRAY = 1016
};

/*
 * Connect as ${url} says, host by host.  This waits; see link_url_check() for
 * what is refused.  SG_EIO: it is not to be had, and ${e} says why.
 */
enum sg_err link_open(struct link *l, const char *url, struct sg_error *e);
void link_close(struct link *l); /* fine after a failure, and twice */

/* Whether the other end is still there; asks nobody. */
bool link_alive(struct link *l);

/*
 * Send, and say how many answers it takes (one, or two with the preparation)
 * by adding to *${answers}.  False: the connection failed.
 */
bool link_send(struct link *l, const struct link_statement *s,
    const struct link_value *v, size_t *answers);
bool link_say(struct link *l, const char *sql, size_t *answers);

/* Ask for the answers so far; with ${sync}, a failure ends here. */
bool link_ask(struct link *l, bool sync);

/*
 * The next answer, to be given back to link_done().  NULL: the statement or
 * the connection failed, ${e} says why, and the connection is not used again.
 */
struct pg_result *link_answer(struct link *l, struct sg_error *e);
void link_done(struct link *l, struct pg_result *r);

/* The end of what link_ask() with sync asked for. */
enum sg_err link_synced(struct link *l, struct sg_error *e);

/* One statement from sending to its answer.  NULL: as link_answer(). */
struct pg_result *link_one(struct link *l, const char *sql, struct sg_error *e);
struct pg_result *link_get(struct link *l, const struct link_statement *s,
    const struct link_value *v, struct sg_error *e);

/* ${n} statements without rows, one after the other. */
enum sg_err link_script(
    struct link *l, const char *const *sql, size_t n, struct sg_error *e);

/* A column of a row: a number of eight bytes; bytes. */
int64_t
link_int(const struct link *l, const struct pg_result *r, int row, int column);
struct sg_str link_bytes(
    const struct link *l, const struct pg_result *r, int row, int column);

/* How many rows a change changed. */
uint64_t link_changed(const struct link *l, struct pg_result *r);

/* Why the connection failed, as libpq says it. */
enum sg_err link_failed(struct link *l, struct sg_error *e);

/* ${v} as eight bytes, the highest first. */
void link_put_int(char out[8], int64_t v);

#endif
