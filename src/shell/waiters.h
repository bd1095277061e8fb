#ifndef SHELL_WAITERS_H
#define SHELL_WAITERS_H

#include "shell/command.h"

/* Those who wait for the same answer; NULL: nobody. */
struct waiter {
	struct waiter *next;
	struct command_reply to; /* .reply NULL: the caller left */
};

/* One more; false: no memory. */
bool waiters_add(struct waiter **list, struct command_reply to);

/* The caller ${ctx} left. */
void waiters_forget(struct waiter *list, const void *ctx);

/* All of them get ${out}, or nothing if that is NULL; nobody waits then. */
void waiters_tell(struct waiter **list, const struct command_out *out);

/* The same, with a problem in its own words. */
void waiters_refuse(struct waiter **list, enum sg_err err, enum sg_problem p);

#endif
