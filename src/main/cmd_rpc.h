#ifndef MAIN_CMD_RPC_H
#define MAIN_CMD_RPC_H

#include "setup/setup.h"

/* The headless mode on standard input and output, until one of them ends;
 * "run" has an agent at the other end of both. */
struct rpc_call {
	struct setup_options options;
	bool attach;
	bool beside; /* a gate of its own, even if a server runs */
	enum sg_role role;
	int pipe[2]; /* the journal wakes the loop through it */
};

enum cli_exit rpc_run(const struct cli *c, struct rpc_call *k);

#endif
