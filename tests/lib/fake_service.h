#ifndef TESTS_LIB_FAKE_SERVICE_H
#define TESTS_LIB_FAKE_SERVICE_H

/*
 * A service that decides nothing, for tests of what stands before it: every
 * command says what it was given, a few do something that can be seen.
 * Include it in one file of a program; it takes the place of service/service.c
 *and service/commands.c.
 *
 *	turn            adds an event
 *	hostcall.ask    waits until prompt.decide, or 202 if the caller does not
 *	grant.add       201; grant.get has the ETag "v1"; grant.revoke needs it
 *	mode.set        {"n":N,"size":S} adds N events of S bytes
 *	stats           view=NUMBER: a body of so many bytes
 *	state.get       {"writes":N}: how many commands changed something
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proxy/proxy.h"
#include "service/service.h"
#include "json/json.h"

#define FAKE_WAITING 256

struct service {
	struct events *events;
	struct command_reply waiting[FAKE_WAITING];
	size_t n_waiting;
	unsigned writes, attached, runs, ended;
	unsigned alarms[SG_ALARM_COUNT];
	bool stopping, broken;
	char big[4 << 20];
};

static inline struct service *
fake_service_new(void)
{
	struct service *s = calloc(1, sizeof(*s));

	s->events = events_new(7);
	memset(s->big, 'x', sizeof(s->big));
	return s;
}

static inline void
fake_service_free(struct service *s)
{
	events_free(s->events);
	free(s);
}

enum {
	V = 1 << SG_ROLE_VIEWER,
	A = 1 << SG_ROLE_AGENT,
	P = 1 << SG_ROLE_PERSON
};

const struct command_row *
command_of(enum command_name n)
{
	static const struct command_row all[] = {
#define X(sym, name, roles, in, out, writes, room, run, text) \
	{name, text, roles, NULL, NULL, writes, NULL},
#include "service/commands.def"
	};

	return &all[n];
}

static inline bool
fake_is_json(struct sg_str body, struct sg_error *e)
{
	struct arena a;
	struct json j;
	struct sg_str text;
	enum sg_err err;

	arena_init(&a, &mem_heap, 1 << 22);
	json_init(&j, body);
	err = json_skip(&j, json_next(&j), &a, &text);
	if (err == SG_OK && json_next(&j) != JSON_END)
		err = SG_EJSON;
	arena_release(&a);
	if (err != SG_OK)
		(void)err_set(e, err, STR("/a~1b"), STR("this is not JSON"));
	return err == SG_OK;
}

static inline unsigned
fake_number(struct sg_str s, const char *key)
{
	char text[256];
	const char *at;

	snprintf(text, sizeof(text), "%.*s", (int)s.n, s.p);
	at = strstr(text, key);
	return at == NULL ? 0 : (unsigned)strtoul(at + strlen(key), NULL, 10);
}

static inline void
fake_add(struct buf *b, const char *key, struct sg_str value)
{
	buf_addc(b, ',');
	json_quote(b, str_of(key));
	buf_addc(b, ':');
	json_quote(b, value);
}

static inline void
fake_echo(const struct command_row *c, const struct command_in *in,
    struct command_reply to)
{
	char text[16384];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "{\"command\":");
	json_quote(&b, str_of(c->name));
	fake_add(&b, "role", str_of(word_name(&words_role, in->who.role)));
	fake_add(
	    &b, "surface", str_of(word_name(&words_surface, in->who.surface)));
	fake_add(&b, "extension", in->who.extension);
	fake_add(&b, "user", in->who.user);
	fake_add(&b, "id", in->id);
	fake_add(&b, "cursor", in->cursor);
	fake_add(&b, "filter", in->filter);
	fake_add(&b, "view", in->view);
	fake_add(&b, "match", in->match);
	buf_addz(&b, ",\"channel\":");
	buf_addu(&b, in->who.channel);
	buf_addz(&b, ",\"limit\":");
	buf_addu(&b, in->limit);
	buf_addz(&b, ",\"wait\":");
	buf_addi(&b, in->wait_ms);
	buf_addz(&b, ",\"bytes\":");
	buf_addu(&b, in->body.n);
	buf_addc(&b, '}');
	command_done(to, buf_str(&b));
}

static inline void
fake_events(struct service *s, struct sg_str body)
{
	unsigned n = fake_number(body, "\"n\":");
	unsigned size = fake_number(body, "\"size\":");

	for (unsigned i = 0; i < n; i++) {
		char *text = malloc(size + 32);
		int head = snprintf(text, 32, "{\"i\":%u,\"fill\":\"", i);

		memset(text + head, 'e', size);
		memcpy(text + head + (int)size, "\"}", 2);
		events_add(s->events, SG_EVENT_MODE_CHANGED, 0, 1000,
		    (struct sg_str){text, (size_t)head + size + 2});
		free(text);
	}
}

static inline void
fake_answer_all(struct service *s, struct sg_str body)
{
	size_t n = s->n_waiting;
	struct command_reply all[FAKE_WAITING];

	memcpy(all, s->waiting, sizeof(all));
	s->n_waiting = 0;
	for (size_t i = 0; i < n; i++)
		command_done(all[i], body);
}

static inline void
fake_ask(
    struct service *s, const struct command_in *in, struct command_reply to)
{
	struct command_out out = {.ok = true,
	    .accepted = true,
	    .id = STR("call 1"),
	    .body = STR("{\"state\":\"waiting\"}")};

	if (in->wait_ms == 0)
		to.reply(to.ctx, &out);
	else if (s->n_waiting == FAKE_WAITING)
		command_say(to, SG_PROBLEM_BUSY, "too much is waiting already");
	else
		s->waiting[s->n_waiting++] = to;
}

static inline void
fake_grant(
    enum command_name n, const struct command_in *in, struct command_reply to)
{
	struct command_out out = {.ok = true,
	    .body = STR("{\"grant\":1}"),
	    .etag = STR("v1"),
	    .id = STR("g/1")};

	out.created = n == COMMAND_GRANT_ADD;
	out.unchanged = n == COMMAND_GRANT_GET &&
	    str_eq(in->none_match, STR("\"v1\""));
	if (n == COMMAND_GRANT_REVOKE && in->match.n == 0) {
		out.ok = false;
		out.problem = SG_PROBLEM_NO_MATCH_GIVEN;
	} else if (n == COMMAND_GRANT_REVOKE &&
	    !str_eq(in->match, STR("\"v1\""))) {
		out.ok = false;
		out.problem = SG_PROBLEM_PRECONDITION;
	} else if (n == COMMAND_GRANT_REVOKE) {
		out.body = STR("");
	}
	to.reply(to.ctx, &out);
}

static inline void
fake_big(struct service *s, struct sg_str view, struct command_reply to)
{
	size_t n = fake_number(view, "");

	n = n < 2 ? 2 : n > sizeof(s->big) ? sizeof(s->big) : n;
	s->big[0] = s->big[n - 1] = '"';
	command_done(to, (struct sg_str){s->big, n});
	s->big[n - 1] = 'x';
}

static inline void
fake_run(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	char text[64];

	switch ((int)n) {
	case COMMAND_TURN:
		events_add(s->events, SG_EVENT_TURN, 0, 1000,
		    STR("{\"decision\":\"must\"}"));
		fake_echo(command_of(n), in, to);
		break;
	case COMMAND_HOSTCALL_ASK:
		fake_ask(s, in, to);
		break;
	case COMMAND_PROMPT_DECIDE:
		fake_answer_all(s, STR("{\"decision\":\"allow_once\"}"));
		fake_echo(command_of(n), in, to);
		break;
	case COMMAND_GRANT_ADD:
	case COMMAND_GRANT_GET:
	case COMMAND_GRANT_REVOKE:
		fake_grant(n, in, to);
		break;
	case COMMAND_MODE_SET:
		fake_events(s, in->body);
		command_done(to, STR("{}"));
		break;
	case COMMAND_STATS:
		fake_big(s, in->view, to);
		break;
	case COMMAND_STATE_GET:
		snprintf(text, sizeof(text),
		    "{\"writes\":%u,\"attached\":%u,\"waiting\":%zu,\"ended\":%"
		    "u}",
		    s->writes, s->attached, s->n_waiting, s->ended);
		command_done(to, str_of(text));
		break;
	default:
		fake_echo(command_of(n), in, to);
		break;
	}
}

void
command_run(struct service *s, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	const struct command_row *c = command_of(n);
	struct command_out out = {.problem = SG_PROBLEM_INVALID_REQUEST};

	s->runs++;
	if ((c->roles & COMMAND_ROLE(in->who.role)) == 0) {
		command_say(
		    to, SG_PROBLEM_FORBIDDEN, "this role may not do that");
		return;
	}
	if (in->body.n > 0 && !fake_is_json(in->body, &out.error)) {
		to.reply(to.ctx, &out);
		return;
	}
	s->writes += c->writes;
	fake_run(s, n, in, to);
}

int64_t
service_due(const struct service *s)
{
	(void)s;
	return INT64_MAX;
}

void
service_tick(struct service *s)
{
	(void)s;
}

bool
service_rest(struct service *s)
{
	(void)s;
	return false;
}

void
service_poll(struct service *s)
{
	(void)s;
}

/* What was refused, for a test that asks. */
void
service_alarm(struct service *s, const struct alarm *a)
{
	s->alarms[a->kind]++;
}

