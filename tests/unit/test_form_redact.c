/*
 * JSON with its secrets masked, and the params of calls as people read them.
 * T54, R-153 to.
 */
#include <stdlib.h>

#include "lib/idna_table.h"
#include "form/redact_call.h"
#include "t.h"

static char room[65536];

/* R-153 R-154 R-155 R-156 R-157 R-176 R-183 R-184 R-185 R-186 R-187 */
static const struct row {
	enum sg_capability capability;
	const char *params, *summary, *details;
} rows[] = {
    {SG_CAP_EXEC, "{\"cmd\":\"git\",\"args\":[\"status\"]}", "git status",
	"{\"cmd\":\"git\",\"args\":[\"status\"]}"},
    {SG_CAP_EXEC, "{\"cmd\":\"ls -la\"}", "ls -la", "{\"cmd\":\"ls -la\"}"},
    {SG_CAP_EXEC, "{\"cmd\":\"ls\"}", "ls", "{\"cmd\":\"ls\"}"},
    {SG_CAP_EXEC, "{\"argv\":[\"run\",\"--token\",\"x\"]}",
	"run --token <redacted>",
	"{\"argv\":\"run --token <redacted>\"}\n"
	"1 value hidden because it looks like a secret."},
    {SG_CAP_EXEC, "{\"args\":[\"a\",1,[2],\"b\"]}", "a b",
	"{\"args\":[\"a\",1,[2],\"b\"]}"},
    {SG_CAP_EXEC,
	"{\"cmd\":\"x\",\"options\":{\"env\":{\"A\":\"b\"},\"cwd\":\"/p\"}}",
	"x",
	"{\"cmd\":\"x\",\"options\":{\"env\":{\"A\":\"<redacted>\"},"
	"\"cwd\":\"/p\"}}\n1 value hidden because it looks like a secret."},
    {SG_CAP_EXEC,
	"{\"name\":\"bash\",\"input\":{\"command\":\"T_TOKEN=x ls\"}}",
	"T_TOKEN=<redacted> ls",
	"{\"name\":\"bash\",\"input\":{\"command\":\"T_TOKEN=<redacted> ls\"}}"
	"\n1 value hidden because it looks like a secret."},
    {SG_CAP_EXEC, "{}", "<dynamic>", "{}"},
    {SG_CAP_HTTP, "{\"url\":\"https://h.example/p?a=b\"}",
	"GET https://h.example/p?<redacted>",
	"{\"url\":\"https://h.example/p?a=b\"}"},
    {SG_CAP_HTTP, "{\"url\":\"https://h.example/\",\"method\":\"POST\"}",
	"POST https://h.example/",
	"{\"url\":\"https://h.example/\",\"method\":\"POST\"}"},
    {SG_CAP_HTTP, "{\"n\":1}", "GET <dynamic>", "{\"n\":1}"},
    {SG_CAP_READ, "{\"op\":\"read\",\"path\":\"./a/../b\"}", "b",
	"{\"op\":\"read\",\"path\":\"./a/../b\"}"},
    {SG_CAP_READ, "{}", "<dynamic>", "{}"},
    {SG_CAP_WRITE,
	"{\"name\":\"write\",\"input\":{\"file_path\":\"a\","
	"\"content\":\"xyz\",\"old_string\":\"x\"}}",
	"a",
	"{\"name\":\"write\",\"input\":{\"file_path\":\"a\","
	"\"content\":\"3 characters, not shown\","
	"\"old_string\":\"1 character, not shown\"}}"},
    {SG_CAP_TOOL,
	"{\"name\":\"find_it\",\"input\":{\"content\":\"long\",\"q\":\"words\","
	"\"n\":1,\"o\":{},\"api_key\":\"x\",\"path\":\"a\",\"more\":\"b\"}}",
	"find_it q=words api_key=<redacted> path=a",
	"{\"name\":\"find_it\",\"input\":{\"content\":\"long\",\"q\":\"words\","
	"\"n\":1,\"o\":{},\"api_key\":\"<redacted>\",\"path\":\"a\","
	"\"more\":\"b\"}}\n1 value hidden because it looks like a secret."},
    {SG_CAP_TOOL, "{\"name\":\"x\",\"input\":{\"name\":\"y\",\"input\":{}}}",
	"x name=y", "{\"name\":\"x\",\"input\":{\"name\":\"y\",\"input\":{}}}"},
    {SG_CAP_TOOL, "{\"input\":[]}", "<dynamic>", "{\"input\":[]}"},
    {SG_CAP_ENV, "{\"name\":\"HOME\"}", "HOME", "{\"name\":\"HOME\"}"},
    {SG_CAP_ENV, "{\"names\":[\"A\",\"B\"]}", "A B",
	"{\"names\":[\"A\",\"B\"]}"},
    {SG_CAP_SESSION, "{\"op\":\"get_messages\"}", "get_messages",
	"{\"op\":\"get_messages\"}"},
    {SG_CAP_UI, "{\"op\":\"confirm\"}", "confirm", "{\"op\":\"confirm\"}"},
    {SG_CAP_EVENTS, "{\"op\":\"on\"}", "on", "{\"op\":\"on\"}"},
    {SG_CAP_LOG, "{}", "<dynamic>", "{}"},
};

