#ifndef POSTGRES_SCHEMA_INT_H
#define POSTGRES_SCHEMA_INT_H

#include "postgres/link_int.h"

/*
 * The tables and how they came about.  The version stands in solgate.about;
 * each step of schema.c leads from one to the next, all steps of a migration
 * are one transaction.
 */
#define PG_SCHEMA_VERSION 4

/* Two numbers that name Solgate's locks among all of a database. */
#define PG_LOCK_OWNER   "1397178708, 1" /* a gate has the database */
#define PG_LOCK_MIGRATE "1397178708, 2" /* somebody changes the tables */
#define PG_LOCK_EPOCH   "1397178708, 3" /* the rules of all nodes */

/* *${version}: 0 if there are no tables and nothing stands in their way.
 * SG_EIO: what is there is not ours. */
enum sg_err schema_version(struct link *l, int *version, struct sg_error *e);

/* SG_OK if ${version} is the one of this program; else what to do. */
enum sg_err schema_check(int version, struct sg_error *e);

/* From ${version} to the one of this program. */
enum sg_err schema_migrate(struct link *l, int version, struct sg_error *e);

#endif
