/*
 * The process: loop, signals, the service's clock, the service manager.
 *
 *	running --SIGTERM--> stopping --all answered, or 2 s--> closed
 *
 * and where others take its place:
 *
 *	running --SIGTERM--> leaving --notice_ms--> parting
 *	    --nothing waits, or drain_ms--> stopping
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "net/notify.h"
#include "face/hop/hops.h"
#include "face/serve/serve.h"
#include "face/http/server.h"
#include "log/log.h"

#define DRAIN_MS  1500
#define TIMER_MAX 3600000 /* ms */
#define ADDRESSES 8
#define ROUNDS    8 /* of what asks again when it is answered */
#define STATUS_MS 1000
#define MEND_MS   2000 /* between two looks at a disk that failed */

struct serve {
	uv_loop_t loop;
	uv_async_t wake;
	uv_signal_t term, intr, hup;
	uv_timer_t timer, drain, watchdog, status, mend;
	const struct serve_options *o;
	struct clock_port clock;
	struct http_server *http;
	struct hops *hops; /* pipes of proxies */
	int64_t due;       /* what the timer is set to */
	char told[64];     /* the last status */
	bool leaving, parting, stopping, closed;
	bool mending, again; /* the disk failed; it can be written again */
};

static void watch_disk(struct serve *s);
static void stop(struct serve *s);

static void
on_wake(uv_async_t *h)
{
	struct serve *s = h->data;

	if (s->o == NULL)
		return;
	service_poll(s->o->service);
	watch_disk(s);
}

struct serve *
serve_new(void)
{
	struct serve *s = calloc(1, sizeof(*s));

	if (s == NULL || uv_loop_init(&s->loop) != 0) {
		free(s);
		return NULL;
	}
	if (uv_async_init(&s->loop, &s->wake, on_wake) != 0) {
		(void)uv_loop_close(&s->loop);
		free(s);
		return NULL;
	}
	s->wake.data = s;
	return s;
}

void
serve_free(struct serve *s)
{
	if (s == NULL)
		return;
	uv_close((uv_handle_t *)&s->wake, NULL);
	(void)uv_run(&s->loop, UV_RUN_DEFAULT);
	(void)uv_loop_close(&s->loop);
	free(s);
}

struct uv_loop_s *
serve_loop(struct serve *s)
{
	return &s->loop;
}

void
serve_wake(void *serve)
{
	(void)uv_async_send(&((struct serve *)serve)->wake);
}

/* To the log; where there is none, to whoever started this. */
static void
tell(struct serve *s, enum sg_log_level level, const char *event,
    const char *line)
{
	if (log_says(SG_LOG_LEVEL_ERROR))
		log_say(level, event, line, NULL, 0);
	else if (s->o->say != NULL)
		s->o->say(s->o->ctx, line);
}

static void
say(void *ctx, const char *line)
{
	tell(ctx, SG_LOG_LEVEL_WARN, "tokens", line);
}

static void
on_due(uv_timer_t *h)
{
	struct serve *s = h->data;

	s->due = INT64_MAX;
	service_tick(s->o->service);
}

/* The time of the service: the timer follows what it waits for. */
static void
set_timer(struct serve *s)
{
	int64_t due = service_due(s->o->service);
	int64_t left;

	if (due == s->due)
		return;
	s->due = due;
	if (due == INT64_MAX) {
		(void)uv_timer_stop(&s->timer);
		return;
	}
	left = due - s->clock.mono_ms(s->clock.self);
	left = left < 0 ? 0 : left > TIMER_MAX ? TIMER_MAX : left;
	uv_update_time(&s->loop);
	(void)uv_timer_start(&s->timer, on_due, (uint64_t)left, 0);
}

static void
finish(struct serve *s)
{
	uv_handle_t *const all[] = {(uv_handle_t *)&s->term,
	    (uv_handle_t *)&s->intr, (uv_handle_t *)&s->hup,
	    (uv_handle_t *)&s->timer, (uv_handle_t *)&s->drain,
	    (uv_handle_t *)&s->watchdog, (uv_handle_t *)&s->status,
	    (uv_handle_t *)&s->mend};

	if (s->closed)
		return;
	s->closed = true;
	if (s->http != NULL)
		http_server_close(s->http);
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		uv_close(all[i], NULL);
}