size_t
service_waiting(const struct service *s)
{
	(void)s;
	return 0;
}

void
service_stop(struct service *s)
{
	s->stopping = true;
	events_add(s->events, SG_EVENT_STOPPING, 0, 1000, STR("{}"));
	fake_answer_all(s, STR("{\"decision\":\"deny_shutdown\"}"));
}

void
service_attach(struct service *s, const struct principal *who)
{
	s->attached++;
	events_add(s->events, SG_EVENT_CAPABILITY_PROMPT, who->channel, 1000,
	    STR("{\"for\":\"you alone\"}"));
}

void
service_detach(struct service *s, const struct principal *who)
{
	(void)who;
	s->attached--;
}

struct accounts *
service_accounts(struct service *s)
{
	(void)s;
	return NULL;
}

void
service_stream(struct service *s, bool open)
{
	(void)s;
	(void)open;
}

void
service_forget(struct service *s, void *ctx)
{
	size_t k = 0;

	for (size_t i = 0; i < s->n_waiting; i++)
		if (s->waiting[i].ctx != ctx)
			s->waiting[k++] = s->waiting[i];
	s->n_waiting = k;
}

void
service_disconnect(struct service *s, uint64_t channel)
{
	s->ended += channel != 0;
}

struct events *
service_events(struct service *s)
{
	return s->events;
}

/* A provider that says what it was asked, in one piece. */
void
service_proxy(struct service *s, const struct proxy_in *in, struct proxy_out to)
{
	s->runs++;
	to.begin(to.ctx, 200, in->stream, 0);
	to.bytes(to.ctx, in->body);
	to.end(to.ctx);
}

enum sg_err
service_ready(struct service *s, struct sg_error *e)
{
	(void)e;
	return s->broken ? SG_EIO : SG_OK;
}

bool
service_lost_disk(struct service *s)
{
	(void)s;
	return false;
}

void
service_notes(struct service *s, struct buf *out)
{
	(void)s;
	(void)out;
}

void
service_hello(struct service *s, struct buf *out)
{
	(void)s;
	buf_addz(out, "{\"version\":\"test\"}");
}

void
service_metrics(struct service *s, struct buf *out)
{
	buf_addz(out, "# HELP x x\nsolgate_prompts_pending ");
	buf_addu(out, s->n_waiting);
	buf_addc(out, '\n');
}

#endif
