/*
 * The protocol of the headless mode, line by line, on a gate that says what
 * the test wants.  Shapes are those of the specification, to the byte.
 */
#include <stdlib.h>

#include "face/rpc/rpc.h"
#include "t.h"

/* What came, and what is to be answered. */
static struct fake {
	enum command_name command;
	char body[512], id[256], cursor[64];
	unsigned limit;
	int64_t wait_ms;
	enum sg_role role;
	unsigned runs, forgotten;
	bool later; /* keep the reply */
	struct command_reply to;
	struct command_out out;
} fake;

static void
keep(char *to, size_t room, struct sg_str s)
{
	snprintf(to, room, "%.*s", (int)s.n, s.n > 0 ? s.p : "");
}

static void
fake_run(void *self, enum command_name n, const struct command_in *in,
    struct command_reply to)
{
	(void)self;
	fake.command = n;
	fake.runs++;
	fake.limit = in->limit;
	fake.wait_ms = in->wait_ms;
	fake.role = in->who.role;
	keep(fake.body, sizeof(fake.body), in->body);
	keep(fake.id, sizeof(fake.id), in->id);
	keep(fake.cursor, sizeof(fake.cursor), in->cursor);
	fake.to = to;
	if (!fake.later)
		to.reply(to.ctx, &fake.out);
}

static void
fake_forget(void *self, void *ctx)
{
	(void)self;
	(void)ctx;
	fake.forgotten++;
}

static struct rpc *
start(bool ok, const char *body)
{
	static const struct rpc_gate gate = {fake_run, fake_forget, NULL};
	static const struct principal who = {
	    .role = SG_ROLE_PERSON, .surface = SG_SURFACE_RPC, .channel = 1};

	fake = (struct fake){
	    .out = {.ok = ok, .body = str_of(body)}, .command = COMMAND_COUNT};
	return rpc_new(&gate, &who);
}

/* All that is to be sent; it counts as sent. */
static const char *
output(struct rpc *r)
{
	static char room[1 << 16];
	struct sg_str s = rpc_output(r);

	snprintf(room, sizeof(room), "%.*s", (int)s.n, s.n > 0 ? s.p : "");
	rpc_sent(r, s.n);
	return room;
}

static const char *
ask(struct rpc *r, const char *line)
{
	rpc_feed(r, str_of(line));
	return output(r);
}

/* the sample of the specification. */
static void
the_sample(void)
{
	struct rpc *r = start(true, "{\"promptId\":\"perm-123\"}");
	const char *got = ask(r,
	    "{\"id\": \"req-55\", \"type\": \"capability_decision\", "
	    "\"promptId\": \"perm-123\", \"decision\": \"allow_once\"}");

	CHECK(strcmp(got,
		  "{\"id\":\"req-55\",\"type\":\"response\",\"command\":"
		  "\"capability_decision\",\"success\":true,\"data\":null,"
		  "\"error\":null}\n") == 0,
	    "%s", got);
	CHECK(fake.command == COMMAND_PROMPT_DECIDE, "the command");
	CHECK(strcmp(fake.id, "perm-123") == 0, "%s", fake.id);
	CHECK(strcmp(fake.body, "{\"decision\":\"allow_once\"}") == 0, "%s",
	    fake.body);
	CHECK(fake.role == SG_ROLE_PERSON, "who");
	rpc_free(r);
}

/* {type, data}, nothing else, and only events of the protocol. */
static void
events(void)
{
	struct rpc *r = start(true, "");
	static const struct row {
		enum sg_event_kind kind;
		const char *want;
	} rows[] = {
	    {SG_EVENT_HELLO, "{\"type\":\"hello\",\"data\":{\"a\":1}}\n"},
	    {SG_EVENT_CAPABILITY_PROMPT,
		"{\"type\":\"capability_prompt\",\"data\":{\"a\":1}}\n"},
	    {SG_EVENT_CAPABILITY_PROMPT_UPDATE,
		"{\"type\":\"capability_prompt_update\",\"data\":{\"a\":1}}\n"},
	    {SG_EVENT_CAPABILITY_RESOLVED,
		"{\"type\":\"capability_resolved\",\"data\":{\"a\":1}}\n"},
	    {SG_EVENT_TURN, ""}, {SG_EVENT_PING, ""},
	    {SG_EVENT_GRANTS_CHANGED, ""},
	    {SG_EVENT_HOST_RESULT, ""}, /* of no call of ours */
	};
	const struct row *row;

	EACH (row, rows) {
		rpc_event(r, row->kind, STR("{\"a\":1}"));
		CHECK(strcmp(output(r), row->want) == 0, "%s", row->want);
	}
	rpc_free(r);
}

