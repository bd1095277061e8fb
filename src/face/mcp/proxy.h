#ifndef FACE_MCP_PROXY_H
#define FACE_MCP_PROXY_H

#include "base/err.h"
#include "solgate/words.h"

/*
 * A proxy in front of a server of tools.  It runs until the server ends and
 * returns how the process ends.  Every fault on the way to the gate is a
 * refusal of the call it was about.
 */
struct mcp_options {
	const char *name;    /* of the server, for grants and pins */
	char **command;      /* or NULL: */
	const char *url;     /* a server behind HTTP */
	const char *login;   /* the file of its tokens */
	const char *headers; /* a file with more of them for it, or NULL */
	const char *socket;  /* of the gate; NULL: its settings are wrong */
	const char *tokens;
	const char *pins; /* the file of pins */
	size_t max_call;  /* bytes of the arguments of a call */
	bool pass_new;    /* resources that are new are not held */
	/* The highest risk a client's own question may decide; and whether. */
	bool elicit;
	enum sg_risk most;
};

SG_MUST_CHECK enum sg_err
mcp_run(const struct mcp_options *o, int *code, struct sg_error *e);

#endif
