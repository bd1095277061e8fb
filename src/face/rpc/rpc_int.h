#ifndef FACE_RPC_RPC_INT_H
#define FACE_RPC_RPC_INT_H

#include "face/rpc/rpc.h"
#include "shape/prompt.h"

/* Inside the headless mode. */

#define RPC_ID_MAX      256 /* characters of an id */
#define RPC_COMMAND_MAX 200 /* characters of a type */

/* A command that waits for its reply, and then, if it is a call, its fate. */
struct rpc_open {
	struct rpc *rpc;
	struct rpc_open *next;
	const struct rpc_command *command;
	bool replied; /* only its fate is waited for */
	bool told;    /* its fate was told */
	bool has_id;
	struct sg_str id, call_id; /* behind this struct */
};

struct rpc {
	struct rpc_gate gate;
	struct principal who;
	struct rpc_open *open;
	size_t commands, calls; /* of those: without response, without fate */
	char *out;              /* bytes from ${sent} to ${n} wait */
	size_t n, sent, cap;
	bool broken;
	struct arena a; /* of the line that is being read */
};

/* One request, taken apart; lives in the arena of the line. */
struct rpc_request {
	const struct rpc_command *command;
	bool has_id;
	struct sg_str id, type;
	struct command_in in;
	struct sg_str call_id; /* host_call: or empty */
};

/*
 * False: it was refused and that was said.  ${q} is filled as far as it could
 * be read.
 */
bool rpc_parse(struct rpc *r, struct sg_str line, struct rpc_request *q);

/* Append a response; ${id} NULL: none.  ${data} empty: null. */
struct rpc_answer {
	const struct sg_str *id;
	struct sg_str command;
	struct sg_str data;
	const char *error;   /* NULL: success */
	struct sg_str hints; /* a JSON object, or empty */
};
void rpc_answer(struct rpc *r, const struct rpc_answer *a);

/* The response to ${o} from what its command gave. */
void rpc_answer_out(
    struct rpc *r, const struct rpc_open *o, const struct command_out *out);

/* {"type":..,"data":..} */
void rpc_tell(struct rpc *r, const char *type, struct sg_str data);

#endif