/* Every line but a blank one gets one response; the next one works. */
static void
lines(void)
{
#define BAD "\"command\":\"parse\",\"success\":false"
#define WHY ",\"data\":null,\"error\":\"Failed to parse command: "
	static const struct row {
		const char *line, *begins;
	} rows[] = {
	    {"", ""},
	    {"   ", ""},
	    {"\t\r", ""},
	    {"{bad", "{\"type\":\"response\"," BAD WHY},
	    {"[]", "{\"type\":\"response\"," BAD WHY},
	    {"1", "{\"type\":\"response\"," BAD WHY},
	    {"\"x\"", "{\"type\":\"response\"," BAD WHY},
	    {"null", "{\"type\":\"response\"," BAD WHY},
	    {"{} {}", "{\"type\":\"response\"," BAD WHY},
	    {"{\"type\":\"get_state\",\"type\":\"get_state\"}",
		"{\"type\":\"response\"," BAD WHY},
	    {"{\"type\":\"caf\xe9\"}", "{\"type\":\"response\"," BAD WHY},
	    {"{}",
		"{\"type\":\"response\"," BAD
		",\"data\":null,\"error\":\"Missing command type\"}\n"},
	    {"{\"id\":\"1\"}",
		"{\"id\":\"1\",\"type\":\"response\"," BAD
		",\"data\":null,\"error\":\"Missing command type\"}\n"},
	    {"{\"id\":\"1\",\"type\":7}",
		"{\"id\":\"1\",\"type\":\"response\"," BAD
		",\"data\":null,\"error\":\"Missing command type\"}\n"},
	    {"{\"id\":\"1\",\"type\":\"nope\"}",
		"{\"id\":\"1\",\"type\":\"response\",\"command\":\"nope\","
		"\"success\":false,\"data\":null,\"error\":\"Unknown command: "
		"nope\"}\n"},
	    {"{\"type\":\"no\\\"pe\"}",
		"{\"type\":\"response\",\"command\":\"no\\\"pe\",\"success\":"
		"false,\"data\":null,\"error\":\"Unknown command: "
		"no\\\"pe\"}\n"},
	    {"{\"id\":\"\",\"type\":\"get_state\"}",
		"{\"type\":\"response\"," BAD WHY},
	    {"{\"id\":\"1\",\"type\":\"capability_decision\"}",
		"{\"id\":\"1\",\"type\":\"response\",\"command\":"
		"\"capability_decision\",\"success\":false,\"data\":null,"
		"\"error\":\"Missing promptId\"}\n"},
	    {"{\"type\":\"capability_extend\",\"promptId\":7}",
		"{\"type\":\"response\",\"command\":\"capability_extend\","
		"\"success\":false,\"data\":null,\"error\":"
		"\"invalid_request\"}\n"},
	    {"{\"type\":\"get_state\",\"x\":1}",
		"{\"type\":\"response\",\"command\":\"get_state\",\"success\":"
		"false,\"data\":null,\"error\":\"invalid_request\"}\n"},
	    {"{\"type\":\"get_grants\",\"limit\":0}",
		"{\"type\":\"response\",\"command\":\"get_grants\",\"success\":"
		"false,\"data\":null,\"error\":\"invalid_request\"}\n"},
	};
	const struct row *row;
	struct rpc *r = start(true, "{\"ok\":1}");

	EACH (row, rows) {
		const char *got = ask(r, row->line);

		CHECK(row->begins[0] == '\0'
			? got[0] == '\0'
			: strncmp(got, row->begins, strlen(row->begins)) == 0,
		    "%s: %s", row->line, got);
		CHECK(fake.runs == 0, "%s ran", row->line);
	}
	rpc_feed(r, (struct sg_str){"{\"type\":\"get_state\0\"}", 22});
	CHECK(strstr(output(r), "Failed to parse") != NULL, "NUL");
	rpc_feed_long(r);
	CHECK(strstr(output(r), "1048576 bytes") != NULL, "long");
	CHECK(
	    strcmp(ask(r, "{\"type\":\"get_state\"}"),
		"{\"type\":\"response\",\"command\":\"get_state\","
		"\"success\":true,\"data\":{\"ok\":1},\"error\":null}\n") == 0,
	    "the next one works");
	rpc_free(r);
}

