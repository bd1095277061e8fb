/* The loop between a client and a peer; see relay.h. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "relay/relay.h"
#include "relay/stream.h"
#include "port/clock.h"

#define FDS_MAX  (3 + PEER_FDS_MAX + 2 * EXCHANGE_MAX)
#define LAST_MS  2000 /* for the last words */
#define ROUND_MS 60000

struct relay {
	struct relay_config c;
	struct intake in;
	struct outlet out;
	int signals;
	int modes[2]; /* of our standard streams, as they were */
	bool finishing;
	bool gone; /* the peer; hosted */
	bool paused;
	size_t at[3]; /* where the exchanges stand among the descriptors */
};

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

static void
signal_set(sigset_t *s)
{
	static const int ours[] = {
	    SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGUSR2, SIGQUIT};

	sigemptyset(s);
	for (size_t i = 0; i < sizeof(ours) / sizeof(ours[0]); i++)
		sigaddset(s, ours[i]);
}

void
relay_signals(void)
{
	sigset_t s;

	signal_set(&s);
	sigprocmask(SIG_BLOCK, &s, NULL);
	signal(SIGPIPE, SIG_IGN);
}

static int
not_blocking(int fd)
{
	int mode = fcntl(fd, F_GETFL);

	if (mode >= 0)
		fcntl(fd, F_SETFL, mode | O_NONBLOCK);
	return mode;
}

struct relay *
relay_new(const struct relay_config *c)
{
	struct relay *r = calloc(1, sizeof(*r));

	if (r == NULL)
		return NULL;
	r->c = *c;
	r->signals = r->modes[0] = r->modes[1] = -1;
	intake_init(&r->in, c->hosted ? c->in : STDIN_FILENO);
	outlet_init(&r->out, c->hosted ? c->out : STDOUT_FILENO);
	r->out.gathers = true;
	r->in.socket = c->in_socket;
	r->out.socket = c->out_socket;
	r->in.budget = c->budget;
	if (c->hosted)
		return r;
	r->signals = relay_signals_open();
	if (r->signals < 0) {
		free(r);
		return NULL;
	}
	r->modes[0] = not_blocking(STDIN_FILENO);
	r->modes[1] = not_blocking(STDOUT_FILENO);
	return r;
}

void
relay_free(struct relay *r)
{
	if (r == NULL)
		return;
	r->c.peer.close(r->c.peer.self);
	intake_release(&r->in);
	outlet_release(&r->out);
	for (int fd = 0; fd < 2; fd++)
		if (r->modes[fd] >= 0)
			fcntl(fd, F_SETFL, r->modes[fd]);
	if (r->signals >= 0)
		close(r->signals);
	free(r);
}

void
relay_to_client(struct relay *r, struct sg_str line)
{
	outlet_put(&r->out, line);
}

void
relay_to_peer(struct relay *r, struct sg_str line)
{
	r->c.peer.send(r->c.peer.self, line);
}

static bool
has_room(const struct relay *r)
{
	return r->c.use.has_room == NULL || r->c.use.has_room(r->c.use.self);
}

static bool
may_read_client(const struct relay *r)
{
	return !r->in.ended && !r->paused &&
	    outlet_backlog(&r->out) < RELAY_BACKLOG &&
	    r->c.peer.backlog(r->c.peer.self) < RELAY_BACKLOG && has_room(r);
}

static bool
may_read_peer(const struct relay *r)
{
	return outlet_backlog(&r->out) < RELAY_BACKLOG;
}

