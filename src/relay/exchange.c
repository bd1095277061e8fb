/* Requests to the server on connections that are used again; exchange.h. */
#include <stdlib.h>
#include <string.h>

#include "relay/exchange.h"
#include "port/clock.h"

struct exchange {
	struct client *c; /* NULL: the place is free */
	uint64_t no;      /* 0: the connection is idle */
	uint64_t key;     /* of another way */
	int64_t due;
	exchange_fn *fn;
	void *ctx;
};

struct exchanges {
	struct exchange_config config;
	struct exchange v[EXCHANGE_MAX];
	uint64_t last_key;
};

static bool
by_way(const struct exchanges *x)
{
	return x->config.way.send != NULL;
}

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

struct exchanges *
exchanges_new(const struct exchange_config *c)
{
	struct exchanges *x = calloc(1, sizeof(*x));

	if (x != NULL)
		x->config = *c;
	return x;
}

static void
hang_up(struct exchange *e)
{
	client_close(e->c);
	*e = (struct exchange){.c = NULL};
}

void
exchanges_free(struct exchanges *x)
{
	if (x == NULL)
		return;
	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		if (by_way(x) && x->v[i].no != 0)
			x->config.way.drop(x->config.way.self, x->v[i].key);
		hang_up(&x->v[i]);
	}
	free(x);
}

static bool
dial(const struct exchanges *x, struct exchange *at, struct sg_error *e)
{
	const struct exchange_config *c = &x->config;
	struct client_key key = {.name = ""};
	bool has = c->role != NULL;

	if (has &&
	    client_token_for(c->socket, c->tokens, c->role, &key, e) != SG_OK)
		return false;
	at->c = client_open(c->socket, has ? &key : NULL, c->surface, e);
	client_token_wipe(&key);
	return at->c != NULL;
}

/* An idle connection, else a free place. */
static struct exchange *
find_place(struct exchanges *x)
{
	struct exchange *place = NULL;

	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		if (x->v[i].c != NULL && x->v[i].no == 0)
			return &x->v[i];
		if (x->v[i].c == NULL && x->v[i].no == 0 && place == NULL)
			place = &x->v[i];
	}
	return place;
}

bool
exchange_has_room(const struct exchanges *x)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (x->v[i].no == 0)
			return true;
	return false;
}

static bool
send_by_way(struct exchanges *x, struct exchange *at,
    const struct exchange_ask *q, struct sg_error *e)
{
	uint64_t key = ++x->last_key;

	at->key = key;
	if (x->config.way.send(x->config.way.self, key, q->request, e))
		return true;
	if (at->key == key)
		*at = (struct exchange){.c = NULL};
	return false;
}

bool
exchange_send(
    struct exchanges *x, const struct exchange_ask *q, struct sg_error *e)
{
	struct exchange *at = find_place(x);

	if (at == NULL) {
		err_set(
		    e, SG_EFULL, STR(""), STR("too much is waiting already"));
		return false;
	}
	if (!by_way(x) && at->c == NULL && !dial(x, at, e))
		return false;
	at->no = q->no;
	at->due = now_ms() + q->timeout_ms;
	at->fn = q->fn;
	at->ctx = q->ctx;
	if (by_way(x))
		return send_by_way(x, at, q, e);
	if (!client_send(at->c, q->request) ||
	    client_work(at->c) == CLIENT_GONE) {
		err_set(e, SG_EIO, STR(""), str_of(client_why(at->c)));
		hang_up(at);
		return false;
	}
	return true;
}

void
exchange_drop(struct exchanges *x, uint64_t no)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		if (x->v[i].no != no || no == 0)
			continue;
		if (by_way(x))
			x->config.way.drop(x->config.way.self, x->v[i].key);
		hang_up(&x->v[i]);
	}
}

size_t
exchange_watch(const struct exchanges *x, struct pollfd *v)
{
	size_t n = 0;

	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (x->v[i].c != NULL)
			v[n++] = (struct pollfd){
			    client_fd(x->v[i].c), client_events(x->v[i].c), 0};
	return n;
}

/* Tell how it went; the place is free for another before that. */
static void
tell_end(struct exchange *e, struct exchange_end end)
{
	exchange_fn *fn = e->fn;
	void *ctx = e->ctx;

	end.no = e->no;
	e->no = 0;
	fn(ctx, &end);
}

static void
tell(struct exchange *e, unsigned status, struct sg_str body)
{
	tell_end(e, (struct exchange_end){.status = status, .body = body});
}

static void
fail(struct exchange *e, const char *why)
{
	struct client *c = e->c;

	e->c = NULL;
	tell(e, 0, str_of(why));
	client_close(c);
}

static void
tell_by_key(struct exchanges *x, uint64_t key, struct exchange_end end)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (x->v[i].no != 0 && x->v[i].c == NULL &&
		    x->v[i].key == key) {
			tell_end(&x->v[i], end);
			return;
		}
}

void
exchange_answer(
    struct exchanges *x, uint64_t key, unsigned status, struct sg_str body)
{
	tell_by_key(
	    x, key, (struct exchange_end){.status = status, .body = body});
}

void
exchange_allow(
    struct exchanges *x, uint64_t key, enum sg_decision_token decision)
{
	tell_by_key(x, key,
	    (struct exchange_end){
		.status = 200, .yes = true, .decision = decision});
}

void
exchange_expire(struct exchanges *x)
{
	int64_t now = now_ms();

	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		struct exchange *e = &x->v[i];

		if (e->no == 0 || e->c != NULL || now < e->due)
			continue;
		x->config.way.drop(x->config.way.self, e->key);
		tell(e, 0, STR("no answer in time"));
	}
}

static void
work(struct exchange *e, int64_t now)
{
	const struct client_reply *r;
	struct client *c;

	switch (client_work(e->c)) {
	case CLIENT_IDLE:
	case CLIENT_WAITING:
		if (e->no != 0 && now >= e->due)
			fail(e, "no answer in time");
		return;
	case CLIENT_GONE:
		if (e->no != 0)
			fail(e, client_why(e->c));
		else
			hang_up(e);
		return;
	case CLIENT_DONE:
		break;
	}
	if (e->no == 0)
		return;
	/* What is told may send again: not on the body it reads. */
	c = e->c;
	r = client_reply(c);
	e->c = NULL;
	tell(e, r->status, r->body);
	if (e->c == NULL)
		e->c = c;
	else
		client_close(c);
}

static struct exchange *
by_fd(struct exchanges *x, int fd)
{
	for (size_t i = 0; i < EXCHANGE_MAX; i++)
		if (x->v[i].c != NULL && client_fd(x->v[i].c) == fd)
			return &x->v[i];
	return NULL;
}

void
exchange_work(struct exchanges *x, const struct pollfd *v, size_t n)
{
	int64_t now = now_ms();
	struct exchange *e;

	for (size_t i = 0; i < n; i++)
		if (v[i].revents != 0 && (e = by_fd(x, v[i].fd)) != NULL)
			work(e, now);
	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		e = &x->v[i];
		if (e->c != NULL && e->no != 0 &&
		    (now >= e->due || client_state(e->c) == CLIENT_DONE))
			work(e, now);
	}
}

int64_t
exchange_due(const struct exchanges *x)
{
	int64_t due = INT64_MAX;

	for (size_t i = 0; i < EXCHANGE_MAX; i++) {
		const struct exchange *e = &x->v[i];

		if (e->no == 0)
			continue;
		/* Answered while it was sent: no descriptor will say so. */
		if (e->c != NULL && client_state(e->c) == CLIENT_DONE)
			return 0;
		due = e->due < due ? e->due : due;
	}
	return due;
}
