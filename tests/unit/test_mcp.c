/*
 * The proxy before servers of tools, without its descriptors: calls, lists
 * and pins, the lines it says itself.
 */
#define _GNU_SOURCE /* memmem() */
#include <stdlib.h>

#include "face/mcp/method.h"
#include "face/mcp/say.h"
#include "face/mcp/tools.h"
#include "relay/message.h"
#include "t.h"
#include "shape/service.h"

static struct arena a;

static const struct call_case {
	const char *params, *name, *arguments; /* name NULL: refused */
	bool stateless, can;
} calls[] = {
    {"{\"name\":\"echo\",\"arguments\":{\"a\":1}}", "echo", "{\"a\":1}", false,
	false},
    {"{\"name\":\"echo\"}", "echo", "{}", false, false},
    {"{\"n\\u0061me\":\"ech\\u006f\",\"task\":{}}", "echo", "{}", false, false},
    {"{\"name\":\"echo\",\"_meta\":{\"io.modelcontextprotocol/"
     "clientCapabilities\":{\"elicitation\":{}}}}",
	"echo", "{}", true, true},
    {"{\"name\":\"echo\",\"_meta\":{\"io.modelcontextprotocol/"
     "clientCapabilities\":{\"elicitation\":{\"url\":{}}}}}",
	"echo", "{}", true, false},
    {"{\"name\":\"echo\",\"_meta\":{\"io.modelcontextprotocol/"
     "clientCapabilities\":{\"sampling\":{}}}}",
	"echo", "{}", true, false},
    {"{\"name\":\"echo\",\"_meta\":{\"progressToken\":1}}", "echo", "{}", false,
	false},
    /* T34 T52: two readings, or none */
    {"{\"name\":\"echo\",\"name\":\"rm\"}", NULL, NULL, false, false},
    {"{\"name\":\"echo\",\"Name\":\"rm\"}", NULL, NULL, false, false},
    {"{\"name\":\"echo\",\"argument\xc5\xbf\":{}}", NULL, NULL, false, false},
    {"{\"name\":\"echo\",\"arguments\":{\"a\":1,\"a\":2}}", NULL, NULL, false,
	false},
    {"{\"name\":\"echo\",\"arguments\":[]}", NULL, NULL, false, false},
    {"{\"name\":\"echo\",\"arguments\":null}", NULL, NULL, false, false},
    {"{\"name\":\"\"}", NULL, NULL, false, false},
    {"{\"name\":7}", NULL, NULL, false, false},
    {"{\"arguments\":{}}", NULL, NULL, false, false},
    {"{\"name\":\"a\\u0000\"}", NULL, NULL, false, false},
    {"{\"name\":\"echo\",\"requestState\":1}", NULL, NULL, false, false},
    {"[]", NULL, NULL, false, false},
    {"", NULL, NULL, false, false},
};

static void
calls_are_read_strictly(void)
{
	const struct call_case *r;

	EACH (r, calls) {
		struct sg_error e = {0};
		struct mcp_call c;
		enum sg_err err = mcp_call_read(str_of(r->params), &a, &c, &e);

		CHECK((err == SG_OK) == (r->name != NULL), "%s", r->params);
		if (err != SG_OK)
			continue;
		CHECK(str_eq(c.name, str_of(r->name)), "%s", r->params);
		CHECK(
		    str_eq(c.arguments, str_of(r->arguments)), "%s", r->params);
		CHECK(c.stateless == r->stateless && c.can_elicit == r->can,
		    "%s", r->params);
	}
}

