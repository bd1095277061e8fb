/* Params by method: what is taken, what is refused, what is noted. */
#include <stdlib.h>

#include "t.h"
#include "form/call_params.h"
#include "json/json_members.h"

static struct arena memory;

static const struct row {
	const char *method, *params;
	const char *pointer; /* NULL: taken */
} rows[] = {
    {"exec", "{\"cmd\":\"git\",\"args\":[\"status\"]}", NULL},
    {"exec", "{\"cmd\":\"git\"}", NULL},
    {"exec", "{\"argv\":[\"git\",\"status\"]}", NULL},
    {"exec", "{\"command\":\"git status\"}", NULL},
    {"exec", "{}", "/params/command"}, /* what it reaches */
    {"http", "{}", "/params/url"},
    {"fs", "{\"op\":\"write\"}", "/params/path"},
    {"tool", "{\"name\":\"bash\"}", "/params/input/command"},
    {"tool", "{\"name\":\"ls\"}", NULL}, /* here */
    {"exec",
	"{\"cmd\":\"a\",\"options\":{\"cwd\":\"x\",\"env\":{},"
	"\"timeout\":5}}",
	NULL},
    {"exec", "{\"cmd\":\"a\",\"command\":\"b\"}", "/params"},
    {"exec", "{\"cmd\":\"a\",\"argv\":[]}", "/params"},
    {"exec", "{\"args\":[]}", "/params/cmd"},
    {"exec", "{\"cmd\":1}", "/params/cmd"},
    {"exec", "{\"cmd\":\"a\",\"args\":\"b\"}", "/params/args"},
    {"exec", "{\"cmd\":\"a\",\"args\":[1]}", "/params/args/0"},
    {"exec", "{\"cmd\":\"a\",\"shell\":true}", "/params/shell"}, /* T52 */
    {"exec", "{\"cmd\":\"a\",\"options\":{\"uid\":0}}", "/params/options/uid"},
    {"exec", "{\"cmd\":\"a\",\"cmd\":\"b\"}", "/params/cmd"},
    {"exec", "{\"cmd\":\"a\",\"timeout\":5,\"timeoutMs\":6}",
	"/params/timeout"},
    {"exec", "{\"cmd\":\"a\",\"timeout\":5,\"timeout_ms\":5,\"timeoutMs\":0}",
	NULL},
    {"exec", "{\"cmd\":\"a\",\"timeoutMs\":5,\"timeout_ms\":6}",
	"/params/timeout"},
    {"exec", "{\"cmd\":\"a\",\"timeout\":7,\"timeout_ms\":6}",
	"/params/timeout"},
    {"exec", "{\"cmd\":\"a\",\"options\":{\"timeout\":5,\"timeoutMs\":6}}",
	"/params/timeout"},
    {"exec", "{\"cmd\":\"a\",\"timeoutMs\":5}", NULL},
    {"exec", "[]", "/params"},
    {"exec", "\"ls\"", "/params"},
    {"exec", "{", "/params"},
    {"http",
	"{\"url\":\"https://x/\",\"method\":\"GET\",\"headers\":{},"
	"\"body\":\"x\"}",
	NULL},
    {"http", "{\"url\":\"https://x/\",\"body_bytes\":\"eA==\"}", NULL},
    {"http", "{\"body\":\"x\",\"body_bytes\":\"eA==\"}", "/params/body"},
    {"http", "{\"uri\":\"https://x/\"}", "/params/uri"},
    {"http", "{\"url\":null}", "/params/url"},
    {"http", "{\"timeout\":1,\"timeoutMs\":2}", "/params/timeout"},
    {"fs", "{\"op\":\"read\",\"path\":\"a\"}", NULL},
    {"fs", "{\"op\":\"read\",\"path\":[\"a\"]}", "/params/path"},
    {"fs", "{\"op\":\"copy\",\"path\":\"a\",\"to\":\"b\"}", "/params/to"},
    {"tool", "{\"name\":\"read\",\"input\":{\"path\":\"a\"}}", NULL},
    {"tool", "{\"name\":\"read\"}", "/params/input/path"},
    {"tool", "{\"name\":\"read\",\"input\":{\"command\":\"x\"}}",
	"/params/input/path"},
    {"tool", "{}", NULL},
    {"tool", "{\"name\":7}", "/params/name"},
    {"tool", "{\"name\":\"read\",\"input\":\"a\"}", "/params/input"},
    {"tool", "{\"name\":\"read\",\"input\":{\"path\":7}}",
	"/params/input/path"},
    {"tool",
	"{\"name\":\"read\",\"input\":{\"path\":\"a\",\"file_path\":"
	"\"b\"}}",
	"/params/input/path"},
    {"tool",
	"{\"name\":\"read\",\"input\":{\"path\":\"a\",\"file_path\":"
	"\"a\"}}",
	NULL},
    {"tool", "{\"name\":\"bash\",\"input\":{\"timeout\":1,\"timeout_ms\":2}}",
	"/params/timeout"},
    {"tool", "{\"name\":\"deploy\",\"input\":{\"path\":7}}", NULL},
    {"env", "{\"name\":\"HOME\"}", NULL},
    {"env", "{\"names\":[\"HOME\",\"PATH\"]}", NULL},
    {"env", "{}", "/params/name"},
    {"env", "{\"name\":\"HOME\",\"names\":[\"A\"]}", "/params/name"},
    {"env", "{\"names\":[\"\"]}", "/params/names/0"},
    {"session", "{\"op\":\"get_state\",\"more\":{\"x\":1}}", NULL},
    {"session", "{\"op\":1}", "/params/op"},
    {"ui", "{\"op\":\"confirm\",\"title\":\"x\"}", NULL},
    {"events", "{}", NULL},
    {"log", "{\"level\":\"info\"}", NULL},
    {"session", "{\"a\":1e999999}", "/params"},
    {"gpu", "{}", "/method"},
};

