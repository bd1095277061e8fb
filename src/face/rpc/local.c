/* The headless mode on a service of this process; see local.h. */
#include <unistd.h>

#include "face/rpc/local.h"

#define UNSENT_MAX (4u << 20) /* bytes; events wait in their ring then */

static void
run(void *self, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	struct rpc_local *l = self;

	command_run(l->service, n, in, to);
}

static void
forget(void *self, void *ctx)
{
	struct rpc_local *l = self;

	service_forget(l->service, ctx);
}

struct rpc_gate
rpc_local_gate(struct rpc_local *l)
{
	return (struct rpc_gate){run, forget, l};
}

static void
stir(void *ctx)
{
	struct rpc_local *l = ctx;

	l->stirred = true;
}

static void
attach(struct rpc_local *l)
{
	char room[1024];
	struct buf b = BUF_ON(room);

	service_hello(l->service, &b);
	rpc_event(l->rpc, SG_EVENT_HELLO, buf_str(&b));
	service_attach(l->service, &l->who);
}

void
rpc_local_open(struct rpc_local *l)
{
	struct events *events = service_events(l->service);

	l->seen = events_last(events);
	l->waker = (struct events_waker){stir, l, NULL};
	events_listen(events, &l->waker);
	attach(l);
	service_stream(l->service, true);
}

/* Events were lost: greet again, and tell everything that waits. */
static void
tell_events(struct rpc_local *l)
{
	struct events *events = service_events(l->service);
	const struct event *e;
	bool missed = false;

	l->stirred = false;
	while (rpc_output(l->rpc).n < UNSENT_MAX &&
	    (e = events_next(events, l->seen, &l->who, &missed)) != NULL) {
		l->seen = e->no;
		rpc_event(l->rpc, e->kind, e->data);
	}
	if (missed) {
		l->seen = events_last(events);
		service_detach(l->service, &l->who);
		attach(l);
	}
}

void
rpc_local_work(struct rpc_local *l)
{
	service_poll(l->service);
	if (service_due(l->service) <= l->clock.mono_ms(l->clock.self))
		service_tick(l->service);
	tell_events(l);
}

static size_t
wait_for(void *self, struct pollfd *fds, int64_t *due_ms)
{
	struct rpc_local *l = self;

	*due_ms = l->stirred ? 0 : service_due(l->service);
	fds[0] = (struct pollfd){l->wake, POLLIN, 0};
	return 1;
}

static bool
work(void *self, const struct pollfd *fds, size_t n)
{
	struct rpc_local *l = self;
	char room[64];

	(void)n;
	if ((fds[0].revents & POLLIN) != 0 &&
	    read(l->wake, room, sizeof(room)) < 0)
		return true; /* woken for nothing */
	rpc_local_work(l);
	return true;
}

static bool
ready(void *self)
{
	(void)self;
	return true;
}

/* Standing alone there is nobody else who could answer: it ends here. */
static void
leave(void *self)
{
	struct rpc_local *l = self;

	if (l->left)
		return;
	l->left = true;
	service_detach(l->service, &l->who);
	service_stop(l->service);
}

static int64_t
patience_ms(void *self)
{
	(void)self;
	return RPC_LEAVE_MS;
}

struct rpc_source
rpc_local_source(struct rpc_local *l)
{
	return (struct rpc_source){
	    wait_for, work, ready, leave, patience_ms, l};
}

void
rpc_local_close(struct rpc_local *l)
{
	leave(l);
	service_stream(l->service, false);
	rpc_local_work(l);
	events_ignore(service_events(l->service), &l->waker);
}