/* T38: what a tool says of itself can only make it worse. */
static void
claims_only_raise(void)
{
	static const struct {
		const char *name, *annotations;
		bool high;
	} v[] = {
	    {"echo", "", false},
	    {"read_file", "{\"readOnlyHint\":true}", false},
	    {"read_file", "{\"destructiveHint\":false}", false},
	    {"read_file", "{\"destructiveHint\":true}", true},
	    {"read_file", "{\"destructiveHint\":1}", true},
	    {"read_file",
		"{\"destructiveHint\":false,\"destructiveHint\":true}", true},
	    {"delete_file", "{\"readOnlyHint\":true,\"destructiveHint\":false}",
		true},
	    {"deleteFile", "", true},
	    {"DELETE", "", true},
	    {"fs.write", "", true},
	    {"run-query", "", true},
	    {"prune", "", false}, /* "run" is in it, and is no word of it */
	    {"undeleted", "", false},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		CHECK(mcp_claims_high(str_of(v[i].name),
			  str_of(v[i].annotations), &a) == v[i].high,
		    "%s %s", v[i].name, v[i].annotations);
}

/* F20, R-475: byte for byte, by its side; what is in no table is refused. */
static void
methods_by_table(void)
{
	static const struct {
		const char *name;
		enum method_side from;
		enum method_does does;
	} v[] = {
	    {"tools/call", METHOD_CLIENT, METHOD_ASK},
	    {"resources/read", METHOD_CLIENT, METHOD_ASK},
	    {"prompts/get", METHOD_CLIENT, METHOD_ASK},
	    {"tools/list", METHOD_CLIENT, METHOD_PIN},
	    {"initialize", METHOD_CLIENT, METHOD_PASS},
	    {"ping", METHOD_CLIENT, METHOD_PASS},
	    {"ping", METHOD_SERVER, METHOD_PASS},
	    {"roots/list", METHOD_SERVER, METHOD_PASS},
	    {"roots/list", METHOD_CLIENT, METHOD_REFUSE},
	    {"tools/call", METHOD_SERVER, METHOD_REFUSE},
	    {"Tools/Call", METHOD_CLIENT, METHOD_REFUSE},
	    {"tools/call ", METHOD_CLIENT, METHOD_REFUSE},
	    {"tools//call", METHOD_CLIENT, METHOD_REFUSE},
	    {"tools/calls", METHOD_CLIENT, METHOD_REFUSE},
	    {"", METHOD_CLIENT, METHOD_REFUSE},
	    {"x/y", METHOD_SERVER, METHOD_REFUSE},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		CHECK(method_does(str_of(v[i].name), v[i].from) == v[i].does,
		    "%s", v[i].name);
}

/* F20: a change of any key is a change of the tool. */
static void
every_key_is_inside_the_pin(void)
{
	static const char first[] = "{\"tools\":[{\"name\":\"a\","
				    "\"_meta\":{\"x\":1},\"icons\":[]}]}";
	static const char *const later[] = {
	    "{\"tools\":[{\"name\":\"a\",\"_meta\":{\"x\":2},"
	    "\"icons\":[]}]}",
	    "{\"tools\":[{\"name\":\"a\",\"_meta\":{\"x\":1},"
	    "\"icons\":[{\"src\":\"http://evil\"}]}]}",
	    "{\"tools\":[{\"name\":\"a\",\"_meta\":{\"x\":1},"
	    "\"icons\":[],\"instructions\":\"obey\"}]}",
	    "{\"tools\":[{\"name\":\"a\",\"icons\":[]}]}"};

	for (size_t i = 0; i < sizeof(later) / sizeof(later[0]); i++) {
		struct tools_list l;
		struct tools t;

		CHECK(tools_init(&t), "memory");
		CHECK(tools_take(&t, str_of(first), &a, &l) == SG_OK &&
			!l.shorter,
		    "the first list is pinned");
		CHECK(tools_take(&t, str_of(first), &a, &l) == SG_OK &&
			!l.shorter,
		    "and stays");
		CHECK(tools_take(&t, str_of(later[i]), &a, &l) == SG_OK &&
			l.shorter,
		    "%s", later[i]);
		tools_release(&t);
	}
}

static void
the_gate_is_asked_by_full_name(void)
{
	struct mcp_ask ask = {
	    .server = STR("files"), .id = "c1", .high = true, .cwd = STR("/w")};
	struct hostcall_request r;
	struct sg_error e = {0};
	struct mcp_call c;
	struct sg_str body;

	/* The gate's own tool "bash" is another one. */
	CHECK(mcp_call_read(STR("{\"name\":\"bash\",\"arguments\":{\"x\":\"\\\""
				"\"}}"),
		  &a, &c, &e) == SG_OK,
	    "read");
	CHECK(mcp_call_body(&c, &ask, &a, &body) == SG_OK, "body");
	CHECK(contract_decode(&hostcall_request_contract, body, &a, &r, &e) ==
		SG_OK,
	    "%s", e.message);
	CHECK(str_eq(r.extension.id, STR("mcp:files")), "who");
	CHECK(str_eq(r.method, STR("tool")), "method");
	CHECK(str_eq(r.params,
		  STR("{\"name\":\"mcp__files__bash\",\"input\":{\"x\":"
		      "\"\\\"\"},\"risk\":\"high\"}")),
	    "%.*s", (int)r.params.n, r.params.p);
}

/* which file a call would write, if this machine has it. */
static void
a_write_names_its_file(void)
{
	static const struct {
		const char *params, *path;
	} v[] = {
	    {"{\"name\":\"write_file\",\"arguments\":{\"path\":\"/w/f\","
	     "\"content\":\"x\"}}",
		"/w/f"},
	    {"{\"name\":\"edit_file\",\"arguments\":{\"path\":\"/w/f\","
	     "\"edits\":[]}}",
		"/w/f"},
	    {"{\"name\":\"write_file\",\"arguments\":{\"path\":\"f\"}}", ""},
	    {"{\"name\":\"write_file\",\"arguments\":{\"path\":1}}", ""},
	    {"{\"name\":\"write_file\"}", ""},
	    {"{\"name\":\"read_file\",\"arguments\":{\"path\":\"/w/f\"}}", ""},
	};
	struct mcp_ask ask = {.server = STR("files"),
	    .id = "c1",
	    .context = STR("{\"before\":\"x\"}")};
	struct hostcall_request r;
	struct sg_error e = {0};
	struct mcp_call c = {.method = true, .name = STR("write_file")};
	struct sg_str body, path;

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		CHECK(mcp_call_read(str_of(v[i].params), &a, &c, &e) == SG_OK,
		    "%zu", i);
		path = mcp_call_writes(&c, &a);
		CHECK(str_eq(path, str_of(v[i].path)), "%zu: %.*s", i,
		    (int)path.n, path.p);
	}
	CHECK(mcp_call_body(&c, &ask, &a, &body) == SG_OK &&
		contract_decode(&hostcall_request_contract, body, &a, &r, &e) ==
		    SG_OK &&
		r.has_context && str_eq(r.context, ask.context),
	    "it goes along");
}

static void
a_retry_is_the_same_call(void)
{
	static const char *const same[] = {
	    "{\"name\":\"e\",\"arguments\":{\"a\":1,\"b\":2}}",
	    "{\"arguments\":{\"b\":2.0,\"a\":1},\"name\":\"e\","
	    "\"requestState\":"
	    "\"s\",\"inputResponses\":{\"consent\":{\"action\":\"accept\"}}}"};
	static const char *const other[] = {
	    "{\"name\":\"e\",\"arguments\":{\"a\":1,\"b\":3}}",
	    "{\"name\":\"f\",\"arguments\":{\"a\":1,\"b\":2}}"};
	uint8_t first[SHA256_SIZE], next[SHA256_SIZE];
	struct sg_error e = {0};
	struct mcp_call c;
	struct sg_str bare;

	CHECK(mcp_call_read(str_of(same[0]), &a, &c, &e) == SG_OK &&
		mcp_call_hash(&c, &a, first) == SG_OK,
	    "first");
	CHECK(mcp_call_read(str_of(same[1]), &a, &c, &e) == SG_OK &&
		mcp_call_hash(&c, &a, next) == SG_OK &&
		memcmp(first, next, sizeof(first)) == 0,
	    "the same");
	CHECK(str_eq(c.state, STR("s")) && c.consent.n > 0, "its answer");
	CHECK(mcp_call_bare(str_of(same[1]), &a, &bare) == SG_OK &&
		str_eq(bare,
		    STR("{\"arguments\":{\"b\":2.0,\"a\":1},\"name\":\"e\"}")),
	    "%.*s", (int)bare.n, bare.p);
	for (size_t i = 0; i < 2; i++)
		CHECK(mcp_call_read(str_of(other[i]), &a, &c, &e) == SG_OK &&
			mcp_call_hash(&c, &a, next) == SG_OK &&
			memcmp(first, next, sizeof(first)) != 0,
		    "%s", other[i]);
}

#define TOOL(name, text)                                 \
	"{\"name\":\"" name "\",\"description\":\"" text \
	"\",\"inputSchema\":{\"type\":\"object\"}}"

static enum sg_err
take(struct tools *t, const char *result, struct tools_list *out)
{
	return tools_take(t, str_of(result), &a, out);
}

/* T39: pinned at first sight; whatever is said differently later is held. */
static void
lists_are_pinned(void)
{
	static const struct {
		const char *tool; /* beside the one that was pinned */
		bool held;
	} later[] = {
	    {TOOL("a", "one"), false},
	    {"{ \"inputSchema\" : {\"type\":\"object\"}, \"name\":\"a\","
	     "\"description\":\"on\\u0065\"}",
		false}, /* other bytes, the same words */
	    {TOOL("a", "two"), true},
	    {TOOL("a", "one "), true},
	    {"{\"name\":\"a\",\"inputSchema\":{\"type\":\"object\"}}", true},
	    {"{\"name\":\"a\",\"description\":\"one\",\"inputSchema\":{"
	     "\"type\":"
	     "\"object\",\"x\":1}}",
		true},
	    {"{\"name\":\"a\",\"description\":\"one\",\"inputSchema\":{"
	     "\"type\":"
	     "\"object\"},\"annotations\":{\"readOnlyHint\":true}}",
		true},
	    {"{\"name\":\"a\",\"title\":\"A\",\"description\":\"one\","
	     "\"inputSchema\":{\"type\":\"object\"}}",
		true},
	    {"{\"name\":\"a\",\"description\":\"one\",\"inputSchema\":{"
	     "\"type\":"
	     "\"object\"},\"outputSchema\":{}}",
		true},
	    {TOOL("new", "one"), true},
	};
	struct tools_list list;

	for (size_t i = 0; i < sizeof(later) / sizeof(later[0]); i++) {
		char room[1024], text[1024];
		struct buf b = BUF_ON(text);
		struct sg_error e = {0};
		struct tools t, again;

		CHECK(tools_init(&t) && tools_init(&again), "init");
		CHECK(tools_server(&t, STR("cmd")), "server");
		CHECK(take(&t, "{\"tools\":[" TOOL("a", "one") "]}", &list) ==
			SG_OK,
		    "first");
		CHECK(!list.shorter && list.whole && t.dirty, "first");
		pins_write(&t, &b);
		CHECK(pins_read(&again, buf_str(&b), &e) == SG_OK, "%s",
		    e.message);
		CHECK(
		    tools_server(&again, STR("cmd")) && !tools_is_held(&again),
		    "the same server");
		snprintf(room, sizeof(room), "{\"tools\":[%s]}", later[i].tool);
		CHECK(take(&again, room, &list) == SG_OK, "%s", room);
		CHECK(list.shorter == later[i].held, "%s", room);
		CHECK(tools_is_held(&again) == later[i].held, "%s", room);
		if (later[i].held)
			CHECK(str_eq(list.result, STR("{\"tools\":[]}")),
			    "%.*s", (int)list.result.n, list.result.p);
		tools_release(&t);
		tools_release(&again);
	}
}

static void
what_is_held_can_be_taken(void)
{
	uint8_t one[SHA256_SIZE], two[SHA256_SIZE];
	struct hostcall_request r;
	struct sg_error e = {0};
	struct tools_list list;
	struct sg_str body;
	struct tools t;

	CHECK(tools_init(&t) && tools_server(&t, STR("cmd")), "init");
	CHECK(take(&t, "{\"tools\":[" TOOL("a", "x") "],\"nextCursor\":\"n\"}",
		  &list) == SG_OK &&
		!list.whole && str_eq(list.cursor, STR("\"n\"")),
	    "a page");
	CHECK(t.first[PIN_TOOLS] && !t.known, "the list goes on");
	CHECK(take(&t, "{\"tools\":[" TOOL("b", "x") "]}", &list) == SG_OK &&
		list.whole && !list.shorter && t.known && !t.first[PIN_TOOLS],
	    "the last page");
	CHECK(take(&t,
		  "{\"tools\":[" TOOL("c", "x") "," TOOL("a", "x") "," TOOL(
		      "b", "y") "],\"ttl\":1}",
		  &list) == SG_OK &&
		list.shorter &&
		str_eq(list.result,
		    STR("{\"tools\":[" TOOL("a", "x") "],\"ttl\":1}")),
	    "%.*s", (int)list.result.n, list.result.p);
	tools_held_hash(&t, one);
	CHECK(tools_held_body(&t, STR("s"), "id", &a, &body) == SG_OK &&
		contract_decode(&hostcall_request_contract, body, &a, &r, &e) ==
		    SG_OK,
	    "%s", e.message);
	CHECK(str_eq(r.extension.id, STR("mcp-pin:s")), "who");
	CHECK(
	    memmem(r.params.p, r.params.n,
		"\"input\":{\"changed\":[\"b\"],\"new\":[\"c\"]}", 36) != NULL,
	    "%.*s", (int)r.params.n, r.params.p);
	/* Whatever else changes makes another question. */
	CHECK(take(&t, "{\"tools\":[" TOOL("c", "z") "]}", &list) == SG_OK,
	    "again");
	tools_held_hash(&t, two);
	CHECK(memcmp(one, two, sizeof(one)) != 0, "another name");
	tools_accept(&t, false);
	CHECK(!tools_is_held(&t) && t.n_pins == 3, "taken for now");
	CHECK(take(&t, "{\"tools\":[" TOOL("c", "q") "]}", &list) == SG_OK &&
		list.shorter,
	    "and changed once more");
	t.dirty = false;
	tools_accept(&t, true);
	CHECK(t.dirty && t.n_pins == 4, "taken for good");
	/* The command line is pinned too. */
	CHECK(tools_server(&t, STR("cmd2")) && tools_is_held(&t), "command");
	tools_release(&t);
}

static void
odd_lists_are_not_shown(void)
{
	static const char *const odd[] = {"{\"tools\":{}}", "{\"tools\":[1]}",
	    "{\"tools\":[{}]}", "{\"Tools\":[]}", "{\"tools\":[],\"tools\":[]}",
	    "{\"tools\":[{\"name\":\"\"}]}",
	    "{\"tools\":[{\"name\":\"a\",\"name\":\"b\"}]}",
	    "{\"tools\":[{\"name\":\"a\",\"NAME\":\"b\"}]}",
	    "{\"tools\":[{\"name\":\"a\\u0000\"}]}",
	    "{\"tools\":[],\"nextCursor\":1,\"nextCursor\":2}"};
	struct tools_list list;
	struct tools t;

	CHECK(tools_init(&t), "init");
	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++)
		CHECK(take(&t, odd[i], &list) != SG_OK, "%s", odd[i]);
	CHECK(tools_is_list(STR("{\"to\\u006fls\":[]}"), &a), "escaped");
	CHECK(tools_is_list(STR("{\"TOOLS\":[]}"), &a), "other letters");
	CHECK(!tools_is_list(STR("{\"content\":[],\"x\":{\"tools\":[]}}"), &a),
	    "deeper");
	tools_release(&t);
}

