/* The listener: loopback only, one thread, one ppoll(). */
#define _GNU_SOURCE /* ppoll(), accept4() */
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "face/listen/listen_int.h"
#include "net/loopback.h"

#define BACKLOG  128
#define ALIVE_MS 15000 /* a stream is silent this long at most */
#define FDS_MAX  (LISTEN_CONNS + LISTEN_SESSIONS * PEER_FDS_MAX + 1)

static volatile sig_atomic_t stopped, child_ended;

static void
on_signal(int sig)
{
	if (sig == SIGCHLD)
		child_ended = 1;
	else
		stopped = 1;
}

static struct caller *
free_conn(const struct listener *l)
{
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		if (l->conns[i].fd < 0)
			return &l->conns[i];
	return NULL;
}

static void
take_connections(struct listener *l, int listener)
{
	struct caller *c;
	int fd, on = 1;

	while ((c = free_conn(l)) != NULL &&
	    (fd = accept4(
		 listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
		(void)setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
		caller_open(c, fd, l->o.max_body);
	}
}

/* Who waits hears now and then that we are there. */
static void
keep_alive(struct listener *l, int64_t now)
{
	for (size_t i = 0; i < LISTEN_CONNS; i++) {
		struct caller *c = &l->conns[i];

		if (c->fd >= 0 && c->flow != NULL && !c->flow->first &&
		    now >= c->said_ms + ALIVE_MS)
			caller_piece(l, c, STR(": waiting\n\n"));
	}
}

static size_t
watch(struct listener *l, int listener, struct pollfd *v, size_t *n_conns)
{
	size_t n = 0;

	for (size_t i = 0; i < LISTEN_CONNS; i++)
		v[n++] = (struct pollfd){.fd = l->conns[i].fd,
		    .events = l->conns[i].fd >= 0 ? caller_events(&l->conns[i])
						  : (short)0};
	*n_conns = n;
	v[n++] = (struct pollfd){
	    .fd = free_conn(l) != NULL && !l->stopping ? listener : -1,
	    .events = POLLIN};
	for (size_t i = 0; i < LISTEN_SESSIONS; i++)
		if (l->sessions[i] != NULL)
			n += l->sessions[i]->peer.watch(
			    l->sessions[i]->peer.self, v + n,
			    visit_reads(l->sessions[i]));
	return n;
}

static int64_t
due_ms(const struct listener *l, int64_t now)
{
	int64_t due = now + 60000;

	for (size_t i = 0; i < LISTEN_SESSIONS; i++)
		if (l->sessions[i] != NULL && visit_due(l->sessions[i]) < due)
			due = visit_due(l->sessions[i]);
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		if (l->conns[i].fd >= 0 && l->conns[i].flow != NULL &&
		    l->conns[i].said_ms + ALIVE_MS < due &&
		    !l->conns[i].flow->first)
			due = l->conns[i].said_ms + ALIVE_MS;
	return due > now ? due - now : 0;
}

static void
see_sessions(struct listener *l)
{
	bool ended = child_ended != 0;

	child_ended = 0;
	for (size_t i = 0; i < LISTEN_SESSIONS; i++) {
		struct visit *s = l->sessions[i];

		if (s == NULL)
			continue;
		if (ended)
			s->peer.signal(s->peer.self, SIGCHLD);
		if (l->stopping)
			visit_end(s);
		visit_work(s);
		if (visit_over(s))
			visit_free(s);
	}
}

static void
turn(struct listener *l, int listener, const sigset_t *mask)
{
	static struct pollfd v[FDS_MAX];
	size_t n_conns, n = watch(l, listener, v, &n_conns);
	int64_t now = listen_now(), left = due_ms(l, now);
	struct timespec t = {left / 1000, (left % 1000) * 1000000};

	if (ppoll(v, (nfds_t)n, &t, mask) < 0 && errno != EINTR)
		return;
	if (stopped)
		l->stopping = true;
	see_sessions(l);
	keep_alive(l, listen_now());
	for (size_t i = 0; i < n_conns; i++)
		if (l->conns[i].fd >= 0 &&
		    (v[i].revents != 0 || l->conns[i].out.n > 0))
			caller_ready(l, &l->conns[i]);
	if (v[n_conns].revents != 0)
		take_connections(l, listener);
}

/* Signals come only while it waits, so that none is missed. */
static void
catch_signals(sigset_t *before)
{
	static const int ours[] = {SIGINT, SIGTERM, SIGHUP, SIGCHLD};
	struct sigaction act = {.sa_handler = on_signal};
	sigset_t held;

	(void)signal(SIGPIPE, SIG_IGN);
	(void)sigemptyset(&held);
	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++) {
		(void)sigaddset(&held, ours[i]);
		(void)sigaction(ours[i], &act, NULL);
	}
	(void)sigprocmask(SIG_BLOCK, &held, before);
	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
		(void)sigdelset(before, ours[i]);
}

static bool
has_sessions(const struct listener *l)
{
	for (size_t i = 0; i < LISTEN_SESSIONS; i++)
		if (l->sessions[i] != NULL)
			return true;
	return false;
}

static void
raise_limit(void)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0)
		return;
	r.rlim_cur = r.rlim_max < 8192 ? r.rlim_max : 8192;
	(void)setrlimit(RLIMIT_NOFILE, &r);
}

static void
serve(struct listener *l, int fd)
{
	sigset_t before;

	raise_limit();
	catch_signals(&before);
	l->o.ready(l->o.ctx, l->url);
	while (!l->stopping || has_sessions(l))
		turn(l, fd, &before);
	for (size_t i = 0; i < LISTEN_CONNS; i++) {
		if (l->conns[i].fd >= 0)
			caller_ready(l, &l->conns[i]); /* last words */
		caller_close(l, &l->conns[i]);
	}
}

enum sg_err
listen_run(const struct listen_options *o, struct sg_error *e)
{
	static struct listener l;
	struct loopback at;
	int fd;

	if (!loopback_read(o->address, &at))
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("it listens on this machine only: 127.0.0.1:PORT, "
			"[::1]:PORT or PORT"));
	if ((fd = loopback_open(&at, BACKLOG)) < 0)
		return err_set(
		    e, SG_EIO, str_of(o->address), str_of(strerror(errno)));
	l = (struct listener){.o = *o};
	l.conns = calloc(LISTEN_CONNS, sizeof(*l.conns));
	if (l.conns == NULL) {
		(void)close(fd);
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	}
	for (size_t i = 0; i < LISTEN_CONNS; i++)
		l.conns[i].fd = -1;
	arena_init(&l.a, &mem_heap, LISTEN_ARENA);
	loopback_name(&at, fd, "/mcp", l.url, sizeof(l.url));
	l.port = at.port;
	serve(&l, fd);
	bytes_pool_release(&l.pool);
	arena_release(&l.a);
	free(l.conns);
	(void)close(fd);
	return SG_OK;
}