/* FACTS 9.4 #64: only an id that is a text comes back. */
static void
ids(void)
{
	static const struct row {
		const char *line, *begins;
	} rows[] = {
	    {"{\"id\":\"a\\u00e9\",\"type\":\"get_state\"}",
		"{\"id\":\"a\xc3\xa9\","},
	    {"{\"id\":7,\"type\":\"get_state\"}", "{\"type\":\"response\""},
	    {"{\"id\":null,\"type\":\"get_state\"}", "{\"type\":\"response\""},
	    {"{\"id\":{},\"type\":\"get_state\"}", "{\"type\":\"response\""},
	};
	const struct row *row;
	struct rpc *r = start(true, "");

	EACH (row, rows) {
		const char *got = ask(r, row->line);

		CHECK(strncmp(got, row->begins, strlen(row->begins)) == 0,
		    "%s: %s", row->line, got);
		CHECK(strstr(got, "\"success\":true") != NULL, "%s", got);
	}
	rpc_free(r);
}

/* Each command reaches its row of the table with its own words alone. */
static void
commands(void)
{
	static const struct row {
		const char *line;
		enum command_name command;
		const char *id, *body, *cursor;
		unsigned limit;
	} rows[] = {
	    {"{\"type\":\"host_call\",\"call_id\":\"c\",\"params\":{\"a\":[1]},"
	     "\"id\":\"1\",\"method\":\"exec\"}",
		COMMAND_HOSTCALL_ASK, "",
		"{\"call_id\":\"c\",\"params\":{\"a\":[1]},\"method\":"
		"\"exec\"}",
		"", 0},
	    {"{\"type\":\"turn\",\"message\":\"ok\"}", COMMAND_TURN, "",
		"{\"message\":\"ok\"}", "", 0},
	    {"{\"type\":\"capability_extend\",\"promptId\":\"p\"}",
		COMMAND_PROMPT_EXTEND, "p", "", "", 0},
	    {"{\"type\":\"get_state\"}", COMMAND_STATE_GET, "", "", "", 0},
	    {"{\"type\":\"get_grants\"}", COMMAND_GRANT_LIST, "", "", "", 1000},
	    {"{\"type\":\"get_grants\",\"limit\":5,\"cursor\":\"x\"}",
		COMMAND_GRANT_LIST, "", "", "x", 5},
	    {"{\"type\":\"set_mode\",\"mode\":\"strict\"}", COMMAND_MODE_SET,
		"", "{\"mode\":\"strict\"}", "", 0},
	};
	const struct row *row;

	EACH (row, rows) {
		struct rpc *r = start(true, "");

		(void)ask(r, row->line);
		CHECK(fake.runs == 1 && fake.command == row->command, "%s",
		    row->line);
		CHECK(strcmp(fake.id, row->id) == 0, "%s: %s", row->line,
		    fake.id);
		CHECK(strcmp(fake.body, row->body) == 0, "%s: %s", row->line,
		    fake.body);
		CHECK(strcmp(fake.cursor, row->cursor) == 0 &&
			fake.limit == row->limit,
		    "%s", row->line);
		CHECK(fake.wait_ms == 0, "%s waits for nobody", row->line);
		rpc_free(r);
	}
}

