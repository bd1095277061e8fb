#ifndef APP_TURNS_H
#define APP_TURNS_H

#include "app/command.h"
#include "solgate/lease.h"

/*
 * The room of turns: the turn gate, the leases that are open, where threads
 * stand, and the commands intent, turn, memento, trace, audit, stats and
 * schema.  service.c opens one, keeps it in struct service and closes it.
 *
 *	baseline memento -> signals -> breakpoint -> peak guardrail -> trace
 *	    -> turn gate -> lease
 *
 * A turn leaves one row in the store, which holds what came in and what came
 * out, and one small record in the ledger.  The events of its trace are made
 * from the row when somebody asks (trace_render.h).
 */
struct turns;

/* Ports, config, counts and events of ${s} must be there.  NULL: see ${e}. */
struct turns *turns_open(struct service *s, struct sg_error *e);

/* Counters are put into the store first; NULL is fine. */
void turns_close(struct turns *t);

/* After another configuration was set.  On failure the old gate stays. */
enum sg_err turns_reload(struct turns *t, struct sg_error *e);

/* When to call tick next (monotonic ms): counters to the store, old rows out.
 */
int64_t turns_due(const struct turns *t);
void turns_tick(struct turns *t);

/* The caller ${ctx} left: no answer comes any more. */
void turns_forget(struct turns *t, void *ctx);

/*
 * The lease of the turn ${turn_id}; one that admits nothing if there is none,
 * or it is too old to be known.  Never NULL; valid until the next turn.
 */
const struct sg_lease *
turns_lease(const struct turns *t, struct sg_str turn_id);

/*
 * Use the lease up by one call, at ${mono_ms}: a call that was let go on.
 * What it says can only be stricter than what turns_lease() showed.
 */
SG_MUST_CHECK struct sg_lease_verdict turns_admit(struct turns *t,
    struct sg_str turn_id, enum sg_lease_call call, int64_t mono_ms);

#endif
