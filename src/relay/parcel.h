#ifndef RELAY_PARCEL_H
#define RELAY_PARCEL_H

#include "relay/stream.h"

/*
 * What solgate mcp and the gate that took its pipes say to each other, on the
 * socket by which the pipes came: a kind, a length, bytes.  Both ends are of
 * one version (PARCEL_VERSION), which the address names; whoever says what the
 * other does not know is hung up on.
 */
#define PARCEL_VERSION "2"
#define PARCEL_MAX     (48u << 20)
#define PARCEL_FDS     4 /* client in and out, server in and out */

enum parcel_kind {
	PARCEL_NONE,
#define X(sym, text) PARCEL_##sym,
#include "relay/parcel.def"
	PARCEL_KINDS
};

struct parcel {
	enum parcel_kind kind;
	struct sg_str body; /* valid until the next read */
};

/* Bytes in, and what is whole among them. */
struct parcels {
	struct intake in;
	bool bad; /* this is nobody of ours */
};

void parcels_init(struct parcels *p, int fd);
void parcels_release(struct parcels *p); /* does not close */

/* The next whole one; false: none yet, or see bad and in.ended. */
bool parcel_next(struct parcels *p, struct parcel *out);

/* Its head; the body follows as it is. */
void parcel_head(struct outlet *out, enum parcel_kind kind, size_t n);
void parcel_put(struct outlet *out, enum parcel_kind kind, struct sg_str body);

/* Numbers and texts in a body.  A text ends in a NUL. */
void parcel_add_u64(struct buf *b, uint64_t v);
void parcel_add_text(struct buf *b, struct sg_str s);
bool parcel_take_u64(struct sg_str *body, uint64_t *v);
bool parcel_take_text(struct sg_str *body, struct sg_str *s);

/* Hand ${fd} over, with one byte; false: it could not be sent. */
bool parcel_give_fds(int socket, const int fd[PARCEL_FDS]);

/*
 * Take them.  1: they are here, and nobody who is started gets them; 0: not
 * yet; -1: what came is not that.
 */
int parcel_take_fds(int socket, int fd[PARCEL_FDS]);

#endif
