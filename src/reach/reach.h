#ifndef REACH_REACH_H
#define REACH_REACH_H

#include "accounts/accounts.h"
#include "shell/shell.h"

/*
 * Questions go out to people: every question that is shown is handed to the
 * notifiers of the port, and to the browsers that asked for it.  Nothing here
 * answers, and nothing waits.
 */
#define REACH_MOST    64         /* browsers */
#define REACH_CHANNEL UINT64_MAX /* of whom it can tell */

struct reach;

/* Whether a person of this role may answer questions. */
typedef bool reach_may(enum sg_people_role role);

/* Somebody can be told, who is as good as there; or nobody any more. */
typedef void reach_attend(void *ctx, bool yes);

/* Whether it is one of the hours of a person, by the policy. */
typedef bool reach_on_call(void *ctx, struct sg_str name);

struct reach_hooks {
	reach_may *may;
	reach_attend *attend;
	reach_on_call *on_call;
	/* Whether this gate asked it: of many nodes the one that asked tells
	 * people. */
	bool (*is_own)(void *ctx, struct sg_str prompt);
	void *ctx;
};

/* NULL: no memory.  Shell and accounts must outlive it. */
struct reach *reach_new(struct shell *sh, struct accounts *accounts,
    const struct reach_hooks *hooks);

/* The service is open: whoever can be told is there from now on. */
void reach_begin(struct reach *r);
void reach_free(struct reach *r); /* NULL is fine */

/* Forget subscriptions whose service or whose device is gone. */
void reach_look(struct reach *r);

/* For /metrics: lines of each way that is on. */
void reach_metrics(struct reach *r, struct buf *out);

/* The commands of this room. */
typedef void reach_command(struct reach *r, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
reach_command run_notify_get, run_notify_test, run_notify_subscribe,
    run_notify_unsubscribe;

#endif
