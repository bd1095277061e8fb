/* A model's descriptors as poll handles; see model_watch.h. */
#include <stdlib.h>

#include "net/model_watch.h"

struct watched {
	uv_poll_t poll;
	struct model_watch *of;
	struct watched *next;
	int fd;
};

struct model_watch {
	uv_loop_t *loop;
	const struct model_port *model;
	void (*after)(void *ctx);
	void *ctx;
	struct watched *first;
};

/* An error is something to read: who reads it learns what it is. */
static void
on_poll(uv_poll_t *h, int status, int events)
{
	struct watched *d = h->data;
	struct model_watch *w = d->of;
	unsigned bits = 0;

	if (status < 0 || (events & UV_READABLE) != 0)
		bits |= MODEL_READ;
	if (status < 0 || (events & UV_WRITABLE) != 0)
		bits |= MODEL_WRITE;
	if (w->model == NULL)
		return;
	w->model->ready(w->model->self, d->fd, bits);
	if (w->after != NULL)
		w->after(w->ctx);
}

static void
on_closed(uv_handle_t *h)
{
	free(h->data);
}

static void
let_go(struct watched **at)
{
	struct watched *d = *at;

	*at = d->next;
	(void)uv_poll_stop(&d->poll);
	uv_close((uv_handle_t *)&d->poll, on_closed);
}

static struct watched *
take(struct model_watch *w, int fd)
{
	struct watched *d = calloc(1, sizeof(*d));

	if (d == NULL || uv_poll_init(w->loop, &d->poll, fd) != 0) {
		free(d);
		return NULL; /* the model's own time limit ends it */
	}
	d->poll.data = d;
	d->of = w;
	d->fd = fd;
	d->next = w->first;
	w->first = d;
	return d;
}

static void
watch(void *ctx, int fd, unsigned events)
{
	struct model_watch *w = ctx;
	struct watched **at = &w->first;
	struct watched *d;
	int bits = 0;

	while (*at != NULL && (*at)->fd != fd)
		at = &(*at)->next;
	if (events == 0) {
		if (*at != NULL)
			let_go(at);
		return;
	}
	if ((events & MODEL_READ) != 0)
		bits |= UV_READABLE;
	if ((events & MODEL_WRITE) != 0)
		bits |= UV_WRITABLE;
	d = *at != NULL ? *at : take(w, fd);
	if (d != NULL)
		(void)uv_poll_start(&d->poll, bits, on_poll);
}

struct model_watch *
model_watch_new(uv_loop_t *loop)
{
	struct model_watch *w = calloc(1, sizeof(*w));

	if (w != NULL)
		w->loop = loop;
	return w;
}

struct model_loop
model_watch_loop(struct model_watch *w)
{
	return (struct model_loop){watch, w};
}

void
model_watch_serve(struct model_watch *w, const struct model_port *m,
    void (*after)(void *ctx), void *ctx)
{
	w->model = m;
	w->after = after;
	w->ctx = ctx;
}

void
model_watch_free(struct model_watch *w)
{
	if (w == NULL)
		return;
	while (w->first != NULL)
		let_go(&w->first);
	free(w);
}
