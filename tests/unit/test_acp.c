/*
 * Requests for permission: read, told to the gate, answered with an option
 * that was offered and no other.
 */
#include "face/acp/permission.h"
#include "t.h"
#include "shape/service.h"

static struct arena a;

#define OPTIONS(list)                                                        \
	"{\"sessionId\":\"s\",\"toolCall\":{\"toolCallId\":\"c\",\"title\":" \
	"\"t\"},"                                                            \
	"\"options\":[" list "]}"
#define O(id, kind) \
	"{\"optionId\":\"" id "\",\"name\":\"n\",\"kind\":\"" kind "\"}"

static const struct choice {
	const char *params, *yes, *no; /* "": none fits */
} choices[] = {
    {OPTIONS(O("a", "allow_always") "," O("b", "allow_once") "," O(
	 "c", "reject_once") "," O("d", "reject_always")),
	"\"b\"", "\"c\""},
    {OPTIONS(O("d", "reject_always") "," O("b", "allow_once")), "\"b\"",
	"\"d\""},
    /* What lasts at the agent is not ours to choose. */
    {OPTIONS(O("a", "allow_always")), "", ""},
    {OPTIONS(O("a", "allow_later") "," O("b", "ALLOW_ONCE")), "", ""},
    {OPTIONS(""), "", ""},
    /* An id that stands for two things is none. */
    {OPTIONS(O("x", "allow_once") "," O("x", "reject_once")), "", ""},
    {OPTIONS(O("x", "allow_once") "," O("x", "allow_once") "," O(
	 "y", "allow_once")),
	"\"y\"", ""},
    /* The text of an id is handed back as it came. */
    {OPTIONS(O("q\\u0041\\\"", "allow_once")), "\"q\\u0041\\\"\"", ""},
};

static void
options_are_never_invented(void)
{
	const struct choice *r;

	EACH (r, choices) {
		struct acp_permission p;
		struct sg_error e = {0};

		CHECK(acp_permission_read(
			  str_of(r->params), NULL, &a, &p, &e) == SG_OK,
		    "%s: %s", r->params, e.message);
		CHECK(str_eq(acp_choose(&p, true), str_of(r->yes)), "%s",
		    r->params);
		CHECK(str_eq(acp_choose(&p, false), str_of(r->no)), "%s",
		    r->params);
	}
}

#define CALL(call) "{\"sessionId\":\"s\",\"toolCall\":" call ",\"options\":[]}"

static const struct ask_case {
	const char *params, *method, *tells;
} asks[] = {
    {CALL("{\"title\":\"git push\",\"kind\":\"execute\",\"rawInput\":{"
	  "\"command\":\"git push\",\"description\":\"d\"}}"),
	"exec", "{\"command\":\"git push\"}"},
    {CALL("{\"kind\":\"execute\",\"rawInput\":{\"command\":[\"git\",\"push\"],"
	  "\"cwd\":\"/w\"}}"),
	"exec", "{\"argv\":[\"git\",\"push\"],\"options\":{\"cwd\":\"/w\"}}"},
    /* A key that may change what it does: told whole, no grant covers it. */
    {CALL("{\"kind\":\"execute\",\"rawInput\":{\"command\":\"ls\",\"env\":{}}"
	  "}"),
	"tool",
	"{\"name\":\"acp.execute\",\"input\":{\"title\":\"\",\"toolCall\":{"
	"\"kind\":\"execute\",\"rawInput\":{\"command\":\"ls\",\"env\":{}}}},"
	"\"risk\":\"high\",\"partial\":true}"},
    /* Only the kind that says execute is one. */
    {CALL("{\"title\":\"r\",\"kind\":\"read\",\"rawInput\":{\"command\":\"rm\"}"
	  "}"),
	"tool",
	"{\"name\":\"acp.read\",\"input\":{\"title\":\"r\",\"toolCall\":{"
	"\"title\":\"r\",\"kind\":\"read\",\"rawInput\":{\"command\":\"rm\"}}}"
	",\"partial\":true}"},
    {CALL("{\"kind\":\"novel\"}"), "tool",
	"{\"name\":\"acp.novel\",\"input\":{\"title\":\"\",\"toolCall\":{"
	"\"kind\":\"novel\"}},\"risk\":\"high\",\"partial\":true}"},
    {CALL("{}"), "tool",
	"{\"name\":\"acp.other\",\"input\":{\"title\":\"\",\"toolCall\":{}},"
	"\"risk\":\"high\",\"partial\":true}"},
    /* Version 2. */
    {"{\"sessionId\":\"s\",\"title\":\"T\",\"subject\":{\"type\":\"command\","
     "\"command\":\"ls\",\"cwd\":\"/w\"},\"options\":[]}",
	"exec", "{\"command\":\"ls\",\"options\":{\"cwd\":\"/w\"}}"},
    {"{\"sessionId\":\"s\",\"title\":\"T\",\"subject\":{\"type\":\"tool_call\","
     "\"toolCall\":{\"kind\":\"fetch\"}},\"options\":[]}",
	"tool",
	"{\"name\":\"acp.fetch\",\"input\":{\"title\":\"T\",\"toolCall\":{"
	"\"kind\":\"fetch\"}},\"partial\":true}"},
    {"{\"sessionId\":\"s\",\"title\":\"T\",\"subject\":{\"type\":\"new\"},"
     "\"options\":[]}",
	"tool",
	"{\"name\":\"acp.other\",\"input\":{\"title\":\"T\",\"toolCall\":{"
	"\"type\":\"new\"}},\"risk\":\"high\",\"partial\":true}"},
};

