#ifndef TESTS_LIB_SERVICE_KIT_H
#define TESTS_LIB_SERVICE_KIT_H

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/fakes.h"
#include "service/service.h"
#include "lib/journal_plain.h"
#include "sqlite/sqlite.h"
#include "words/words.h"

/*
 * A whole service on a clock and ids of a test, a store in memory and a
 * journal without a disk.  Commands are sent as text, answers are kept as
 * text, so that a test reads like an exchange.
 *
 * Channels: 1 and 2 are agents, 7 and 8 are people, 9 looks on.
 */
enum { KIT_ANSWERS = 4096, KIT_TEXT = 1 << 16 };

struct kit_answer {
	bool came;
	bool ok, accepted, created;
	enum sg_problem problem;
	char *body, *details, *message, *etag, *id;
	unsigned times;
};

struct kit {
	struct clock_fake clock;
	struct ids_fake ids;
	struct store_port store;
	struct journal_port journal;
	struct shell_ports ports;
	struct service_config config;
	struct service *s;
	struct kit_answer *answers;
	size_t n;
	uint64_t seen; /* the last event that was read */
};

static struct kit kit;
static char kit_body[KIT_TEXT]; /* a body to be sent */

static char *
kit_dup(struct sg_str s)
{
	char *p = malloc(s.n + 1);

	memcpy(p, s.p != NULL ? s.p : "", s.n);
	p[s.n] = '\0';
	return p;
}

static inline void
kit_reply(void *ctx, const struct command_out *out)
{
	struct kit_answer *a = ctx;

	a->times++;
	a->came = true;
	a->ok = out->ok;
	a->accepted = out->accepted;
	a->created = out->created;
	a->problem = out->problem;
	free(a->body);
	free(a->details);
	free(a->message);
	free(a->etag);
	free(a->id);
	a->body = kit_dup(out->body);
	a->details = kit_dup(out->details);
	a->message = kit_dup(str_of(out->error.message));
	a->etag = kit_dup(out->etag);
	a->id = kit_dup(out->id);
}

static inline struct principal
kit_who(uint64_t channel)
{
	return (struct principal){.role = channel <= 2 ? SG_ROLE_AGENT
		: channel == 9                         ? SG_ROLE_VIEWER
						       : SG_ROLE_PERSON,
	    .surface = channel == 8 ? SG_SURFACE_TUI : SG_SURFACE_RPC,
	    .channel = channel};
}

static inline void
kit_open_again(void)
{
	struct sg_error e = {0};

	kit.s = service_open(&kit.ports, &kit.config, &e);
	if (kit.s == NULL) {
		fprintf(stderr, "no service: %s\n", e.message);
		exit(1);
	}
	kit.seen = 0;
}

/* Everything but the service. */
static inline void
kit_begin(void)
{
	kit = (struct kit){.clock = {1767225600000, 1000}};
	kit.answers = calloc(KIT_ANSWERS, sizeof(*kit.answers));
	if (store_memory_open(&kit.store) != SG_OK ||
	    journal_plain_open(&kit.store, &kit.journal, NULL) != SG_OK)
		exit(1);
	kit.ports = (struct shell_ports){.clock = clock_fake_port(&kit.clock),
	    .ids = ids_fake_port(&kit.ids),
	    .store = &kit.store,
	    .journal = &kit.journal};
	kit.config.project = STR("/");
}

/* ${change} may set the configuration before the service is opened. */
static inline void
kit_open(void (*change)(struct service_config *))
{
	kit_begin();
	if (change != NULL)
		change(&kit.config);
	kit_open_again();
}

static inline void
kit_drop_answers(void)
{
	for (size_t i = 0; i < kit.n; i++) {
		free(kit.answers[i].body);
		free(kit.answers[i].details);
		free(kit.answers[i].message);
		free(kit.answers[i].etag);
		free(kit.answers[i].id);
	}
	memset(kit.answers, 0, kit.n * sizeof(*kit.answers));
	kit.n = 0;
}

static inline void
kit_close(void)
{
	service_close(kit.s);
	kit.journal.close(kit.journal.self);
	kit.store.close(kit.store.self);
	kit_drop_answers();
	free(kit.answers);
}

/* Send; the answer may come later.  ${in} has all but channel and body. */
static inline struct kit_answer *
kit_put(uint64_t channel, enum command_name n, struct command_in in,
    const char *body)
{
	struct kit_answer *a = &kit.answers[kit.n++];

	if (kit.n == KIT_ANSWERS) {
		fprintf(stderr, "too many answers\n");
		exit(1);
	}
	in.who = kit_who(channel);
	in.body = str_of(body);
	command_run(kit.s, n, &in, (struct command_reply){kit_reply, a});
	return a;
}

