/* The port of the scripted model: a queue of answers that tick() tells. */
#include <stdlib.h>
#include <string.h>

#include "model/scripted.h"
#include "model/scripted_ask.h"

#define ASKS_MAX     4096
#define ANSWER_BYTES (2U << 20) /* memory of one */
#define TIMEOUT_MS   30000

struct scripted {
	struct model_port port;
	struct scripted_config config;
	struct ask *first, **end; /* in the order they were asked */
	struct ask *spare;        /* with memory, for the next */
	struct ask *telling;
	uint64_t last;
	size_t n;
};

static int64_t
now_ms(const struct scripted *s)
{
	return s->config.clock.mono_ms(s->config.clock.self);
}

static struct ask *
ask_new(struct scripted *s)
{
	struct ask *a = s->spare;

	if (s->n >= ASKS_MAX)
		return NULL;
	if (a != NULL) {
		struct arena keep = a->arena;

		s->spare = a->next;
		memset(a, 0, sizeof(*a));
		a->arena = keep;
		return a;
	}
	a = calloc(1, sizeof(*a));
	if (a != NULL)
		arena_init(&a->arena, &mem_heap, ANSWER_BYTES);
	return a;
}

static void
ask_put(struct scripted *s, struct ask *a)
{
	arena_clear(&a->arena);
	a->next = s->spare;
	s->spare = a;
}

static int64_t
size_of(const struct llm_request *r)
{
	size_t n = r->system.n;

	for (size_t t = 0; t < r->n_turns; t++)
		for (size_t i = 0; i < r->turns[t].n; i++)
			n += r->turns[t].parts[i].text.n +
			    r->turns[t].parts[i].args.n;
	return (int64_t)(n / 4 + 1);
}

/* The zone that the prompt names as the user's; else the server's own. */
static const struct zone *
zone_of(const struct scripted *s, struct sg_str system, struct zone *utc)
{
	const struct zones_port *z = s->config.zones;
	size_t at = str_find(system, STR("Time zone of the user"));
	struct sg_str rest = str_part(system, at, 160);
	const struct zone *found = NULL;

	zone_utc(utc);
	while (z != NULL && found == NULL && rest.n > 0) {
		size_t n = 0;

		while (n < rest.n && rest.p[n] > ' ' && rest.p[n] != ',' &&
		    rest.p[n] != '.' && rest.p[n] != ')' && rest.p[n] != '(')
			n++;
		if (str_find(str_part(rest, 0, n), STR("/")) < n ||
		    str_eq(str_part(rest, 0, n), STR("UTC")))
			found = z->find(z->self, str_part(rest, 0, n), NULL);
		rest = str_part(rest, n + 1, rest.n);
	}
	if (found != NULL)
		return found;
	return z != NULL ? z->here(z->self, NULL) : utc;
}

static uint64_t
scripted_ask(void *self, const struct model_ask *in, struct model_listener l,
    struct sg_error *e)
{
	struct scripted *s = self;
	struct zone utc;
	struct script_world w = {
	    .wall_ms = s->config.clock.wall_ms(s->config.clock.self),
	    .zone = zone_of(s, in->request->system, &utc),
	    .faults = s->config.faults};
	int64_t now = now_ms(s);
	struct ask *a;

	if (in->path.n > 0) {
		(void)err_set(e, SG_EIO, STR(""),
		    STR("the built-in script answers questions only"));
		return 0;
	}
	if (llm_check(in->request, e) != SG_OK)
		return 0;
	a = ask_new(s);
	if (a == NULL ||
	    !script_answer(in->request, &w, &a->arena, &a->reply)) {
		if (a != NULL)
			ask_put(s, a);
		(void)err_set(e, SG_EFULL, STR(""),
		    STR("the scripted model has too many questions to answer"));
		return 0;
	}
	a->ticket = ++s->last;
	a->to = l;
	a->stream = in->request->stream;
	a->input_tokens = size_of(in->request);
	a->due_ms = a->reply.fault == SCRIPT_SILENT ? INT64_MAX : now;
	a->deadline_ms = now +
	    (s->config.timeout_ms > 0 ? s->config.timeout_ms : TIMEOUT_MS);
	if (in->deadline_ms != 0 && in->deadline_ms < a->deadline_ms)
		a->deadline_ms = in->deadline_ms;
	*s->end = a;
	s->end = &a->next;
	s->n++;
	return a->ticket;
}

/* Out of the queue; its memory stays for the next. */
static void
drop(struct scripted *s, struct ask **at)
{
	struct ask *a = *at;

	*at = a->next;
	if (s->end == &a->next)
		s->end = at;
	s->n--;
	ask_put(s, a);
}

static void
scripted_cancel(void *self, uint64_t ticket)
{
	struct scripted *s = self;

	if (s->telling != NULL && s->telling->ticket == ticket) {
		s->telling->gone = true;
		return;
	}
	for (struct ask **at = &s->first; *at != NULL; at = &(*at)->next)
		if ((*at)->ticket == ticket) {
			drop(s, at);
			return;
		}
}

/* Only what was there when it began: an answer may lead to a question. */
static void
scripted_tick(void *self)
{
	struct scripted *s = self;
	int64_t now = now_ms(s);
	uint64_t last = s->last;
	struct ask **at = &s->first;

	if (s->telling != NULL)
		return; /* called from within a callback */
	while (*at != NULL && (*at)->ticket <= last) {
		struct ask *a = *at;
		bool over = false;

		if (now >= a->due_ms || now >= a->deadline_ms) {
			s->telling = a;
			over = ask_step(a, now);
			s->telling = NULL;
		}
		/* What stood before it may have been cancelled meanwhile. */
		for (at = &s->first; *at != a;)
			at = &(*at)->next;
		if (over || a->gone)
			drop(s, at);
		else
			at = &a->next;
	}
}

static int64_t
scripted_due(void *self)
{
	struct scripted *s = self;
	int64_t due = INT64_MAX;

	for (struct ask *a = s->first; a != NULL; a = a->next) {
		int64_t next = a->due_ms < a->deadline_ms ? a->due_ms
							  : a->deadline_ms;

		if (next < due)
			due = next;
	}
	return due;
}

static void
scripted_ready(void *self, int fd, unsigned events)
{
	(void)self;
	(void)fd;
	(void)events;
}

/* With faults it may be silent for long, as one outside may be. */
static bool
scripted_at_hand(void *self, int provider)
{
	const struct scripted *s = self;

	(void)provider;
	return !s->config.faults;
}

static const char *
scripted_provider(void *self, int provider)
{
	(void)self;
	(void)provider;
	return "scripted";
}

static const char *
scripted_model(void *self, int provider)
{
	(void)self;
	(void)provider;
	return "scripted-1";
}

static void
scripted_close(void *self)
{
	struct scripted *s = self;
	struct ask *lists[] = {s->first, s->spare};

	for (size_t i = 0; i < 2; i++)
		for (struct ask *a = lists[i], *next; a != NULL; a = next) {
			next = a->next;
			arena_release(&a->arena);
			free(a);
		}
	free(s);
}

const struct model_port *
scripted_open(const struct scripted_config *c)
{
	struct scripted *s = calloc(1, sizeof(*s));

	if (s == NULL)
		return NULL;
	s->config = *c;
	s->end = &s->first;
	s->port = (struct model_port){scripted_ask, scripted_cancel,
	    scripted_due, scripted_tick, scripted_ready, scripted_at_hand,
	    scripted_provider, scripted_model, scripted_close, s};
	return &s->port;
}

void
scripted_reload(const struct model_port *m, const struct scripted_config *c)
{
	struct scripted *s = m->self;

	s->config = *c;
}