static void
the_gate_is_told_all_of_it(void)
{
	struct acp_ask ask = {.agent = STR("x"), .id = "i"};
	const struct ask_case *r;

	EACH (r, asks) {
		struct acp_permission p;
		struct hostcall_request q;
		struct sg_error e = {0};
		struct sg_str body;

		CHECK(acp_permission_read(
			  str_of(r->params), NULL, &a, &p, &e) == SG_OK,
		    "%s: %s", r->params, e.message);
		CHECK(acp_body(&p, 0, &ask, &a, &body) == SG_OK, "body");
		CHECK(contract_decode(&hostcall_request_contract, body, &a, &q,
			  &e) == SG_OK,
		    "%s", e.message);
		CHECK(str_eq(q.method, str_of(r->method)), "%s", r->params);
		CHECK(str_eq(q.params, str_of(r->tells)), "%.*s",
		    (int)q.params.n, q.params.p);
		CHECK(str_eq(q.extension.id, STR("acp:x")), "who");
	}
}

/* the decision is about all that was said, what is shown included. */
static void
a_write_is_decided_as_it_was_said(void)
{
	static const char *const says[] = {
	    "{\"kind\":\"edit\",\"rawInput\":{\"path\":\"/p/w\",\"x\":1}}",
	    "{\"kind\":\"edit\",\"rawInput\":{\"path\":\"/p/w\",\"x\":2}}",
	    "{\"kind\":\"edit\",\"rawInput\":{\"path\":\"/p/w\",\"x\":1},"
	    "\"content\":[{\"type\":\"diff\",\"path\":\"/p/w\",\"oldText\":"
	    "\"a\",\"newText\":\"b\"}]}",
	    "{\"kind\":\"edit\",\"rawInput\":{\"path\":\"/p/w\",\"x\":1},"
	    "\"content\":[{\"type\":\"diff\",\"path\":\"/p/w\",\"oldText\":"
	    "\"a\",\"newText\":\"c\"}]}"};
	struct sg_str params[4];
	struct acp_ask ask = {.agent = STR("x"), .id = "i"};

	for (size_t i = 0; i < 4; i++) {
		char room[512];
		struct acp_permission p;
		struct hostcall_request q;
		struct sg_error e = {0};
		struct sg_str body;

		snprintf(room, sizeof(room),
		    "{\"sessionId\":\"s\",\"toolCall\":%s,\"options\":[]}",
		    says[i]);
		CHECK(acp_permission_read(str_of(room), NULL, &a, &p, &e) ==
			    SG_OK &&
			acp_body(&p, 0, &ask, &a, &body) == SG_OK &&
			contract_decode(&hostcall_request_contract, body, &a,
			    &q, &e) == SG_OK,
		    "%s", says[i]);
		CHECK(str_find(q.params, STR("sha256:")) < q.params.n,
		    "named by its hash");
		CHECK(q.has_context &&
			str_find(q.context, str_of(says[i])) < q.context.n,
		    "all of it goes along");
		params[i] = q.params;
		for (size_t k = 0; k < i; k++)
			CHECK(!str_eq(params[k], params[i]), "%zu, %zu", k, i);
	}
}

static void
odd_requests_are_refused(void)
{
	static const char *const odd[] = {"", "[]", "{}",
	    "{\"sessionId\":\"s\",\"options\":[]}",
	    "{\"sessionId\":\"s\",\"toolCall\":{}}",
	    "{\"toolCall\":{},\"options\":[]}",
	    "{\"sessionId\":\"s\",\"toolCall\":{},\"options\":{}}",
	    "{\"sessionId\":\"s\",\"toolCall\":{},\"options\":[{}]}",
	    "{\"sessionId\":\"s\",\"toolCall\":{},\"options\":[{\"optionId\":1}"
	    "]}",
	    "{\"sessionId\":\"s\",\"toolCall\":{},\"toolCall\":{},\"options\":["
	    "]"
	    "}",
	    "{\"sessionId\":\"s\",\"toolCall\":{\"rawInput\":1,\"rawInput\":2},"
	    "\"options\":[]}",
	    "{\"sessionId\":\"s\",\"toolCall\":{\"title\":\"\\u0000\"},"
	    "\"options\":[]}"};

	for (size_t i = 0; i < sizeof(odd) / sizeof(odd[0]); i++) {
		struct acp_permission p;
		struct sg_error e = {0};

		CHECK(acp_permission_read(str_of(odd[i]), NULL, &a, &p, &e) !=
			SG_OK,
		    "%s", odd[i]);
	}
}

static void
answers_are_outcomes(void)
{
	CHECK(str_eq(acp_answer(&a, STR("5"), STR("\"a1\"")),
		  STR("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"outcome\":{"
		      "\"outcome\":\"selected\",\"optionId\":\"a1\"}}}\n")),
	    "selected");
	CHECK(str_eq(acp_answer(&a, STR("5"), STR("")),
		  STR("{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"outcome\":{"
		      "\"outcome\":\"cancelled\"}}}\n")),
	    "cancelled");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(options_are_never_invented);
	RUN(the_gate_is_told_all_of_it);
	RUN(a_write_is_decided_as_it_was_said);
	RUN(odd_requests_are_refused);
	RUN(answers_are_outcomes);
	arena_release(&a);
	return t_done("face_acp");
}
