#ifndef HOLD_RAN_H
#define HOLD_RAN_H

#include "base/arena.h"
#include "base/sha256.h"
#include "base/str.h"

/*
 * What was approved is what ran: the calls a host was told about, each until
 * the host says that it ran.  A host names its conversation, and most name
 * each use of a tool.
 *
 * A call is compared by ${key}, a hash of all that was decided on, and where
 * it has a path, also by ${real}: the same with the path without links, which
 * a hook hands to its host (T14).
 */
#define RAN_MAX   1024 /* the oldest makes room */
#define RAN_SHOWN 400  /* bytes of what is shown of a call */

struct ran_call {
	struct sg_str owner;   /* the host, "host.claude" */
	struct sg_str session; /* as it names its conversation */
	struct sg_str use;     /* and this use of a tool; empty: it does not */
	struct sg_str method;
	uint8_t key[SHA256_SIZE], real[SHA256_SIZE];
	bool has_real;
	bool allowed;
	struct sg_str shown; /* safe to show */
};

/*
 * ran_keys(c, k, a):
 * Set the keys of ${c} from a call as the desk read it; ${real} is its path
 * without links, or empty.
 */
struct ran_asked {
	struct sg_str extension, method, params, real;
	const uint8_t *params_hash;
};
void ran_keys(struct ran_call *c, const struct ran_asked *k, struct arena *a);

/* The host an extension belongs to: "host.claude" of "host.claude/files". */
struct sg_str ran_owner(struct sg_str extension);

/* What the model is told of a breach. */
#define RAN_SAYS                                                           \
	"Solgate: what ran is not what was allowed. This session is held " \
	"until a person has looked (solgate holds). Stop and tell them."

enum ran_verdict {
	RAN_UNASKED, /* nobody asked about it, or that is not known any more */
	RAN_AS_ALLOWED,
	RAN_CHANGED, /* something else was allowed */
	RAN_DENIED   /* it was denied, and ran */
};

struct ran;

struct ran *ran_new(void); /* NULL: no memory */
void ran_free(struct ran *r);

/* The host was told whether ${c} may happen. */
void ran_told(struct ran *r, const struct ran_call *c);

/* It says that ${c} ran.  ${was}: what is known of the call that was asked
 * about, for CHANGED and DENIED; it points into the table. */
enum ran_verdict
ran_see(struct ran *r, const struct ran_call *c, struct sg_str *was);

#endif
