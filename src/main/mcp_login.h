#ifndef MAIN_MCP_LOGIN_H
#define MAIN_MCP_LOGIN_H

#include "term/cli.h"

/* solgate mcp --login: see src/oauth. */
struct mcp_login {
	bool wanted;
	const char *client_id, *scope;
};

/* Log in at ${url}, and keep the tokens in the file ${path}. */
enum cli_exit mcp_login(struct cli *c, const struct mcp_login *o,
    const char *url, const char *path);

#endif