static void
check_rows(const struct row *list, size_t n, const struct host_idna *idna)
{
	for (const struct row *r = list; r < list + n; r++) {
		struct redact_call call = {.capability = r->capability,
		    .params = str_of(r->params),
		    .idna = idna};
		struct redact line = {.sink = REDACT_SHOW};
		struct redact all = {.sink = REDACT_SHOW, .details = true};
		struct buf out = BUF_ON(room);
		struct arena a;

		arena_init(&a, &mem_heap, (size_t)1 << 20);
		CHECK(redact_call_summary(&call, &line, &a, &out) == SG_OK &&
			str_eq(buf_str(&out), str_of(r->summary)),
		    "%s\n  want %s\n  got  %.*s", r->params, r->summary,
		    (int)out.n, out.p);
		out.n = 0;
		CHECK(redact_call_details(&call, &all, &a, &out) == SG_OK &&
			str_eq(buf_str(&out), str_of(r->details)),
		    "%s\n  want %s\n  got  %.*s", r->params, r->details,
		    (int)out.n, out.p);
		arena_release(&a);
	}
}

static void
calls_as_people_read_them(void)
{
	check_rows(rows, sizeof(rows) / sizeof(rows[0]), NULL);
}

/* T22 T25 T26: what a person reads is sanitised, hosts in both spellings. */
static void
foreign_text_is_made_safe(void)
{
	static const struct row v[] = {
	    {SG_CAP_HTTP, "{\"url\":\"https://xn--bcher-kva.example/x\"}",
		"GET https://xn--bcher-kva.example/x (b\xc3\xbc"
		"cher.example)",
		"{\"url\":\"https://xn--bcher-kva.example/x\"}"},
	    {SG_CAP_HTTP,
		"{\"url\":\"https://b\xc3\xbc"
		"cher.example/x\"}",
		"GET https://b\xc3\xbc"
		"cher.example/x (xn--bcher-kva.example)",
		"{\"url\":\"https://b\xc3\xbc"
		"cher.example/x\"}"},
	    {SG_CAP_HTTP, "{\"url\":\"https://xn--a.example/x\"}",
		"GET https://xn--a.example/x",
		"{\"url\":\"https://xn--a.example/x\"}"},
	    {SG_CAP_HTTP, "{\"url\":\"https://a.example/x\"}",
		"GET https://a.example/x", "{\"url\":\"https://a.example/x\"}"},
	    {SG_CAP_EXEC, "{\"command\":\"ls\\u001b[2J\\u202ex\"}",
		"ls\xe2\x9f\xa8U+001B\xe2\x9f\xa9[2J"
		"\xe2\x9f\xa8U+202E\xe2\x9f\xa9x",
		"{\"command\":\"ls\\u001b[2J"
		"\xe2\x9f\xa8U+202E\xe2\x9f\xa9x\"}"},
	};

	check_rows(v, sizeof(v) / sizeof(v[0]), &idna_table);
}

/* A heap that fails after so many chunks. */
struct meagre {
	unsigned left;
};

static void *
meagre_get(void *ctx, size_t n)
{
	struct meagre *m = ctx;

	return m->left-- > 0 ? malloc(n) : (m->left = 0, NULL);
}

static void
meagre_put(void *ctx, void *p)
{
	(void)ctx;
	free(p);
}

static const char *const mean[] = {
    "{\"cmd\":\"a\\u0062\",\"args\":[\"--token\",\"x\\n\"],\"l\":[[\"-a\"]]}",
    "{\"args\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\"]}",
    "{\"input\":{\"p\\u0061th\":\"x\\ty\",\"q\\u0061\":{\"z\\u0061\":1}}}",
    "{\"t\\u006fken\":{\"b\\u0061\":1},\"path\":\"a\\u0062\"}"};

