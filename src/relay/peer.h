#ifndef RELAY_PEER_H
#define RELAY_PEER_H

#include <poll.h>

#include "base/err.h"

/*
 * The other side of the relay: a child that speaks lines on its standard
 * streams (child.c), or something that looks like one (mcp/http.c).
 */
#define PEER_FDS_MAX 64

typedef void peer_line_fn(void *ctx, struct sg_str line);

struct peer {
	void *self;
	/* A line with its end, towards it. */
	void (*send)(void *self, struct sg_str line);
	size_t (*backlog)(void *self); /* bytes it has not taken yet */
	/* For poll(), at most PEER_FDS_MAX; ${read}: lines are wanted. */
	size_t (*watch)(void *self, struct pollfd *v, bool read);
	/* Do what is ready; each line goes to ${line}. */
	void (*work)(void *self, bool read, peer_line_fn *line, void *ctx);
	int64_t (*due)(
	    void *self); /* when work() must be called at the latest */
	/* Nothing more comes from the client: it may end. */
	void (*finish)(void *self);
	void (*signal)(void *self, int number); /* SIGCHLD: see to it */
	/* Whether it has ended, and with which code. */
	bool (*over)(void *self, int *code);
	void (*close)(void *self); /* and whatever is left of it */
};

/* Start ${argv} behind two pipes.  SG_ENOTFOUND: there is no such program. */
SG_MUST_CHECK enum sg_err
child_open(char **argv, struct peer *out, struct sg_error *e);

/* Of such a peer: its pipes, and whether its process is gone, how. */
struct pair;
struct pair *child_pair(const struct peer *p);
bool child_gone(const struct peer *p, int *code);

#endif
