#ifndef CHIP_CHIPS_H
#define CHIP_CHIPS_H

#include "ask/consent_chip.h"
#include "shell/shell.h"
#include "shape/action.h"

/*
 * Actions that the assistant offers as chips: offered, approved or put off by
 * a person, carried out by an executor, each at most once for each approval
 * (T62).  What is offered and what became of it stands in the store; the
 * threads that were asked about last are kept in memory.
 *
 *	propose -> chips_offer -> row -> shown
 *	execute -> chips_step -> record -> executor -> record and receipt
 */
#define ACTIONS_THREADS_MAX 64

struct actions;
struct turns;
struct gate_offer;

struct actions *actions_new(struct shell *sh, struct turns *turns,
    const struct executor_port *executor);
void actions_free(struct actions *a);
void actions_forget(struct actions *a, const void *ctx);

/* An action that somebody proposes. */
struct chips_ask {
	const struct action_proposal *p;
	/* What is known of the turn; the lease and the time are added here. */
	const struct gate_offer *facts;
	struct sg_str by;   /* who proposes it; the ledger names them */
	bool by_agent;      /* a program: its open offers are limited */
	struct sg_str zone; /* of the person; empty: the server's */
};

enum chips_fate {
	CHIPS_REFUSED, /* not offered: why says it */
	CHIPS_SHOWN,
	CHIPS_WAITS,   /* the same is asked already, */
	CHIPS_PUT_OFF, /* or was put off, */
	CHIPS_RUNS,    /* or is being carried out */
};

struct chips_answer {
	enum chips_fate fate;
	struct action_needed shown; /* SHOWN: in the server's words, in ${a} */
	struct sg_error why;
};

/*
 * Offer an action as a chip.  What is shown of it the server writes, from the
 * payload that will run.  Answered as action.propose; what became of it is
 * returned as well.
 */
struct chips_answer chips_offer_action(struct actions *actions,
    const struct chips_ask *ask, struct arena *a, struct command_reply to);

/* Kinds that can be carried out here, for a model: at most ${max}. */
size_t actions_kinds(struct actions *actions, struct arena *a,
    struct executor_told *v, size_t max);

/* What the action is about, as its payload says; empty: nobody knows. */
struct sg_str actions_title(
    struct actions *actions, const struct action_needed *n, struct arena *a);

/* When offers end by themselves, and ending them. */
int64_t actions_due(const struct actions *actions);
void actions_tick(struct actions *actions);

/*
 * The newest ${max} actions of thread ${id}, in the order they came, as views
 * in ${a}; how many are written to ${out}.  What cannot be read is left out.
 */
size_t actions_newest(struct actions *actions, struct sg_str id,
    struct arena *a, struct action_view **out, size_t max);

/* The commands of this room. */
typedef void chip_command(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
chip_command run_action_propose, run_action_list, run_action_get,
    run_action_defer, run_action_dismiss, run_action_reopen, run_action_execute;

#endif
