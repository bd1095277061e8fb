/* The server as a whole: its handles, its second, and what it does before
 * the loop sleeps. */
#define _DEFAULT_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <time.h>

#include "face/http/page.h"
#include "sso/sso.h"

#define SPARE_FDS  96u /* for files, the store, the journal */
#define ROUNDS     16
#define METERS_MAX (ACCOUNTS_AGENTS + PEOPLE_AGENTS)

static int32_t or (int32_t value, int32_t fallback)
{
	return value == 0 ? fallback : value;
}

struct http_config
http_config_full(const struct http_config *c)
{
	struct http_config f = *c;

	f.user = f.user == NULL ? "local" : f.user;
	f.max_connections = or (f.max_connections, HTTP_CONNECTIONS);
	f.max_body = or (f.max_body, HTTP_BODY);
	f.max_proxy_body = or (f.max_proxy_body, HTTP_PROXY_BODY);
	f.max_head = or (f.max_head, HTTP_HEAD);
	f.max_streams = or (f.max_streams, HTTP_STREAMS);
	f.max_waiting = or (f.max_waiting, HTTP_WAITING);
	f.reserve = or (f.reserve, HTTP_RESERVE);
	f.rate = or (f.rate, HTTP_RATE);
	f.burst = or (f.burst, f.rate > INT32_MAX / 2 ? f.rate : 2 * f.rate);
	f.address_rate = or (f.address_rate, HTTP_ADDRESS);
	f.head_ms = or (f.head_ms, HTTP_HEAD_MS);
	f.body_ms = or (f.body_ms, HTTP_BODY_MS);
	f.idle_ms = or (f.idle_ms, HTTP_IDLE_MS);
	f.write_ms = or (f.write_ms, HTTP_WRITE_MS);
	f.ping_ms = or (f.ping_ms, HTTP_PING_MS);
	f.max_unsent = or (f.max_unsent, HTTP_UNSENT);
	return f;
}

struct meter *
server_meter(struct http_server *s, uint64_t channel)
{
	size_t n = s->n_meters;
	struct meter *m;

	if (channel < n)
		return &s->meters[channel];
	if (channel >= METERS_MAX)
		return NULL;
	n = channel + 16;
	m = realloc(s->meters, n * sizeof(*m));
	if (m == NULL)
		return NULL;
	memset(m + s->n_meters, 0, (n - s->n_meters) * sizeof(*m));
	s->meters = m;
	s->n_meters = n;
	return &m[channel];
}

const char *
server_date(struct http_server *s)
{
	static const char epoch[] = "Thu, 01 Jan 1970 00:00:00 GMT";
	uint64_t now = uv_now(s->ports.loop) / 1000 + 1;
	time_t wall;
	struct tm tm;

	if (s->date_at == now)
		return s->date;
	s->date_at = now;
	wall = (time_t)(s->ports.clock.wall_ms(s->ports.clock.self) / 1000);
	if (gmtime_r(&wall, &tm) == NULL ||
	    strftime(s->date, sizeof(s->date), "%a, %d %b %Y %H:%M:%S GMT",
		&tm) == 0)
		memcpy(s->date, epoch, sizeof(epoch));
	return s->date;
}

int64_t
server_now(const struct http_server *s)
{
	return s->ports.clock.mono_ms(s->ports.clock.self);
}

void
server_later(struct conn *c)
{
	link_append(&c->server->later, &c->later);
}

static void
on_event(void *ctx)
{
	((struct http_server *)ctx)->dirty = true;
}

static bool
has_work(const struct http_server *s)
{
	return s->dirty || !link_alone(&s->later);
}

static void
work_off(struct http_server *s)
{
	struct link mine;

	link_init(&mine);
	while (!link_alone(&s->later))
		link_append(&mine, s->later.next);
	while (!link_alone(&mine)) {
		struct conn *c = LINK_OF(mine.next, struct conn, later);

		link_remove(&c->later);
		conn_resume(c);
	}
	if (s->dirty) {
		s->dirty = false;
		stream_pump_all(s);
	}
}

/* Answers that came while something else was done; then the news; then what
 * was decided meanwhile, which may answer again. */
static void
on_prepare(uv_prepare_t *h)
{
	struct http_server *s = h->data;

	for (unsigned i = 0; i < ROUNDS; i++) {
		work_off(s);
		stream_check_accounts(s);
		if (s->ports.asleep != NULL)
			s->ports.asleep(s->ports.ctx);
		if (!has_work(s))
			return;
	}
	if (!s->closing)
		(void)uv_async_send(&s->again);
}

/* From a thread of single sign-on. */
static void
wake(void *ctx)
{
	(void)uv_async_send(&((struct http_server *)ctx)->again);
}

static void
on_again(uv_async_t *h)
{
	struct http_server *s = h->data;

	/* Else it is enough that the loop goes round. */
	if (s->config.sso != NULL)
		sso_poll(s->config.sso);
}

static void
expire(struct http_server *s, enum conn_wait w, int32_t after_ms)
{
	uint64_t now = uv_now(s->ports.loop);
	struct link *l;

	while ((l = s->waits[w].next) != &s->waits[w]) {
		struct conn *c = LINK_OF(l, struct conn, timeout);

		if (now - c->since_ms < (uint64_t)after_ms)
			return;
		link_remove(l);
		conn_expire(c);
	}
}

static void
on_second(uv_timer_t *h)
{
	struct http_server *s = h->data;
	struct sg_error e = {.code = SG_OK};

	expire(s, CONN_WAIT_IDLE, server_parts(s) ? 0 : s->config.idle_ms);
	expire(s, CONN_WAIT_HEAD, s->config.head_ms);
	expire(s, CONN_WAIT_BODY, s->config.body_ms);
	expire(s, CONN_WAIT_WRITE, s->config.write_ms);
	expire(s, CONN_WAIT_END, CONN_END_MS);
	stream_ping_all(s);
	if (keyring_stale(s->tokens) && http_server_reload(s, &e) != SG_OK &&
	    s->ports.say != NULL)
		s->ports.say(s->ports.ctx, e.message);
}