/* T44: whichever piece of memory is missing, that is said. */
static void
memory_may_end_anywhere(void)
{
	for (size_t i = 0; i < sizeof(mean) / sizeof(mean[0]); i++)
		for (unsigned k = 0; k < SG_CAP_COUNT; k++)
			for (size_t max = 0; max < 8192; max += 16) {
				struct redact_call call = {
				    .capability = k, .params = str_of(mean[i])};
				struct redact r = {.sink = REDACT_LOG};
				struct buf out = BUF_ON(room);
				struct meagre m = {1u << 20};
				struct mem mem = {meagre_get, meagre_put, &m};
				enum sg_err err;
				struct arena a;

				arena_init(&a, &mem, max);
				err = redact_call_summary(&call, &r, &a, &out);
				CHECK(err == SG_OK || err == SG_ENOMEM, "%d",
				    (int)err);
				err = redact_call_details(&call, &r, &a, &out);
				CHECK(err == SG_OK || err == SG_ENOMEM, "%d",
				    (int)err);
				arena_release(&a);
			}
}

static void
what_is_no_json_is_refused(void)
{
	static const char *const bad[] = {"", "{", "{\"a\":}", "{\"a\":[}",
	    "[1", "{\"input\":{\"a\"}}", "{\"args\":[1", "{\"args\":[\"-a\"",
	    "{\"token\":{\"a\":1,\"a\":2}}", "{\"token\":"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct redact_call call = {
		    .capability = SG_CAP_EXEC, .params = str_of(bad[i])};
		struct redact r = {.sink = REDACT_SHOW};
		struct buf out = BUF_ON(room);
		struct arena a;

		arena_init(&a, &mem_heap, (size_t)1 << 20);
		CHECK(redact_call_summary(&call, &r, &a, &out) != SG_OK, "%s",
		    bad[i]);
		CHECK(redact_call_details(&call, &r, &a, &out) != SG_OK, "%s",
		    bad[i]);
		arena_release(&a);
	}
}

static void
only_objects_are_params(void)
{
	struct redact_call call = {
	    .capability = SG_CAP_EXEC, .params = STR("[1]")};
	struct redact r = {.sink = REDACT_SHOW};
	struct buf out = BUF_ON(room);
	struct arena a;

	arena_init(&a, &mem_heap, (size_t)1 << 20);
	CHECK(redact_call_summary(&call, &r, &a, &out) == SG_ETYPE, "list");
	arena_release(&a);
}

static void
lists_and_variables(void)
{
	static const struct {
		const char *in, *want;
	} json[] = {{"{\"env\":[\"A=b\"],\"x\":\"y\"}",
			"{\"env\":[\"[REDACTED]\"],\"x\":\"y\"}"},
	    {"{\"environment\":{\"a\":{\"b\":\"c\"}},\"x\":[\"y\"]}",
		"{\"environment\":{\"a\":{\"b\":\"[REDACTED]\"}},"
		"\"x\":[\"y\"]}"},
	    {"[\"a\",{\"b\":[]},-1e3,false]", "[\"a\",{\"b\":[]},-1e3,false]"},
	    {"[\"x\",\"--token\",\"y\"]", "\"x --token [REDACTED]\""},
	    {"{\"program\":\"mysql\",\"l\":[\"-p\",\"y\"]}",
		"{\"program\":\"mysql\",\"l\":\"-p [REDACTED]\"}"},
	    {"\"plain\"", "\"plain\""},
	    {"{\"endpoint\":\"https://h.example/p?x=1\"}",
		"{\"endpoint\":\"https://h.example/p\"}"}};

	for (size_t i = 0; i < sizeof(json) / sizeof(json[0]); i++) {
		struct redact r = {.sink = REDACT_LOG};
		struct redact_json how = {.r = &r};
		struct buf out = BUF_ON(room);
		struct arena a;

		arena_init(&a, &mem_heap, (size_t)1 << 20);
		CHECK(
		    redact_json(&how, str_of(json[i].in), &a, &out) == SG_OK &&
			str_eq(buf_str(&out), str_of(json[i].want)),
		    "%s: %.*s", json[i].in, (int)out.n, out.p);
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(calls_as_people_read_them);
	RUN(foreign_text_is_made_safe);
	RUN(memory_may_end_anywhere);
	RUN(what_is_no_json_is_refused);
	RUN(only_objects_are_params);
	RUN(lists_and_variables);
	return t_done("wire_redact");
}
