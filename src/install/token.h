#ifndef INSTALL_TOKEN_H
#define INSTALL_TOKEN_H

#include "home/home.h"

/*
 * The token with which a hook or a proxy asks.  Before the gate of one user it
 * is a file that the gate or install makes.  The gate of a machine gives it to
 * a person at a terminal, or to root for anybody, and binds it to that user.
 */
#define INSTALL_TOKEN 43

struct install_token {
	const char *id;   /* "host.claude", "mcp" */
	const char *user; /* for whom; NULL: for whoever runs this */
	bool again;       /* make it, though there is one */
	char text[INSTALL_TOKEN + 1];
};

/*
 * Ask the machine's gate for it, if the machine has one and there is none yet;
 * then, with ${user}, be that user for good, home directory included.  Says
 * what is wrong.
 */
enum cli_exit install_token_get(
    const struct cli *c, struct install_token *t, const struct home_options *o);

/* Write what was got, or make what is missing, and wipe it. */
SG_MUST_CHECK enum sg_err install_token_keep(
    struct install_token *t, const struct home *h, struct sg_error *e);

#endif
