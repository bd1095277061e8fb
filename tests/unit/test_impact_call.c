/* What calls that are no commands do.  R-515 */
#include "impact/impact.h"
#include "lib/action_parts.h"
#include "words/words.h"

static struct impact
does(enum sg_capability c, const char *scope, const struct call_params *more)
{
	struct call_request r = {.call_id = STR("c1"),
	    .extension_id = STR("ext.a"),
	    .method = str_of(parts_method(c)),
	    .params = parts_params(c, scope),
	    .canonical = str_of(scope)};
	struct sg_error e = {0};
	struct impact out = {0};
	struct call call;

	arena_clear(&parts_memory);
	if (more != NULL) {
		r.params.verb = more->verb;
		r.params.has_body = more->has_body;
		r.params.body = more->body;
		r.params.headers = more->headers;
		if (more->op.n > 0)
			r.params.op = more->op;
	}
	CHECK(call_init(&call, &r, &parts_world, &parts_memory, &e) == SG_OK,
	    "%s", e.message);
	CHECK(impact_call(
		  &call, &r.params, &parts_world, &parts_memory, &out) == SG_OK,
	    "memory");
	return out;
}

static void
says(enum sg_capability c, const char *scope, const struct call_params *more,
    const char *wanted)
{
	struct impact got = does(c, scope, more);

	CHECK(str_eq(got.says, str_of(wanted)), "%s: %.*s", scope,
	    (int)got.says.n, got.says.p);
}

/* B3: that something leaves, how much, and that it looks like secrets. */
static void
http_says_what_leaves(void)
{
	struct call_params body = {.verb = STR("POST"),
	    .has_body = true,
	    .body = STR("{\"password\":\"correct horse\"}")};
	struct call_params plain = {
	    .verb = STR("PUT"), .has_body = true, .body = STR("a")};
	struct call_params gone = {.verb = STR("DELETE")};
	struct call_params sign = {
	    .headers = STR("{\"Authorization\":\"Bearer abcdefghijklmnop\"}")};

	says(SG_CAP_HTTP, "https://x.example/a", NULL,
	    "sends (a request without query or body)");
	says(SG_CAP_HTTP, "https://x.example/a?page=2", NULL,
	    "sends (a query of 1 value, 6 bytes)");
	says(SG_CAP_HTTP,
	    "https://x.example/upload?token=ghp_"
	    "0123456789abcdefghijABCDEFGHIJ012345&x=AAA",
	    NULL,
	    "touches secrets (1 value that is sent looks like one), sends (a "
	    "query of 2 values, 52 bytes)");
	says(SG_CAP_HTTP, "https://x.example/", &body,
	    "touches secrets (1 value that is sent looks like one), sends (a "
	    "body of 28 bytes), changes (what the other side does with it)");
	says(SG_CAP_HTTP, "https://x.example/?a=b", &plain,
	    "sends (a query of 1 value, 3 bytes; a body of 1 byte), changes "
	    "(what the other side does with it)");
	says(SG_CAP_HTTP, "https://x.example/a", &gone,
	    "deletes (what the address names), cannot be undone, sends (a "
	    "request without query or body)");
	CHECK((does(SG_CAP_HTTP, "https://x.example/a", &sign).effects &
		  1u << SG_EFFECT_SECRETS) != 0,
	    "a header");
}

static void
files_say_where_and_what(void)
{
	struct call_params gone = {.op = STR("delete")};

	says(SG_CAP_READ, "a.txt", NULL, "reads (a file or directory)");
	says(SG_CAP_READ, "/etc/hosts", NULL,
	    "reads (a file or directory, outside the project)");
	says(SG_CAP_READ, ".env", NULL,
	    "touches secrets (a file that usually holds some)");
	CHECK((does(SG_CAP_WRITE, "a.txt", NULL).effects &
		  1u << SG_EFFECT_CHANGES) != 0,
	    "a write");
	CHECK((does(SG_CAP_WRITE, "a.txt", &gone).effects &
		  1u << SG_EFFECT_DELETES) != 0,
	    "a removal");
}

static void
the_rest_is_not_called_harmless(void)
{
	CHECK((does(SG_CAP_TOOL, "frobnicate", NULL).effects &
		  1u << SG_EFFECT_UNKNOWN) != 0,
	    "a tool");
	CHECK((does(SG_CAP_ENV, "GITHUB_TOKEN", NULL).effects &
		  1u << SG_EFFECT_SECRETS) != 0,
	    "a variable");
	/* Without the table no command is known. */
	CHECK((does(SG_CAP_EXEC, "ls", NULL).effects &
		  1u << SG_EFFECT_UNKNOWN) != 0,
	    "no table");
	CHECK(does(SG_CAP_LOG, "x", NULL).says.n == 0, "the session's own");
}

int
main(void)
{
	parts_init();
	RUN(http_says_what_leaves);
	RUN(files_say_where_and_what);
	RUN(the_rest_is_not_called_harmless);
	parts_release();
	return t_done("impact_call");
}
