#ifndef THREAD_TURNS_H
#define THREAD_TURNS_H

#include "shell/shell.h"
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

/* NULL: ${e} says why.  The shell must outlive it. */
struct turns *turns_open(struct shell *sh, struct sg_error *e);

/* What only others know: who was asked on behalf of a run. */
struct stored_turn;
struct trace_view;
struct turns_hooks {
	enum sg_err (*waits)(void *ctx, const struct stored_turn *row,
	    struct sg_str id, struct arena *a, struct trace_view *out);
	void *ctx;
};
void turns_hook(struct turns *t, const struct turns_hooks *hooks);

/* Who wants to hear what is said in a thread, before it is answered. */
struct turns_ear {
	void (*said)(void *ctx, struct sg_str thread, struct sg_str text);
	void *ctx;
};
void turns_listen(struct turns *t, const struct turns_ear *ear);

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
 * What the lease of the turn is from now on: a call that uses it was let go on
 * (see gate_call()).  A turn that is not known has none, and stays without.
 */
void turns_lease_put(
    struct turns *t, struct sg_str turn_id, const struct sg_lease *after);

/*
 * Of many nodes: a lease goes to the node that was sent a call of its turn.
 * turns_lease_give() takes it out, as JSON in ${a}; STR(""): it is not here,
 * and *${gone} says whether another has it.  turns_lease_take() has it here
 * from now on, with what time was left at ${since_ms} (monotonic); false: that
 * is no lease.
 */
bool turns_lease_here(const struct turns *t, struct sg_str turn_id);
struct sg_str turns_lease_give(
    struct turns *t, struct sg_str turn_id, struct arena *a, bool *gone);
bool turns_lease_take(struct turns *t, struct sg_str turn_id,
    struct sg_str json, int64_t since_ms);

/* For those that print: which rules decide, by which lattice, and how many
 * turns have a lease that has not run out. */
struct sg_lattice;
const char *turns_rules(const struct turns *t);

/* The turn gate in force, for whoever decides a recorded turn again. */
struct turn_gate;
struct turn_gate *turns_gate(struct turns *t);
const struct sg_lattice *turns_lattice(const struct turns *t);

/* Whether turns are decided by what is built in, and by that alone. */
bool turns_builtin(const struct turns *t);
size_t turns_leases(const struct turns *t);

/*
 * An empty buffer on the ${i}th of three large pieces of memory; what was in
 * it is gone.
 */
struct buf turns_buf(struct turns *t, size_t i);

/* Whether a memento is on its way to the store. */
bool turns_is_writing(const struct turns *t);

/* Forget where the threads stand: the store was emptied. */
void turns_forget_threads(struct turns *t);

/* The commands of this room. */
typedef void thread_command(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
thread_command run_memento_draft, run_memento_decide, run_memento_put,
    run_memento_get, run_trace_ingest, run_trace_list, run_trace_get, run_try,
    run_turn, run_intent;

#endif