static void
asleep(void *ctx)
{
	struct serve *s = ctx;
	bool busy = true;

	for (unsigned i = 0; busy && i < ROUNDS; i++) {
		busy = service_rest(s->o->service);
		busy |= hops_rest(s->hops);
	}
	if (busy)
		serve_wake(s);
	if (s->closed)
		return;
	set_timer(s);
	if (s->parting && !s->stopping && http_server_quiet(s->http) &&
	    service_waiting(s->o->service) == 0)
		stop(s);
	if (s->stopping && http_server_quiet(s->http))
		finish(s);
}

static void
on_drained(uv_timer_t *h)
{
	finish(h->data);
}

static void
on_late(uv_timer_t *h)
{
	stop(h->data);
}

/* Whoever sends calls here had time to see that others should get them. */
static void
on_noticed(uv_timer_t *h)
{
	struct serve *s = h->data;

	s->parting = true;
	http_server_part(s->http);
	(void)uv_timer_start(&s->drain, on_late, (uint64_t)s->o->drain_ms, 0);
}

static void
leave(struct serve *s)
{
	s->leaving = true;
	log_say(SG_LOG_LEVEL_INFO, "drain",
	    "draining: new calls should go to other nodes", NULL, 0);
	notify_send("STATUS=draining");
	http_server_leave(s->http);
	(void)uv_timer_start(
	    &s->drain, on_noticed, (uint64_t)s->o->notice_ms, 0);
}

static void
on_stop(uv_signal_t *h, int number)
{
	struct serve *s = h->data;

	if (s->closed)
		return;
	if (s->stopping) /* told twice */
		finish(s);
	else if (number == SIGTERM && !s->leaving &&
	    s->o->notice_ms + s->o->drain_ms > 0)
		leave(s);
	else
		stop(s);
}

/* What waits is denied. */
static void
stop(struct serve *s)
{
	if (s->stopping || s->closed)
		return;
	s->stopping = true;
	log_say(SG_LOG_LEVEL_INFO, "stop", "stopping", NULL, 0);
	notify_send("STOPPING=1\nSTATUS=stopping");
	http_server_stop(s->http);
	service_stop(s->o->service);
	hops_stop(s->hops);
	(void)uv_timer_start(&s->drain, on_drained, DRAIN_MS, 0);
}

/*
 * after a failed write nothing is tried again here, because nobody
 * knows what the disk holds.  When it can be written again, all of it is closed
 * and opened from the start, which reads the ledger first.
 */
static void
on_mend(uv_timer_t *h)
{
	struct serve *s = h->data;

	if (s->closed || s->stopping || !s->o->mended(s->o->ctx))
		return;
	tell(s, SG_LOG_LEVEL_WARN, "disk",
	    "records can be written again; starting over");
	s->again = true;
	finish(s);
}

static void
watch_disk(struct serve *s)
{
	if (s->mending || s->closed || s->o->mended == NULL ||
	    !service_lost_disk(s->o->service))
		return;
	s->mending = true;
	tell(s, SG_LOG_LEVEL_ERROR, "disk",
	    "records cannot be written; nothing is allowed until they can");
	(void)uv_timer_start(&s->mend, on_mend, MEND_MS, MEND_MS);
}

/* "policy.toml:3: a rule needs ..." */
static void
say_error(struct serve *s, const struct sg_error *e)
{
	char line[SG_POINTER_MAX + SG_MESSAGE_MAX + 4];

	snprintf(line, sizeof(line), "%s%s%s", e->pointer,
	    e->pointer[0] != '\0' ? ": " : "", e->message);
	tell(s, SG_LOG_LEVEL_ERROR, "reload", line);
}

static void
on_reload(uv_signal_t *h, int number)
{
	struct serve *s = h->data;
	struct sg_error e = {.code = SG_OK};
	enum sg_err err = SG_OK;

	(void)number;
	notify_reloading();
	if (s->o->reload != NULL)
		err = s->o->reload(s->o->ctx, &e);
	if (http_server_reload(s->http, &e) != SG_OK || err != SG_OK) {
		say_error(s, &e);
		tell(s, SG_LOG_LEVEL_ERROR, "reload",
		    "what was in force before stays");
	} else {
		tell(s, SG_LOG_LEVEL_INFO, "reload",
		    "settings and tokens were read again");
	}
	notify_send("READY=1");
}

static void
on_watchdog(uv_timer_t *h)
{
	(void)h;
	notify_send("WATCHDOG=1");
}