/* UX 3.7: codes, no prose; the sentence stands beside. */
static void
refusals(void)
{
	static const struct row {
		enum sg_problem problem;
		enum sg_err code;
		const char *pointer, *message, *want;
	} rows[] = {
	    {SG_PROBLEM_UNKNOWN_PROMPT, SG_OK, "", "",
		"\"error\":\"unknown_prompt\",\"errorHints\":{\"message\":"
		"\"there is no such prompt\"}}\n"},
	    {SG_PROBLEM_ALREADY_DECIDED, SG_OK, "", "",
		"\"error\":\"already_decided\",\"errorHints\":{\"message\":"
		"\"prompt already resolved\"}}\n"},
	    {SG_PROBLEM_EXPIRED, SG_OK, "", "late",
		"\"error\":\"expired\",\"errorHints\":{\"message\":"
		"\"late\"}}\n"},
	    {SG_PROBLEM_BAD_DECISION, SG_EWORD, "/decision", "no",
		"\"error\":\"bad_decision\",\"errorHints\":{\"message\":"
		"\"no\",\"pointer\":\"/decision\"}}\n"},
	    {SG_PROBLEM_PERSIST_WITHHELD, SG_OK, "", "no",
		"\"error\":\"persist_withheld\",\"errorHints\":{\"message\":"
		"\"no\"}}\n"},
	    {SG_PROBLEM_INVALID_REQUEST, SG_EMISSING, "/decision", "no",
		"\"error\":\"Missing decision\",\"errorHints\":{\"message\":"
		"\"no\",\"pointer\":\"/decision\"}}\n"},
	    {SG_PROBLEM_INVALID_REQUEST, SG_EUNKNOWN, "/x", "no",
		"\"error\":\"invalid_request\",\"errorHints\":{\"message\":"
		"\"no\",\"pointer\":\"/x\"}}\n"},
	    {SG_PROBLEM_FORBIDDEN, SG_OK, "", "no",
		"\"error\":\"forbidden\",\"errorHints\":{\"message\":"
		"\"no\"}}\n"},
	};
	const struct row *row;

	EACH (row, rows) {
		struct rpc *r = start(false, "");
		const char *got;

		fake.out.problem = row->problem;
		fake.out.error.code = row->code;
		strcpy(fake.out.error.pointer, row->pointer);
		strcpy(fake.out.error.message, row->message);
		got = ask(
		    r, "{\"type\":\"capability_decision\",\"promptId\":\"p\"}");
		CHECK(strstr(got, row->want) != NULL, "%s: %s", row->want, got);
		CHECK(strstr(got, "\"success\":false,\"data\":null,") != NULL,
		    "%s", got);
		rpc_free(r);
	}
}

static const char call_line[] = "{\"id\":\"1\",\"type\":\"host_call\","
				"\"call_id\":\"c\",\"method\":\"exec\"}";
#define RESULT "{\"call_id\":\"c\",\"output\":{},\"is_error\":false}"

/* A response at once; host_result exactly once, whatever comes first. */
static void
calls(void)
{
	struct rpc *r = start(true, RESULT);
	const char *got = ask(r, call_line);

	CHECK(strcmp(got,
		  "{\"id\":\"1\",\"type\":\"response\",\"command\":"
		  "\"host_call\",\"success\":true,\"data\":" RESULT
		  ",\"error\":null}\n"
		  "{\"type\":\"host_result\",\"data\":" RESULT "}\n") == 0,
	    "decided at once: %s", got);
	rpc_event(r, SG_EVENT_HOST_RESULT, STR(RESULT));
	CHECK(output(r)[0] == '\0', "told once");
	CHECK(rpc_calls_open(r) == 0 && rpc_commands_open(r) == 0, "none open");

	fake.out.accepted = true;
	fake.out.body = STR("{\"call_id\":\"c\",\"status\":\"pending\"}");
	got = ask(r, call_line);
	CHECK(strstr(got, "pending") != NULL &&
		strstr(got, "host_result\"") == NULL,
	    "asked: %s", got);
	CHECK(rpc_calls_open(r) == 1 && rpc_commands_open(r) == 0, "one open");
	rpc_event(r, SG_EVENT_HOST_RESULT,
	    STR("{\"call_id\":\"d\",\"output\":{},\"is_error\":false}"));
	CHECK(output(r)[0] == '\0', "of another call");
	rpc_event(r, SG_EVENT_HOST_RESULT, STR(RESULT));
	CHECK(strcmp(output(r),
		  "{\"type\":\"host_result\",\"data\":" RESULT "}\n") == 0,
	    "its fate");
	CHECK(rpc_calls_open(r) == 0, "settled");
	rpc_free(r);
}