/* T45: what is not as we wrote it pins nothing. */
static void
damaged_pins_are_refused(void)
{
#define HEX "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	static const char *const bad[] = {"", "solgate pins 2\n",
	    "solgate pins 1\nx\n", "solgate pins 1\n" HEX " \"a\"",
	    "solgate pins 1\n" HEX " a\n", "solgate pins 1\n" HEX "\"a\"\n",
	    "solgate pins 1\nG" HEX " \"a\"\n",
	    "solgate pins 1\n" HEX " \"a\" \"b\"\n"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct sg_error e = {0};
		struct tools t;

		CHECK(tools_init(&t), "init");
		CHECK(pins_read(&t, str_of(bad[i]), &e) != SG_OK, "%s", bad[i]);
		tools_release(&t);
	}
}

static void
our_lines_are_messages(void)
{
	struct sg_str id = STR("\"q\\\"\""), q = STR("a\n\"b\"\x7f");
	const struct {
		struct sg_str line;
		enum message_kind kind;
	} v[] = {
	    {say_denied(&a, id, q, true), MESSAGE_RESPONSE},
	    {say_denied(&a, STR("7"), q, false), MESSAGE_RESPONSE},
	    {say_error(&a, STR(""), SAY_PARSE_ERROR, q), MESSAGE_RESPONSE},
	    {say_result(&a, id, STR("{}")), MESSAGE_RESPONSE},
	    {say_elicit(&a, STR("own"), q), MESSAGE_REQUEST},
	    {say_input_required(&a, id, q, STR("s")), MESSAGE_RESPONSE},
	    {say_cancelled(&a, STR("own"), "why"), MESSAGE_NOTICE},
	    {say_list(&a, STR("own"), STR(""), STR("")), MESSAGE_REQUEST},
	    {say_list(&a, STR("own"), STR("\"c\""), STR("{}")),
		MESSAGE_REQUEST},
	    {say_notice(&a, "notifications/tools/list_changed"),
		MESSAGE_NOTICE},
	    {say_call(&a, id, STR("{}")), MESSAGE_REQUEST},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct message m;

		message_read(v[i].line, &a, &m);
		CHECK(m.kind == v[i].kind, "%zu: %.*s", i, (int)v[i].line.n,
		    v[i].line.p);
		CHECK(v[i].line.n > 0 && v[i].line.p[v[i].line.n - 1] == '\n' &&
			memchr(v[i].line.p, '\n', v[i].line.n - 1) == NULL,
		    "%zu: one line", i);
	}
}

