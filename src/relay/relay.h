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
	/*
	 * Another loop carries it (face/hop): the client's descriptors, which
	 * are not closed by the relay.  Otherwise they are our standard
	 * streams.
	 */
	bool hosted;
	int in, out;
	bool in_socket, out_socket; /* see stream.h */
	size_t *budget;
};

struct relay *relay_new(const struct relay_config *c);
void relay_free(struct relay *r);

/* Whole lines with their end. */
void relay_to_client(struct relay *r, struct sg_str line);
void relay_to_peer(struct relay *r, struct sg_str line);

/* Until the peer has ended; how the process ends. */
int relay_run(struct relay *r);

/*
 * The same for a loop of another: what it wants to hear of, and what is ready.
 * relay_step() after anything happened, also with nothing ready.
 */
enum { RELAY_IN = 1, RELAY_OUT = 2, RELAY_FROM = 4, RELAY_TO = 8 };
unsigned relay_wants(struct relay *r);
void relay_step(struct relay *r, unsigned ready);
int64_t relay_due(const struct relay *r);

/* The peer has ended, and what waits for it was told; all of it is sent. */
bool relay_over(struct relay *r);
bool relay_is_flushed(const struct relay *r);

/* Look at no further line of the client. */
void relay_pause(struct relay *r);

/* What came and was not looked at yet, what was not sent yet; to go on from
 * there elsewhere.  Views of the relay. */
struct sg_str relay_unread(const struct relay *r);
struct sg_str relay_unsent(const struct relay *r);

/* Begin with these. */
bool relay_preload(struct relay *r, struct sg_str unread, struct sg_str unsent);

/* Block the signals that relay_run() hears of; before a child is started. */
void relay_signals(void);

/* A descriptor that hears them, and what it heard, for ${peer}. */
int relay_signals_open(void);
void relay_signals_hear(int fd, const struct peer *peer);

#endif
