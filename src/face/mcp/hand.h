#ifndef FACE_MCP_HAND_H
#define FACE_MCP_HAND_H

#include "face/mcp/proxy.h"

/*
 * The pipes of the client and of the server in the hands of the gate: it
 * relays and decides in its own loop, and this process stays to own the server,
 * to hand signals on, to show what is to be shown, to keep the pins, and to ask
 * as a person where the client's own form is answered.  It is on no path.
 *
 * A gate that goes without a word takes the pipes with it: nothing passes, and
 * the server ends.  One that stops in order gives them back, with all that it
 * had read and not passed on, and the proxy goes on by itself.
 */
struct hand;

/*
 * What the gate asks of this process and of nobody else: the file at a path,
 * as it is.  It goes the way of a person's request (PARCEL_ASK).
 */
#define LOOK_METHOD  "LOOK"
#define LOOK_TEXT    200
#define LOOK_MISSING 404 /* its directory is there */

/* Start the server.  NULL: ${e} says why. */
struct hand *hand_open(
    const struct mcp_options *o, struct mcp_host *host, struct sg_error *e);

enum hand_is {
	HAND_NOT,  /* the gate does not take them, or gave them back: go on */
	HAND_ENDED /* all is over, *code says how */
};
enum hand_is hand_run(struct hand *h, struct mcp_host *host, int *code);

/* What the gate gave back goes on from here. */
void hand_preload(struct hand *h, struct relay *r);

void hand_close(struct hand *h); /* and the server with it */
void hand_free(struct hand *h);  /* the server has another owner */

#endif
