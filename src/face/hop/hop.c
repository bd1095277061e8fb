/* One proxy's pipes on the loop of the gate; see README.md. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "face/hop/hop.h"
#include "port/clock.h"

#define SETUP_MS 10000 /* for the descriptors to come */
#define LAST_MS  2000  /* for the last words of a server */

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

static void
watch(struct hop_end *e, int events, uv_poll_cb on)
{
	if (!e->inited || e->events == events)
		return;
	e->events = events;
	if (events == 0)
		(void)uv_poll_stop(&e->poll);
	else
		(void)uv_poll_start(&e->poll, events, on);
}

/* Before ${fd} is closed. */
void
hop_unwatch(struct hop *h, int fd)
{
	for (size_t i = 0; i < HOP_ENDS; i++)
		if (h->ends[i].fd == fd) {
			watch(&h->ends[i], 0, NULL);
			h->ends[i].fd = -1;
		}
}

static void
one_less(struct hop *h)
{
	if (--h->handles > 0)
		return;
	free(h->setup);
	free(h);
}

static void
on_end_closed(uv_handle_t *handle)
{
	one_less(((struct hop_end *)handle->data)->hop);
}

static void
on_timer_closed(uv_handle_t *handle)
{
	one_less(handle->data);
}

static void
let_go(struct hop_end *e)
{
	int fd = e->fd;

	watch(e, 0, NULL);
	if (e->inited)
		uv_close((uv_handle_t *)&e->poll, on_end_closed);
	e->inited = false;
	if (fd >= 0)
		close(fd);
	e->fd = -1;
}

/* The connection is gone, or is closed by who calls this. */
static void
end(struct hop *h)
{
	h->conn = NULL;
	mcp_close(h->mcp);
	h->mcp = NULL;
	for (size_t i = 0; i < HOP_ENDS; i++)
		let_go(&h->ends[i]);
	parcels_release(&h->parcels);
	outlet_release(&h->says);
	uv_close((uv_handle_t *)&h->timer, on_timer_closed);
	if (h->prev != NULL)
		h->prev->next = h->next;
	else
		h->of->first = h->next;
	if (h->next != NULL)
		h->next->prev = h->prev;
	h->of->n--;
}

static void
end_both(struct hop *h)
{
	struct conn *c = h->conn;

	outlet_flush(&h->says);
	end(h);
	http_hand_over(c);
}

static void
add_part(struct outlet *out, struct sg_str a, struct sg_str b)
{
	char room[8];
	struct buf n = BUF_ON(room);

	parcel_add_u64(&n, a.n + b.n);
	outlet_put(out, buf_str(&n));
	if (a.n > 0)
		outlet_put(out, a);
	if (b.n > 0)
		outlet_put(out, b);
}

/* All that was read and not passed on: the proxy goes on from there. */
static void
give_back(struct hop *h)
{
	struct relay *r = h->mcp != NULL ? mcp_relay(h->mcp) : NULL;
	const struct intake *from = &h->pipes.pair.from;
	const struct outlet *to = &h->pipes.pair.to;
	struct sg_str none = {NULL, 0};
	struct buf held = {.cap = r != NULL ? mcp_unasked(h->mcp, NULL) : 0};
	char room[8 + HOP_TEXT];
	struct buf head = BUF_ON(room);
	size_t n;

	h->left = true;
	parcel_add_u64(&head, r != NULL && mcp_client_elicits(h->mcp));
	parcel_add_text(&head, r != NULL ? mcp_own(h->mcp) : STR(""));
	if (r == NULL || (held.p = malloc(held.cap + 1)) == NULL) {
		parcel_put(&h->says, PARCEL_BACK, buf_str(&head));
		return;
	}
	(void)mcp_unasked(h->mcp, &held);
	n = head.n + 32 + held.n + relay_unread(r).n + relay_unsent(r).n +
	    (from->n - from->at) + outlet_backlog(to);
	parcel_head(&h->says, PARCEL_BACK, n);
	outlet_put(&h->says, buf_str(&head));
	add_part(&h->says, buf_str(&held), relay_unread(r));
	add_part(&h->says, relay_unsent(r), none);
	add_part(&h->says,
	    (struct sg_str){from->p + from->at, from->n - from->at}, none);
	add_part(&h->says, (struct sg_str){to->p + to->at, outlet_backlog(to)},
	    none);
	free(held.p);
}

