/* Connections: their beginning, their end, and what may not take too long. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "face/http/page.h"
#include "face/http/proxy.h"

#define SPARE_CONNS 64 /* beyond the limit, to say no */

static void
on_alloc(uv_handle_t *h, size_t hint, uv_buf_t *buf)
{
	struct conn *c = h->data;

	(void)hint;
	if (c->tls != NULL || c->in.p == NULL || c->stream != NULL ||
	    c->ending) {
		*buf = uv_buf_init(c->server->read, sizeof(c->server->read));
	} else if (bytes_room(&c->server->pool, &c->in, BYTES_BLOCK / 2)) {
		*buf = uv_buf_init(
		    c->in.p + c->in.n, (unsigned)(c->in.cap - c->in.n));
	} else {
		*buf = uv_buf_init(NULL, 0);
	}
}

/*
 * The first byte says whether it is TLS.  Programs of this machine and the
 * proxy may do without; others are told how to come, in the clear.
 */
static bool
on_first(struct conn *c, const char *base)
{
	struct http_server *s = c->server;
	bool tls = s->config.tls != NULL && !c->from->door.by_socket;

	c->opened = true;
	if (tls && base[0] == TLS_FIRST_BYTE) {
		c->tls = tls_wire_new(s->config.tls, &s->pool);
		if (c->tls == NULL)
			conn_close(c);
		return c->tls != NULL;
	}
	if (c->plain)
		return true;
	c->last = true;
	request_refuse(c, SG_PROBLEM_FORBIDDEN,
	    tls ? "this address speaks TLS alone: use https://"
		: "only the proxy of this server may connect (server.proxy)");
	conn_flush(c);
	return false;
}

static void
on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *buf)
{
	struct conn *c = stream->data;

	if (n == 0)
		return;
	if (n == UV_EOF && c->writing.p != NULL && c->stream == NULL) {
		c->last = true; /* it may still read what it is owed */
		(void)uv_read_stop(stream);
		return;
	}
	if (n < 0)
		conn_close(c);
	else if (!c->opened && !on_first(c, buf->base))
		return;
	else if (c->tls != NULL)
		conn_unwrap(c, buf->base, (size_t)n);
	else if (c->stream == NULL && !c->ending)
		conn_read(c, buf->base, (size_t)n);
}

static void
set_reading(struct conn *c, bool on)
{
	if (c->reading == on || c->closing)
		return;
	c->reading = on;
	if (on)
		(void)uv_read_start(&c->u.stream, on_alloc, on_read);
	else
		(void)uv_read_stop(&c->u.stream);
}

void
conn_wait_for(struct conn *c, enum conn_wait w)
{
	size_t most = BYTES_BLOCK + (size_t)c->server->config.max_head;

	c->wait = w;
	c->since_ms = uv_now(c->server->ports.loop);
	if (w == CONN_WAIT_NONE)
		link_remove(&c->timeout);
	else
		link_append(&c->server->waits[w], &c->timeout);
	/* Who does not take answers, or sends too many requests behind one
	 * that waits, is not read from. */
	set_reading(c,
	    w != CONN_WAIT_WRITE && c->hand == NULL &&
		!(w == CONN_WAIT_NONE && c->waiting && c->in.n > most));
}

/* The kernel's word on who is at the other end of a Unix socket. */
static void
ask_peer(struct conn *c)
{
	struct ucred cred;
	socklen_t n = sizeof(cred);
	uv_os_fd_t fd;

	c->peer_foreign = true;
	if (uv_fileno(&c->u.handle, &fd) != 0 ||
	    getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &cred, &n) != 0)
		return;
	if (c->from->kind != LISTENER_OWN) {
		system_ask_peer(c, cred.uid, cred.pid, fd);
		return;
	}
	c->peer_known = cred.uid == geteuid() || cred.uid == 0;
	c->peer_foreign = !c->peer_known;
	own_peer(c, cred.pid, cred.uid);
}

bool
conn_uid(const struct conn *c, uint32_t *uid)
{
	*uid = c->from->kind != LISTENER_OWN ? c->peer_uid : c->own.uid;
	return c->from->door.by_socket && !c->peer_foreign;
}

