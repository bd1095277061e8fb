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

struct actions *actions_new(struct shell *sh, struct turns *turns);
void actions_free(struct actions *a);
void actions_forget(struct actions *a, const void *ctx);

/*
 * Offer ${p} as a chip.  ${facts} say what is known of the turn it follows
 * from; the lease and the time are added here.  Answered as action.propose.
 */
void
chips_offer_action(struct actions *actions, const struct action_proposal *p,
    const struct gate_offer *facts, struct arena *a, struct command_reply to);

/* The commands of this room. */
typedef void chip_command(struct actions *actions, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
chip_command run_action_propose, run_action_list, run_action_get,
    run_action_defer, run_action_dismiss, run_action_execute, run_energy_get,
    run_energy_load_add, run_energy_load_put, run_energy_load_delete,
    run_energy_source_add, run_energy_source_put, run_energy_source_delete,
    run_energy_battery;

#endif