/* What is not a clear yes of a form is none. */
static void
answers_of_forms(void)
{
	static const struct {
		const char *result;
		enum say_answer want;
	} v[] = {
	    {"{\"action\":\"accept\",\"content\":{\"decision\":\"allow_once\"}"
	     "}",
		SAID_YES},
	    {"{\"action\":\"accept\",\"content\":{\"decision\":\"not_now\"}}",
		SAID_LATER},
	    {"{\"action\":\"accept\",\"content\":{\"decision\":\"deny\"}}",
		SAID_NO},
	    {"{\"action\":\"accept\",\"content\":{\"decision\":"
	     "\"allow_always\"}}",
		SAID_NO},
	    {"{\"action\":\"accept\",\"content\":{}}", SAID_NO},
	    {"{\"action\":\"accept\"}", SAID_NO},
	    {"{\"action\":\"accept\",\"content\":{\"decision\":\"deny\","
	     "\"decision\":\"allow_once\"}}",
		SAID_NO},
	    {"{\"action\":\"decline\",\"content\":{\"decision\":"
	     "\"allow_once\"}}",
		SAID_NO},
	    {"{\"action\":\"cancel\"}", SAID_NOTHING},
	    {"{\"decision\":\"approved\"}", SAID_NOTHING},
	    {"", SAID_NOTHING},
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct said s;

		say_read_answer(str_of(v[i].result), &a, &s);
		CHECK(s.answer == v[i].want, "%s", v[i].result);
	}
	CHECK((struct said){0}.answer == SAID_NO, "zeroed");
}

static void
names_of_servers(void)
{
	CHECK(mcp_name_ok(STR("a.B_9-")), "plain");
	CHECK(!mcp_name_ok(STR("")) && !mcp_name_ok(STR("a/b")) &&
		!mcp_name_ok(STR("a b")) && !mcp_name_ok(STR("a\n")) &&
		!mcp_name_ok(STR("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
				 "aaaaaaaaaaaaaaaaaaaaa")),
	    "odd");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 256u << 20);
	RUN(calls_are_read_strictly);
	RUN(claims_only_raise);
	RUN(methods_by_table);
	RUN(every_key_is_inside_the_pin);
	RUN(the_gate_is_asked_by_full_name);
	RUN(a_write_names_its_file);
	RUN(a_retry_is_the_same_call);
	RUN(lists_are_pinned);
	RUN(what_is_held_can_be_taken);
	RUN(odd_lists_are_not_shown);
	RUN(damaged_pins_are_refused);
	RUN(our_lines_are_messages);
	RUN(answers_of_forms);
	RUN(names_of_servers);
	arena_release(&a);
	return t_done("face_mcp");
}
