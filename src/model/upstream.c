/* Models over the network: the port, and its tickets. */
#include <stdlib.h>
#include <string.h>

#include "model/upstream_ask.h"

#define ASKS_MAX 256
#define TOTAL_MS 300000

int64_t
upstream_now_ms(const struct upstream *s)
{
	return s->config.clock.mono_ms(s->config.clock.self);
}

int64_t
upstream_or(int64_t said, int64_t other)
{
	return said > 0 ? said : other;
}

static void
ask_free(struct upstream_ask *q)
{
	upstream_stop(q);
	upstream_answer_free(q);
	if (q->headers != NULL)
		q->of->api->slist_free_all(q->headers);
	key_wipe(q->key, sizeof(q->key));
	free(q->url.p);
	free(q->body);
	free(q);
}

void
upstream_sweep(struct upstream *s)
{
	struct upstream_ask **at = &s->first;

	if (s->busy > 0)
		return;
	while (*at != NULL) {
		struct upstream_ask *q = *at;

		if (!q->gone && q->state != UPSTREAM_OVER) {
			at = &q->next;
			continue;
		}
		*at = q->next;
		s->n--;
		ask_free(q);
	}
}

static enum sg_err
check(const struct upstream *s, const struct model_ask *in, int kind,
    struct sg_error *e)
{
	if (kind < 0 || kind >= PROVIDER_COUNT || !s->config.provider[kind].on)
		return err_set(e, SG_EIO, STR(""),
		    STR("this model provider is not set up"));
	if (s->n >= ASKS_MAX)
		return err_set(e, SG_EFULL, STR(""),
		    STR("too many questions to models at once"));
	return in->body.n > 0 || in->path.n > 0 ? SG_OK
						: llm_check(in->request, e);
}

static uint64_t
upstream_ask(void *self, const struct model_ask *in, struct model_listener l,
    struct sg_error *e)
{
	struct upstream *s = self;
	int kind = in->provider == MODEL_DEFAULT ? (int)s->config.usual
						 : in->provider;
	struct upstream_ask *q;
	enum sg_err err;

	if (check(s, in, kind, e) != SG_OK || upstream_prepare(s, e) != SG_OK)
		return 0;
	q = calloc(1, sizeof(*q));
	if (q == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return 0;
	}
	q->of = s;
	q->kind = (enum provider_kind)kind;
	q->to = l;
	q->raw = in->raw;
	err = upstream_compose(q, in, e);
	if (err != SG_OK) {
		(void)err_set(
		    e, err, STR(""), STR("the model cannot be asked"));
		ask_free(q);
		return 0;
	}
	q->ticket = ++s->last;
	q->retry_ms = upstream_now_ms(
	    s); /* the first try comes with the next tick */
	q->deadline_ms = upstream_now_ms(s) +
	    upstream_or(s->config.total_ms, TOTAL_MS);
	if (in->deadline_ms != 0 && in->deadline_ms < q->deadline_ms)
		q->deadline_ms = in->deadline_ms;
	q->next = s->first;
	s->first = q;
	s->n++;
	return q->ticket;
}

static void
upstream_cancel(void *self, uint64_t ticket)
{
	struct upstream *s = self;

	for (struct upstream_ask *q = s->first; q != NULL; q = q->next)
		if (q->ticket == ticket)
			q->gone = true;
	upstream_sweep(s);
}

static void
upstream_tick(void *self)
{
	upstream_act(self, CURL_SOCKET_TIMEOUT, 0);
}

static void
upstream_ready(void *self, int fd, unsigned events)
{
	int bits = 0;

	if ((events & MODEL_READ) != 0)
		bits |= CURL_CSELECT_IN;
	if ((events & MODEL_WRITE) != 0)
		bits |= CURL_CSELECT_OUT;
	upstream_act(self, fd, bits);
}

static int64_t
upstream_due(void *self)
{
	struct upstream *s = self;
	int64_t due = s->multi != NULL ? s->curl_ms : INT64_MAX;
	const char *why;

	for (const struct upstream_ask *q = s->first; q != NULL; q = q->next) {
		int64_t at = upstream_late_ms(q, &why);

		if (q->state == UPSTREAM_WAITS && q->retry_ms < at)
			at = q->retry_ms;
		if (at < due)
			due = at;
	}
	return due;
}

static const char *
upstream_name(void *self, int provider)
{
	const struct upstream *s = self;

	return provider_name(provider == MODEL_DEFAULT
		? s->config.usual
		: (enum provider_kind)provider);
}

static const char *
upstream_model_name(void *self, int provider)
{
	const struct upstream *s = self;
	enum provider_kind k = provider >= 0 && provider < PROVIDER_COUNT
	    ? (enum provider_kind)provider
	    : s->config.usual;
	const char *said = s->config.provider[k].model;

	return said != NULL && said[0] != '\0' ? said : upstream_model(k);
}

static void
upstream_close(void *self)
{
	struct upstream *s = self;

	for (struct upstream_ask *q = s->first; q != NULL; q = q->next)
		q->gone = true;
	upstream_sweep(s);
	if (s->multi != NULL)
		(void)s->api->multi_cleanup(s->multi);
	free(s);
}

const struct model_port *
upstream_open(const struct upstream_config *c)
{
	struct upstream *s = calloc(1, sizeof(*s));

	if (s == NULL)
		return NULL;
	s->config = *c;
	s->curl_ms = INT64_MAX;
	s->port = (struct model_port){upstream_ask, upstream_cancel,
	    upstream_due, upstream_tick, upstream_ready, NULL, upstream_name,
	    upstream_model_name, upstream_close, s};
	return &s->port;
}

void
upstream_reload(const struct model_port *m, const struct upstream_config *c)
{
	struct upstream *s = m->self;
	struct model_loop loop = s->config.loop;

	s->config = *c;
	s->config.loop = loop; /* its descriptors are there */
}
