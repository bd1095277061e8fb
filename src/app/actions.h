#ifndef APP_ACTIONS_H
#define APP_ACTIONS_H

#include "action/consent_chip.h"
#include "app/service_room.h"
#include "wire/shape_action.h"

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

struct actions *actions_new(struct service *s);
void actions_free(struct actions *a);
void actions_forget(struct actions *a, const void *ctx);

#endif