static size_t
watch(struct relay *r, struct pollfd *v)
{
	size_t n = 0;

	v[n++] = (struct pollfd){r->signals, POLLIN, 0};
	v[n++] = (struct pollfd){
	    may_read_client(r) ? STDIN_FILENO : -1, POLLIN, 0};
	if (outlet_backlog(&r->out) > 0 && !r->out.broken)
		v[n++] = (struct pollfd){STDOUT_FILENO, POLLOUT, 0};
	n += r->c.peer.watch(r->c.peer.self, v + n, may_read_peer(r));
	for (size_t i = 0; i < 2; i++) {
		r->at[i] = n;
		if (r->c.ask[i] != NULL)
			n += exchange_watch(r->c.ask[i], v + n);
	}
	r->at[2] = n;
	return n;
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t
relay_due(const struct relay *r)
{
	int64_t due = r->c.peer.due(r->c.peer.self);

	due = sooner(due, asks_due(r->c.asks));
	for (size_t i = 0; i < 2; i++)
		if (r->c.ask[i] != NULL)
			due = sooner(due, exchange_due(r->c.ask[i]));
	return due;
}

static int
timeout(const struct relay *r)
{
	int64_t now = now_ms(), due = sooner(now + ROUND_MS, relay_due(r));

	return due <= now ? 0 : (int)(due - now);
}

int
relay_signals_open(void)
{
	sigset_t s;

	signal_set(&s);
	return signalfd(-1, &s, SFD_NONBLOCK | SFD_CLOEXEC);
}

void
relay_signals_hear(int fd, const struct peer *peer)
{
	struct signalfd_siginfo s;

	while (read(fd, &s, sizeof(s)) == (ssize_t)sizeof(s))
		/* A terminal has told the child, too. */
		if (s.ssi_signo == SIGCHLD || s.ssi_code != SI_KERNEL)
			peer->signal(peer->self, (int)s.ssi_signo);
}

static void
hear_client(struct relay *r)
{
	const struct relay_use *u = &r->c.use;
	enum intake_is is = INTAKE_LINE;
	struct sg_str line;

	(void)intake_read(&r->in);
	while (has_room(r) && (is = intake_line(&r->in, &line)) != INTAKE_NONE)
		if (is == INTAKE_LINE)
			u->from_client(u->self, line);
		else
			u->too_long(u->self);
}

/* Lines that stayed because there was no room for them. */
static void
hear_rest(struct relay *r)
{
	if (r->in.n > r->in.at && may_read_client(r))
		hear_client(r);
}

static void
finish(struct relay *r)
{
	const struct relay_use *u = &r->c.use;

	if (r->finishing || !r->in.ended || r->in.n > r->in.at)
		return;
	if (!u->finished(u->self))
		return;
	r->finishing = true;
	r->c.peer.finish(r->c.peer.self);
}

/* The client does not read any more: what it started has no sense. */
static void
see_client(struct relay *r)
{
	outlet_flush(&r->out);
	if (!r->out.broken || r->finishing)
		return;
	r->in.ended = true;
	r->in.n = r->in.at = 0;
	finish(r);
	r->c.peer.signal(r->c.peer.self, SIGTERM);
}

static void
work(struct relay *r, const struct pollfd *v)
{
	const struct relay_use *u = &r->c.use;

	if (v[0].revents != 0)
		relay_signals_hear(r->signals, &r->c.peer);
	see_client(r);
	for (size_t i = 0; i < 2; i++)
		if (r->c.ask[i] != NULL)
			exchange_work(
			    r->c.ask[i], v + r->at[i], r->at[i + 1] - r->at[i]);
	if (v[1].fd >= 0 && v[1].revents != 0)
		hear_client(r);
	else
		hear_rest(r);
	r->c.peer.work(r->c.peer.self, may_read_peer(r), u->from_peer, u->self);
	u->tick(u->self);
	asks_tick(r->c.asks);
	finish(r);
	outlet_flush(&r->out);
}

unsigned
relay_wants(struct relay *r)
{
	unsigned wants = may_read_peer(r) ? RELAY_FROM : 0;

	if (may_read_client(r))
		wants |= RELAY_IN;
	if (outlet_backlog(&r->out) > 0 && !r->out.broken)
		wants |= RELAY_OUT;
	if (r->c.peer.backlog(r->c.peer.self) > 0)
		wants |= RELAY_TO;
	return wants;
}

void
relay_step(struct relay *r, unsigned ready)
{
	const struct relay_use *u = &r->c.use;

	see_client(r);
	if ((ready & RELAY_IN) != 0 && may_read_client(r))
		hear_client(r);
	else
		hear_rest(r);
	r->c.peer.work(r->c.peer.self,
	    (ready & RELAY_FROM) != 0 && may_read_peer(r), u->from_peer,
	    u->self);
	u->tick(u->self);
	asks_tick(r->c.asks);
	finish(r);
	outlet_flush(&r->out);
}

void
relay_pause(struct relay *r)
{
	r->paused = true;
}

bool
relay_over(struct relay *r)
{
	int code;

	if (r->gone || !r->c.peer.over(r->c.peer.self, &code))
		return r->gone;
	r->gone = true;
	r->c.use.peer_gone(r->c.use.self);
	outlet_flush(&r->out);
	return true;
}

bool
relay_is_flushed(const struct relay *r)
{
	return r->out.broken || outlet_backlog(&r->out) == 0;
}

struct sg_str
relay_unread(const struct relay *r)
{
	return (struct sg_str){r->in.p + r->in.at, r->in.n - r->in.at};
}

struct sg_str
relay_unsent(const struct relay *r)
{
	return (struct sg_str){r->out.p + r->out.at, outlet_backlog(&r->out)};
}

bool
relay_preload(struct relay *r, struct sg_str unread, struct sg_str unsent)
{
	if (unsent.n > 0)
		outlet_put(&r->out, unsent);
	return (unread.n == 0 || intake_add(&r->in, unread)) && !r->out.broken;
}

/* What is still to be said to the client, for a moment. */
static void
last_words(struct relay *r)
{
	int64_t end = now_ms() + LAST_MS, left;

	r->c.use.peer_gone(r->c.use.self);
	for (;;) {
		struct pollfd p = {STDOUT_FILENO, POLLOUT, 0};

		outlet_flush(&r->out);
		left = end - now_ms();
		if (r->out.broken || outlet_backlog(&r->out) == 0 || left <= 0)
			return;
		(void)poll(&p, 1, (int)left);
	}
}

int
relay_run(struct relay *r)
{
	struct pollfd v[FDS_MAX];
	int code = 0;

	hear_rest(r); /* what it began with */
	while (!r->c.peer.over(r->c.peer.self, &code)) {
		size_t n = watch(r, v);

		if (poll(v, (nfds_t)n, timeout(r)) >= 0)
			work(r, v);
	}
	last_words(r);
	return code;
}
