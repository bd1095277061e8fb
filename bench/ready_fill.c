/*
 * A state directory with grants, ledger records and threads, for bench/ready.sh
 * and bench/growth.sh: made by the commands a face would send, so that it is
 * what a real one looks like.
 *
 *	ready_fill DIR GRANTS RECORDS [THREADS]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "settings/config_place.h"
#include "service/service.h"
#include "store/journal.h"
#include "sqlite/sqlite.h"

static uint64_t done, refused;

static void
reply(void *ctx, const struct command_out *out)
{
	(void)ctx;
	done++;
	refused += !out->ok;
	if (!out->ok && refused < 5)
		fprintf(
		    stderr, "%s %s\n", out->error.pointer, out->error.message);
}

static void
ask(struct service *s, enum command_name n, const char *body)
{
	static int who;
	struct command_in in = {.who = {.role = SG_ROLE_PERSON,
				    .surface = SG_SURFACE_CLI,
				    .channel = 1,
				    .user = STR("local")},
	    .body = str_of(body)};

	command_run(s, n, &in, (struct command_reply){reply, &who});
}

struct amount {
	long grants, records, threads;
};

/* The ${i}th of all that is asked for. */
static enum command_name
write_one(const struct amount *a, long i, char *body, size_t cap)
{
	if (i < a->grants) {
		snprintf(body, cap,
		    "{\"extension_id\":\"ext.%ld\",\"capability\":\"exec\","
		    "\"scope_pattern\":\"tool%ld *\",\"decision\":\"allow\"}",
		    i % 100, i);
		return COMMAND_GRANT_ADD;
	}
	if (i < a->grants + a->records) {
		snprintf(body, cap,
		    "{\"call_id\":\"c%ld\",\"method\":\"log\",\"params\":"
		    "{\"message\":\"x\"},\"extension\":{\"id\":\"ext.%ld\"}}",
		    i, i % 100);
		return COMMAND_HOSTCALL_ASK;
	}
	snprintf(body, cap,
	    "{\"message\":\"Which cable do I need?\",\"threadId\":\"t%ld\"}",
	    i - a->grants - a->records);
	return COMMAND_TURN;
}

static void
fill(struct service *s, const struct journal_port *j, const struct amount *a)
{
	struct sg_error e = {0};
	char body[512];

	for (long i = 0; i < a->grants + a->records + a->threads; i++) {
		ask(s, write_one(a, i, body, sizeof(body)), body);
		if (i % 1000 == 0) {
			(void)j->flush(j->self, &e);
			service_poll(s);
		}
	}
	(void)j->flush(j->self, &e);
	service_poll(s);
}

int
main(int argc, char **argv)
{
	char db[512], audit[512];
	struct service_config config = {.project = STR("/tmp")};
	struct store_port store = {0};
	struct journal_port journal = {0};
	struct shell_ports ports = {.clock = clock_system(),
	    .ids = ids_system(),
	    .store = &store,
	    .journal = &journal};
	struct sg_error e = {0};
	struct service *s;
	struct amount all;

	if (argc != 4 && argc != 5)
		return 2;
	all = (struct amount){
	    atol(argv[2]), atol(argv[3]), argc == 5 ? atol(argv[4]) : 0};
	snprintf(db, sizeof(db), "%s/solgate.db", argv[1]);
	snprintf(audit, sizeof(audit), "%s/audit", argv[1]);
	if (place_make(argv[1], &e) != SG_OK ||
	    store_sqlite_open(db, &store, &e) != SG_OK ||
	    journal_open(audit, &store, NULL, &journal, &e) != SG_OK ||
	    (s = service_open(&ports, &config, &e)) == NULL) {
		fprintf(stderr, "%s: %s\n", e.pointer, e.message);
		return 1;
	}
	fill(s, &journal, &all);
	printf("%llu answered, %llu refused, %llu records\n",
	    (unsigned long long)done, (unsigned long long)refused,
	    (unsigned long long)journal.head(journal.self).seq);
	service_close(s);
	journal.close(journal.self);
	store.close(store.self);
	return refused > 0;
}
