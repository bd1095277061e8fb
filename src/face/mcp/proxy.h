#ifndef FACE_MCP_PROXY_H
#define FACE_MCP_PROXY_H

#include "relay/exchange.h"
#include "relay/relay.h"

/*
 * A proxy in front of a server of tools.  It runs until the server ends and
 * returns how the process ends.  Every fault on the way to the gate is a
 * refusal of the call it was about.
 */
struct mcp_options {
	const char *name;    /* of the server, for grants and pins */
	char **command;      /* or NULL: */
	const char *url;     /* a server behind HTTP */
	const char *login;   /* the file of its tokens */
	const char *headers; /* a file with more of them for it, or NULL */
	const char *socket;  /* of the gate; NULL: its settings are wrong */
	const char *tokens;
	const char *pins; /* the file of pins */
	size_t max_call;  /* bytes of the arguments of a call */
	bool pass_new;    /* resources that are new are not held */
	/* The highest risk a client's own question may decide; and whether. */
	bool elicit;
	enum sg_risk most;
	bool alone;         /* the pipes are not handed to the gate */
	struct sg_str line; /* of the command, each word with its end; if there
			       is neither command nor url */
	const char *cwd;    /* NULL: where this process is */
};

SG_MUST_CHECK enum sg_err
mcp_run(const struct mcp_options *o, int *code, struct sg_error *e);

/*
 * The proxy as one of the things that a loop carries: the gate's own, where
 * the pipes were handed over (face/hop), or that of relay_run().
 */
struct mcp;

struct mcp_host {
	struct peer peer; /* zeroed: by the options */
	/* Zeroed, without keep(): our standard streams. */
	int in, out;
	bool in_socket, out_socket;
	size_t *budget;
	struct exchange_way agent, person;
	bool elicits;       /* the client has said that it can */
	struct sg_str own;  /* ids of ours begin so; "": by chance */
	struct sg_str pins; /* as they are kept; "": none are */
	void (*keep)(void *self, struct sg_str pins);
	void (*note)(void *self, struct sg_str line); /* NULL: stderr */
	void *self;
};

/* NULL: ${e} says why, and the peer is still the host's.  Texts must outlive
 * it. */
struct mcp *mcp_open(const struct mcp_options *o, const struct mcp_host *host,
    struct sg_error *e);
void mcp_close(struct mcp *m);

struct relay *mcp_relay(struct mcp *m);
struct exchanges *mcp_exchanges(struct mcp *m, bool person);
bool mcp_client_elicits(const struct mcp *m);
struct sg_str mcp_own(const struct mcp *m); /* see mcp_host.own */

/* Whether no call waits for the gate.  Those that it was not asked about yet,
 * as they came, to ${out}, if any; how many bytes these are. */
bool mcp_is_settled(const struct mcp *m);
void mcp_give_up(struct mcp *m); /* deny those that wait for the gate */
size_t mcp_unasked(const struct mcp *m, struct buf *out);

#endif
