#ifndef FACE_RPC_RPC_H
#define FACE_RPC_RPC_H

#include "service/commands.h"

/*
 * The headless mode: one JSON object a line in, one a line out.  This is all
 * of the protocol and nothing of how bytes come and go: lines are fed, what is
 * to be sent gathers in a buffer.  The same core speaks for a service in this
 * process and for a server somewhere else; the difference is a struct
 * rpc_gate.
 *
 *	{"id":"1","type":"get_state"}
 *	{"id":"1","type":"response","command":"get_state","success":true,
 *	    "data":{...},"error":null}
 *
 * Every line that is not blank gets exactly one response.  A line that cannot
 * be read changes nothing and spoils nothing (T51, T52).
 */
#define RPC_LINE_MAX (1u << 20)
#define RPC_OPEN_MAX 4096 /* commands and calls that wait */

struct rpc_gate {
	/* As command_run(). */
	void (*run)(void *self, enum command_name n,
	    const struct command_in *in, struct command_reply to);
	/* As service_forget(). */
	void (*forget)(void *self, void *ctx);
	void *self;
};

struct rpc;

/* NULL: no memory.  Texts of ${who} must outlive it. */
struct rpc *rpc_new(const struct rpc_gate *gate, const struct principal *who);

/* What waits is forgotten: no answer comes for it. */
void rpc_free(struct rpc *r);

/* One line without its end; blank ones are passed over. */
void rpc_feed(struct rpc *r, struct sg_str line);

/* A line that was longer than RPC_LINE_MAX was passed over. */
void rpc_feed_long(struct rpc *r);

/*
 * Tell the client.  Only the events of the protocol are: others, and results
 * of calls that are not ours, are passed over.
 */
void rpc_event(struct rpc *r, enum sg_event_kind kind, struct sg_str data);

/* What is to be sent, whole lines; the first ${n} bytes of it were. */
struct sg_str rpc_output(const struct rpc *r);
void rpc_sent(struct rpc *r, size_t n);

/* Commands without their response; calls without their fate. */
size_t rpc_commands_open(const struct rpc *r);
size_t rpc_calls_open(const struct rpc *r);

/* Each call whose fate is not known yet. */
void rpc_each_call(const struct rpc *r,
    void (*fn)(void *ctx, struct sg_str call_id), void *ctx);

/* Something that had to be sent could not be kept: the stream is broken. */
bool rpc_broken(const struct rpc *r);

/* The commands, for help and documents. */
struct rpc_command {
	const char *type;
	const char *id_key;
	const char *text;
	enum command_name command;
	bool quiet; /* its response has no data */
};

enum rpc_name {
#define X(sym, type, command, id_key, data, text) RPC_##sym,
#include "face/rpc/command.def"
	RPC_COUNT
};

extern const struct rpc_command rpc_commands[RPC_COUNT];

#endif
