/*
 * Where to listen: a Unix socket in a directory of our own, loopback, or what
 * the service manager hands over.
 */
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "face/http/conn.h"
#include "net/notify.h"
#include "net/socket.h"
#include "sso/sso.h"

#define BACKLOG 4096

static enum sg_err
fail(struct sg_error *e, const char *what, const char *name, int err)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addc(&b, ' ');
	buf_addz(&b, name);
	buf_addz(&b, ": ");
	buf_addz(&b, uv_strerror(err));
	return err_set(e, SG_EIO, STR(""), buf_str(&b));
}

static void
on_connection(uv_stream_t *stream, int status)
{
	struct listener *l = stream->data;

	if (status == 0)
		conn_accept(l);
}

static struct listener *
next_listener(struct http_server *s, bool by_socket)
{
	struct listener *l = &s->listener[s->n_listeners];

	if (s->n_listeners == SERVER_LISTENERS)
		return NULL;
	l->server = s;
	if (by_socket ? uv_pipe_init(s->ports.loop, &l->u.pipe, 0) != 0
		      : uv_tcp_init(s->ports.loop, &l->u.tcp) != 0)
		return NULL;
	l->u.handle.data = l;
	l->open = true;
	s->n_listeners++;
	return l;
}

static enum sg_err
start(struct http_server *s, struct listener *l, struct sg_error *e)
{
	int err = uv_listen(&l->u.stream, BACKLOG, on_connection);

	for (size_t i = 0; i < s->config.n_hosts && err == 0; i++)
		if (!door_add(&l->door, s->config.hosts[i]))
			err = UV_E2BIG;
	return err == 0 ? SG_OK : fail(e, "cannot listen on", l->address, err);
}

static uint16_t
port_of(const struct listener *l)
{
	struct sockaddr_storage at;
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
	int n = sizeof(at);

	memset(&at, 0, sizeof(at));
	if (uv_tcp_getsockname(&l->u.tcp, (struct sockaddr *)&at, &n) != 0)
		return 0;
	memcpy(&in, &at, sizeof(in));
	memcpy(&in6, &at, sizeof(in6));
	return ntohs(at.ss_family == AF_INET6 ? in6.sin6_port : in.sin_port);
}

static void
put_address(struct buf *b, const char *scheme, const char *host, uint16_t port)
{
	buf_addz(b, scheme);
	buf_addz(b, host);
	buf_addc(b, ':');
	buf_addu(b, port);
	buf_addc(b, '\0');
}

/*
 * ${wanted} is named where there is no port yet.  An address that others reach
 * speaks TLS to them, and to this machine's own browser both.
 */
static void
name_tcp(struct listener *l, const char *host, uint16_t wanted)
{
	const struct http_config *c = &l->server->config;
	struct buf b = BUF_ON(l->address), o = BUF_ON(l->origin);
	struct buf h;
	char text[80];
	uint16_t port = port_of(l);
	const char *scheme = c->tls != NULL ? "https://" : "http://";

	door_init(&l->door, false, port);
	l->door.back = c->sso != NULL ? SSO_BACK : NULL;
	port = port != 0 ? port : wanted;
	h = BUF_ON(text);
	put_address(&h, "", host, port);
	if (c->beyond && !c->every)
		(void)door_add(&l->door, str_of(text));
	put_address(&b, scheme, host, port);
	if (c->beyond && !c->every)
		put_address(&o, scheme, host, port);
	else
		put_address(&o, "http://", c->every ? "127.0.0.1" : host, port);
}

static void
name_socket(struct listener *l, const char *path)
{
	struct buf b = BUF_ON(l->address);

	door_init(&l->door, true, 0);
	buf_addz(&b, "unix:");
	buf_addz(&b, path);
	buf_addc(&b, '\0');
}

/* Somebody else listens there. */
static bool
is_taken(uint16_t port)
{
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
	struct sockaddr_in in;
	bool taken;

	if (fd < 0)
		return false;
	(void)uv_ip4_addr("127.0.0.1", port, &in);
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	taken = bind(fd, (struct sockaddr *)&in, sizeof(in)) != 0 &&
	    errno == EADDRINUSE;
	(void)close(fd);
	return taken;
}

static enum sg_err
listen_tcp(struct http_server *s, bool six, const char *host, uint16_t port,
    struct sg_error *e)
{
	struct listener *l = next_listener(s, false);
	struct sockaddr_in in;
	struct sockaddr_in6 in6;
	char text[64];
	struct buf name = BUF_ON(text);
	int err;