/* "3 waiting": what /metrics says of prompts, as far as it changed. */
static void
on_status(uv_timer_t *h)
{
	static const char name[] = "\nsolgate_prompts_pending ";
	struct serve *s = h->data;
	char text[sizeof(s->told)] = "STATUS=";
	struct buf all = {malloc(1 << 18), 0, (1 << 18) - 1, false};
	struct buf b = {text, 7, sizeof(text) - 1, false};
	const char *at;

	if (all.p == NULL)
		return;
	service_metrics(s->o->service, &all);
	all.p[all.n] = '\0';
	at = strstr(all.p, name);
	for (at = at == NULL ? "" : at + sizeof(name) - 1;
	     *at >= '0' && *at <= '9'; at++)
		buf_addc(&b, *at);
	if (b.n == 7)
		buf_addc(&b, '0');
	buf_addz(&b, " waiting");
	free(all.p);
	if (strcmp(s->told, text) == 0)
		return;
	memcpy(s->told, text, sizeof(text));
	notify_send(text);
}

static void
init(struct serve *s)
{
	uv_loop_t *loop = &s->loop;

	(void)uv_signal_init(loop, &s->term);
	(void)uv_signal_init(loop, &s->intr);
	(void)uv_signal_init(loop, &s->hup);
	(void)uv_timer_init(loop, &s->timer);
	(void)uv_timer_init(loop, &s->drain);
	(void)uv_timer_init(loop, &s->watchdog);
	(void)uv_timer_init(loop, &s->status);
	(void)uv_timer_init(loop, &s->mend);
	s->mend.data = s->term.data = s->intr.data = s->hup.data =
	    s->timer.data = s->drain.data = s->watchdog.data = s->status
								   .data = s;
	uv_unref((uv_handle_t *)&s->wake);
	(void)signal(SIGPIPE, SIG_IGN);
	(void)uv_signal_start(&s->term, on_stop, SIGTERM);
	(void)uv_signal_start(&s->intr, on_stop, SIGINT);
	(void)uv_signal_start(&s->hup, on_reload, SIGHUP);
}

/* The port answers from now on. */
static void
tell_ready(struct serve *s)
{
	const char *address[ADDRESSES];
	size_t n = 0;
	int64_t watchdog_ms = notify_watchdog_ms();

	while (n < ADDRESSES &&
	    (address[n] = http_server_address(s->http, n)) != NULL)
		n++;
	if (s->o->ready != NULL)
		s->o->ready(s->o->ctx, address, n);
	notify_send("READY=1\nSTATUS=0 waiting");
	if (notify_wanted())
		(void)uv_timer_start(
		    &s->status, on_status, STATUS_MS, STATUS_MS);
	if (watchdog_ms > 0)
		(void)uv_timer_start(&s->watchdog, on_watchdog, 0,
		    (uint64_t)watchdog_ms / 2 + 1);
}

static void *
take_pipes(void *ctx, struct conn *c, int fd, const struct principal *who)
{
	return hops_take(((struct serve *)ctx)->hops, c, fd, who);
}

static void
end_pipes(void *ctx, void *hop)
{
	hops_end(((struct serve *)ctx)->hops, hop);
}

enum sg_err
serve_run(struct serve *s, const struct serve_options *o, struct sg_error *e)
{
	struct http_server_ports ports = {.loop = &s->loop,
	    .service = o->service,
	    .clock = o->clock,
	    .say = say,
	    .asleep = asleep,
	    .hand = {take_pipes, end_pipes, hops_version},
	    .ctx = s};
	bool ready;

	if (ports.clock.wall_ms == NULL)
		ports.clock = clock_system();
	s->clock = ports.clock;
	s->o = o;
	s->due = INT64_MAX;
	init(s);
	s->hops = hops_new(&s->loop, o->service);
	if (s->hops == NULL)
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	else
		s->http = http_server_open(&ports, &o->http, e);
	ready = s->http != NULL;
	if (ready)
		tell_ready(s);
	else
		finish(s);
	(void)uv_run(&s->loop, UV_RUN_DEFAULT);
	http_server_free(s->http);
	s->http = NULL;
	hops_free(s->hops);
	s->hops = NULL;
	s->o = NULL;
	return ready ? SG_OK : SG_EIO;
}

bool
serve_again(const struct serve *s)
{
	return s->again;
}
