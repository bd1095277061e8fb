#ifndef NODE_JOURNAL_INT_H
#define NODE_JOURNAL_INT_H

#include <pthread.h>

#include "node/chain_int.h"
#include "node/node.h"
#include "postgres/nodes.h"

/*
 * The journal of a node.  Unlike that of a gate alone it makes the lines when
 * they are committed: a unit that is refused leaves no hole in the chain.
 */
enum unit_fate {
	UNIT_WAITS,
	UNIT_DONE, /* ${err} says how */
	UNIT_STALE /* decided by rules that are not in force any more */
};

struct unit {
	struct unit *next;
	struct journal_unit u; /* of its own texts */
	int64_t label;         /* of the rules when it was submitted */
	int64_t becomes;       /* the label behind it; 0: as it is */
	bool ruled;            /* it depends on the rules */
	bool bumps;            /* it changes them */
	enum unit_fate fate;
	enum sg_err err;
	size_t size;
};

struct node {
	struct postgres_node *pg;
	struct postgres_pulse *pulse;
	struct store_port *store;
	struct chain chain; /* its own */
	void (*wake)(void *ctx);
	void *wake_ctx;
	pthread_t thread;
	bool running, gathers;
	int64_t witness_ms;
	void (*synced)(void *ctx, const struct journal_head *head);
	void *synced_ctx;

	/* The loop's. */
	int64_t label;   /* of the rules in memory */
	int64_t reading; /* of those that are being read */
	struct postgres_news seen;
	uint8_t key[32];     /* of all nodes */
	struct heard *heard; /* whom it heard of, told.c */
	size_t n_heard;
	void (*refresh)(void *ctx);
	void *refresh_ctx;
	bool refreshing;
	struct arena arena;

	/* Shared, under the lock. */
	pthread_mutex_t lock;
	pthread_cond_t work, idle;
	struct unit *first, **last; /* all that are not told yet, in order */
	struct unit *next;          /* the first that the writer did not take */
	size_t bytes;               /* that wait */
	size_t bumping;             /* units that change rules, untold */
	bool stop, go;
	struct journal_head head;
	struct sg_error error;

	/* The writer's. */
	struct store_unit *units;
	struct unit **taken;
	size_t n, cap;
	char *text;
	size_t text_cap;
	struct sg_str *lines;
	size_t n_lines, lines_cap;
	struct journal_head then; /* the head, if the group is committed */
	uint64_t told;            /* groups that others were told of */
	char told_room[POSTGRES_TOLD_MAX];
};

void *node_writer(void *self);

/*
 * told.c: questions that changed, told to the others with the commit, as
 * "NODE LIFE NUMBER ID ID ...", where the number of the node's line is one more
 * than that of the line before, so that nothing is missed unnoticed; "*" stands
 * for more than fit.
 */
struct sg_str node_tell(struct node *n, struct unit *const *v, size_t count);
bool
node_told(void *self, void (*each)(void *ctx, struct sg_str id), void *ctx);

/* key.c: read it, or make it. */
enum sg_err node_key(struct node *n, struct sg_error *e);

/* The lease is given back. */
void node_release(struct node *n);

#endif
