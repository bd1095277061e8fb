#ifndef HOME_HOME_H
#define HOME_HOME_H

#include "settings/config_place.h"
#include "settings/service_config.h"
#include "term/cli.h"

/*
 * Where the things of this user's gate are, and what the settings say.
 * Nothing is opened or made here: a client looks for the socket and the token
 * of a server, src/setup opens all of it.
 *
 *	<state>/lock  solgate.db  audit/  tokens/  scope.key
 */
#define HOME_SET_MAX 4

struct home_options {
	const char *state;  /* directory, or NULL: by SOLGATE_STATE, XDG */
	const char *config; /* file, or NULL: the fixed places */
	bool memory;        /* keep nothing: no directory, no lock */
	const char *set[HOME_SET_MAX]; /* of the command line: "policy.mode", */
	const char *to[HOME_SET_MAX];  /* and their values */
	size_t n_set;
};

struct home {
	struct arena a;
	struct places places;
	struct config config;
	struct service_config settings;
	struct sg_str own[8]; /* the directories a call must not write to */
	char state[PLACE_MAX], runtime[PLACE_MAX], socket[PLACE_MAX];
	char tokens[PLACE_MAX], audit[PLACE_MAX], project[PLACE_MAX];
};

/* Says what is wrong and returns CLI_BAD_CONFIG or CLI_FAILED. */
enum cli_exit
home_find(const struct cli *c, struct home *h, const struct home_options *o);
void home_release(struct home *h);

/*
 * Read the settings again into ${h->config} and ${h->settings}.  On failure
 * both are half read: the caller keeps what was there before.
 */
SG_MUST_CHECK enum sg_err
home_read(struct home *h, const struct home_options *o, struct sg_error *e);

/* The rows of a command's options that say which gate is meant. */
#define HOME_STATE_HELP    "the state directory"
#define HOME_CONFIG_HELP   "read only this settings file"
#define HOME_SOCKET_HELP   "the server's socket"
#define HOME_STATE_OPTION  CLI_OPTION("state", "DIR", HOME_STATE_HELP)
#define HOME_CONFIG_OPTION CLI_OPTION("config", "FILE", HOME_CONFIG_HELP)
#define HOME_SOCKET_OPTION CLI_OPTION("socket", "PATH", HOME_SOCKET_HELP)

/* The same, put into the struct home_options ${member} of ${type}. */
#define HOME_STATE(type, member) \
	CLI_TEXT("state", "DIR", HOME_STATE_HELP, type, member.state)
#define HOME_CONFIG(type, member) \
	CLI_TEXT("config", "FILE", HOME_CONFIG_HELP, type, member.config)
#define HOME_SOCKET(type, member)                                         \
	CLI_TAKE_AT("socket", "PATH", HOME_SOCKET_HELP, home_take_socket, \
	    type, member)
bool home_take_socket(struct cli *c, void *options, const char *value);

/* Take one of them by its name.  False: it is another option. */
bool home_option(struct home_options *o, const char *name, const char *value);

/* A setting of the command line; said twice, the last counts. */
void home_say(struct home_options *o, const char *key, const char *value);

/* getenv() that promises not to be written to. */
const char *home_env(const char *name);

#endif
