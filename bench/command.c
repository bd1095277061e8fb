/*
 * What a turn costs: the whole command, from the bytes of the request to those
 * of the answer and the submit to the real journal, on the thread of the loop;
 * beside it what the writer adds.
 *
 *     build/bench/command DIRECTORY [TIMES]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "service/service.h"
#include "store/journal.h"
#include "sqlite/sqlite.h"

static int turns = 100000;

static double
now_us(clockid_t id)
{
	struct timespec t;

	clock_gettime(id, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static size_t answered;

static void
reply(void *ctx, const struct command_out *out)
{
	(void)ctx;
	if (!out->ok) {
		fprintf(stderr, "refused: %s\n", out->error.message);
		exit(1);
	}
	answered += out->body.n;
}

static void
measure(
    struct service *s, enum command_name n, const char *name, const char *body)
{
	struct command_in in = {
	    .who = {.role = SG_ROLE_AGENT, .channel = 1, .user = STR("local")},
	    .body = str_of(body)};
	double loop, all;

	answered = 0;
	loop = now_us(CLOCK_THREAD_CPUTIME_ID);
	all = now_us(CLOCK_PROCESS_CPUTIME_ID);
	for (int i = 0; i < turns; i++) {
		command_run(s, n, &in, (struct command_reply){reply, &in});
		if (i % 64 == 63)
			service_poll(s);
	}
	loop = now_us(CLOCK_THREAD_CPUTIME_ID) - loop;
	all = now_us(CLOCK_PROCESS_CPUTIME_ID) - all;
	printf("%s\t%.2f us on the loop, %.2f us in all, answer %zu bytes\n",
	    name, loop / turns, all / turns, answered / (size_t)turns);
}

#define TEXT                                                             \
	"I have been thinking about the panel for the boat and whether " \
	"the bigger one is worth it, given the roof space and weight. "  \
	"Could you compare the two options and tell me which one to "    \
	"take? Thanks"

int
main(int argc, char **argv)
{
	struct journal_options o = {.max_bytes = 1u << 30};
	struct service_config config = {.project = STR("/")};
	struct shell_ports ports = {
	    .clock = clock_system(), .ids = ids_system()};
	struct journal_port journal;
	struct store_port store;
	struct sg_error e = {0};
	struct service *s;
	char db[4096], audit[4096];

	if (argc < 2) {
		fprintf(stderr, "usage: command DIRECTORY [TIMES]\n");
		return 2;
	}
	if (argc > 2 && (turns = atoi(argv[2])) < 1)
		return 2;
	snprintf(db, sizeof(db), "%s/solgate.db", argv[1]);
	snprintf(audit, sizeof(audit), "%s/audit", argv[1]);
	o.now_ms = ports.clock.wall_ms(NULL);
	ports.store = &store;
	ports.journal = &journal;
	if (store_sqlite_open(db, &store, &e) != SG_OK ||
	    journal_open(audit, &store, &o, &journal, &e) != SG_OK ||
	    (s = service_open(&ports, &config, &e)) == NULL) {
		fprintf(stderr, "%s\n", e.message);
		return 1;
	}
	measure(s, COMMAND_INTENT, "intent", "{\"text\":\"" TEXT "\"}");
	measure(s, COMMAND_TURN, "turn",
	    "{\"message\":\"" TEXT "\",\"threadId\":\"thread-1\"}");
	service_close(s);
	journal.close(journal.self);
	store.close(store.self);
	return 0;
}
