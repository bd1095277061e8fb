/*
 * Lines of JSON-RPC as a proxy sees them.  What two readers could take for
 * different messages is none (T51, T52, T53).
 */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "client/hear.h"
#include "relay/ask.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "relay/stream.h"
#include "t.h"

static struct arena a;

static const struct row {
	const char *line;
	enum message_kind kind;
	const char *id, *method;
} rows[] = {
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n", MESSAGE_REQUEST,
	"1", "ping"},
    {" {\"jsonrpc\" : \"2.0\" , \"id\" : \"a\\\"b\" , \"method\" : "
     "\"tools\\/call\" , \"params\" : { } } \r\n",
	MESSAGE_REQUEST, "\"a\\\"b\"", "tools/call"},
    /* The method in other spellings is the same method. */
    {"{\"jsonrpc\":\"2.0\",\"id\":-1.5e3,\"m\\u0065thod\":\"t\\u006fols/"
     "call\"}",
	MESSAGE_REQUEST, "-1.5e3", "tools/call"},
    {"{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":[[],{},[{}]]}",
	MESSAGE_NOTICE, "", "x"},
    {"{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"a\":\"\\u0000\\ud800\"}}",
	MESSAGE_RESPONSE, "2", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{}}", MESSAGE_RESPONSE, "null",
	""},
    {"{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":true,\"extra\":1}",
	MESSAGE_RESPONSE, "2", ""},
    {"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", MESSAGE_BATCH, "",
	""},
    {"  []", MESSAGE_BATCH, "", ""},
    /* Two readings. */
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"method\":\"b\"}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"m\\u0065thod\":\"b\"}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"Method\":\"tools/"
     "call\"}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"Method\":\"tools/call\"}", MESSAGE_BAD,
	"", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"param\xc5\xbf\":{}}",
	MESSAGE_BAD, "", ""},
    {"{\"j\\u017fonrpc\":\"1\",\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":[\r{\"jsonrpc\":\"2.0\","
     "\"id\":9,\"method\":\"tools/call\"}\r]}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}{\"jsonrpc\":\"2.0\"}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"result\":1}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1,\"error\":1}", MESSAGE_BAD, "",
	""},
    /* Not JSON-RPC, not JSON. */
    {"{\"id\":1,\"method\":\"a\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"a\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"a\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"a\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\\ud800\"}", MESSAGE_BAD, "",
	""},
    {"", MESSAGE_BAD, "", ""},
    {"\n", MESSAGE_BAD, "", ""},
    {"Server started\n", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":01,\"method\":\"a\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\x01\"}", MESSAGE_BAD, "",
	""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\\x\"}", MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\\u12\"}", MESSAGE_BAD, "",
	""},
    {"{\"jsonrpc\":\"2.0\",/*\"*/\"id\":1,\"method\":\"a\"}", MESSAGE_BAD, "",
	""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":[1,]}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{\"a\"}}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":[}]}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":nul}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":1.}",
	MESSAGE_BAD, "", ""},
    {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":1e}",
	MESSAGE_BAD, "", ""},
};

static void
lines_are_sorted(void)
{
	const struct row *r;
	struct message m;

	EACH (r, rows) {
		arena_clear(&a);
		message_read(str_of(r->line), &a, &m);
		CHECK(m.kind == r->kind, "%s: %d", r->line, (int)m.kind);
		CHECK(m.kind != MESSAGE_BAD || m.why != NULL, "%s", r->line);
		if (m.kind < MESSAGE_REQUEST)
			continue;
		CHECK(str_eq(m.id, str_of(r->id)), "%s", r->line);
		CHECK(str_eq(m.method, str_of(r->method)), "%s", r->line);
	}
}

