/* libcurl's sockets and its one timer on the loop; see webhook.h. */
#include <stdlib.h>

#include "executor/webhook.h"

struct watched {
	uv_poll_t poll;
	struct webhooks *of;
	curl_socket_t fd;
};

/* What libcurl says has ended. */
static void
collect(struct webhooks *w)
{
	struct CURLMsg *m;
	int left;

	while (w->multi != NULL &&
	    (m = w->api->multi_info_read(w->multi, &left)) != NULL) {
		char *p = NULL;

		if (m->msg != CURLMSG_DONE)
			continue;
		(void)w->api->easy_getinfo(
		    m->easy_handle, CURLINFO_PRIVATE, &p);
		if (p != NULL)
			webhook_ended(
			    (struct webhook *)(void *)p, m->data.result);
	}
}

static void
act(struct webhooks *w, curl_socket_t fd, int bits)
{
	int running;

	(void)w->api->multi_socket_action(w->multi, fd, bits, &running);
	collect(w);
}

static void
on_poll(uv_poll_t *h, int status, int events)
{
	struct watched *d = h->data;
	int bits = status < 0 ? CURL_CSELECT_ERR : 0;

	if ((events & UV_READABLE) != 0)
		bits |= CURL_CSELECT_IN;
	if ((events & UV_WRITABLE) != 0)
		bits |= CURL_CSELECT_OUT;
	if (d->of->multi != NULL)
		act(d->of, d->fd, bits);
}

static void
on_time(uv_timer_t *t)
{
	struct webhooks *w = t->data;

	if (w->multi != NULL)
		act(w, CURL_SOCKET_TIMEOUT, 0);
}

static void
on_closed(uv_handle_t *h)
{
	free(h);
}

static int
on_timer(CURLM *m, long ms, void *ctx)
{
	struct webhooks *w = ctx;

	(void)m;
	if (ms < 0)
		(void)uv_timer_stop(w->timer);
	else
		(void)uv_timer_start(w->timer, on_time, (uint64_t)ms, 0);
	return 0;
}

static struct watched *
watch_new(struct webhooks *w, curl_socket_t fd)
{
	struct watched *d = calloc(1, sizeof(*d));

	if (d == NULL || uv_poll_init(w->loop, &d->poll, fd) != 0) {
		free(d);
		return NULL; /* its time limit ends it */
	}
	d->poll.data = d;
	d->of = w;
	d->fd = fd;
	(void)w->api->multi_assign(w->multi, fd, d);
	return d;
}

static int
on_socket(CURL *easy, curl_socket_t fd, int what, void *ctx, void *own)
{
	struct webhooks *w = ctx;
	struct watched *d = own;
	int bits = what == CURL_POLL_IN ? UV_READABLE
	    : what == CURL_POLL_OUT     ? UV_WRITABLE
					: UV_READABLE | UV_WRITABLE;

	(void)easy;
	if (what == CURL_POLL_REMOVE) {
		if (d != NULL) {
			(void)uv_poll_stop(&d->poll);
			uv_close((uv_handle_t *)&d->poll, on_closed);
			(void)w->api->multi_assign(w->multi, fd, NULL);
		}
		return 0;
	}
	if (d == NULL)
		d = watch_new(w, fd);
	if (d != NULL)
		(void)uv_poll_start(&d->poll, bits, on_poll);
	return 0;
}

bool
webhooks_open(struct webhooks *w, struct sg_error *e)
{
	w->api = curl_api_load(
	    w->library != NULL ? w->library : CURL_LIBRARY, e);
	if (w->api == NULL)
		return false;
	w->multi = w->api->multi_init();
	w->timer = malloc(sizeof(*w->timer));
	if (w->multi == NULL || w->timer == NULL ||
	    uv_timer_init(w->loop, w->timer) != 0) {
		if (w->multi != NULL)
			(void)w->api->multi_cleanup(w->multi);
		free(w->timer);
		w->timer = NULL;
		w->multi = NULL;
		w->api = NULL;
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return false;
	}
	w->timer->data = w;
	(void)w->api->multi_setopt(
	    w->multi, CURLMOPT_SOCKETFUNCTION, on_socket);
	(void)w->api->multi_setopt(w->multi, CURLMOPT_SOCKETDATA, w);
	(void)w->api->multi_setopt(w->multi, CURLMOPT_TIMERFUNCTION, on_timer);
	(void)w->api->multi_setopt(w->multi, CURLMOPT_TIMERDATA, w);
	return true;
}

bool
webhooks_start(struct webhooks *w, struct webhook *h)
{
	if (w->api->multi_add_handle(w->multi, h->easy) != CURLM_OK)
		return false;
	h->next = w->running;
	w->running = h;
	return true;
}

void
webhooks_let_go(struct webhook *h)
{
	struct webhooks *w = h->of;

	for (struct webhook **at = &w->running; *at != NULL; at = &(*at)->next)
		if (*at == h) {
			*at = h->next;
			(void)w->api->multi_remove_handle(w->multi, h->easy);
			break;
		}
	if (h->easy != NULL)
		w->api->easy_cleanup(h->easy);
	h->easy = NULL;
}

void
webhooks_close(struct webhooks *w)
{
	if (w->multi == NULL)
		return;
	(void)w->api->multi_cleanup(w->multi);
	w->multi = NULL;
	(void)uv_timer_stop(w->timer);
	uv_close((uv_handle_t *)w->timer, on_closed);
	w->timer = NULL;
}
