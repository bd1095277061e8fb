#ifndef POSTGRES_POSTGRES_H
#define POSTGRES_POSTGRES_H

#include "port/store.h"

/*
 * The store in a PostgreSQL database, by libpq.  Two connections: one writes,
 * whoever calls commit() and sweep(); one reads, on the thread of the reads.
 * All of it stands in the schema "solgate" of the database.
 *
 * One gate writes at a time.  Who opens for writing takes a lock that ends
 * with its connection, and raises the number of the owner; every commit names
 * that number in its first statement.  A gate that was cut off and comes back
 * after another one took over changes nothing.
 *
 * A connection that fails stays failed: commit() says SG_EIO from then on, and
 * the reads do.  Whether the last commit happened is then known only by who
 * opens the store again and looks.
 */

/* Whether ${s} looks like the URL of a database. */
bool postgres_url_is(struct sg_str s);

/* SG_EUSAGE: libpq cannot read ${url}, or it holds a password. */
enum sg_err postgres_url_check(const char *url, struct sg_error *e);

/*
 * An empty database gets its tables.  Refused, with SG_EIO: a server that is
 * read-only, tables of an older or a newer Solgate, a schema that is not ours.
 * SG_ECONFLICT: another gate has it.
 */
enum sg_err
postgres_open(const char *url, struct store_port *port, struct sg_error *e);

/* The same to look at only: nothing is made or changed, and no lock is taken.
 * SG_ENOTFOUND: there are no tables yet. */
enum sg_err postgres_open_read(
    const char *url, struct store_port *port, struct sg_error *e);

/* The same, and no gate uses it meanwhile: SG_ECONFLICT. */
enum sg_err postgres_open_alone(
    const char *url, struct store_port *port, struct sg_error *e);

/* What stands in the database, and what this program knows. */
struct postgres_status {
	bool is_empty;        /* no tables yet */
	int version, current; /* of the tables; of this program */
	bool in_use;          /* a gate has it now */
	bool read_only;       /* the server takes no changes */
	int64_t server;       /* its version, as 150018 */
};
enum sg_err postgres_status(
    const char *url, struct postgres_status *out, struct sg_error *e);

/* Bring the tables up to date; *${from} is what they were, 0: none.
 * SG_ECONFLICT: a gate uses them. */
enum sg_err postgres_migrate(const char *url, int *from, struct sg_error *e);

/*
 * Somebody who waits for a database: a thread that tries to connect, until a
 * gate could open it, or with ${beside} a node.  NULL: no memory, or no thread.
 */
struct postgres_watch;
struct postgres_watch *postgres_watch_new(const char *url, bool beside);
bool postgres_watch_sees(struct postgres_watch *w);
void postgres_watch_free(struct postgres_watch *w); /* NULL is fine */

#endif
