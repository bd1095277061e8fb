#ifndef FACE_RPC_REMOTE_H
#define FACE_RPC_REMOTE_H

#include "face/rpc/loop.h"

/*
 * The headless mode for a server that is running: commands become requests on
 * its socket, one at a time and in order; events come from its stream.  As a
 * person two streams are open: one that says somebody is here to answer, one
 * for the results of calls.  The end of input detaches: prompts keep their
 * deadline, others can answer (R7 of the checklist); an agent stays until its
 * calls have their fate.
 */
struct rpc_remote_options {
	const char *socket;
	const char *tokens; /* directory */
	enum sg_role role;
};

/* ${e} is set if the server could not be reached, or refused us. */
enum rpc_end rpc_remote_run(const struct rpc_remote_options *o, int in, int out,
    const volatile int *stop, struct sg_error *e);

#endif
