/* The scripted model and the upstream ones behind one port. */
#include <stdlib.h>

#include "model/models.h"
#include "model/scripted.h"

struct models {
	struct model_port port;
	struct models_config config;
	const struct model_port *part[2]; /* scripted, upstream */
};

/* Which of the two answers for ${provider}. */
static size_t
part_of(const struct models *s, int provider)
{
	if (provider == MODEL_DEFAULT)
		return s->config.upstream_usual;
	if (provider >= 0 && provider < PROVIDER_COUNT &&
	    s->config.upstream.provider[provider].on)
		return 1;
	return !s->config.plays;
}

/* The last bit of a ticket says whose it is. */
static uint64_t
models_ask(void *self, const struct model_ask *a, struct model_listener l,
    struct sg_error *e)
{
	struct models *s = self;
	size_t i = part_of(s, a->provider);
	uint64_t ticket = s->part[i]->ask(s->part[i]->self, a, l, e);

	return ticket == 0 ? 0 : ticket << 1 | i;
}

static void
models_cancel(void *self, uint64_t ticket)
{
	struct models *s = self;
	const struct model_port *p = s->part[ticket & 1];

	p->cancel(p->self, ticket >> 1);
}

static int64_t
models_due(void *self)
{
	struct models *s = self;
	int64_t a = s->part[0]->due(s->part[0]->self);
	int64_t b = s->part[1]->due(s->part[1]->self);

	return a < b ? a : b;
}

static void
models_tick(void *self)
{
	struct models *s = self;

	for (size_t i = 0; i < 2; i++)
		s->part[i]->tick(s->part[i]->self);
}

static void
models_ready(void *self, int fd, unsigned events)
{
	struct models *s = self;

	s->part[1]->ready(s->part[1]->self, fd, events);
}

static bool
models_at_hand(void *self, int provider)
{
	struct models *s = self;
	const struct model_port *p = s->part[part_of(s, provider)];

	return p->at_hand != NULL && p->at_hand(p->self, provider);
}

static const char *
models_provider(void *self, int provider)
{
	struct models *s = self;
	const struct model_port *p = s->part[part_of(s, provider)];

	return p->provider(p->self, provider);
}

static const char *
models_model(void *self, int provider)
{
	struct models *s = self;
	const struct model_port *p = s->part[part_of(s, provider)];

	return p->model(p->self, provider);
}

static void
models_close(void *self)
{
	struct models *s = self;

	for (size_t i = 0; i < 2; i++)
		if (s->part[i] != NULL)
			s->part[i]->close(s->part[i]->self);
	free(s);
}

enum sg_err
models_check(const struct models_config *c, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (int k = 0; k < PROVIDER_COUNT && err == SG_OK; k++)
		if (c->upstream.provider[k].on)
			err = upstream_check(
			    &c->upstream, (enum provider_kind)k, e);
	return err;
}

static struct scripted_config
script_of(const struct models_config *c)
{
	return (struct scripted_config){
	    .clock = c->upstream.clock, .zones = c->zones, .faults = c->faults};
}

void
models_reload(const struct model_port *m, const struct models_config *c)
{
	struct models *s = m->self;
	struct scripted_config script = script_of(c);

	s->config = *c;
	scripted_reload(s->part[0], &script);
	upstream_reload(s->part[1], &c->upstream);
}

const struct model_port *
models_open(const struct models_config *c)
{
	struct models *s = calloc(1, sizeof(*s));
	struct scripted_config script = script_of(c);

	if (s == NULL)
		return NULL;
	s->config = *c;
	s->part[0] = scripted_open(&script);
	s->part[1] = upstream_open(&c->upstream);
	s->port = (struct model_port){models_ask, models_cancel, models_due,
	    models_tick, models_ready, models_at_hand, models_provider,
	    models_model, models_close, s};
	if (s->part[0] == NULL || s->part[1] == NULL) {
		models_close(s);
		return NULL;
	}
	return &s->port;
}
