#ifndef RELAY_RELAY_H
#define RELAY_RELAY_H

#include "relay/ask.h"
#include "relay/peer.h"

/*
 * A proxy of lines between the client on our standard streams and a peer: one
 * thread, one poll().  What a line means is its user's business; this moves
 * bytes, hands signals on and ends as the peer ends.
 *
 * Memory is bounded: who is slow is waited for by not reading from the other.
 */
struct relay;

struct relay_use {
	void *self;
	void (*from_client)(void *self, struct sg_str line);
	void (*from_peer)(void *self, struct sg_str line);
	/* A line of the client was too long, and is gone. */
	void (*too_long)(void *self);
	/* Whether another line of the client can be taken; NULL: always. */
	bool (*has_room)(void *self);
	/* Nothing more comes from the client.  True: what waits is settled. */
	bool (*finished)(void *self);
	/* The peer is gone: answer whatever waits for it. */
	void (*peer_gone)(void *self);
	void (*tick)(void *self); /* after each round */
};

struct relay_config {
	struct relay_use use;
	struct peer peer;         /* closed by the relay */
	struct exchanges *ask[2]; /* those that there are; closed by the user */
	struct asks *asks;        /* looked after each round; the same */
};

struct relay *relay_new(const struct relay_config *c);
void relay_free(struct relay *r);

/* Whole lines with their end. */
void relay_to_client(struct relay *r, struct sg_str line);
void relay_to_peer(struct relay *r, struct sg_str line);

/* Until the peer has ended; how the process ends. */
int relay_run(struct relay *r);

/* Block the signals that relay_run() hears of; before a child is started. */
void relay_signals(void);

#endif
