#ifndef TESTS_LIB_TURN_HOUSE_H
#define TESTS_LIB_TURN_HOUSE_H

#include <stdlib.h>
#include <string.h>

#include "lib/fakes.h"
#include "lib/said.h"
#include "service/service.h"
#include "lib/journal_plain.h"
#include "sqlite/sqlite.h"

/*
 * A whole service in memory, with a clock that waits and ids that count, and
 * somebody who asks it and keeps what was answered.
 */
struct house {
	struct clock_fake clock;
	struct ids_fake ids;
	struct store_port store;
	struct journal_port journal;
	struct service_config config;
	struct shell_ports ports;
	struct service *s;
};

static inline bool
house_start(struct house *h)
{
	struct sg_error e = {0};

	h->s = service_open(&h->ports, &h->config, &e);
	if (h->s == NULL)
		fprintf(stderr, "service: %s\n", e.message);
	return h->s != NULL;
}

/* The 2nd of January 2026, noon. */
#define HOUSE_NOON INT64_C(1767355200000)

static inline bool
house_open(struct house *h)
{
	struct sg_error e = {0};

	memset(h, 0, sizeof(*h));
	h->clock = (struct clock_fake){HOUSE_NOON, 1000};
	if (store_memory_open(&h->store) != SG_OK ||
	    journal_plain_open(&h->store, &h->journal, &e) != SG_OK)
		return false;
	h->ports = (struct shell_ports){.clock = clock_fake_port(&h->clock),
	    .ids = ids_fake_port(&h->ids),
	    .store = &h->store,
	    .journal = &h->journal};
	return house_start(h);
}

static inline void
house_close(struct house *h)
{
	service_close(h->s);
	h->journal.close(h->journal.self);
	h->store.close(h->store.self);
}

/* The program ends and begins anew; what is stored stays. */
static inline bool
house_restart(struct house *h)
{
	struct sg_error e = {0};

	service_close(h->s);
	(void)h->journal.flush(h->journal.self, &e);
	return house_start(h);
}

static inline void
house_pass(struct house *h, int64_t ms)
{
	clock_fake_pass(&h->clock, ms);
	service_tick(h->s);
	service_poll(h->s);
}

static inline struct command_in
house_in(enum sg_role role, const char *body)
{
	return (struct command_in){.who = {.role = role,
				       .surface = SG_SURFACE_HTTP,
				       .channel = 1,
				       .user = STR("u1")},
	    .body = str_of(body)};
}

/* Ask, and wait for the answer.  The answer before it is forgotten. */
static inline struct said *
house_run(struct house *h, enum command_name n, const struct command_in *in)
{
	static struct said a;
	char *body = a.body;

	memset(&a, 0, sizeof(a));
	a.body = body;
	command_run(h->s, n, in, (struct command_reply){said_reply, &a});
	for (int i = 0; i < 4 && a.times == 0; i++)
		service_poll(h->s);
	return &a;
}

static inline struct said *
house_ask(struct house *h, enum command_name n, const char *body)
{
	struct command_in in = house_in(SG_ROLE_AGENT, body);

	return house_run(h, n, &in);
}

/* A question of a person about the thing ${id}. */
static inline struct said *
house_look(struct house *h, enum command_name n, const char *id)
{
	struct command_in in = house_in(SG_ROLE_PERSON, "");

	in.id = str_of(id);
	return house_run(h, n, &in);
}

/* Every line of the ledger so far, as text that ends in NUL. */
static inline const char *
house_lines(struct house *h)
{
	static char *text;
	struct sg_str lines = journal_plain_lines(&h->journal);

	free(text);
	text = malloc(lines.n + 1);
	said_text(text, lines.n + 1, lines);
	return text;
}

#endif
