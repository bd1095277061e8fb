#ifndef MAIN_SERVE_SYSTEM_H
#define MAIN_SERVE_SYSTEM_H

#include "face/http/config.h"
#include "login/login.h"
#include "setup/setup.h"

/*
 * solgate serve --system: the gate of a machine, which runs as its own user
 * and alone holds tokens, store and ledger.
 */
#define SYSTEM_USER  "solgate"
#define SYSTEM_USERS 256

struct serve_system {
	struct http_system http;
	struct login_places places;
	uint32_t people[SYSTEM_USERS], agents[SYSTEM_USERS];
};

/* Become the gate's own user; as root its directories are made first. */
enum cli_exit serve_system_become(const struct cli *c);

/* Who may come, by the settings; a name that is not known is an error. */
enum cli_exit serve_system_users(
    const struct cli *c, struct serve_system *s, const struct config *config);

#endif
