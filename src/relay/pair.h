#ifndef RELAY_PAIR_H
#define RELAY_PAIR_H

#include "relay/peer.h"
#include "relay/stream.h"

/*
 * The two pipes of a server of lines: what it says, and what it is told.  Who
 * started it is another matter (child.c, pipes.c).
 */
struct pair {
	struct intake from;
	struct outlet to;
	bool finishing; /* close its standard input when all is written */
	/* Before a descriptor is closed; or NULL. */
	void (*closing)(void *ctx, int fd);
	/* A sentence for whoever started this; NULL: to standard error. */
	void (*note)(void *ctx, const char *text);
	void *ctx;
};

/* Both do not block.  What is put gathers until pair_work(). */
void pair_init(struct pair *p, int from, int to);
void pair_release(struct pair *p); /* closes both */

size_t pair_watch(const struct pair *p, struct pollfd *v, bool read);
void pair_work(struct pair *p, bool read, peer_line_fn *line, void *ctx);
void pair_finish(struct pair *p);

/*
 * A server that another process started, and that ends when pipes_end() says
 * so.  ${signal} is asked to hand signals on.
 */
struct pipes {
	struct pair pair;
	bool ended; /* there is nobody behind them any more */
	void (*signal)(void *ctx, int number);
	void (*finished)(void *ctx); /* it was told that nothing more comes */
	void *ctx;
};
void pipes_peer(struct pipes *p, struct peer *out);
void pipes_end(struct pipes *p);

#endif
