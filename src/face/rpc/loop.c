/* The loop of the headless mode; see loop.h. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "face/rpc/loop.h"
#include "port/clock.h"

#define NEVER INT64_MAX

enum { AT_IN, AT_OUT, AT_SOURCE, FDS = AT_SOURCE + RPC_SOURCE_FDS };

struct loop {
	struct rpc *rpc;
	const struct rpc_source *source;
	int in, out;
	char *line; /* RPC_LINE_MAX bytes and one */
	size_t n;
	bool skipping; /* the rest of a line that was too long */
	bool ended;    /* nothing more comes in */
	bool closed;   /* nothing more goes out */
	bool left;     /* leave() was called */
	int64_t until; /* when to stop waiting for the last answers */
};

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

static void
take_lines(struct loop *l)
{
	char *from = l->line, *end = l->line + l->n, *at;

	while ((at = memchr(from, '\n', (size_t)(end - from))) != NULL) {
		if (!l->skipping)
			rpc_feed(
			    l->rpc, (struct sg_str){from, (size_t)(at - from)});
		l->skipping = false;
		from = at + 1;
	}
	l->n = (size_t)(end - from);
	memmove(l->line, from, l->n);
	if (l->n > RPC_LINE_MAX) {
		if (!l->skipping)
			rpc_feed_long(l->rpc);
		l->skipping = true;
		l->n = 0;
	}
	if (l->skipping)
		l->n = 0;
}

/* At the end a last line needs no newline. */
static void
take_end(struct loop *l)
{
	l->ended = true;
	if (l->n > 0 && !l->skipping)
		rpc_feed(l->rpc, (struct sg_str){l->line, l->n});
	l->n = 0;
}

static void
read_some(struct loop *l)
{
	ssize_t n = read(l->in, l->line + l->n, RPC_LINE_MAX + 1 - l->n);

	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	if (n <= 0) {
		take_end(l);
		return;
	}
	l->n += (size_t)n;
	take_lines(l);
}

/* As much as is taken without waiting. */
static void
write_some(struct loop *l)
{
	struct sg_str s = rpc_output(l->rpc);
	ssize_t n = send(l->out, s.p, s.n, MSG_DONTWAIT | MSG_NOSIGNAL);

	if (n < 0 && errno == ENOTSOCK)
		n = write(l->out, s.p, s.n < PIPE_BUF ? s.n : PIPE_BUF);
	if (n >= 0)
		rpc_sent(l->rpc, (size_t)n);
	else if (errno != EINTR && errno != EAGAIN)
		l->closed = true;
}

static int
wait_ms(int64_t due, int64_t now)
{
	if (due == NEVER)
		return -1;
	if (due <= now)
		return 0;
	return due - now > 60000 ? 60000 : (int)(due - now);
}

/* One round.  False: the gate is gone. */
static bool
step(struct loop *l)
{
	size_t waiting = rpc_output(l->rpc).n;
	bool reads = !l->ended && waiting < RPC_OUT_HIGH &&
	    l->source->ready(l->source->self);
	struct pollfd fds[FDS] = {
	    [AT_IN] = {reads ? l->in : -1, POLLIN, 0},
	    [AT_OUT] = {l->closed ? -1 : l->out, waiting > 0 ? POLLOUT : 0, 0},
	};
	int64_t due = NEVER;
	size_t n = l->source->wait(l->source->self, fds + AT_SOURCE, &due);

	if (l->ended && l->until < due)
		due = l->until;
	if (poll(fds, (nfds_t)(AT_SOURCE + n), wait_ms(due, now_ms())) < 0)
		return errno == EINTR;
	if ((fds[AT_IN].revents & (POLLIN | POLLHUP | POLLERR)) != 0)
		read_some(l);
	if (!l->source->work(l->source->self, fds + AT_SOURCE, n))
		return false;
	if ((fds[AT_OUT].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0)
		l->closed = true;
	else if ((fds[AT_OUT].revents & POLLOUT) != 0)
		write_some(l);
	return true;
}

/* The client is gone, or we are told to go. */
static void
leave(struct loop *l, int64_t patience_ms)
{
	l->ended = true;
	if (l->left)
		return;
	l->left = true;
	l->until = now_ms() + patience_ms;
	l->source->leave(l->source->self);
}

/* After the end of input: first the responses, then the fates, then all out. */
static bool
is_over(struct loop *l)
{
	int64_t patience = l->source->patience_ms(l->source->self);
	bool calls = patience > 0 && rpc_calls_open(l->rpc) > 0;

	if (l->until == NEVER)
		l->until = now_ms() + RPC_LEAVE_MS;
	if (!l->left && !l->source->ready(l->source->self))
		return l->closed || now_ms() >= l->until;
	if (rpc_commands_open(l->rpc) == 0)
		leave(l, calls ? patience : RPC_LEAVE_MS);
	if (l->closed || now_ms() >= l->until)
		return true;
	return rpc_commands_open(l->rpc) == 0 && !calls &&
	    rpc_output(l->rpc).n == 0;
}

static enum rpc_end
run(struct loop *l, const volatile int *stop)
{
	enum rpc_end end = RPC_END_EOF;

	for (;;) {
		if (*stop != 0 && !l->left) {
			end = RPC_END_SIGNAL;
			leave(l, RPC_LEAVE_MS);
		}
		if (rpc_broken(l->rpc))
			return RPC_END_BROKEN;
		if (l->closed)
			leave(l, RPC_LEAVE_MS);
		if (l->ended && is_over(l))
			return end;
		if (!step(l))
			return RPC_END_GONE;
	}
}

enum rpc_end
rpc_loop(struct rpc *r, const struct rpc_source *s, int in, int out,
    const volatile int *stop)
{
	struct loop l = {.rpc = r,
	    .source = s,
	    .in = in,
	    .out = out,
	    .line = malloc(RPC_LINE_MAX + 1),
	    .until = NEVER};
	enum rpc_end end = RPC_END_BROKEN;

	if (l.line != NULL)
		end = run(&l, stop);
	free(l.line);
	return end;
}