static inline struct kit_answer *
kit_send(uint64_t channel, enum command_name n, struct command_in in,
    const char *body)
{
	struct kit_answer *a = kit_put(channel, n, in, body);

	service_poll(kit.s);
	return a;
}

static inline void
kit_pass(int64_t ms)
{
	clock_fake_pass(&kit.clock, ms);
	service_tick(kit.s);
	service_poll(kit.s);
}

static inline void
kit_attach(uint64_t channel)
{
	struct principal who = kit_who(channel);

	service_attach(kit.s, &who);
	service_poll(kit.s);
}

static inline void
kit_detach(uint64_t channel)
{
	struct principal who = kit_who(channel);

	service_detach(kit.s, &who);
	service_poll(kit.s);
}

/* An exec call: the words are those of an argv in JSON. */
static inline struct kit_answer *
kit_exec(uint64_t channel, const char *id, const char *argv, int64_t wait_ms)
{
	char *text = kit_body;

	snprintf(text, KIT_TEXT,
	    "{\"call_id\":\"%s\",\"method\":\"exec\",\"params\":"
	    "{\"argv\":%s},\"extension\":{\"id\":\"ext.auto_commit\","
	    "\"name\":\"Auto Commit on Exit\",\"version\":\"1.2.0\","
	    "\"source\":{\"type\":\"npm\",\"ref\":\"@user/pi-auto-commit\"}}}",
	    id, argv);
	return kit_send(channel, COMMAND_HOSTCALL_ASK,
	    (struct command_in){.wait_ms = wait_ms}, text);
}

/* What is shown of ${prompt} now; 0: it is not there. */
static inline int
kit_rev(const char *prompt)
{
	const struct kit_answer *a = kit_send(7, COMMAND_PROMPT_GET,
	    (struct command_in){.id = str_of(prompt)}, "");
	const char *at = strstr(a->body, "\"rev\":");

	return at != NULL ? atoi(at + 6) : 0;
}

/* ${rev} 0: the one that is shown now. */
static inline struct kit_answer *
kit_decide(uint64_t channel, const char *prompt, const char *decision, int rev)
{
	char text[256];

	if (rev == 0 && strncmp(decision, "allow", 5) == 0)
		rev = kit_rev(prompt);
	if (rev > 0)
		snprintf(text, sizeof(text), "{\"decision\":\"%s\",\"rev\":%d}",
		    decision, rev);
	else
		snprintf(text, sizeof(text), "{\"decision\":\"%s\"}", decision);
	return kit_send(channel, COMMAND_PROMPT_DECIDE,
	    (struct command_in){.id = str_of(prompt)}, text);
}

/* The next event of that kind for ${channel}: its data, or "". */
static inline const char *
kit_event(uint64_t channel, enum sg_event_kind kind)
{
	static char text[8][KIT_TEXT];
	static unsigned turn;
	struct principal who = kit_who(channel);
	const struct event *e;
	bool missed = false;

	while ((e = events_next(
		    service_events(kit.s), kit.seen, &who, &missed)) != NULL) {
		kit.seen = e->no;
		if (e->kind != kind)
			continue;
		turn = (turn + 1) % 8;
		snprintf(
		    text[turn], KIT_TEXT, "%.*s", (int)e->data.n, e->data.p);
		return text[turn];
	}
	return "";
}

static inline bool
has(const char *text, const char *part)
{
	return text != NULL && strstr(text, part) != NULL;
}

/* The value of "key":"value" behind the first such key, in a static room. */
static inline const char *
kit_text(const char *json, const char *key)
{
	static char rooms[8][512];
	static unsigned turn;
	char want[64];
	const char *p, *end;

	turn = (turn + 1) % 8;
	rooms[turn][0] = '\0';
	snprintf(want, sizeof(want), "\"%s\":\"", key);
	if (json == NULL || (p = strstr(json, want)) == NULL)
		return rooms[turn];
	p += strlen(want);
	end = strchr(p, '"');
	snprintf(rooms[turn], sizeof(rooms[turn]), "%.*s", (int)(end - p), p);
	return rooms[turn];
}

/* Lines of the ledger that have ${part}. */
static inline unsigned
kit_lines(const char *part)
{
	char *all = kit_dup(journal_plain_lines(&kit.journal));
	unsigned n = 0;

	for (char *line = strtok(all, "\n"); line != NULL;
	     line = strtok(NULL, "\n"))
		n += strstr(line, part) != NULL;
	free(all);
	return n;
}

#endif