static enum sg_err
read(const char *method, const char *params, struct arena *a,
    struct call_request *r, struct sg_error *e)
{
	*r = (struct call_request){.method = str_of(method)};
	return call_request_read(r, str_of(params), a, e);
}

static void
params_fit_or_are_refused(void)
{
	const struct row *r;

	EACH (r, rows) {
		struct call_request q;
		struct sg_error e = {0};
		enum sg_err err = read(r->method, r->params, &memory, &q, &e);

		CHECK(err == (r->pointer == NULL ? SG_OK : SG_EINVALID),
		    "%s %s: %s", r->method, r->params, e.message);
		if (r->pointer != NULL)
			CHECK(strcmp(e.pointer, r->pointer) == 0, "%s: %s",
			    r->params, e.pointer);
		else
			CHECK(str_starts(q.canonical, STR("{\"method\":")),
			    "%s", r->params);
		arena_clear(&memory);
	}
}

static void
what_is_read(void)
{
	struct call_request q;
	struct sg_error e = {0};
	struct call_params *p = &q.params;

	read("exec",
	    "{\"cmd\":\"git\",\"args\":[\"a b\",\"\"],\"options\":{\"env\":"
	    "{\"A\":\"b\"},\"cwd\":\"/x\"}}",
	    &memory, &q, &e);
	CHECK(p->has_argv && p->argv.n == 3 &&
		str_eq(p->argv.v[1], STR("a b")) && p->argv.v[2].n == 0,
	    "argv");
	CHECK(p->sets_environment && p->has_cwd, "T4");
	read("exec", "{\"cmd\":\"git\",\"options\":{\"env\":{ }}}", &memory, &q,
	    &e);
	CHECK(!p->sets_environment && p->argv.n == 1, "no environment");
	read("tool", "{\"name\":\"Bash\",\"input\":{\"command\":\"ls\"}}",
	    &memory, &q, &e);
	CHECK(p->has_command && str_eq(p->command, STR("ls")), "bash");
	read("tool", "{\"name\":\"read\",\"input\":{\"file_path\":\"a\"}}",
	    &memory, &q, &e);
	CHECK(p->has_path && str_eq(p->path, STR("a")), "file_path");
	read("tool",
	    "{\"name\":\"read\",\"input\":{\"path\":\"a\",\"mount\":1}}",
	    &memory, &q, &e);
	CHECK(p->unknown && p->has_path, "a key nobody knows");
	read(
	    "http", "{\"url\":\"https://x/\",\"body\":\"y\"}", &memory, &q, &e);
	CHECK(p->has_url && p->has_body, "http");
	read("env", "{\"name\":\"HOME\"}", &memory, &q, &e);
	CHECK(p->names.n == 1 && str_eq(p->names.v[0], STR("HOME")), "env");
	arena_clear(&memory);
}

static const struct wide_row {
	const char *input;
	bool wide;
} wide_rows[] = {
    {"{\"pattern\":\"*.c\"}", false},
    {"{\"pattern\":\"/etc/*\"}", true},
    {"{\"pattern\":\"~/x\"}", true},
    {"{\"pattern\":\"../*\"}", true},
    {"{\"pattern\":\"a.b\"}", false},
    {"{\"pattern\":\"\"}", false},
    {"{\"glob\":\"../x\"}", true},
    {"{\"glob\":\"*.c\"}", false},
};

