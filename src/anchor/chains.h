#ifndef ANCHOR_CHAINS_H
#define ANCHOR_CHAINS_H

#include "port/ledger.h"

/*
 * The chains of many nodes.  Each is verified; and since each node writes down
 * from time to time where the chains of the others end (a record
 * NODES_WITNESSED), each must still have what another one saw of it: whoever
 * cuts one off, or puts another in its place, would have to change them all.
 */
struct chains_found {
	uint64_t witnessed; /* ends that one node saw of another, and are there
			     */
	/* The first that is not: entry ${seq} of ${node}, which entry ${by_seq}
	 * of ${by} names; empty: none. */
	char node[64], by[64];
	uint64_t seq, by_seq;
	char why[160];
};

/* ${r}: a report of each chain.  SG_OK also when something is wrong; any other
 * code: one cannot be read. */
SG_MUST_CHECK enum sg_err chains_verify(const struct ledger_chain *v, size_t n,
    struct ledger_report *r, struct chains_found *out, struct sg_error *e);

/* Whether ${r} of ${n} chains and ${f} say that all is right. */
bool chains_ok(
    const struct ledger_report *r, size_t n, const struct chains_found *f);

/*
 * An export: a directory with one of each node, which has its lines in the form
 * of a ledger's files.  NULL: there is none in ${dir}, or ${e} says why.
 */
struct chains_dir;
struct chains_dir *chains_dir_open(const char *dir, struct sg_error *e);
const struct ledger_chain *
chains_dir_all(const struct chains_dir *d, size_t *n); /* by their names */
void chains_dir_close(struct chains_dir *d);           /* NULL is fine */

/* Write one: SG_ECONFLICT: ${dir} has something in it.  ${lines}: how many. */
SG_MUST_CHECK enum sg_err chains_export(const struct ledger_chain *v, size_t n,
    const char *dir, uint64_t *lines, struct sg_error *e);

#endif