void
hop_close(struct hop *h)
{
	if (h->mcp != NULL && !h->left && h->over_ms == 0) {
		mcp_give_up(h->mcp);
		give_back(h);
	}
	outlet_flush(&h->says);
	end(h);
}

static void on_ready(uv_poll_t *p, int status, int events);

static void
set_events(struct hop *h)
{
	unsigned wants = relay_wants(mcp_relay(h->mcp));
	const struct pair *p = &h->pipes.pair;
	bool stays = h->over_ms == 0;

	watch(&h->ends[HOP_IN],
	    stays && (wants & RELAY_IN) != 0 ? UV_READABLE : 0, on_ready);
	watch(&h->ends[HOP_OUT], (wants & RELAY_OUT) != 0 ? UV_WRITABLE : 0,
	    on_ready);
	watch(&h->ends[HOP_TO],
	    (wants & RELAY_TO) != 0 && !p->to.broken ? UV_WRITABLE : 0,
	    on_ready);
	watch(&h->ends[HOP_FROM],
	    !h->left && (wants & RELAY_FROM) != 0 && !p->from.ended
		? UV_READABLE
		: 0,
	    on_ready);
}

static void
on_timer(uv_timer_t *t)
{
	struct hop *h = t->data;

	h->due = INT64_MAX;
	if (h->mcp == NULL) { /* nothing came */
		end_both(h);
		return;
	}
	exchange_expire(mcp_exchanges(h->mcp, false));
	exchange_expire(mcp_exchanges(h->mcp, true));
	hop_work(h, 0);
}

/* The timer may be early: then it is looked again. */
static void
set_timer(struct hop *h)
{
	int64_t due = relay_due(mcp_relay(h->mcp)), left;

	if (h->over_ms > 0 && h->over_ms < due)
		due = h->over_ms;
	if (due >= h->due)
		return;
	h->due = due;
	left = due - now_ms();
	(void)uv_timer_start(
	    &h->timer, on_timer, left > 0 ? (uint64_t)left : 0, 0);
}

/* Whether it has ended, or is no longer ours. */
static bool
look_at_end(struct hop *h)
{
	struct relay *r = mcp_relay(h->mcp);

	if (h->over_ms == 0 && relay_over(r))
		h->over_ms = now_ms() + LAST_MS;
	if (h->over_ms > 0 && (relay_is_flushed(r) || now_ms() >= h->over_ms)) {
		parcel_put(&h->says, PARCEL_OVER, STR(""));
		end_both(h);
		return true;
	}
	if (h->leaving && !h->left && h->over_ms == 0 && mcp_is_settled(h->mcp))
		give_back(h);
	outlet_flush(&h->says);
	if (h->says.broken || (h->left && outlet_backlog(&h->says) == 0)) {
		end_both(h);
		return true;
	}
	return false;
}

static void on_ctl(uv_poll_t *p, int status, int events);

void
hop_work(struct hop *h, unsigned ready)
{
	h->dirty = false;
	if (h->mcp == NULL)
		return;
	h->working = true;
	if (!h->left)
		relay_step(mcp_relay(h->mcp), ready);
	h->working = false;
	if (look_at_end(h))
		return;
	set_events(h);
	watch(&h->ends[HOP_CTL],
	    UV_READABLE | (outlet_backlog(&h->says) > 0 ? UV_WRITABLE : 0),
	    on_ctl);
	set_timer(h);
}

static void
on_ready(uv_poll_t *p, int status, int events)
{
	static const unsigned bits[HOP_ENDS] = {[HOP_IN] = RELAY_IN,
	    [HOP_OUT] = RELAY_OUT,
	    [HOP_TO] = RELAY_TO,
	    [HOP_FROM] = RELAY_FROM};
	struct hop_end *e = p->data;
	struct hop *h = e->hop;

	(void)events;
	if (status < 0) /* libuv has stopped to look */
		e->events = 0;
	hop_work(h, bits[e - h->ends]);
}

static bool
init_end(struct hop *h, struct hop_end *e)
{
	e->hop = h;
	if (uv_poll_init(h->of->loop, &e->poll, e->fd) != 0)
		return false;
	e->poll.data = e;
	e->inited = true;
	h->handles++;
	return true;
}

