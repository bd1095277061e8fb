#ifndef TESTS_RPC_GATE_H
#define TESTS_RPC_GATE_H

/*
 * A real service in memory, with a clock that stands still and ids that
 * count, and clients of the headless mode on it.
 */
#include <stdlib.h>

#include "lib/fakes.h"
#include "face/rpc/local.h"
#include "lib/journal_plain.h"
#include "sqlite/sqlite.h"
#include "t.h"

#define RPC_CLIENTS 4

static struct {
	struct clock_fake clock;
	struct ids_fake ids;
	struct store_port store;
	struct journal_port journal;
	struct service *service;
	struct rpc_local client[RPC_CLIENTS];
	size_t n_clients;
} gate;

static char rpc_room[1 << 20];

static inline void
gate_start(const struct service_config *config)
{
	struct sg_error e = {0};
	struct shell_ports ports = {
	    .store = &gate.store, .journal = &gate.journal};

	memset(&gate, 0, sizeof(gate));
	gate.clock = (struct clock_fake){
	    .wall_ms = 1767225600000, .mono_ms = 1000000};
	ports.clock = clock_fake_port(&gate.clock);
	ports.ids = ids_fake_port(&gate.ids);
	if (store_memory_open(&gate.store) != SG_OK ||
	    journal_plain_open(&gate.store, &gate.journal, &e) != SG_OK ||
	    (gate.service = service_open(&ports, config, &e)) == NULL) {
		fprintf(stderr, "%s\n", e.message);
		abort();
	}
}

/* One more client; its greeting and what waits are in its output. */
static inline struct rpc_local *
gate_client(enum sg_role role)
{
	struct rpc_local *l = &gate.client[gate.n_clients++];
	struct rpc_gate to;

	*l = (struct rpc_local){.service = gate.service,
	    .clock = clock_fake_port(&gate.clock),
	    .who = {.role = role,
		.surface = SG_SURFACE_RPC,
		.channel = gate.n_clients,
		.user = STR("local")},
	    .wake = -1};
	to = rpc_local_gate(l);
	l->rpc = rpc_new(&to, &l->who);
	rpc_local_open(l);
	rpc_local_work(l);
	return l;
}

static inline void
gate_work(void)
{
	for (int i = 0; i < 4; i++)
		for (size_t c = 0; c < gate.n_clients; c++)
			if (gate.client[c].rpc != NULL)
				rpc_local_work(&gate.client[c]);
}

static inline void
gate_pass(int64_t ms)
{
	clock_fake_pass(&gate.clock, ms);
	gate_work();
}

/* What the client was sent since it was last asked. */
static inline const char *
gate_heard(struct rpc_local *l)
{
	struct sg_str s;

	gate_work();
	s = rpc_output(l->rpc);
	snprintf(
	    rpc_room, sizeof(rpc_room), "%.*s", (int)s.n, s.n > 0 ? s.p : "");
	rpc_sent(l->rpc, s.n);
	return rpc_room;
}

static inline const char *
gate_ask(struct rpc_local *l, const char *line)
{
	rpc_feed(l->rpc, str_of(line));
	return gate_heard(l);
}

/* The ledger so far, with a NUL. */
static inline const char *
gate_ledger(void)
{
	static char room[1 << 20];
	struct sg_str s = journal_plain_lines(&gate.journal);

	snprintf(room, sizeof(room), "%.*s", (int)s.n, s.n > 0 ? s.p : "");
	return room;
}

static inline unsigned
gate_count(const char *text, const char *what)
{
	unsigned n = 0;

	for (; (text = strstr(text, what)) != NULL; text += strlen(what))
		n++;
	return n;
}

/* The value of the first "promptId" in ${text}. */
static inline const char *
gate_prompt(const char *text)
{
	static char id[64];
	const char *at = strstr(text, "\"promptId\":\"");

	id[0] = '\0';
	if (at != NULL)
		snprintf(id, sizeof(id), "%.*s", (int)strcspn(at + 12, "\""),
		    at + 12);
	return id;
}

static inline void
gate_leave(struct rpc_local *l)
{
	rpc_local_close(l);
	rpc_free(l->rpc);
	l->rpc = NULL;
}

static inline void
gate_end(void)
{
	for (size_t i = 0; i < gate.n_clients; i++)
		if (gate.client[i].rpc != NULL)
			gate_leave(&gate.client[i]);
	service_close(gate.service);
	gate.journal.close(gate.journal.self);
	gate.store.close(gate.store.self);
}

#endif
