#ifndef TESTS_LIB_SHELL_HOUSE_H
#define TESTS_LIB_SHELL_HOUSE_H

#include "lib/fakes.h"
#include "lib/said.h"
#include "shell/shell.h"
#include "lib/journal_plain.h"
#include "sqlite/sqlite.h"

/*
 * A shell alone: a store in memory, a journal without a disk that can hold
 * and fail, a clock that waits, ids that count.  A room is opened on it and
 * tested without the service around it.
 */
struct ground {
	struct clock_fake clock;
	struct ids_fake ids;
	struct store_port store;
	struct journal_port journal;
	struct shell_ports ports;
	struct service_config config;
	struct shell sh;
};

/* The 2nd of January 2026, noon. */
#define GROUND_NOON INT64_C(1767355200000)

/* The ports, and no shell yet. */
static inline bool
ground_ports(struct ground *g)
{
	struct sg_error e = {0};

	memset(g, 0, sizeof(*g));
	g->clock = (struct clock_fake){GROUND_NOON, 1000};
	if (store_memory_open(&g->store) != SG_OK ||
	    journal_plain_open(&g->store, &g->journal, &e) != SG_OK)
		return false;
	g->ports = (struct shell_ports){.clock = clock_fake_port(&g->clock),
	    .ids = ids_fake_port(&g->ids),
	    .store = &g->store,
	    .journal = &g->journal};
	g->config.project = STR("/");
	return true;
}

/* The shell on the ports: at first, and after ground_stop(). */
static inline bool
ground_start(struct ground *g)
{
	struct sg_error e = {0};

	if (shell_init(&g->sh, &g->ports, &g->config, &e) == SG_OK)
		return true;
	fprintf(stderr, "no shell: %s\n", e.message);
	return false;
}

static inline bool
ground_open(struct ground *g)
{
	return ground_ports(g) && ground_start(g);
}

/* Whoever still reads is told, and what was submitted is finished. */
static inline void
ground_drain(struct ground *g)
{
	struct sg_error none = {0};

	shell_drop_reads(&g->sh);
	(void)g->journal.flush(g->journal.self, &none);
}

/* The shell goes; the ports and what is stored stay. */
static inline void
ground_stop(struct ground *g)
{
	ground_drain(g);
	shell_release(&g->sh);
}

static inline void
ground_close_ports(struct ground *g)
{
	g->journal.close(g->journal.self);
	g->store.close(g->store.self);
}

static inline void
ground_close(struct ground *g)
{
	ground_stop(g);
	ground_close_ports(g);
}

/* The journal tells what is done, and the shell settles. */
static inline void
ground_poll(struct ground *g)
{
	shell_stamp(&g->sh);
	g->sh.held++;
	(void)g->journal.poll(g->journal.self);
	g->sh.held--;
	shell_settle(&g->sh);
}

/* All that follows from what is done now. */
static inline void
ground_polls(struct ground *g)
{
	for (int i = 0; i < 4; i++)
		ground_poll(g);
}

static inline void
ground_pass(struct ground *g, int64_t ms)
{
	clock_fake_pass(&g->clock, ms);
	shell_stamp(&g->sh);
}

/* Lines of the ledger that have ${part}. */
static inline unsigned
ground_lines(struct ground *g, const char *part)
{
	struct sg_str all = journal_plain_lines(&g->journal);
	char *text = malloc(all.n + 1);
	unsigned n = 0;

	said_text(text, all.n + 1, all);
	for (char *line = strtok(text, "\n"); line != NULL;
	     line = strtok(NULL, "\n"))
		n += strstr(line, part) != NULL;
	free(text);
	return n;
}

/* The last event of ${kind} that ${who} may hear, as text; "": none. */
static inline const char *
ground_event(struct ground *g, enum sg_event_kind kind, uint64_t channel)
{
	static char text[1 << 16];
	struct principal who = {.role = SG_ROLE_PERSON, .channel = channel};
	const struct event *e;
	uint64_t after = 0;
	bool missed = false;

	text[0] = '\0';
	while ((e = events_next(g->sh.events, after, &who, &missed)) != NULL) {
		after = e->no;
		if (e->kind == kind)
			said_text(text, sizeof(text), e->data);
	}
	return text;
}

/* Who asks: channel 1 is an agent, 7 a person, 9 looks on. */
static inline struct command_in
ground_in(uint64_t channel)
{
	return (struct command_in){.who = {.role = channel == 1 ? SG_ROLE_AGENT
					   : channel == 9       ? SG_ROLE_VIEWER
							  : SG_ROLE_PERSON,
				       .surface = SG_SURFACE_HTTP,
				       .channel = channel,
				       .user = STR("u1")}};
}

#endif
