#ifndef ACCESS_NONCES_H
#define ACCESS_NONCES_H

#include "base/str.h"

/*
 * Nonces that were used.  A proof is good for NONCES_MS before and after its
 * time, and a nonce is remembered for longer than that, so that a request that
 * somebody caught cannot be sent a second time (T35).
 */
#define NONCES_MS  30000
#define NONCES_MAX 65536 /* in a minute; then no more are taken */

struct nonces; /* nothing is allocated before the first */

struct nonces *nonces_new(void);
void nonces_free(struct nonces *n); /* NULL is fine */

enum nonces_answer {
	NONCES_STALE, /* made too long ago, or the clocks differ */
	NONCES_FRESH,
	NONCES_USED,
	NONCES_FULL
};

/* Use ${nonce}, made at ${stamp_ms}, now. */
enum nonces_answer nonces_use(
    struct nonces *n, struct sg_str nonce, int64_t stamp_ms, int64_t now_ms);

#endif
