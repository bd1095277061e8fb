/*
 * The model's server: loopback only, some connections, one thread.  An answer
 * is made as soon as its request is whole, so there is nothing to wait for
 * but the other side.
 */
#define _GNU_SOURCE /* ppoll() */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "net/loopback.h"
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
	struct loopback at;
	sigset_t before;
	int fd;

	if (!loopback_read(o->address, &at))
		return fail(e,
		    "the scripted model listens on this machine only: "
		    "127.0.0.1:PORT, [::1]:PORT or PORT",
		    "", 0);
	if ((fd = loopback_open(&at, BACKLOG)) < 0)
		return fail(e, "cannot listen on ", o->address, errno);
	s = (struct play_server){.script = o->script, .log = o->log};
	for (size_t i = 0; i < PLAY_CONNS; i++)
		s.conn[i].fd = -1;
	loopback_name(&at, fd, "", s.url, sizeof(s.url));
	s.port = at.port;
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
