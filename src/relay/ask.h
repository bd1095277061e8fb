#ifndef RELAY_ASK_H
#define RELAY_ASK_H

#include "base/arena.h"
#include "relay/exchange.h"
#include "words/words.h"

/*
 * Questions to the gate: may this call happen?  First without waiting, so that
 * a gate that hangs is told from a person who thinks; then, while a person is
 * asked, again and again.  A question ends exactly once.  Zeroed, an end is a
 * refusal.
 */
#define ASK_ID_MAX 64

struct ask_end {
	bool allowed;
	bool fault;   /* nobody decided that: something is broken */
	bool decided; /* ${decision} and ${risk} are known */
	enum sg_decision_token decision;
	enum sg_risk risk;
	struct sg_str reason; /* for the model; until the function returns */
	struct sg_str params; /* a person changed the call: run these, JSON;
				 only if the request had edits */
};

struct asks;

struct asks_use {
	/* A person is asked; NULL: that is all the same. */
	void (*pending)(void *ctx, uint64_t no, struct sg_str prompt_id);
	void (*end)(void *ctx, uint64_t no, const struct ask_end *end);
	void *ctx;
};

struct asks *asks_new(struct exchanges *x, const struct asks_use *use);
void asks_free(struct asks *q);

/* A fresh id of a call: ${prefix} and a number nobody else has. */
void ask_id(char out[ASK_ID_MAX], const char *prefix);

/*
 * Ask with the request ${body} about the call ${id}; ${no} is the caller's
 * name for it.  It may end before this returns.
 */
void ask_begin(struct asks *q, uint64_t no, const char *id, struct sg_str body);

/* The caller has left: take the question back.  Its end does not come. */
void ask_cancel(struct asks *q, uint64_t no);

bool asks_full(const struct asks *q);

/* What is to be asked again by now; when that is, INT64_MAX: never. */
void asks_tick(struct asks *q);
int64_t asks_due(const struct asks *q);

/* What the server said of the call ${asked}, as an end; texts live in ${a}. */
struct hear_asked;
void ask_hear(unsigned status, struct sg_str body,
    const struct hear_asked *asked, struct arena *a, struct ask_end *out);

#endif