static bool
begin(struct hop *h, struct sg_str setup)
{
	struct sg_error none = {0};
	struct mcp_host host;

	if (!h->taken || h->mcp != NULL || !take_setup(h, setup))
		return false;
	for (size_t i = HOP_IN; i < HOP_ENDS; i++)
		if (!init_end(h, &h->ends[i]))
			return false;
	host = host_of(h);
	h->mcp = mcp_open(&h->o, &host, &none);
	(void)uv_timer_stop(&h->timer);
	h->due = INT64_MAX;
	return h->mcp != NULL;
}

static bool
on_parcel(struct hop *h, const struct parcel *p)
{
	switch (p->kind) {
	case PARCEL_SETUP:
		return begin(h, p->body);
	case PARCEL_ENDED:
		pipes_end(&h->pipes);
		return h->mcp != NULL;
	case PARCEL_REPLY:
		return local_reply(h, p->body);
	case PARCEL_NONE:
	case PARCEL_ASK:
	case PARCEL_DROP:
	case PARCEL_NOTE:
	case PARCEL_PINS:
	case PARCEL_SIGNAL:
	case PARCEL_FINISH:
	case PARCEL_BACK:
	case PARCEL_OVER:
	case PARCEL_KINDS:
		break;
	}
	return false;
}

/* False: it is not ours any more. */
static bool
take(struct hop *h)
{
	int fd[PARCEL_FDS];
	int is = parcel_take_fds(h->ends[HOP_CTL].fd, fd);

	if (is == 0)
		return true;
	h->taken = is == 1 && take_fds(h, fd);
	if (h->taken)
		return true;
	give_back(h);
	end_both(h);
	return false;
}

static void
on_ctl(uv_poll_t *p, int status, int events)
{
	struct hop_end *e = p->data;
	struct hop *h = e->hop;
	struct parcel one;
	bool ok = true;

	(void)events;
	if (status < 0)
		e->events = 0;
	if (!h->taken) {
		(void)take(h);
		return;
	}
	h->working = true;
	if (intake_read(&h->parcels.in))
		while (ok && parcel_next(&h->parcels, &one))
			ok = on_parcel(h, &one);
	h->working = false;
	if (!ok && h->mcp == NULL)
		give_back(h); /* it cannot be done here */
	if (!ok || h->parcels.bad || h->parcels.in.ended)
		end_both(h);
	else
		hop_work(h, 0);
}

void
hop_leave(struct hop *h)
{
	h->leaving = true;
	if (h->mcp != NULL) {
		relay_pause(mcp_relay(h->mcp));
		hop_work(h, 0);
		return;
	}
	give_back(h);
	end_both(h);
}

/* A text of the principal, kept here: tokens are read again. */
static struct sg_str
keep_text(struct sg_str s, char room[HOP_TEXT])
{
	struct sg_str own = {room, s.n < HOP_TEXT ? s.n : 0};

	if (own.n > 0)
		memcpy(room, s.p, own.n);
	return own;
}

struct hop *
hop_open(struct hops *v, struct conn *c, int fd, const struct principal *who)
{
	struct hop *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	h->of = v;
	h->who = *who;
	for (size_t i = 0; i < HOP_ENDS; i++)
		h->ends[i].fd = -1;
	h->ends[HOP_CTL].fd = fd;
	h->ends[HOP_CTL].socket = true;
	if (who->extension.n >= HOP_TEXT || who->user.n >= HOP_TEXT ||
	    !init_end(h, &h->ends[HOP_CTL])) {
		free(h);
		return NULL;
	}
	h->conn = c;
	h->who.user = keep_text(who->user, h->user);
	h->who.extension = keep_text(who->extension, h->extension);
	h->due = INT64_MAX;
	parcels_init(&h->parcels, fd);
	outlet_init(&h->says, fd);
	h->says.socket = true;
	h->says.gathers = true;
	(void)uv_timer_init(v->loop, &h->timer);
	h->timer.data = h;
	h->handles++;
	(void)uv_timer_start(&h->timer, on_timer, SETUP_MS, 0);
	watch(&h->ends[HOP_CTL], UV_READABLE, on_ctl);
	h->next = v->first;
	if (v->first != NULL)
		v->first->prev = h;
	v->first = h;
	v->n++;
	return h;
}
