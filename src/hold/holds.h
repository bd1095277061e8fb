#ifndef HOLD_HOLDS_H
#define HOLD_HOLDS_H

#include "hold/ran.h"
#include "shape/hold.h"
#include "shell/shell.h"

/*
 * What stands still until a person looks.  A session that is held gets no
 * call through; a turn that was lifted is not bound by its lease.  Bounded:
 * where there is no room for one more session, all of them are held.
 */
#define HOLDS_MAX   64
#define LIFTED_MAX  256 /* turns; the oldest is bound again */
#define HOLD_TEXT   400 /* bytes of what is shown */
#define HOLD_ID_MAX 256

struct holds;

/* What only the desk can do: what waits is to be looked at again. */
struct holds_hooks {
	void (*changed)(void *ctx);
	void *ctx;
};

/* NULL: ${e} says why.  The shell must outlive it. */
struct holds *holds_open(
    struct shell *sh, const struct holds_hooks *hooks, struct sg_error *e);
void holds_close(struct holds *h);

/* What the store has in the place of what it knows: another node changed it. */
enum sg_err holds_reread(struct holds *h, struct sg_error *e);

/* The calls that hosts were told about. */
struct ran *holds_ran(struct holds *h);

/* Whether the conversation ${session} of ${owner} is held. */
bool holds_session(
    const struct holds *h, struct sg_str owner, struct sg_str session);

/* Whether a person lifted the limits of the turn. */
bool holds_lifted(const struct holds *h, struct sg_str turn_id);

/*
 * Something else ran in ${c}'s session than was allowed: recorded, held and
 * told; ${id} gets its name.  False: nothing could be recorded (the session is
 * held all the same).
 */
bool
holds_breach(struct holds *h, const struct ran_call *c, enum ran_verdict how,
    struct sg_str was, struct arena *a, struct sg_str *id);

/* The turn gate refused a call of the turn; told once a turn. */
struct hold_turn {
	struct sg_str turn_id, owner, session, shown;
	struct sg_str why; /* a sentence */
};
void holds_turn(struct holds *h, const struct hold_turn *t, struct arena *a);

/* How many are open. */
size_t holds_count(const struct holds *h);

/* The commands of this room. */
typedef void hold_command(struct holds *h, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
hold_command run_hold_list, run_hold_lift;

#endif
