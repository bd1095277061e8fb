#ifndef DOOR_DOOR_H
#define DOOR_DOOR_H

#include "access/keyring.h"
#include "net/parse.h"
#include "proof/proof.h"
#include "route/route.h"

/*
 * The doors of HTTP, in the order they are passed: a Host that is exactly one
 * of ours (no rebinding), an Origin that is exactly ours or none and no
 * foreign page behind it (no cross-site request), then who it is (T48, T49).
 *
 * Who it is comes from a bearer token, or, on the Unix socket, from the
 * kernel: a process of the same user (or root) without a token is an agent.
 * The kernel proves the user, not that a person is there: every program the
 * agent starts has the same user, so deciding always takes a token.
 */
#define DOOR_HOSTS_MAX 16
#define DOOR_HOST_MAX  262

/* The channel of those who come by the socket without a token. */
#define DOOR_SOCKET_CHANNEL 1

/* How a request came.  ANY: a proxy that nobody named may stand between. */
enum door_scheme { DOOR_ANY, DOOR_HTTP, DOOR_HTTPS };

struct door {
	char host[DOOR_HOSTS_MAX][DOOR_HOST_MAX];
	size_t n_hosts;
	bool by_socket;
	/* Where a provider of single sign-on sends browsers back to, by GET:
	 * "/sso"; the page of another site may lead there.  NULL: nowhere. */
	const char *back;
};

/* The hosts of loopback and ${port}; those of a socket with port 0. */
void door_init(struct door *d, bool by_socket, uint16_t port);

/* One more.  False: too many, or too long. */
bool door_add(struct door *d, struct sg_str host);

/* A peer whose user the kernel says is ours. */
struct door_peer {
	bool known; /* by the socket, and of the same user or root */
};

struct door_verdict {
	bool ok;
	enum sg_problem problem;
	const char *why;
	struct principal who;
	const struct token *token; /* NULL: none was needed, or the socket */
	uint64_t session;          /* of the page, or 0 */
	bool alarmed;              /* and a person should know: ${alarm} */
	enum sg_alarm alarm;
	bool proved; /* the token was not sent; see proof.c */
	char nonce[PROOF_NONCE], body_hash[PROOF_HEX];
};

/* Refuse: ${why} is one of our own sentences.  Always false. */
bool
door_shut(struct door_verdict *v, enum sg_problem problem, const char *why);

/* The same, and a person is told: request_run() does it (F21). */
bool door_alarm(struct door_verdict *v, enum sg_alarm kind,
    enum sg_problem problem, const char *why);

/* Whether Host, Origin and the page behind are ours; first of all. */
bool door_place(const struct door *d, const struct http_parse *p,
    const char *base, enum door_scheme scheme, struct door_verdict *v);

/* Whether the body, if there is one, is said to be JSON. */
bool door_media(const struct http_parse *p, const char *base,
    const struct route *r, struct door_verdict *v);

/* It is who has ${k}. */
void door_admit(
    const struct keyring *t, const struct token *k, struct door_verdict *v);

/* The token of an Authorization, behind "Bearer "; empty: there is none. */
struct sg_str door_bearer(struct sg_str header);

/* What a caller of that role calls itself; a label, worth no right. */
enum sg_surface door_surface(struct sg_str name, enum sg_role role);

/* Who has that token; the surface is plain HTTP. */
bool door_token(
    const struct keyring *t, struct sg_str token, struct door_verdict *v);

/* Who it is; ${v}->who is zeroed (a viewer of no channel) if nobody. */
bool door_who(const struct keyring *t, struct door_peer peer,
    const struct http_parse *p, const char *base, struct door_verdict *v);

#endif
