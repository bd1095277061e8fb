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
 *	<state>/lock  solgate.db  audit/  tokens/  scope.key  sessions
 *	<state>/remote/address  tokens/  of a gate elsewhere: solgate join
 */
struct home_options {
	const char *state;  /* directory, or NULL: by SOLGATE_STATE, XDG */
	const char *config; /* file, or NULL: the fixed places */
	bool system;        /* the machine's own gate, to be served */
	bool agent;         /* ask it as an agent, if there is one */
	bool asks;          /* it decides nothing: what is the gate's own
			       need not be found */
	bool joined;        /* ask the gate that this machine joined, if it
			       did */
	bool memory;        /* keep nothing: no directory, no lock */
	/* Settings of the command line; NULL: what the files say. */
	const char *socket, *listen, *mode, *unattended;
};

#define HOME_OWN     192
#define HOME_FAR     "https://" /* how the address of a gate begins */
#define HOME_REMOTE  "/remote"
#define HOME_ADDRESS HOME_REMOTE "/address"
#define HOME_JOINED  HOME_REMOTE "/tokens"

struct home {
	struct arena a;
	struct places places;
	struct config config;
	struct service_config settings;
	/* Settings that were changed and wait for a restart. */
	enum config_key held[CONFIG_COUNT];
	size_t n_held;
	struct sg_str own[HOME_OWN]; /* what no call may reach */
	bool system;                 /* it is the machine's own, or asks that */
	bool remote; /* socket is the address of a gate elsewhere, which this
			machine joined */
	char state[PLACE_MAX], runtime[PLACE_MAX], socket[PLACE_MAX];
	char tokens[PLACE_MAX], audit[PLACE_MAX], project[PLACE_MAX];
	char lane[PLACE_MAX]; /* weights that were found */
};

/*
 * Where the weights of the lane are installed: by this user, on this machine,
 * or by its packages.  False: nowhere; ${path} is where a user's would be.
 */
bool home_lane(char path[PLACE_MAX]);

/*
 * What is the gate's own: its directories, its unit and the files in which
 * hosts keep their hooks, as they are named and as they are found (T17, T18).
 * One that begins without a slash may stand in any project.
 */
void home_name_own(struct home *h);

/* Says what is wrong and returns CLI_BAD_CONFIG or CLI_FAILED. */
enum cli_exit
home_find(const struct cli *c, struct home *h, const struct home_options *o);
void home_release(struct home *h);

/*
 * Read the settings again into ${h->config} and ${h->settings}; what counts
 * only at a start stays and is named in ${h->held}.  On failure both are half
 * read: the caller keeps what was there before.
 */
SG_MUST_CHECK enum sg_err
home_read(struct home *h, const struct home_options *o, struct sg_error *e);

/* ${h->settings} by ${h->config}, which was changed. */
void home_refill(struct home *h, const struct home_options *o);

/*
 * The text of the settings file ${path} with ${n} ${keys} as ${trial} has them,
 * read as a whole before it counts; ${old} is what stands there now, or empty.
 * Both live in ${a}.
 */
SG_MUST_CHECK enum sg_err home_edit(const char *path,
    const enum config_key *keys, size_t n, const struct config *trial,
    struct arena *a, struct buf *text, struct sg_str *old, struct sg_error *e);

/* Rows of a command's options, put into the struct home_options ${member} of
 * ${type}. */
#define HOME_STATE(type, member) \
	CLI_TEXT("state", "DIR", "the state directory", type, member.state)
#define HOME_CONFIG(type, member)                                        \
	CLI_TEXT("config", "FILE", "read only this settings file", type, \
	    member.config)
#define HOME_SOCKET(type, member) \
	CLI_TEXT("socket", "PATH", "the server's socket", type, member.socket)
#define HOME_MODE(type, member) \
	CLI_TEXT(               \
	    "mode", "MODE", "strict, prompt or permissive", type, member.mode)
#define HOME_UNATTENDED(type, member)                            \
	CLI_TEXT("unattended", "WHAT",                           \
	    "if nobody can answer: deny at once, or wait", type, \
	    member.unattended)

/* getenv() that promises not to be written to. */
const char *home_env(const char *name);

#endif
