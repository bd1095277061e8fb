#ifndef FACE_LISTEN_LISTEN_H
#define FACE_LISTEN_LISTEN_H

#include "base/err.h"

/*
 * Streamable HTTP towards MCP clients, on this machine only.  Each session is
 * a process ${argv} that speaks lines on its standard streams.  It runs until
 * it is told to end (SIGTERM, SIGINT).
 */
struct listen_options {
	const char *address; /* "PORT", "ADDRESS", "ADDRESS:PORT" */
	char **argv;
	const char *token; /* what clients bring; NULL: they must be of our
			      user, as the kernel says */
	uint32_t max_body; /* bytes of a message */
	void (*ready)(void *ctx, const char *url);
	void *ctx;
};

SG_MUST_CHECK enum sg_err
listen_run(const struct listen_options *o, struct sg_error *e);

#endif
