#ifndef FACE_ACP_PROXY_H
#define FACE_ACP_PROXY_H

#include "base/err.h"

/*
 * A proxy between an editor and an agent; it runs until the agent ends.  Every
 * fault on the way to the gate refuses the request it was about.
 */
struct acp_options {
	const char *name; /* of the agent, for grants */
	char **command;
	const char *socket; /* of the gate */
	const char *tokens; /* directory */
	/* Nobody is there at the gate: the editor asks its own person. */
	bool pass_on;
};

SG_MUST_CHECK enum sg_err
acp_run(const struct acp_options *o, int *code, struct sg_error *e);

#endif
