#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "base/arena.h"
#include "base/err.h"
#include "solgate/words.h"

/*
 * A client of a gate: HTTP, one request at a time on a connection that stays
 * open.  But for client_open() to a gate elsewhere nothing here waits, so that
 * a loop can have several; client_call() is the one that does.
 *
 * A gate of this machine is asked over its Unix socket.
 * Before a byte is sent, the kernel must say that the other end is a process
 * of this user or of root.  The token is never sent: each request proves that
 * we have it, and an answer that does not prove the same is not taken (T47,
 * src/proof).  A fake gate learns nothing and can allow nothing.
 *
 * A gate elsewhere has an address, "https://gate.lan:7878", and is asked over
 * TLS: its certificate must be for that name and of an authority that is
 * trusted, or not a byte of a request is sent.
 */
#define CLIENT_BODY_MAX (16u << 20)
#define CLIENT_TOKEN    43
#define CLIENT_SECRET   191 /* a token, or what join kept, at most */

struct client;
struct contract;

/*
 * A token: the name of its file in the directory of tokens, and its text.  A
 * person's without a text means that there is no such file: the gate looks at
 * who is at the other end, and the request only says who we want to be.
 */
#define CLIENT_NAME   128
#define CLIENT_PERSON "person"
#define CLIENT_PATH   4096
struct client_key {
	char name[CLIENT_NAME]; /* "person", "agents/host.claude" */
	char text[CLIENT_SECRET + 1];
	char authority[CLIENT_PATH]; /* PEM; "": those of this machine */
};

struct client_request {
	const char *method;
	struct sg_str path;  /* with its query, encoded */
	struct sg_str body;  /* JSON, or empty */
	struct sg_str match; /* If-Match, in its quotes, or empty */
	const char *accept;  /* NULL: application/json */
	const char *prefer;  /* or NULL */
};

struct client_reply {
	unsigned status;
	struct sg_str body;
};

enum client_state {
	CLIENT_IDLE,    /* a request can be sent */
	CLIENT_WAITING, /* for the rest of an answer */
	CLIENT_DONE,    /* client_reply() has it, until the next request */
	CLIENT_GONE     /* the connection is; see client_why() */
};

/*
 * client_open(socket, key, surface, e):
 * Connect.  ${key} may be NULL: then the socket alone says who we are, and
 * nothing says who answers.
 * NULL, and ${e}: nobody is there (SG_ENOTFOUND), or it cannot be reached, or
 * is not ours (SG_EIO).
 */
struct client *client_open(const char *socket, const struct client_key *key,
    enum sg_surface surface, struct sg_error *e);
void client_close(struct client *c); /* wipes the token; NULL is fine */

/* Whether ${socket} is the address of a gate elsewhere. */
bool client_is_far(const char *socket);

/*
 * The address in ${text} as it is used: "https://NAME" and ":PORT" unless that
 * is 443, in small letters; what follows it is in ${rest}.  False: it is none.
 */
SG_MUST_CHECK bool
client_address(struct sg_str text, char out[CLIENT_PATH], struct sg_str *rest);

/* "NAME=VALUE" of the cookie that the last answer set, or "". */
const char *client_cookie(const struct client *c);

/* The token file ${dir}/${name}; as careful as access/keyring.h (T45). */
SG_MUST_CHECK enum sg_err client_token(const char *dir, const char *name,
    struct client_key *out, struct sg_error *e);

/* The same for the gate ${socket}: a machine that joined one elsewhere may
 * have one token, "agent", for all its agents. */
SG_MUST_CHECK enum sg_err client_token_for(const char *socket, const char *dir,
    const char *name, struct client_key *out, struct sg_error *e);
void client_token_wipe(struct client_key *k);

/* False: no memory, and the client is gone. */
bool client_send(struct client *c, const struct client_request *q);

int client_fd(const struct client *c);
short client_events(const struct client *c); /* for poll() */

/* Do what the descriptor is ready for. */
enum client_state client_work(struct client *c);
enum client_state client_state(const struct client *c);
const struct client_reply *client_reply(const struct client *c);
const char *client_why(const struct client *c);

/* The status of an answer that is still coming, 0: not known yet. */
unsigned client_status(const struct client *c);

/*
 * The next whole message of an event stream, also of one that has ended.
 * False: none has come yet.  Texts live until the next call.
 */
struct client_message {
	struct sg_str name, data;
};
bool client_message(struct client *c, struct client_message *out);

/*
 * The next whole message of /v1/events.  False: none has come yet.  Texts live
 * in ${a} and in the client until the next call.
 */
struct client_event {
	enum sg_event_kind kind;
	struct sg_str payload; /* one JSON object */
};
bool client_event(struct client *c, struct arena *a, struct client_event *out);

/* Send and wait for the answer, ${timeout_ms} at most. */
SG_MUST_CHECK enum sg_err
client_call(struct client *c, const struct client_request *q, int timeout_ms,
    struct client_reply *out, struct sg_error *e);

/*
 * The same, and asks ${wanted} every second whether anybody still waits for
 * the answer; NULL: somebody does.
 */
SG_MUST_CHECK enum sg_err client_call_while(struct client *c,
    const struct client_request *q, int timeout_ms, bool (*wanted)(void),
    struct client_reply *out, struct sg_error *e);

/*
 * ${in} as ${c} says, for the body of a request, in ${a}.  False: no memory,
 * or it takes more than ${room} bytes.
 */
SG_MUST_CHECK bool client_body(const struct contract *c, const void *in,
    size_t room, struct arena *a, struct sg_str *out);

#endif
