#ifndef THREAD_LEASES_H
#define THREAD_LEASES_H

#include "base/str.h"
#include "port/ids.h"
#include "solgate/lease.h"

/*
 * The leases of the last turns, by the id of the turn.  A bounded table: the
 * oldest makes room, and what is not in it admits nothing.
 */
#define LEASES_KEPT 4096

struct leases;

struct leases *leases_new(void); /* NULL: no memory */
void leases_free(struct leases *l);

/* ${id} has ID_TEXT characters; any other is not kept. */
void
leases_add(struct leases *l, struct sg_str id, const struct sg_lease *lease);

/* NULL: not known. */
struct sg_lease *leases_find(struct leases *l, struct sg_str id);

/*
 * Of many nodes: the lease goes to where a call of its turn is, and is nowhere
 * else from then on.  LEASES_GONE: another has it.
 */
enum leases_has { LEASES_NONE, LEASES_HERE, LEASES_GONE };
enum leases_has
leases_take(struct leases *l, struct sg_str id, struct sg_lease *out);

/* How many have not run out at ${mono_ms}. */
size_t leases_open(const struct leases *l, int64_t mono_ms);

#endif