static void
calls_overtaken(void)
{
	struct rpc *r = start(true, RESULT);
	const char *got;

	fake.later = true;
	(void)ask(r, call_line);
	CHECK(rpc_commands_open(r) == 1, "no response yet");
	rpc_event(r, SG_EVENT_HOST_RESULT, STR(RESULT));
	CHECK(strstr(output(r), "host_result") != NULL, "the event was first");
	fake.to.reply(fake.to.ctx, &fake.out);
	got = output(r);
	CHECK(strstr(got, "\"response\"") != NULL &&
		strstr(got, "\"type\":\"host_result\"") == NULL,
	    "then the response alone: %s", got);
	CHECK(rpc_calls_open(r) == 0 && rpc_commands_open(r) == 0, "none open");

	/* A second call with the same id that is refused spoils nothing. */
	fake.later = false;
	fake.out.accepted = true;
	(void)ask(r, call_line);
	fake.out = (struct command_out){.problem = SG_PROBLEM_CONFLICT};
	CHECK(strstr(ask(r, call_line), "\"conflict\"") != NULL, "refused");
	rpc_event(r, SG_EVENT_HOST_RESULT, STR(RESULT));
	CHECK(strstr(output(r), "host_result") != NULL, "the first has a fate");
	rpc_free(r);
}

static void
leaving(void)
{
	struct rpc *r = start(true, "");

	fake.later = true;
	(void)ask(r, "{\"type\":\"get_state\"}");
	(void)ask(r, "{\"type\":\"get_state\"}");
	rpc_free(r);
	CHECK(fake.forgotten == 2, "%u forgotten", fake.forgotten);
}

/* T51: too much at once is refused, not kept. */
static void
crowd(void)
{
	struct rpc *r = start(true, "");
	unsigned refused = 0;

	fake.later = true;
	for (unsigned i = 0; i < RPC_OPEN_MAX + 10; i++)
		refused += strstr(ask(r, "{\"type\":\"get_state\"}"),
			       "\"error\":\"busy\"") != NULL;
	CHECK(refused == 10, "%u refused", refused);
	rpc_free(r);
}

/* Output that nobody takes is kept to a limit; then the stream is broken. */
static void
unread(void)
{
	static char big[1 << 20];
	struct rpc *r;
	unsigned n = 0;

	memset(big, 'a', sizeof(big));
	big[0] = big[sizeof(big) - 1] = '"';
	r = start(true, "");
	fake.out.body = (struct sg_str){big, sizeof(big)};
	while (!rpc_broken(r) && n++ < 200)
		rpc_feed(r, STR("{\"type\":\"get_state\"}"));
	CHECK(rpc_broken(r) && n < 100, "broken after %u", n);
	rpc_free(r);
}

/* Sent in any pieces, the bytes are the same. */
static void
pieces(void)
{
	struct rpc *r = start(true, "{\"a\":\"0123456789\"}");
	char all[8192], got[8192];
	size_t n = 0;

	for (int i = 0; i < 20; i++)
		rpc_feed(r, STR("{\"id\":\"x\",\"type\":\"get_state\"}"));
	keep(all, sizeof(all), rpc_output(r));
	while (rpc_output(r).n > 0) {
		size_t take = 1 + (n * 7) % 97;

		take = take < rpc_output(r).n ? take : rpc_output(r).n;
		memcpy(got + n, rpc_output(r).p, take);
		n += take;
		rpc_sent(r, take);
	}
	got[n] = '\0';
	CHECK(strcmp(all, got) == 0, "in pieces");
	rpc_free(r);
}

int
main(void)
{
	RUN(the_sample);
	RUN(events);
	RUN(lines);
	RUN(ids);
	RUN(commands);
	RUN(refusals);
	RUN(calls);
	RUN(calls_overtaken);
	RUN(leaving);
	RUN(crowd);
	RUN(unread);
	RUN(pieces);
	return t_done("face_rpc");
}