enum sg_err
http_server_reload(struct http_server *s, struct sg_error *e)
{
	enum sg_err err = keyring_reload(s->tokens, e);
	uint64_t channel;

	if (err != SG_OK)
		return err;
	stream_check_all(s);
	hand_check_all(s);
	while (keyring_next_gone(s->tokens, &channel))
		service_disconnect(s->ports.service, channel);
	return SG_OK;
}

/* As many descriptors as the system lets us have. */
static size_t
raise_limit(int32_t want)
{
	struct rlimit r;

	if (getrlimit(RLIMIT_NOFILE, &r) != 0)
		return 512;
	r.rlim_cur = r.rlim_max;
	(void)setrlimit(RLIMIT_NOFILE, &r);
	if (getrlimit(RLIMIT_NOFILE, &r) != 0 || r.rlim_cur / 2 < SPARE_FDS)
		return SPARE_FDS / 2;
	if (r.rlim_cur == RLIM_INFINITY ||
	    r.rlim_cur - SPARE_FDS > (rlim_t)want)
		return (size_t)want;
	return (size_t)r.rlim_cur - SPARE_FDS;
}

static void
init(struct http_server *s)
{
	uv_loop_t *loop = s->ports.loop;

	for (size_t w = 0; w < CONN_WAIT_COUNT; w++)
		link_init(&s->waits[w]);
	link_init(&s->conns);
	link_init(&s->later);
	link_init(&s->streams);
	s->last_stream = SERVER_STREAM_FIRST;
	s->max_conns = raise_limit(s->config.max_connections);
	s->reserve = s->config.reserve > 0 ? (size_t)s->config.reserve : 0;
	if (s->reserve > s->max_conns / 4)
		s->reserve = s->max_conns / 4;
	if (getentropy(&s->request_salt, sizeof(s->request_salt)) != 0)
		s->request_salt = uv_hrtime(); /* a name, not a secret */
	s->addresses.salt = s->request_salt;
	if (s->config.proxy != NULL)
		(void)address_of_text(str_of(s->config.proxy), &s->proxy);
	(void)uv_prepare_init(loop, &s->prepare);
	(void)uv_timer_init(loop, &s->second);
	(void)uv_async_init(loop, &s->again, on_again);
	s->prepare.data = s->second.data = s->again.data = s;
	(void)uv_prepare_start(&s->prepare, on_prepare);
	(void)uv_timer_start(&s->second, on_second, 1000, 1000);
	if (s->config.sso != NULL)
		sso_listen(s->config.sso, wake, s);
	s->waker = (struct events_waker){.wake = on_event, .ctx = s};
	events_listen(service_events(s->ports.service), &s->waker);
}

struct http_server *
http_server_open(const struct http_server_ports *ports,
    const struct http_config *c, struct sg_error *e)
{
	struct http_server *s = calloc(1, sizeof(*s));

	if (s == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	s->ports = *ports;
	s->config = http_config_full(c);
	s->tokens = c->person_by_terminal ? keyring_open_closed(c->tokens, e)
					  : keyring_open(c->tokens, e);
	s->nonces = nonces_new();
	if (s->tokens == NULL || s->nonces == NULL) {
		keyring_close(s->tokens);
		nonces_free(s->nonces);
		free(s);
		return NULL;
	}
	init(s);
	session_read(s);
	if (listen_all(s, e) == SG_OK)
		return s;
	http_server_close(s);
	(void)uv_run(ports->loop, UV_RUN_NOWAIT); /* handles close in it */
	http_server_free(s);
	return NULL;
}

void
http_server_leave(struct http_server *s)
{
	s->leaving = true;
}

void
http_server_part(struct http_server *s)
{
	s->leaving = s->parting = true;
	s->dirty = true; /* streams end once they have said all */
	listen_stop(s);
	expire(s, CONN_WAIT_IDLE, 0);
}

void
http_server_stop(struct http_server *s)
{
	s->stopping = true;
	s->dirty = true; /* streams end once they have said all */
	listen_stop(s);
	expire(s, CONN_WAIT_IDLE, 0);
}

bool
http_server_quiet(const struct http_server *s)
{
	return s->n_conns == 0;
}

void
http_server_close(struct http_server *s)
{
	if (s->closing)
		return;
	s->closing = true;
	listen_stop(s);
	if (s->config.sso != NULL)
		sso_listen(s->config.sso, NULL, NULL);
	events_ignore(service_events(s->ports.service), &s->waker);
	for (struct link *l = s->conns.next; l != &s->conns; l = l->next)
		conn_close(LINK_OF(l, struct conn, all));
	uv_close((uv_handle_t *)&s->prepare, NULL);
	uv_close((uv_handle_t *)&s->second, NULL);
	uv_close((uv_handle_t *)&s->again, NULL);
}

void
http_server_free(struct http_server *s)
{
	if (s == NULL)
		return;
	for (size_t i = 0; i < SERVER_FRAMES; i++)
		frame_drop(s->frames[i]);
	bytes_pool_release(&s->pool);
	keyring_close(s->tokens);
	nonces_free(s->nonces);
	page_sessions_wipe(&s->sessions);
	free((char *)(uintptr_t)s->openapi.p);
	free(s->meters);
	free(s);
}

const char *
http_server_address(const struct http_server *s, size_t i)
{
	return i < s->n_listeners ? s->listener[i].address : NULL;
}