	if (l == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no more sockets"));
	buf_addz(&name, six ? "[" : "");
	buf_addz(&name, host);
	buf_addz(&name, six ? "]" : "");
	buf_addc(&name, '\0');
	err = six ? uv_ip6_addr(host, port, &in6)
		  : uv_ip4_addr(host, port, &in);
	if (err == 0)
		err = six ? uv_tcp_bind(&l->u.tcp, (struct sockaddr *)&in6,
				UV_TCP_IPV6ONLY)
			  : uv_tcp_bind(&l->u.tcp, (struct sockaddr *)&in, 0);
	name_tcp(l, text, port);
	if (err != 0)
		return fail(e, "cannot listen on", l->address, err);
	return start(s, l, e);
}

static enum sg_err
listen_socket(struct http_server *s, const char *path, enum listener_kind kind,
    struct sg_error *e)
{
	struct listener *l = next_listener(s, true);
	int fd;

	if (l == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no more sockets"));
	l->kind = kind;
	fd = socket_make(path, kind == LISTENER_OWN ? SOCKET_OURS : SOCKET_ALL,
	    &l->inode, &l->device, e);
	if (fd < 0)
		return SG_EIO;
	l->path = path;
	name_socket(l, path);
	if (uv_pipe_open(&l->u.pipe, fd) != 0) {
		(void)close(fd);
		return fail(e, "cannot listen on", path, UV_EINVAL);
	}
	return start(s, l, e);
}

/* Whether only this machine reaches it. */
static bool
is_own(const struct sockaddr_storage *at)
{
	struct sockaddr_in in;
	struct sockaddr_in6 in6;

	memcpy(&in, at, sizeof(in));
	memcpy(&in6, at, sizeof(in6));
	return at->ss_family == AF_UNIX ||
	    (at->ss_family == AF_INET &&
		ntohl(in.sin_addr.s_addr) >> 24 == 127) ||
	    (at->ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&in6.sin6_addr));
}

/* A socket that came with the process: judged by what it is. */
static enum sg_err
listen_inherited(struct http_server *s, int fd, struct sg_error *e)
{
	struct sockaddr_storage at;
	socklen_t n = sizeof(at);
	struct listener *l;
	bool by_socket;
	int err;

	memset(&at, 0, sizeof(at));
	if (getsockname(fd, (struct sockaddr *)&at, &n) != 0)
		return fail(e, "cannot use", "an inherited socket", -errno);
	if (!is_own(&at) && s->config.tls == NULL && s->config.proxy == NULL)
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("other machines reach a socket that was handed over: "
			"set tls.cert_file and tls.key_file, or server.proxy"));
	by_socket = at.ss_family == AF_UNIX;
	l = next_listener(s, by_socket);
	if (l == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no more sockets"));
	err = by_socket ? uv_pipe_open(&l->u.pipe, fd)
			: uv_tcp_open(&l->u.tcp, fd);
	if (err != 0)
		return fail(e, "cannot use", "an inherited socket", err);
	if (by_socket)
		name_socket(l, "inherited");
	else
		name_tcp(
		    l, at.ss_family == AF_INET6 ? "[::1]" : "127.0.0.1", 0);
	return start(s, l, e);
}

enum sg_err
listen_all(struct http_server *s, struct sg_error *e)
{
	const struct http_config *c = &s->config;
	unsigned n = c->inherited && c->system == NULL ? notify_listen_fds()
						       : 0;
	enum sg_err err = SG_OK;
	uint16_t port = c->port;

	for (unsigned i = 0; i < n && err == SG_OK; i++)
		err = listen_inherited(s, NOTIFY_FIRST_FD + (int)i, e);
	if (n > 0)
		return err;
	if (c->system != NULL) {
		err = listen_socket(
		    s, c->system->people_socket, LISTENER_PEOPLE, e);
		if (err == SG_OK)
			err = listen_socket(
			    s, c->system->agents_socket, LISTENER_AGENTS, e);
	} else if (c->socket != NULL) {
		err = listen_socket(s, c->socket, LISTENER_OWN, e);
	}
	if (err == SG_OK && c->tcp) {
		if (c->else_free && port != 0 && is_taken(port))
			port = 0;
		err = listen_tcp(s, c->six,
		    c->host != NULL ? c->host : "127.0.0.1", port, e);
		if (err == SG_OK)
			port = port_of(&s->listener[s->n_listeners - 1]);
	}
	if (err == SG_OK && c->tcp6)
		err = listen_tcp(s, true, "::1", port, e);
	if (err == SG_OK && s->n_listeners == 0)
		err = err_set(e, SG_EUSAGE, STR(""),
		    STR("there is no address to listen on"));
	return err;
}

void
listen_stop(struct http_server *s)
{
	for (size_t i = 0; i < s->n_listeners; i++) {
		struct listener *l = &s->listener[i];

		if (!l->open)
			continue;
		l->open = false;
		if (l->path != NULL)
			socket_remove(l->path, l->inode, l->device);
		uv_close(&l->u.handle, NULL);
	}
}