static void
depth_is_bounded(void)
{
	char room[1024];
	struct message m;

	for (int deep = 0; deep < 2; deep++) {
		struct buf b = BUF_ON(room);
		unsigned n = deep ? JSON_DEPTH_LAX + 1 : JSON_DEPTH_LAX - 1;

		buf_addz(
		    &b, "{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":");
		for (unsigned i = 0; i < n; i++)
			buf_addc(&b, '[');
		for (unsigned i = 0; i < n; i++)
			buf_addc(&b, ']');
		buf_addc(&b, '}');
		message_read(buf_str(&b), &a, &m);
		CHECK(m.kind == (deep ? MESSAGE_BAD : MESSAGE_NOTICE), "%d",
		    deep);
	}
}

static void
members_are_found_once(void)
{
	struct sg_str v;

	CHECK(message_member(
		  STR("{\"a\":1,\"tools\":[2]}"), STR("tools"), &a, &v) == 1 &&
		str_eq(v, STR("[2]")),
	    "there");
	CHECK(message_member(STR("{\"a\":1}"), STR("tools"), &a, &v) == 0,
	    "not there");
	CHECK(message_member(STR("{}"), STR("tools"), &a, &v) == 0, "empty");
	CHECK(message_member(
		  STR("{\"tools\":1,\"tools\":1}"), STR("tools"), &a, &v) < 0,
	    "twice");
	CHECK(message_member(STR("{\"TOOLS\":1}"), STR("tools"), &a, &v) < 0,
	    "other letters");
	CHECK(message_member(STR("[1]"), STR("tools"), &a, &v) < 0, "a list");
	CHECK(skim_alike(STR("\xe2\x84\xaa"), STR("k")), "Kelvin");
	CHECK(!skim_alike(STR("toolsx"), STR("tools")), "longer");
	CHECK(!skim_alike(STR("tool"), STR("tools")), "shorter");
}

/* T51: lines in any pieces, too long ones passed over, memory given back. */
static void
lines_come_in_pieces(void)
{
	struct sg_str line, long_one;
	char *room = malloc(RELAY_LINE_MAX + 2);
	struct intake in;

	memset(room, 'x', RELAY_LINE_MAX + 2);
	long_one = (struct sg_str){room, RELAY_LINE_MAX + 2};
	intake_init(&in, -1);
	CHECK(intake_add(&in, STR("ab")), "add");
	CHECK(intake_line(&in, &line) == INTAKE_NONE, "half");
	CHECK(intake_add(&in, STR("c\nd\n\ne")), "add");
	CHECK(intake_line(&in, &line) == INTAKE_LINE &&
		str_eq(line, STR("abc\n")),
	    "first");
	CHECK(intake_line(&in, &line) == INTAKE_LINE && line.n == 2, "second");
	CHECK(intake_line(&in, &line) == INTAKE_LINE && line.n == 1, "blank");
	CHECK(intake_line(&in, &line) == INTAKE_NONE, "rest");
	CHECK(intake_add(&in, long_one), "long");
	CHECK(intake_line(&in, &line) == INTAKE_NONE, "long");
	CHECK(in.dropping && in.n == in.at, "it is not kept");
	CHECK(intake_add(&in, STR("y\nz\n")), "add");
	CHECK(intake_line(&in, &line) == INTAKE_LONG, "end of the long one");
	CHECK(
	    intake_line(&in, &line) == INTAKE_LINE && str_eq(line, STR("z\n")),
	    "the next is fine");
	CHECK(intake_add(&in, STR("last")), "add");
	CHECK(in.cap <= 1u << 20, "memory went back: %zu", in.cap);
	in.ended = true;
	CHECK(intake_line(&in, &line) == INTAKE_LINE && line.n == 4, "last");
	CHECK(intake_line(&in, &line) == INTAKE_NONE, "no more");
	intake_release(&in);
	free(room);
}

static void
bytes_wait_for_a_slow_reader(void)
{
	static char big[300000];
	struct outlet out;
	size_t got = 0;
	int fd[2];

	memset(big, 'b', sizeof(big));
	CHECK(pipe(fd) == 0, "pipe");
	fcntl(fd[1], F_SETFL, O_NONBLOCK);
	fcntl(fd[0], F_SETFL, O_NONBLOCK);
	outlet_init(&out, fd[1]);
	outlet_put(&out, (struct sg_str){big, sizeof(big)});
	outlet_put(&out, STR("end"));
	CHECK(outlet_backlog(&out) > 0, "something waits");
	for (int i = 0; i < 100 && got < sizeof(big) + 3; i++) {
		char room[65536];
		ssize_t n = read(fd[0], room, sizeof(room));

		got += n > 0 ? (size_t)n : 0;
		outlet_flush(&out);
	}
	CHECK(got == sizeof(big) + 3, "all came: %zu", got);
	close(fd[0]);
	outlet_put(&out, STR("x"));
	CHECK(out.broken, "nobody reads");
	outlet_put(&out, STR("x"));
	CHECK(outlet_backlog(&out) == 0, "nothing is kept for nobody");
	close(fd[1]);
	outlet_release(&out);
}

/* T42, T43: whatever is not a clear yes of the gate to this call is a no. */
static void
only_a_clear_yes_allows(void)
{
#define HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	static const struct {
		unsigned status;
		const char *body;
		bool allowed, decided;
	} v[] = {
	    {200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"allow_stored\","
		"\"hash\":\"" HASH "\",\"asked\":\"" HASH
		"\",\"rule\":\"r\",\"capability\":\"tool\","
		"\"risk\":\"medium\"},\"is_error\":false}",
		true, true},
	    {200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"allow_stored\","
		"\"hash\":\"" HASH "\",\"rule\":\"r\",\"capability\":\"tool\","
		"\"risk\":\"medium\"},\"is_error\":false}",
		false, true},
	    {200,
		"{\"call_id\":\"other\",\"output\":{\"decision\":"
		"\"allow_stored\",\"hash\":\"" HASH "\",\"rule\":\"r\","
		"\"capability\":\"tool\",\"risk\":\"medium\"},\"is_error\":"
		"false}",
		false, true},
	    {200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"deny_once\","
		"\"hash\":\"" HASH "\",\"rule\":\"r\",\"capability\":\"tool\","
		"\"risk\":\"medium\"},\"is_error\":false}",
		false, true},
	    {200, "{\"call_id\":\"c\",\"output\":{},\"is_error\":false}", false,
		false},
	    {200, "yes", false, false},
	    {200, "", false, false},
	    {202, "{}", false, false},
	    {500, "{}", false, false},
	    {0, "", false, false},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct hear_asked asked = {.id = STR_INIT("c"), .hash = HASH};
		struct ask_end end;

		ask_hear(v[i].status, str_of(v[i].body), &asked, &a, &end);
		CHECK(end.allowed == v[i].allowed, "%zu", i);
		CHECK(end.decided == v[i].decided, "%zu", i);
		CHECK(end.allowed || end.reason.n > 0, "%zu", i);
	}
	CHECK(!(struct ask_end){0}.allowed, "zeroed");
}

int
main(void)
{
	signal(SIGPIPE, SIG_IGN);
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(lines_are_sorted);
	RUN(depth_is_bounded);
	RUN(members_are_found_once);
	RUN(lines_come_in_pieces);
	RUN(bytes_wait_for_a_slow_reader);
	RUN(only_a_clear_yes_allows);
	arena_release(&a);
	return t_done("face_relay");
}
