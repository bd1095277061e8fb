#ifndef RELAY_EXCHANGE_H
#define RELAY_EXCHANGE_H

#include <poll.h>

#include "client/client.h"

/*
 * Requests to the server of this user, many at a time, on connections that
 * stay open and are used again.  Each has a deadline and is answered exactly
 * once, from exchange_work(): status 0 is a fault, and the body says which.
 */
#define EXCHANGE_MAX 64

struct exchanges;

struct exchange_end {
	uint64_t no;
	unsigned status;
	struct sg_str body; /* valid until the function returns */
	/* By another way: the call is allowed as it was asked about, and
	 * nothing more is to be read. */
	bool yes;
	enum sg_decision_token decision;
};

typedef void exchange_fn(void *ctx, const struct exchange_end *end);

/*
 * Another way than a connection to the socket.  send() says which one it is
 * by ${key}, and the answer comes by exchange_answer(), perhaps before send()
 * returns; drop(): it is not wanted any more.
 */
struct exchange_way {
	bool (*send)(void *self, uint64_t key, const struct client_request *q,
	    struct sg_error *e);
	void (*drop)(void *self, uint64_t key);
	void *self;
};

/* As ${role} by its file in ${tokens}; NULL: as who the socket says. */
struct exchange_config {
	const char *socket;
	const char *tokens, *role;
	enum sg_surface surface;
	struct exchange_way way; /* zeroed: by the socket */
};

struct exchanges *exchanges_new(const struct exchange_config *c);
void exchanges_free(struct exchanges *x);

struct exchange_ask {
	const struct client_request *request;
	uint64_t no; /* not 0 */
	int64_t timeout_ms;
	exchange_fn *fn;
	void *ctx;
};

/* False, and ${e}: it could not be sent; the function is not called. */
bool exchange_send(
    struct exchanges *x, const struct exchange_ask *q, struct sg_error *e);

/* What came by another way.  The answer to one that was dropped is nothing. */
void exchange_answer(
    struct exchanges *x, uint64_t key, unsigned status, struct sg_str body);

/* The same, of a call that is allowed as it was asked about: who answers is in
 * this process, and has the very bytes. */
void exchange_allow(
    struct exchanges *x, uint64_t key, enum sg_decision_token decision);

/* Those that took too long, of any way. */
void exchange_expire(struct exchanges *x);

/* Nobody wants the answer any more. */
void exchange_drop(struct exchanges *x, uint64_t no);

/* Whether another one would find room. */
bool exchange_has_room(const struct exchanges *x);

/* For poll(), at most EXCHANGE_MAX; then what is ready, and deadlines. */
size_t exchange_watch(const struct exchanges *x, struct pollfd *v);
void exchange_work(struct exchanges *x, const struct pollfd *v, size_t n);
int64_t exchange_due(const struct exchanges *x); /* INT64_MAX: nothing */

#endif
