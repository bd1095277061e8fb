#ifndef PROOF_PROOF_H
#define PROOF_PROOF_H

#include "base/sha256.h"

/*
 * A request and its answer, each with a hash that only those can make who have
 * the token (T37, T47).  The token itself is not sent.
 */
#define PROOF_RANDOM 16 /* bytes of a nonce, */
#define PROOF_NONCE  32 /* and its characters */
#define PROOF_HEX    64
#define PROOF_SCHEME "Proof "
#define PROOF_HEADER "X-Solgate-Proof"

/* What stands behind "Proof ". */
struct proof {
	struct sg_str said; /* all but the hash */
	struct sg_str name, nonce, body, mac;
	int64_t stamp_ms;
};

/* False: it is none. */
bool proof_parse(struct sg_str value, struct proof *out);

/* A request: whose token, one's own random bytes, when, what. */
struct proof_ask {
	struct sg_str key, name;
	uint8_t random[PROOF_RANDOM];
	int64_t stamp_ms;
	struct sg_str head; /* from the first byte to this header */
	struct sg_str body;
};

/* Append "Proof NAME NONCE STAMP BODY MAC"; the nonce goes to ${nonce}, too. */
void proof_write(
    struct buf *b, const struct proof_ask *ask, char nonce[PROOF_NONCE]);

/* Whether who made ${p} has ${key}, and said ${head} and nothing else. */
bool proof_asked(const struct proof *p, struct sg_str key, struct sg_str head);

/* Whether it was made for ${body}. */
bool proof_fits(struct sg_str hash, struct sg_str body);

/* An answer: to which request, how it ended, and its body unless streamed. */
struct proof_reply {
	struct sg_str key, nonce;
	unsigned status;
	bool stream;
	struct sg_str body;
};

/* Append "whole MAC" or "stream MAC". */
void proof_answer(struct buf *b, const struct proof_reply *r);

/* Whether ${value} says so of ${r}. */
bool proof_answered(struct sg_str value, const struct proof_reply *r);

#endif
