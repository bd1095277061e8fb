#ifndef PORT_PQ_API_H
#define PORT_PQ_API_H

#include "base/err.h"

/*
 * PostgreSQL's libpq, loaded when the settings name a database, and never
 * before: a gate on SQLite starts without it (docs/decisions/018).
 */
struct pg_conn;
struct pg_result;

/* A setting of a connection, as PQconninfoParse() gives them. */
struct pq_option {
	char *keyword, *envvar, *compiled, *val, *label, *dispchar;
	int dispsize;
};

/* What NOTIFY said. */
struct pq_notified {
	char *channel;
	int process; /* of the server, which sent it */
	char *extra;
};

typedef void pq_notice(void *ctx, const char *message);

struct pq_api {
#define X(result, name, args) result(*name) args;
#include "port/pq_function.def"
};

#define PQ_LIBRARY "libpq.so.5"

enum { PQ_CONNECTED = 0 };
enum { PQ_COMMAND_OK = 1, PQ_TUPLES_OK = 2, PQ_PIPELINE_SYNC = 10 };
#define PQ_FIELD_SQLSTATE 'C'
#define PQ_FIELD_MESSAGE  'M'

/* NULL: it is not there, and ${e} names the package that brings it.  From any
 * thread. */
const struct pq_api *pq_api_load(struct sg_error *e);

#endif
