/* The handle: opening, time passing, stopping. */
#include "app/service.h"

#include <stdlib.h>
#include <string.h>

#include "app/actions.h"
#include "app/asked.h"
#include "app/chat.h"
#include "app/effects.h"
#include "app/energy_book.h"
#include "app/grant_book.h"
#include "app/listeners.h"
#include "app/mode.h"
#include "app/prompts.h"
#include "app/proxy.h"
#include "app/service_setup.h"
#include "app/talks.h"
#include "app/turns.h"

static uint64_t
epoch_of(const struct service *s)
{
	uint8_t digest[SHA256_SIZE];
	uint64_t epoch = 0;

	sha256_of(service_session(s), digest);
	for (unsigned i = 0; i < 8; i++)
		epoch = epoch << 8 | digest[i];
	return epoch;
}

static bool
draw_session(struct service *s)
{
	struct buf b = {.p = s->session, .cap = sizeof(s->session)};

	return s->port.ids.make(s->port.ids.self, &b) && b.n == ID_TEXT;
}

static bool
make_rooms(struct service *s, struct sg_error *e)
{
	return (s->events = events_new(epoch_of(s))) != NULL &&
	    (s->counts = counts_new()) != NULL &&
	    (s->calls = calls_new()) != NULL &&
	    (s->effects = effects_new(&s->config)) != NULL &&
	    (s->prompts = prompts_new()) != NULL &&
	    (s->listeners = listeners_new()) != NULL &&
	    (s->world = world_open(s->config.project, e)) != NULL &&
	    (s->mode = mode_new(s, e)) != NULL &&
	    (s->grants = grant_book_open(s, e)) != NULL &&
	    (s->actions = actions_new(s)) != NULL &&
	    (s->energy = energy_book_new()) != NULL &&
	    (s->turns = turns_open(s, e)) != NULL &&
	    (s->chat = chat_new(s)) != NULL &&
	    (s->talks = talks_new(s)) != NULL &&
	    (s->proxies = proxies_new(s)) != NULL &&
	    prompts_recover(s, e) == SG_OK;
}

static void
release(struct service *s)
{
	proxies_free(s->proxies);
	talks_free(s->talks);
	chat_free(s->chat);
	turns_close(s->turns);
	energy_book_free(s->energy);
	actions_free(s->actions);
	grant_book_close(s->grants);
	mode_free(s->mode);
	world_close(s->world);
	listeners_free(s->listeners);
	prompts_free(s->prompts);
	effects_free(s->effects);
	calls_free(s->calls);
	counts_free(s->counts);
	events_free(s->events);
	arena_release(&s->scratch);
	arena_release(&s->config_arena);
	free(s);
}

struct service *
service_open(const struct service_ports *ports,
    const struct service_config *config, struct sg_error *e)
{
	struct service *s = calloc(1, sizeof(*s));

	if (s == NULL) {
		err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	s->port = *ports;
	arena_init(&s->scratch, &mem_heap, SERVICE_SCRATCH_MAX);
	arena_init(&s->config_arena, &mem_heap, SERVICE_CONFIG_MAX);
	service_stamp(s);
	s->started_ms = s->wall_ms;
	if (draw_session(s) &&
	    service_config_copy(&s->config_arena, config, &s->config) &&
	    make_rooms(s, e))
		return s;
	err_set(e, SG_ENOMEM, STR(""), STR("the service cannot be opened"));
	release(s);
	return NULL;
}

void
service_stop(struct service *s)
{
	struct queue_event ev = {.kind = QUEUE_ON_SHUTDOWN};

	if (s->stopping)
		return;
	s->stopping = true;
	service_stamp(s);
	service_tell(s, SG_EVENT_STOPPING, 0, STR("{\"reason\":\"stop\"}"));
	proxies_stop(s->proxies);
	(void)effects_feed(s, &ev, NULL);
	chat_stop(s->chat);
	talks_stop(s->talks);
	service_settle(s);
}

/* Answers of the last records leave before this returns. */
void
service_close(struct service *s)
{
	const struct journal_port *j;
	struct sg_error none = {0};

	if (s == NULL)
		return;
	j = s->port.journal;
	service_stop(s);
	grant_book_flush(s);
	/* A record may lead to another one: a release that was refused. */
	for (unsigned i = 0;
	     i < 8 && !(effects_idle(s->effects) && s->passes == NULL && i > 0);
	     i++) {
		(void)j->flush(j->self, &none);
		service_settle(s);
	}
	release(s);
}

static int64_t
sooner(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

int64_t
service_due(const struct service *s)
{
	int64_t due = queue_due(effects_queue(s->effects));

	due = sooner(due, mode_due(s->mode));
	due = sooner(due, calls_due(s->calls));
	due = sooner(due, grant_book_due(s->grants));
	due = sooner(due, proxies_due(s->proxies));
	if (s->port.model != NULL)
		due = sooner(due, s->port.model->due(s->port.model->self));
	return sooner(due, turns_due(s->turns));
}

void
service_tick(struct service *s)
{
	struct queue_event ev = {.kind = QUEUE_ON_TICK};

	service_stamp(s);
	s->held++;
	mode_tick(s);
	(void)effects_feed(s, &ev, NULL);
	calls_tick(s);
	grant_book_tick(s);
	turns_tick(s->turns);
	proxies_tick(s->proxies);
	if (s->port.model != NULL)
		s->port.model->tick(s->port.model->self);
	s->held--;
	service_settle(s);
}

void
service_poll(struct service *s)
{
	const struct journal_port *j = s->port.journal;

	service_stamp(s);
	s->held++;
	(void)j->poll(j->self);
	s->held--;
	service_settle(s);
}

void
service_rest(struct service *s)
{
	const struct journal_port *j = s->port.journal;

	if (j->go != NULL)
		j->go(j->self);
}

void
service_disconnect(struct service *s, uint64_t channel)
{
	struct queue_event ev = {
	    .kind = QUEUE_ON_DISCONNECT, .channel = channel};

	service_stamp(s);
	(void)effects_feed(s, &ev, NULL);
	calls_forget_channel(s->calls, channel);
	service_settle(s);
}

void
service_forget(struct service *s, void *ctx)
{
	calls_forget(s->calls, ctx);
	effects_forget(s->effects, ctx);
	service_forget_passes(s, ctx);
	actions_forget(s->actions, ctx);
	turns_forget(s->turns, ctx);
	chat_forget(s->chat, ctx);
	talks_forget(s->talks, ctx);
	proxies_forget(s->proxies, ctx);
}

enum sg_err
service_reload(
    struct service *s, const struct service_config *config, struct sg_error *e)
{
	return service_setup_reload(s, config, e);
}

struct events *
service_events(struct service *s)
{
	return s->events;
}

const struct service_config *
service_config_of(const struct service *s)
{
	return &s->config;
}

enum sg_err
service_ready(struct service *s, struct sg_error *e)
{
	const struct journal_port *j = s->port.journal;

	if (s->stopping)
		return err_set(
		    e, SG_EIO, STR(""), STR("the server is stopping"));
	if (s->shut)
		return err_set(e, SG_EIO, STR(""),
		    STR("records cannot be written; nothing is allowed"));
	return j->state(j->self, e);
}
