#ifndef PORT_EXECUTOR_H
#define PORT_EXECUTOR_H

#include "base/arena.h"
#include "base/err.h"

struct deed; /* deed/deed.h */

/*
 * The executor port: who carries out an action that a person approved.  The
 * shell asks it once per attempt, after the approval is durable, and is told
 * how it ended.
 */
struct executor_action {
	struct sg_str action_id, request_id, kind;
	struct sg_str payload; /* one JSON object, or empty */
	uint32_t attempt;      /* from 1 */
};

struct executor_outcome {
	bool ok;
	struct sg_str summary;  /* ok: what was done, in a line */
	struct sg_str view_url; /* ok: where to look at it; or empty */
	struct sg_str code;     /* not ok: for machines, */
	struct sg_str reason;   /* and for people, in a line */
	bool retryable;
};

struct executor_done {
	/* Exactly once, now or later, on the thread that called run(). */
	void (*done)(void *ctx, const struct executor_outcome *out);
	void *ctx;
};

/* A kind as a model is told of it: its name, and what its payload must be. */
struct executor_told {
	struct sg_str kind;
	struct sg_str schema; /* JSON Schema, in one line */
};
#define EXECUTOR_TOLD_MAX 160

struct executor_port {
	/* Whether it carries out actions of ${kind}. */
	bool (*knows)(void *self, struct sg_str kind);

	/* Texts of ${a} live until run() returns. */
	void (*run)(void *self, const struct executor_action *a,
	    struct executor_done done);

	/*
	 * Whether running an action of ${kind} again, under the same ids,
	 * does nothing that was done before: then one whose end nobody saw
	 * may be tried again.  NULL: never.
	 */
	bool (*repeats)(void *self, struct sg_str kind);
	void *self;

	/*
	 * What run() would do with ${a}, read from its payload by the same
	 * rules; texts live in ${room}.  An error says what is wrong with the
	 * payload.  NULL: nothing of it can be shown, so nothing is offered.
	 */
	enum sg_err (*deed)(void *self, const struct executor_action *a,
	    struct arena *room, struct deed *out, struct sg_error *e);

	/* The kinds a model may propose, at most ${max}.  NULL: none. */
	size_t (*kinds)(void *self, struct arena *room, struct executor_told *v,
	    size_t max);
};

/*
 * Several executors as one: the first that knows a kind carries it out; what
 * none of them knows fails as "no_executor".  NULL entries are skipped.
 */
#define EXECUTORS_MAX 2

struct executors {
	const struct executor_port *v[EXECUTORS_MAX];
};

struct executor_port executors_port(struct executors *x);

#endif
