#ifndef MAIN_MCP_LISTEN_H
#define MAIN_MCP_LISTEN_H

#include "term/cli.h"

/* solgate mcp --listen: see src/face/listen. */
struct mcp_listen {
	const char *address; /* NULL: it was not asked for */
	bool no_token;
	/* The command as it came; ${options} is where the server's begins. */
	int argc, options;
	char **argv;
};

/* Until it is told to end.  ${name} is the server's, in ${state}. */
enum cli_exit mcp_listen(struct cli *c, const struct mcp_listen *o,
    const char *state, const char *name);

#endif
