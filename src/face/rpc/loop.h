#ifndef FACE_RPC_LOOP_H
#define FACE_RPC_LOOP_H

#include <poll.h>

#include "face/rpc/rpc.h"

/*
 * Bytes in and out of the headless mode: two descriptors, the gate behind it,
 * and poll().  The modes of the descriptors are left as they are, since they
 * may be shared: a pipe that poll() calls writable takes PIPE_BUF bytes.
 *
 * A client that reads slowly is read slowly: with more than RPC_OUT_HIGH bytes
 * unsent no line is taken.  A client that closed its end, or stdin at its end,
 * is detached: what it asked for is answered as far as it can be, and nothing
 * is decided in its name (T40).
 */
#define RPC_OUT_HIGH   (1u << 20)
#define RPC_SOURCE_FDS 3
#define RPC_LEAVE_MS   2000 /* for the last answers */

/* What stands behind: a service in this process, or a server. */
struct rpc_source {
	/* What to wait for: descriptors, and the time (monotonic ms). */
	size_t (*wait)(void *self, struct pollfd *fds, int64_t *due_ms);

	/* Something of it is ready, or it is time.  False: the gate is gone,
	 * and that was said. */
	bool (*work)(void *self, const struct pollfd *fds, size_t n);

	/* Whether lines may be taken yet: the client is greeted first. */
	bool (*ready)(void *self);

	/* Nobody is there any more to decide or to ask. */
	void (*leave)(void *self);

	/* How long the fate of open calls is worth waiting for then. */
	int64_t (*patience_ms)(void *self);
	void *self;
};

enum rpc_end {
	RPC_END_EOF,    /* the client left */
	RPC_END_SIGNAL, /* told to stop */
	RPC_END_GONE,   /* the gate is gone */
	RPC_END_BROKEN  /* the output was not taken, or memory ran out */
};

/* ${stop} is set by a signal handler. */
enum rpc_end rpc_loop(struct rpc *r, const struct rpc_source *s, int in,
    int out, const volatile int *stop);

#endif