/* A search whose pattern leads elsewhere. */
static void
searches_that_leave(void)
{
	const struct wide_row *r;

	EACH (r, wide_rows) {
		char text[256];
		struct call_request q;

		snprintf(text, sizeof(text), "{\"name\":\"find\",\"input\":%s}",
		    r->input);
		CHECK(
		    read("tool", text, &memory, &q, NULL) == SG_OK, "%s", text);
		CHECK(q.params.wide == r->wide, "%s", r->input);
		arena_clear(&memory);
	}
}

static const struct detail_row {
	const char *input, *want;
} detail_rows[] = {
    {"{\"path\":\"a\",\"pattern\":\"b\"}", "path=a pattern=b"},
    {"{\"file_path\":\"c\"}", "file_path=c"},
    {"{\"command\":\"d\"}", "command=d"},
    {"{\"pattern\":\"e\",\"other\":[]}", "pattern=e"},
    {"{\"env\":\"prod\",\"note\":\"a\\nb\"}", "env=prod note=<3 bytes>"},
    /* the order in which they came says nothing */
    {"{\"zeta\":\"1\",\"alpha\":\"2\"}", "alpha=2 zeta=1"},
    {"{ \"b\" : \"\\u0041\", \"a\": \"2\" }", "a=2 b=A"},
    {"{\"other\":1}", ""},
    {"{\"path\":7}", ""},
};

/* */
static void
what_an_unknown_tool_is_shown_with(void)
{
	const struct detail_row *r;

	EACH (r, detail_rows) {
		char text[256];
		struct call_request q;

		snprintf(text, sizeof(text),
		    "{\"name\":\"deploy\",\"input\":%s}", r->input);
		CHECK(
		    read("tool", text, &memory, &q, NULL) == SG_OK, "%s", text);
		CHECK(str_eq(q.params.detail, str_of(r->want)), "%s", r->input);
		CHECK(!q.params.unknown && !q.params.has_path, "%s", r->input);
		arena_clear(&memory);
	}
}

static void
members_of_a_map(void)
{
	struct json_member *v;
	struct sg_str text;
	size_t n;

	CHECK(json_members(STR("{\"a\":\"x\\n\",\"b\":[1,2]}"), 9, &memory, &v,
		  &n) == SG_OK &&
		n == 2 && str_eq(v[0].key, STR("a")) &&
		str_eq(v[1].value, STR("[1,2]")),
	    "%zu", n);
	CHECK(json_member_text(v[0].value, &memory, &text) == SG_OK &&
		str_eq(text, STR("x\n")),
	    "text");
	CHECK(json_member_text(v[1].value, &memory, &text) == SG_ETYPE,
	    "no text");
	CHECK(json_members(STR("{}"), 9, &memory, &v, &n) == SG_OK && n == 0,
	    "none");
	CHECK(json_members(STR("{\"a\":1,\"b\":1}"), 1, &memory, &v, &n) ==
		SG_EMANY,
	    "too many");
	CHECK(json_members(STR("{\"a\":1,\"a\":1}"), 9, &memory, &v, &n) ==
		SG_EDUPLICATE,
	    "twice");
	CHECK(json_members(STR("[]"), 9, &memory, &v, &n) == SG_ETYPE, "list");
	CHECK(json_members(STR("{\"a\":"), 9, &memory, &v, &n) == SG_EJSON,
	    "cut");
	CHECK(json_members(STR("{} x"), 9, &memory, &v, &n) == SG_ETRAILING,
	    "more");
	CHECK(json_members(STR("?"), 9, &memory, &v, &n) == SG_EJSON, "none");
	for (size_t m = 0; m < 4096; m += 16) {
		struct arena a;
		enum sg_err err;

		arena_init(&a, &mem_heap, m);
		err = json_members(
		    STR("{\"a\\n\":1,\"b\\n\":2}"), 9, &a, &v, &n);
		CHECK(err == SG_OK || err == SG_ENOMEM, "%zu", m);
		arena_release(&a);
	}
	arena_clear(&memory);
}

/* T44 */
static void
without_memory_there_is_no_request(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum sg_err err = SG_ENOMEM;

		for (size_t n = 0; err == SG_ENOMEM && n < 1 << 16; n += 16) {
			struct call_request q;
			struct arena a;

			arena_init(&a, &mem_heap, n);
			err = read(r->method, r->params, &a, &q, NULL);
			arena_release(&a);
		}
		CHECK(err == (r->pointer == NULL ? SG_OK : SG_EINVALID),
		    "%s: %d", r->params, err);
	}
}

int
main(void)
{
	arena_init(&memory, &mem_heap, 1 << 24);
	RUN(params_fit_or_are_refused);
	RUN(what_is_read);
	RUN(searches_that_leave);
	RUN(what_an_unknown_tool_is_shown_with);
	RUN(members_of_a_map);
	RUN(without_memory_there_is_no_request);
	arena_release(&memory);
	return t_done("wire_call_params");
}
