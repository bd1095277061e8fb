#ifndef DESK_DESK_H
#define DESK_DESK_H

#include "quorum/quorum.h"
#include "shell/shell.h"
#include "system/world.h"

/*
 * The desk: host calls come in, the gate rules on them, people are asked, and
 * what they answered is carried out.
 *
 *	calls      host calls that wait, their answers, spent ids
 *	effects    what the queue wants done, in order, after its record
 *	prompts    the questions as people see them
 *	mode       the policy in force
 *	listeners  who can answer
 *
 * It stands on the shell, asks the threads for the lease of a turn, and rules
 * by the book of grants (src/grants), which tells it when one changed.
 */
struct signature_record;
struct turns;
struct hostcall_request;
struct queue_effect;

struct desk {
	struct shell *shell;
	struct turns *turns;
	struct world *world; /* the machine a call is looked at with */
	struct calls *calls;
	struct effects *effects;
	struct prompts *prompts;
	struct grant_book *grants;
	struct mode *mode;
	struct listeners *listeners;
	struct rules_kept *rules; /* in force, for a replay */
	/* Of the answer that is being given, for its record; or NULL. */
	const struct signature_record *signature;
	struct holds *holds; /* what stands still until a person looks */
	struct quorum_people people; /* who has an account; zeroed: nobody */
	/* Of many nodes: whether the answer holds by the rules of now. */
	bool (*still)(
	    struct desk *, const struct queue_effect *, struct sg_str);
};

/* NULL: ${e} says why.  Shell and turns must outlive it. */
struct desk *
desk_open(struct shell *sh, struct turns *turns, struct sg_error *e);
void desk_close(struct desk *desk); /* NULL is fine */

/* The settings of the shell changed: look at the project again. */
struct desk_before {
	struct world *world;
	struct mode *mode;
	struct grant_book *grants; /* not before: what they become */
};
enum sg_err
desk_reload(struct desk *desk, struct desk_before *was, struct sg_error *e);
void desk_reload_undo(struct desk *desk, struct desk_before *was);
void desk_reload_done(struct desk *desk, struct desk_before *was);

/*
 * hostcall.ask and hostcall.cancel for a room of this process: ${in} has the
 * caller, and no body.  Answered as the commands are; what became of a call
 * that was asked about stands in the answer's fate.
 */
void desk_ask(struct desk *desk, const struct command_in *in,
    const struct hostcall_request *r, struct command_reply to);
void desk_take_back(
    struct desk *desk, const struct command_in *in, struct command_reply to);

/* When to call tick next (monotonic ms, INT64_MAX: never). */
int64_t desk_due(const struct desk *desk);
void desk_tick(struct desk *desk);

/* Deny what waits; then: write down what was kept back. */
void desk_stop(struct desk *desk);
void desk_flush(struct desk *desk);

/* Nothing waits to be carried out. */
bool desk_idle(const struct desk *desk);

/* As service_attach() and its like. */
void desk_attach(struct desk *desk, const struct principal *who);
void desk_detach(struct desk *desk, const struct principal *who);
void desk_disconnect(struct desk *desk, uint64_t channel);
void desk_forget(struct desk *desk, void *ctx);

/* Somebody lost an account or a role: what they agreed to counts no more. */
void desk_people_changed(struct desk *desk);

/* The commands of this room. */
typedef void desk_command(struct desk *desk, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
desk_command run_hostcall_ask, run_hostcall_get, run_hostcall_cancel,
    run_mode_get, run_mode_set, run_prompt_get, run_prompt_list,
    run_prompt_decide, run_prompt_edit, run_prompt_extend;

#endif
