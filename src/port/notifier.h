#ifndef PORT_NOTIFIER_H
#define PORT_NOTIFIER_H

#include "base/err.h"
#include "notice/notice.h"

/*
 * Ways by which a question finds a person who looks elsewhere.  tell() copies
 * what it is given and never waits: what cannot be taken is dropped, and what
 * cannot be delivered is counted and said in words.  Nothing of it decides
 * anything.
 */
enum notifier {
#define X(sym, name, text) NOTIFIER_##sym,
#include "port/notifier.def"
	NOTIFIER_COUNT
};

#define NOTIFIER_BIT(way) (1u << (way))
#define NOTIFIER_ALL      ((1u << NOTIFIER_COUNT) - 1)
#define NOTIFIER_ID       48  /* bytes of the id of a subscription */
#define NOTIFIER_KEY      87  /* characters of base64url */
#define NOTIFIER_WHY      200 /* of the reason of a failure */

/* A device that asked for Web Push (RFC 8030, RFC 8291). */
struct notifier_push {
	struct sg_str id; /* ours */
	struct sg_str endpoint;
	struct sg_str p256dh, auth; /* base64url, as the browser gave them */
	enum notice_language language;
};

struct notifier_told {
	const struct notice *notice;
	unsigned ways;                  /* NOTIFIER_BIT() of each */
	const struct notifier_push *to; /* for NOTIFIER_PUSH */
	size_t n_to;
};

struct notifier_state {
	bool on, failing;
	uint64_t sent, failed, dropped; /* since the start */
	uint64_t waiting;
	int64_t sent_ms;        /* wall time of the last; 0: none yet */
	char why[NOTIFIER_WHY]; /* of the last failure; "": it works */
};

struct notifier_port {
	void (*tell)(void *self, const struct notifier_told *t);
	void (*state)(
	    void *self, enum notifier way, struct notifier_state *out);

	/* A subscription that its service does not know any more: its id.
	 * False: there is no other. */
	bool (*gone)(void *self, char id[NOTIFIER_ID + 1]);

	/* The gate's public key, which browsers want; made when it is first
	 * asked for.  False: there is no Web Push, and ${e} says why. */
	bool (*push_key)(
	    void *self, char out[NOTIFIER_KEY + 1], struct sg_error *e);

	/* Whether a browser may be reached at ${endpoint}. */
	bool (*may_push)(void *self, struct sg_str endpoint);

	struct notice_rule rule[NOTIFIER_COUNT];
	bool content; /* a notification may say what is asked */
	bool attends; /* who can be told is there, as it were */
	void *self;
};

const char *notifier_name(enum notifier way);
const char *notifier_text(enum notifier way);

/* NOTIFIER_COUNT: there is none of that name. */
enum notifier notifier_find(struct sg_str name);

#endif
