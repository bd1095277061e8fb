#ifndef FACE_HTTP_SERVER_H
#define FACE_HTTP_SERVER_H

#include "port/uv_api.h"
#include "service/service.h"
#include "face/http/config.h"

/*
 * HTTP on a loop of libuv, before a service.  It listens, reads requests,
 * passes the doors, runs commands and writes what they answer; it decides
 * nothing.  One thread.
 */
struct http_server;

/*
 * Who reads a connection that is not HTTP any more: pipes come by it, see
 * hand.c.  take() gets a descriptor of its own, closes it when it ends, and is
 * told by end() when the connection does; it says so itself by
 * http_hand_over().  NULL: nobody takes any.
 */
struct conn;
struct http_hand {
	void *(*take)(
	    void *ctx, struct conn *c, int fd, const struct principal *who);
	void (*end)(void *ctx, void *hand);
	const char *version;
};
void http_hand_over(struct conn *c);

/* One more request of its token: false, there were too many lately. */
bool http_hand_rate(struct conn *c);

struct http_server_ports {
	uv_loop_t *loop;
	struct service *service;
	struct clock_port clock;
	/* For the operator, or NULL. */
	void (*say)(void *ctx, const char *line);
	/* All is answered that can be: the loop will sleep now.  Or NULL. */
	void (*asleep)(void *ctx);
	struct http_hand hand;
	void *ctx;
};

/* Listen.  NULL: ${e} says why, and nothing is left behind. */
struct http_server *http_server_open(const struct http_server_ports *ports,
    const struct http_config *c, struct sg_error *e);

/*
 * No new connections or requests; what is being answered is answered, streams
 * end once they have said all.  Call service_stop() after it.
 */
void http_server_stop(struct http_server *s);

/* /readyz says that this server leaves; all is served as before. */
void http_server_leave(struct http_server *s);

/* No new connections; those there are end with their answer, streams once they
 * have said all. */
void http_server_part(struct http_server *s);

/* Whether there is nothing left to wait for. */
bool http_server_quiet(const struct http_server *s);

/* End every connection at once; run the loop until its handles are closed,
 * then http_server_free(). */
void http_server_close(struct http_server *s);
void http_server_free(struct http_server *s);

/* Read the tokens again; streams of tokens that are gone are cut (T49). */
SG_MUST_CHECK enum sg_err
http_server_reload(struct http_server *s, struct sg_error *e);

/* "http://127.0.0.1:7878", "unix:/path": the ${i}-th, NULL behind the last. */
const char *http_server_address(const struct http_server *s, size_t i);

#endif
