#ifndef FACE_RPC_REMOTE_INT_H
#define FACE_RPC_REMOTE_INT_H

#include "client/client.h"
#include "face/rpc/remote.h"

/* Inside the headless mode for a server. */

/* A command that waits for its turn, or for its answer. */
struct remote_ask {
	struct remote_ask *next;
	struct command_reply to; /* reply NULL: nobody waits any more */
	struct client_request request;
	char text[]; /* path and body */
};

struct remote {
	const struct rpc_remote_options *options;
	struct sg_error *error;
	struct client_key key;
	bool has_token;
	struct rpc *rpc;
	struct client *ask;     /* commands */
	struct client *results; /* stream of our channel */
	struct client *prompts; /* stream of a person, or NULL */
	struct remote_ask *first, **last;
	bool busy; /* the first one was sent */
	int64_t asked_ms;
	bool greeted; /* hello came */
};

/* Make a request of a command; NULL: no memory. */
struct remote_ask *remote_ask_new(
    enum command_name n, const struct command_in *in, struct command_reply to);

/* Answer what waits from what the server said. */
void
remote_answer(const struct remote_ask *q, const struct client_reply *reply);
void
remote_refuse(const struct remote_ask *q, enum sg_problem p, const char *why);

/* Tell the whole messages of the stream, those that are wanted of it. */
enum remote_part { REMOTE_ALL, REMOTE_RESULTS, REMOTE_REST };
void
remote_tell(struct remote *m, struct client *stream, enum remote_part part);

#endif
