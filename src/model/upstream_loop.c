/*
 * libcurl's multi interface on somebody else's loop.  libcurl is called from
 * here and when a try begins or ends, never from within its own callbacks:
 * what they bring waits until it has returned.
 */
#include "model/upstream_ask.h"

#define FIRST_MS 60000
#define STALL_MS 30000

static int
on_socket(CURL *easy, curl_socket_t fd, int what, void *self, void *socket)
{
	struct upstream *s = self;
	unsigned events = 0;

	(void)easy;
	(void)socket;
	if (what == CURL_POLL_IN || what == CURL_POLL_INOUT)
		events |= MODEL_READ;
	if (what == CURL_POLL_OUT || what == CURL_POLL_INOUT)
		events |= MODEL_WRITE;
	s->config.loop.watch(s->config.loop.ctx, (int)fd, events);
	return 0;
}

static int
on_timer(CURLM *multi, long ms, void *self)
{
	struct upstream *s = self;

	(void)multi;
	s->curl_ms = ms < 0 ? INT64_MAX : upstream_now_ms(s) + ms;
	return 0;
}

enum sg_err
upstream_prepare(struct upstream *s, struct sg_error *e)
{
	const char *library = s->config.library;

	if (s->multi != NULL)
		return SG_OK;
	s->api = curl_api_load(library != NULL ? library : CURL_LIBRARY, e);
	if (s->api == NULL)
		return SG_EIO;
	s->multi = s->api->multi_init();
	if (s->multi == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	s->api->multi_setopt(s->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	s->api->multi_setopt(s->multi, CURLMOPT_SOCKETDATA, s);
	s->api->multi_setopt(s->multi, CURLMOPT_TIMERFUNCTION, on_timer);
	s->api->multi_setopt(s->multi, CURLMOPT_TIMERDATA, s);
	return SG_OK;
}

int64_t
upstream_late_ms(const struct upstream_ask *q, const char **why)
{
	const struct upstream_config *c = &q->of->config;
	int64_t at = q->deadline_ms, other;

	*why = "the model took too long";
	if (q->state != UPSTREAM_RUNS)
		return at;
	other = q->all_in > 0
	    ? q->heard_ms + upstream_or(c->stall_ms, STALL_MS)
	    : q->started_ms + upstream_or(c->first_ms, FIRST_MS);
	if (other >= at)
		return at;
	*why = q->all_in > 0 ? "the model's answer stopped coming"
			     : "the model does not answer";
	return other;
}

static void
see_to(struct upstream_ask *q, int64_t now)
{
	const char *why;

	if (q->gone || q->state == UPSTREAM_OVER)
		return;
	if (now >= upstream_late_ms(q, &why)) {
		upstream_late(q, why);
		return;
	}
	if (q->state != UPSTREAM_WAITS || now < q->retry_ms)
		return;
	upstream_stop(q);
	q->started_ms = q->heard_ms = now;
	if (!upstream_answer_init(q) || !upstream_start(q))
		upstream_late(q, "out of memory while asking the model");
}

/* What libcurl has done: tell it, and what is over. */
static void
reap(struct upstream *s)
{
	struct upstream_ask *q;
	CURLMsg *m;
	int left;

	for (q = s->first; q != NULL; q = q->next)
		if (q->state == UPSTREAM_RUNS)
			upstream_tell(q);
	while ((m = s->api->multi_info_read(s->multi, &left)) != NULL) {
		CURL *easy = m->easy_handle;
		CURLcode code = m->data.result;

		if (m->msg != CURLMSG_DONE)
			continue;
		for (q = s->first; q != NULL && q->easy != easy;)
			q = q->next;
		if (q == NULL)
			continue;
		upstream_stop(q);
		upstream_end(q, code);
	}
}

void
upstream_act(struct upstream *s, int fd, int events)
{
	int running, again = 0;

	if (s->busy > 0)
		return;
	s->busy++;
	do {
		int64_t now = upstream_now_ms(s);

		for (struct upstream_ask *q = s->first; q != NULL; q = q->next)
			see_to(q, now);
		if (s->multi == NULL)
			break;
		if (again > 0 || fd == CURL_SOCKET_TIMEOUT) {
			fd = CURL_SOCKET_TIMEOUT;
			events = 0;
		}
		if (fd != CURL_SOCKET_TIMEOUT || now >= s->curl_ms) {
			if (fd == CURL_SOCKET_TIMEOUT)
				s->curl_ms = INT64_MAX;
			(void)s->api->multi_socket_action(
			    s->multi, fd, events, &running);
		}
		reap(s);
	} while (s->curl_ms <= upstream_now_ms(s) && ++again < 4);
	s->busy--;
	upstream_sweep(s);
}
