#ifndef FACE_RPC_LOCAL_H
#define FACE_RPC_LOCAL_H

#include "service/service.h"
#include "face/rpc/loop.h"

/*
 * The headless mode on a service of this process.  Who started the process
 * is on the other end of the pipe: with the role of a person the one channel
 * both asks and decides, as agent core and client are one process there; with
 * the role of an agent it asks only.
 */
struct rpc_local {
	struct service *service;
	struct clock_port clock;
	struct principal who;
	struct rpc *rpc;
	struct events_waker waker;
	uint64_t seen; /* number of the last event that was told */
	int wake;      /* readable when the journal has something; or -1 */
	bool stirred;  /* there are events */
	bool left;
};

/* The gate for rpc_new(). */
struct rpc_gate rpc_local_gate(struct rpc_local *l);

/* Greet, and attach: what waits is told.  ${l->rpc} is set by now. */
void rpc_local_open(struct rpc_local *l);
void rpc_local_close(struct rpc_local *l);

/* Let time pass and tell what happened; for rpc_loop() and for tests. */
void rpc_local_work(struct rpc_local *l);

struct rpc_source rpc_local_source(struct rpc_local *l);

#endif
