/* What the proxy of face/mcp stands on here: pipes, parcels, the service. */
#include "face/hop/hop.h"

static void
closing(void *ctx, int fd)
{
	hop_unwatch(ctx, fd);
}

static void
note(void *ctx, struct sg_str line)
{
	struct hop *h = ctx;

	parcel_put(&h->says, PARCEL_NOTE, line);
}

static void
note_text(void *ctx, const char *text)
{
	note(ctx, str_of(text));
}

static void
keep(void *ctx, struct sg_str pins)
{
	struct hop *h = ctx;

	parcel_put(&h->says, PARCEL_PINS, pins);
}

static void
send_signal(void *ctx, int number)
{
	struct hop *h = ctx;
	char room[8];
	struct buf b = BUF_ON(room);

	parcel_add_u64(&b, (uint64_t)number);
	parcel_put(&h->says, PARCEL_SIGNAL, buf_str(&b));
}

static void
finished(void *ctx)
{
	struct hop *h = ctx;

	parcel_put(&h->says, PARCEL_FINISH, STR(""));
}

struct mcp_host
host_of(struct hop *h)
{
	struct mcp_host host = {.in = h->ends[HOP_IN].fd,
	    .out = h->ends[HOP_OUT].fd,
	    .in_socket = h->ends[HOP_IN].socket,
	    .out_socket = h->ends[HOP_OUT].socket,
	    .budget = &h->of->budget,
	    .agent = local_agent(h),
	    .person = local_person(h),
	    .pins = h->pins,
	    .keep = keep,
	    .note = note,
	    .self = h};
	struct pair *p = &h->pipes.pair;

	pair_init(p, h->ends[HOP_FROM].fd, h->ends[HOP_TO].fd);
	p->from.socket = h->ends[HOP_FROM].socket;
	p->to.socket = h->ends[HOP_TO].socket;
	p->from.budget = &h->of->budget;
	p->closing = closing;
	p->note = note_text;
	p->ctx = h;
	h->pipes.signal = send_signal;
	h->pipes.finished = finished;
	h->pipes.ctx = h;
	pipes_peer(&h->pipes, &host.peer);
	return host;
}
