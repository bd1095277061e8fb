#ifndef THREAD_TURN_KEYS_H
#define THREAD_TURN_KEYS_H

#include "base/arena.h"
#include "base/sha256.h"
#include "port/journal.h"
#include "shape/turns.h"

/*
 * Requests that were answered before, by user and clientRequestId.  They are
 * rows of the store; those that are on their way there are kept in memory, so
 * that a repeated request never slips through between.
 */
#define TURN_KEY_TEXT 64

struct turn_key {
	char id[TURN_KEY_TEXT];    /* of the row: hash of user and key */
	uint8_t hash[SHA256_SIZE]; /* of all the request asks for */
};

struct turn_keys;

struct turn_keys *turn_keys_new(const struct store_port *store);
void turn_keys_free(struct turn_keys *k);

/*
 * What stands for ${q} of ${user}.  ${room} is for its text.  Whatever asks
 * for the same has the same hash; how much of the trace comes back is not
 * part of it.  False: it does not fit.
 */
bool turn_key_make(struct turn_key *out, struct sg_str user,
    const struct turn_request *q, struct buf *room);

/*
 * SG_ENOTFOUND: the key is new.  SG_OK: *${answer} is what was answered, and
 * lives in ${a} or until the next call.  SG_ECONFLICT: the key was used for
 * something else.
 */
enum sg_err turn_keys_find(struct turn_keys *k, const struct turn_key *key,
    struct arena *a, struct sg_str *answer, struct sg_error *e);

/* The body of the row for ${answer}. */
void
turn_key_row(struct buf *out, const struct turn_key *key, struct sg_str answer);

/*
 * The row is about to be submitted with turn_keys_done() and what this gives
 * as its ctx.  NULL: no memory.
 */
void *turn_keys_begin(
    struct turn_keys *k, const struct turn_key *key, struct sg_str answer);
void turn_keys_done(void *ctx, enum sg_err err);

#endif