/* Where it comes from; the machine itself if nobody else can come. */
static void
find_peer(struct conn *c)
{
	const struct http_config *f = &c->server->config;
	uv_os_fd_t fd;

	if (f->tls == NULL && f->proxy == NULL)
		return;
	c->plain = false;
	if (uv_fileno(&c->u.handle, &fd) != 0 || !address_of_peer(fd, &c->peer))
		return;
	c->by_proxy = f->proxy != NULL &&
	    address_same(&c->peer, &c->server->proxy);
	c->plain = c->by_proxy || address_is_own(&c->peer);
}

static void
on_freed(uv_handle_t *h)
{
	free(h->data);
}

/* Without a connection the socket would wait in the queue for ever. */
static struct conn *
conn_new(struct listener *l)
{
	struct http_server *s = l->server;
	struct conn *c = calloc(1, sizeof(*c));
	int err;

	if (c == NULL)
		return NULL;
	err = l->door.by_socket ? uv_pipe_init(s->ports.loop, &c->u.pipe, 0)
				: uv_tcp_init(s->ports.loop, &c->u.tcp);
	if (err != 0) {
		free(c);
		return NULL;
	}
	c->u.handle.data = c;
	c->server = s;
	c->from = l;
	link_init(&c->all);
	link_init(&c->timeout);
	link_init(&c->later);
	http_parse_init(&c->parse, (uint32_t)s->config.max_head, HTTP_BODY_ANY);
	if (uv_accept(&l->u.stream, &c->u.stream) == 0)
		return c;
	uv_close(&c->u.handle, on_freed);
	return NULL;
}

void
conn_accept(struct listener *l)
{
	struct http_server *s = l->server;
	struct conn *c = conn_new(l);

	if (c == NULL)
		return;
	s->n_conns++;
	s->n_open++;
	link_append(&s->conns, &c->all);
	c->plain = true;
	if (l->door.by_socket) {
		ask_peer(c);
	} else {
		(void)uv_tcp_nodelay(&c->u.tcp, 1);
		find_peer(c);
	}
	/* Those that made room for others hold no descriptor any more. */
	if (!limit_knock(c) || s->stopping ||
	    s->n_open > s->max_conns + SPARE_CONNS) {
		conn_close(c);
		return;
	}
	conn_wait_for(c, CONN_WAIT_HEAD);
	limit_make_room(c);
	if (s->n_open <= s->max_conns)
		return;
	if (s->config.tls != NULL && !l->door.by_socket) {
		conn_close(c); /* a handshake would cost more than it says */
		return;
	}
	c->last = true;
	request_refuse(c, SG_PROBLEM_BUSY, "too many connections are open");
	conn_flush(c);
}

static void
on_closed(uv_handle_t *h)
{
	struct conn *c = h->data;

	proxy_forget_body(c);
	tls_wire_free(c->tls);
	bytes_drop(&c->server->pool, &c->in);
	bytes_drop(&c->server->pool, &c->out);
	bytes_drop(&c->server->pool, &c->writing);
	link_remove(&c->all);
	c->server->n_conns--;
	free(c);
}

void
conn_close(struct conn *c)
{
	if (c->closing)
		return;
	c->closing = true;
	c->server->n_open--;
	limit_waited(c);
	link_remove(&c->timeout);
	link_remove(&c->later);
	if (c->stream != NULL)
		stream_close(c);
	if (c->hand != NULL)
		c->server->ports.hand.end(c->server->ports.ctx, c->hand);
	c->hand = NULL;
	enter_forget(c);
	if (c->waiting)
		service_forget(c->server->ports.service, c);
	c->waiting = false;
	uv_close(&c->u.handle, on_closed);
}

/* It took too long. */
void
conn_expire(struct conn *c)
{
	bool begun = c->in.n > 0 || c->parse.state != HTTP_IN_HEAD;

	if ((c->wait != CONN_WAIT_HEAD && c->wait != CONN_WAIT_BODY) ||
	    !begun) {
		conn_close(c);
		return;
	}
	c->last = true;
	request_refuse(c, SG_PROBLEM_REQUEST_TIMEOUT,
	    "the request took too long to arrive");
	conn_flush(c);
}
