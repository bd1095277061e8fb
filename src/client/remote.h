#ifndef CLIENT_REMOTE_H
#define CLIENT_REMOTE_H

#include "client/client.h"
#include "home/home.h"

struct contract;

/*
 * A command that asks the server of this user: where its socket is by the
 * settings, the token of the role by its file.  Whatever goes wrong is said
 * here, once and alike; a command only returns what it got.
 */
struct remote {
	const struct cli *cli;
	struct home_options options;
	struct home home;
	struct client *client;
	struct arena a; /* of answers and of what is made of them */
	int timeout_ms; /* of one request */
};

/* Rows for the option table of such a command, which fills a ${type} with the
 * struct remote ${member}; they stand at its end. */
#define REMOTE_STATE(type, member)                                     \
	CLI_TEXT("state", "DIR", "the server's state directory", type, \
	    member.options.state)
#define REMOTE_OPTIONS(type, member)                                   \
	REMOTE_STATE(type, member), HOME_SOCKET(type, member.options), \
	    CLI_JSON("print only JSON")

/* Connect as ${role}: "person", "agent", "viewer".  CLI_NOT_RUNNING. */
enum cli_exit
remote_open(const struct cli *c, struct remote *r, const char *role);

/* The same, but that no server runs is no failure: ${r->client} is NULL then.
 */
enum cli_exit
remote_look(const struct cli *c, struct remote *r, const char *role);
void remote_close(struct remote *r); /* fine after any failure */

/*
 * A command that is a table of verbs: reads its options into ${call}, finds
 * the verb, connects ${r}, which is part of ${call}, as a person, and runs it.
 */
struct remote_verbs {
	const struct cli_verb *v;
	size_t n;
};
enum cli_exit remote_run(struct cli *c, int argc, char **argv, void *call,
    struct remote *r, struct remote_verbs verbs);

/* A new connection: the server ends those that were idle for a minute. */
enum cli_exit remote_again(struct remote *r, const char *role);

/* Said where a gate elsewhere does not know this device any more. */
#define REMOTE_SIGNED_OUT                                                     \
	"this device is not signed in there any more: its session ended, or " \
	"somebody ended it; ask for a new link (solgate people link NAME), "  \
	"then: solgate join LINK"
#define REMOTE_TOKEN_ENDED                                                  \
	"the token of this agent was ended; have another made at the gate " \
	"(solgate people agent ID), then: solgate join ADDRESS --token=FILE"

/* Say what the server refused, ${what} before it; how the program ends. */
enum cli_exit remote_refused(
    struct remote *r, const char *what, const struct client_reply *reply);

struct remote_ask {
	const char *method;
	struct sg_str path, body, match;
	const char *prefer;
};

/*
 * Send, and wait until the answer is complete or ${each} of it was told: it is
 * called when bytes may have come, and by and by, and says whether it has shown
 * something of the answer; it may be NULL.  Whoever waits longer than a second
 * and has seen nothing yet is told so, on a terminal.  What goes wrong is in
 * ${e}.
 */
SG_MUST_CHECK enum sg_err
remote_wait(struct remote *r, const struct client_request *q,
    bool (*each)(void *ctx), void *ctx, struct sg_error *e);

/*
 * Ask and have the body of the answer, which lives in ${r->a}.  A refusal is
 * said, ${what} before it ("cannot answer"), and becomes an exit code.
 */
enum cli_exit remote_call(struct remote *r, const struct remote_ask *q,
    const char *what, struct sg_str *out);
enum cli_exit remote_get(
    struct remote *r, struct sg_str path, const char *what, struct sg_str *out);

/* The same, decoded.  ${out} lives in ${r->a}. */
enum cli_exit remote_read(struct remote *r, struct sg_str path,
    const char *what, const struct contract *c, void *out);

/* As ${c} says, from ${json}; says so if it is not. */
enum cli_exit remote_decode(
    struct remote *r, struct sg_str json, const struct contract *c, void *out);

/* A path with ${id} in it, encoded; empty: no memory. */
struct sg_str remote_path(
    struct remote *r, const char *before, struct sg_str id, const char *after);

/* ${in} as one line of JSON on stdout. */
enum cli_exit
remote_print(struct remote *r, const struct contract *c, const void *in);

/* The answer as it came, and a newline. */
enum cli_exit remote_echo(struct sg_str json);

/* The option --since, "90m", "7d" or a time, into an int64_t. */
bool remote_take_since(struct cli *c, void *at_ms, const char *value);

/* Milliseconds since 1970. */
int64_t remote_now(void);

/* SIGINT and SIGTERM set it; installed by remote_listen(). */
extern volatile int remote_stopped;

/*
 * Listen to the events and give each to ${each} until it says false
 * (CLI_DONE), a signal comes (CLI_INTERRUPTED) or the server goes.
 */
enum cli_exit remote_listen(struct remote *r, struct sg_str path,
    bool (*each)(struct remote *r, const struct client_event *ev));

#endif
