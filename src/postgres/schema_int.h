#ifndef POSTGRES_SCHEMA_INT_H
#define POSTGRES_SCHEMA_INT_H

#include "postgres/link_int.h"

/*
 * The tables and how they came about.  The version stands in solgate.about;
 * each step of schema.c leads from one to the next, all steps of a migration
 * are one transaction.
 */
#define PG_SCHEMA_VERSION 6

/* Two numbers that name Solgate's locks among all of a database. */
#define PG_LOCK_OWNER   "1397178708, 1" /* a gate has the database */
#define PG_LOCK_MIGRATE "1397178708, 2" /* somebody changes the tables */
#define PG_LOCK_EPOCH   "1397178708, 3" /* the rules of all nodes */

/* What the tables are: of which version, and which is the oldest whose gates
 * may use them. */
struct schema {
	int version; /* 0: there are none, and nothing stands in their way */
	int serves;
};

/* SG_EIO: what is there is not ours. */
enum sg_err schema_read(struct link *l, struct schema *out, struct sg_error *e);

/* SG_OK if this program may use them; else what to do. */
enum sg_err schema_check(const struct schema *s, struct sg_error *e);

/* Whether gates of ${version} can go on beside the tables of this program. */
bool schema_beside(int version);

/* From ${version} to the one of this program. */
enum sg_err schema_migrate(struct link *l, int version, struct sg_error *e);

#endif
