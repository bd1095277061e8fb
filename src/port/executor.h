#ifndef PORT_EXECUTOR_H
#define PORT_EXECUTOR_H

#include "base/str.h"

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
