#ifndef CLIENT_HEAR_H
#define CLIENT_HEAR_H

#include "base/arena.h"
#include "base/err.h"
#include "base/str.h"
#include "words/words.h"

/*
 * What the server said of a call or a turn, for a program that must not let
 * anything through by mistake: zeroed, it is a refusal, and whatever is not a
 * clear yes to the very call that was asked about is no.
 */
struct heard {
	bool allowed;         /* the call, the prompt */
	bool fault;           /* nobody decided that: something is broken */
	struct sg_str reason; /* for the model, or context of a turn */
	struct sg_str path;   /* of a call: what it may open, without links */
	struct sg_str params; /* of a call that a person changed: run these */
	bool read, write;     /* of a turn: what its tools may do */
	bool binds;           /* of a turn: its lease binds its calls */
	bool decided;         /* of a call: these two are known */
	enum sg_decision_token decision;
	enum sg_risk risk;
};

/*
 * A call as it was asked: its id, and the hash that the verdict on it must
 * have.  ${body} is the request as it is sent.  False: it is none.
 */
struct hear_asked {
	struct sg_str id;
	char hash[64];
	/* Of a caller that can take changes: what they are checked with. */
	bool edits;
	struct sg_str method, cwd;
};
SG_MUST_CHECK bool
hear_asked(struct sg_str body, struct arena *a, struct hear_asked *out);

/* What the server said of the call ${asked}.  Texts live in ${a}. */
void hear_call(unsigned status, struct sg_str body,
    const struct hear_asked *asked, struct arena *a, struct heard *out);

/* What it said of a call that ran: allowed means as it was allowed, or that
 * nobody knows better. */
void hear_ran(
    unsigned status, struct sg_str body, struct arena *a, struct heard *out);

/*
 * What it said of a turn.  ${always}: the lease binds the calls of every turn,
 * else only those the gate names (T59); the model is told accordingly.
 */
void hear_turn(unsigned status, struct sg_str body, bool always,
    struct arena *a, struct heard *out, struct sg_str *turn_id);

#endif
