/*
 * The model's server: loopback only, some connections, one thread.  An answer
 * is made as soon as its request is whole, so there is nothing to wait for
 * but the other side.
 */
#define _GNU_SOURCE /* ppoll() */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "play/conn.h"

#define BACKLOG 64

static volatile sig_atomic_t stopped;

static void
on_stop(int sig)
{
	(void)sig;
	stopped = 1;
}

static enum sg_err
fail(struct sg_error *e, const char *what, const char *name, int err)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addz(&b, name);
	if (err != 0) {
		buf_addz(&b, ": ");
		buf_addz(&b, strerror(err));
	}
	return err_set(e, SG_EUSAGE, STR(""), buf_str(&b));
}

struct place {
	bool six;
	uint16_t port;
};

/* "PORT", "ADDRESS", "ADDRESS:PORT"; the address is one of this machine. */
static bool
read_place(const char *text, struct place *out)
{
	static const struct {
		const char *name;
		bool six;
	} hosts[] = {
	    {"127.0.0.1", false}, {"localhost", false}, {"[::1]", true}};
	const char *rest = text;
	unsigned long port;
	char *end;

	*out = (struct place){.port = 0};
	for (size_t i = 0; i < sizeof(hosts) / sizeof(hosts[0]); i++) {
		size_t n = strlen(hosts[i].name);

		if (strncmp(text, hosts[i].name, n) != 0)
			continue;
		out->six = hosts[i].six;
		if (text[n] == '\0')
			return true;
		rest = text[n] == ':' ? text + n + 1 : text;
	}
	if (rest[0] < '0' || rest[0] > '9')
		return false;
	port = strtoul(rest, &end, 10);
	out->port = (uint16_t)port;
	return *end == '\0' && port <= UINT16_MAX;
}

static int
open_socket(const struct place *at)
{
	int on = 1;
	int fd = socket(at->six ? AF_INET6 : AF_INET,
	    SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	struct sockaddr_in in = {.sin_family = AF_INET,
	    .sin_port = htons(at->port),
	    .sin_addr = {htonl(INADDR_LOOPBACK)}};
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6,
	    .sin6_port = htons(at->port),
	    .sin6_addr = IN6ADDR_LOOPBACK_INIT};

	if (fd < 0)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on));
	if ((at->six ? bind(fd, (struct sockaddr *)&in6, sizeof(in6))
		     : bind(fd, (struct sockaddr *)&in, sizeof(in))) == 0 &&
	    listen(fd, BACKLOG) == 0)
		return fd;
	(void)close(fd);
	return -1;
}

static void
name_it(int fd, struct play_server *s, bool six)
{
	struct sockaddr_in6 at;
	struct sockaddr_in in;
	socklen_t n = sizeof(at);

	memset(&at, 0, sizeof(at));
	(void)getsockname(fd, (struct sockaddr *)&at, &n);
	memcpy(&in, &at, sizeof(in));
	s->port = ntohs(six ? at.sin6_port : in.sin_port);
	(void)snprintf(s->url, sizeof(s->url), "http://%s:%u",
	    six ? "[::1]" : "127.0.0.1", (unsigned)s->port);
}

static void
take_connection(struct play_server *s, int listener)
{
	int fd = accept(listener, NULL, NULL);

	if (fd < 0)
		return;
	(void)fcntl(fd, F_SETFD, FD_CLOEXEC);
	(void)fcntl(fd, F_SETFL, O_NONBLOCK);
	for (size_t i = 0; i < PLAY_CONNS; i++)
		if (s->conn[i].fd < 0) {
			play_conn_open(&s->conn[i], fd);
			return;
		}
	(void)close(fd); /* not covered: as many as that */
}

static void
turn(struct play_server *s, int listener, const sigset_t *mask)
{
	struct pollfd p[PLAY_CONNS + 1];

	p[PLAY_CONNS] = (struct pollfd){.fd = listener, .events = POLLIN};
	for (size_t i = 0; i < PLAY_CONNS; i++)
		p[i] = (struct pollfd){.fd = s->conn[i].fd,
		    .events = s->conn[i].out.n > 0 ? POLLOUT : POLLIN};
	if (ppoll(p, PLAY_CONNS + 1, NULL, mask) <= 0)
		return;
	for (size_t i = 0; i < PLAY_CONNS; i++)
		if (p[i].revents != 0)
			play_conn_ready(s, &s->conn[i]);
	if (p[PLAY_CONNS].revents != 0)
		take_connection(s, listener);
}

/* Signals come only while it waits, so that none is missed. */
static void
catch_signals(sigset_t *before)
{
	struct sigaction stop = {.sa_handler = on_stop};
	sigset_t held;

	(void)signal(SIGPIPE, SIG_IGN);
	(void)sigemptyset(&held);
	(void)sigaddset(&held, SIGINT);
	(void)sigaddset(&held, SIGTERM);
	(void)sigprocmask(SIG_BLOCK, &held, before);
	(void)sigaction(SIGINT, &stop, NULL);
	(void)sigaction(SIGTERM, &stop, NULL);
}

enum sg_err
play_listen(const struct play_options *o, struct sg_error *e)
{
	static struct play_server s;
	struct place at;
	sigset_t before;
	int fd;

	if (!read_place(o->address, &at))
		return fail(e,
		    "the scripted model listens on this machine only: "
		    "127.0.0.1:PORT, [::1]:PORT or PORT",
		    "", 0);
	if ((fd = open_socket(&at)) < 0)
		return fail(e, "cannot listen on ", o->address, errno);
	s = (struct play_server){.script = o->script, .log = o->log};
	for (size_t i = 0; i < PLAY_CONNS; i++)
		s.conn[i].fd = -1;
	name_it(fd, &s, at.six);
	catch_signals(&before);
	o->ready(o->ctx, s.url);
	while (!stopped)
		turn(&s, fd, &before);
	for (size_t i = 0; i < PLAY_CONNS; i++)
		play_conn_close(&s, &s.conn[i]);
	bytes_pool_release(&s.pool);
	(void)close(fd);
	return SG_OK;
}
