/*
 * What real agents say of a call before and when they ask, in the shapes they
 * were seen to send (tests/agents/acp.py drives the agents themselves), and
 * what the gate is asked of it.
 */
#include "face/acp/permission.h"
#include "t.h"
#include "shape/service.h"

static struct arena a;

#define UPDATE(rest)                                                        \
	"{\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":\"tool_call\"," \
	"\"toolCallId\":\"c\"," rest "}}"
#define LATER(rest)                                           \
	"{\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":" \
	"\"tool_call_update\",\"toolCallId\":\"c\"," rest "}}"
#define ASK(rest)                                                            \
	"{\"sessionId\":\"s\",\"toolCall\":{\"toolCallId\":\"c\"," rest "}," \
	"\"options\":[{\"optionId\":\"a\",\"name\":\"A\",\"kind\":"          \
	"\"allow_always\"},{\"optionId\":\"o\",\"name\":\"O\",\"kind\":"     \
	"\"allow_once\"},{\"optionId\":\"r\",\"name\":\"R\",\"kind\":"       \
	"\"reject_once\"}]}"
#define TEXT(s)                                                               \
	"[{\"type\":\"content\",\"content\":{\"type\":\"text\",\"text\":\"" s \
	"\"}}]"
#define DIFF(path, more)                                                \
	"{\"type\":\"diff\",\"path\":\"" path "\",\"oldText\":\"one\"," \
	"\"newText\":\"two\"" more "}"
#define PATCH                                                               \
	"*** Begin Patch\\n*** Add File: n.c\\n+int n;\\n*** Update File: " \
	"o.c\\n*** Move to: m.c\\n@@ f()\\n-x\\n+y\\n*** Delete File: "     \
	"d.c\\n*** End Patch\\n"

static const struct row {
	const char *agent, *updates[3], *ask;
	bool known;
	const char *method, *tells[5]; /* the beginnings of params */
} rows[] = {
    {"claude-agent-acp: a command",
	{UPDATE("\"name\":\"Bash\",\"rawInput\":{},\"status\":\"pending\","
		"\"title\":\"Terminal\",\"kind\":\"execute\",\"content\":[]"),
	    LATER("\"rawInput\":{\"command\":\"touch f\",\"description\":"
		  "\"Makes f\"},\"title\":\"touch f\"")},
	ASK("\"name\":\"Bash\",\"status\":\"pending\",\"rawInput\":{"
	    "\"command\":\"touch f\",\"description\":\"Makes f\"},\"title\":"
	    "\"touch f\",\"kind\":\"execute\",\"locations\":[{\"path\":"
	    "\"/p/f\"}]"),
	true, "exec", {"{\"command\":\"touch f\"}"}},
    {"claude-agent-acp: a file",
	{UPDATE("\"rawInput\":{},\"kind\":\"edit\",\"title\":\"Preparing\"")},
	ASK("\"rawInput\":{\"file_path\":\"/p/w\",\"content\":\"x\"},"
	    "\"title\":\"Write w\",\"kind\":\"edit\",\"content\":[" DIFF(
		"/p/w", "") "],\"locations\":[{\"path\":\"/p/w\"}]"),
	true, "fs", {"{\"op\":\"write\",\"path\":\"/p/w\",\"content\":\"sha"}},
    {"claude-agent-acp: an address", {NULL},
	ASK("\"rawInput\":{\"url\":\"http://h/x\",\"prompt\":\"p\"},"
	    "\"title\":\"Fetch http://h/x\",\"kind\":\"fetch\""),
	true, "http", {"{\"url\":\"http://h/x\",\"method\":\"GET\"}"}},
    {"claude-code-acp: the request has no kind",
	{UPDATE("\"rawInput\":{},\"title\":\"Terminal\",\"kind\":\"execute\""),
	    UPDATE("\"rawInput\":{\"command\":\"touch f\",\"description\":"
		   "\"d\"},\"title\":\"`touch f`\",\"kind\":\"execute\"")},
	ASK("\"rawInput\":{\"command\":\"touch f\",\"description\":\"d\"},"
	    "\"title\":\"`touch f`\""),
	true, "exec", {"{\"command\":\"touch f\"}"}},
    {"claude-code-acp: nor an input, had it sent none",
	{UPDATE("\"rawInput\":{\"command\":\"touch f\"},\"kind\":\"execute\"")},
	ASK("\"title\":\"`touch f`\""), true, "exec",
	{"{\"command\":\"touch f\"}"}},
    {"opencode: a command, and where",
	{UPDATE("\"title\":\"bash\",\"kind\":\"execute\",\"rawInput\":{"
		"\"cwd\":\"/p\"}"),
	    LATER("\"status\":\"in_progress\",\"kind\":\"execute\","
		  "\"rawInput\":{\"command\":\"touch f\",\"description\":"
		  "\"d\",\"cwd\":\"/p\"}")},
	ASK("\"title\":\"touch f\",\"kind\":\"execute\",\"rawInput\":{"
	    "\"command\":\"touch f\"},\"locations\":[]"),
	true, "exec",
	{"{\"command\":\"touch f\",\"options\":{\"cwd\":\"/p\"}"}},
    {"opencode: a file", {NULL},
	ASK("\"title\":\"/p/w\",\"kind\":\"edit\",\"locations\":[{\"path\":"
	    "\"/p/w\"}],\"rawInput\":{\"filepath\":\"/p/w\",\"diff\":\"d\"},"
	    "\"content\":[" DIFF("/p/w", "") "]"),
	true, "fs", {"{\"op\":\"write\",\"path\":\"/p/w\",\"content\":\"sha"}},
    {"Gemini CLI: the title is the command", {NULL},
	ASK("\"status\":\"pending\",\"title\":\"touch f\",\"content\":" TEXT(
	    "[current working directory /p] (Makes f)") ",\"locations\":[],"
							"\"kind\":\"execute\""),
	true, "exec",
	{"{\"command\":\"touch f\",\"options\":{\"cwd\":\"/p\"}"}},
    {"Gemini CLI: somewhere else", {NULL},
	ASK("\"title\":\"ls\",\"content\":" TEXT("[in sub]") ",\"kind\":"
							     "\"execute\""),
	true, "exec", {"{\"command\":\"ls\",\"options\":{\"cwd\":\"sub\"}"}},
    {"Gemini CLI: a file", {NULL},
	ASK("\"title\":\"Writing to w\",\"content\":[" DIFF("/p/w",
	    ",\"_meta\":{\"kind\":\"add\"}") "],\"locations\":[{\"path\":"
					     "\"/p/w\"}],\"kind\":\"edit\""),
	true, "fs", {"{\"op\":\"write\",\"path\":\"/p/w\",\"content\":\"sha"}},
    {"a place that can be read in two ways", {NULL},
	ASK("\"title\":\"ls\",\"content\":" TEXT("[in a] b]") ",\"kind\":"
							      "\"execute\""),
	false, "tool", {"{\"name\":\"acp.execute\""}},
    {"a title that is only a title", {NULL},
	ASK("\"title\":\"Run a command\",\"content\":[],\"kind\":\"execute\""),
	false, "tool", {"{\"name\":\"acp.execute\""}},
    {"codex-acp: a command and its place",
	{UPDATE("\"name\":\"exec_command\",\"kind\":\"execute\",\"title\":"
		"\"touch f\",\"status\":\"in_progress\",\"content\":[{"
		"\"type\":\"terminal\",\"terminalId\":\"c\"}],\"rawInput\":{"
		"\"command\":\"touch f\",\"cwd\":\"/p\"}")},
	ASK("\"title\":\"touch f\",\"rawInput\":{\"command\":\"touch f\","
	    "\"cwd\":\"/p\"},\"kind\":\"execute\""),
	true, "exec",
	{"{\"command\":\"touch f\",\"options\":{\"cwd\":\"/p\"}"}},
    {"codex-acp: what it said and what it asks differ",
	{UPDATE("\"kind\":\"execute\",\"rawInput\":{\"command\":\"touch f\"}")},
	ASK("\"rawInput\":{\"command\":\"rm f\"},\"kind\":\"execute\""), false,
	"tool", {"{\"name\":\"acp.execute\""}},
    {"codex-acp: the input is the command itself", {NULL},
	ASK("\"title\":\"t\",\"kind\":\"execute\",\"rawInput\":\"touch f\""),
	true, "exec", {"{\"command\":\"touch f\"}"}},
    {"codex-acp: a patch, of which the request names only places",
	{UPDATE(
	    "\"kind\":\"edit\",\"title\":\"Editing files\",\"content\":[" DIFF(
		"/p/o", ",\"_meta\":{\"kind\":\"update\"}") "," DIFF("/p/d",
		",\"_meta\":{\"kind\":\"delete\"}") "]")},
	ASK("\"title\":\"Edit files\",\"locations\":[{\"path\":\"/p/o\"}],"
	    "\"kind\":\"edit\""),
	true, "fs",
	{"{\"op\":\"write\",\"path\":\"/p/o\"",
	    "{\"op\":\"delete\",\"path\":\"/p/d\""}},
    {"codex-acp: apply_patch as words", {NULL},
	ASK("\"kind\":\"execute\",\"rawInput\":{\"call_id\":\"c\",\"command\":["
	    "\"apply_patch\",\"" PATCH "\"],\"cwd\":\"/p\",\"parsed_cmd\":[],"
	    "\"reason\":null}"),
	true, "fs",
	{"{\"op\":\"write\",\"path\":\"n.c\"",
	    "{\"op\":\"write\",\"path\":"
	    "\"o.c\"",
	    "{\"op\":\"write\",\"path\":\"m.c\"",
	    "{\"op\":\"delete\",\"path\":\"d.c\""}},
    {"a patch in the input of an edit", {NULL},
	ASK("\"kind\":\"edit\",\"rawInput\":{\"input\":\"" PATCH "\"}"), true,
	"fs",
	{"{\"op\":\"write\",\"path\":\"n.c\"",
	    "{\"op\":\"write\",\"path\":"
	    "\"o.c\"",
	    "{\"op\":\"write\",\"path\":\"m.c\"",
	    "{\"op\":\"delete\",\"path\":\"d.c\""}},
    {"a patch with a line that the format does not have", {NULL},
	ASK("\"kind\":\"edit\",\"rawInput\":{\"input\":\"*** Begin "
	    "Patch\\n*** Add File: a\\n*** Link File: b\\n*** End "
	    "Patch\\n\"}"),
	false, "tool", {"{\"name\":\"acp.edit\""}},
    {"Copilot CLI: the title says something else",
	{UPDATE("\"title\":\"Makes f\",\"kind\":\"execute\",\"rawInput\":{"
		"\"command\":\"touch f\",\"description\":\"Makes f\"}")},
	ASK("\"title\":\"Makes f\",\"kind\":\"execute\",\"rawInput\":{"
	    "\"command\":\"touch f\",\"commands\":[\"touch f\"]}"),
	true, "exec", {"{\"command\":\"touch f\"}"}},
    {"Copilot CLI: a file",
	{UPDATE("\"kind\":\"edit\",\"rawInput\":{\"path\":\"/p/w\","
		"\"file_text\":\"x\"},\"locations\":[{\"path\":\"/p/w\"}]")},
	ASK("\"title\":\"Create file\",\"kind\":\"edit\",\"rawInput\":{"
	    "\"fileName\":\"/p/w\",\"diff\":\"d\"},\"locations\":[{\"path\":"
	    "\"/p/w\"}]"),
	true, "fs", {"{\"op\":\"write\",\"path\":\"/p/w\",\"content\":\"sha"}},
    {"Qwen Code: a command",
	{UPDATE("\"title\":\"Shell\",\"kind\":\"execute\",\"rawInput\":{},"
		"\"_meta\":{\"toolName\":\"run_shell_command\"}")},
	ASK("\"title\":\"touch f (Makes f)\",\"content\":" TEXT(
	    "Review it") ",\"kind\":\"execute\",\"rawInput\":{\"command\":"
			 "\"touch "
			 "f\",\"description\":\"d\",\"is_background\":false}"),
	true, "exec", {"{\"command\":\"touch f\"}"}},
    {"only places are named: there may be more", {NULL},
	ASK("\"kind\":\"edit\",\"locations\":[{\"path\":\"/p/w\"}]"), false,
	"fs", {"{\"op\":\"write\",\"path\":\"/p/w\",\"content\":\"sha"}},
    {"two kinds for one call",
	{UPDATE("\"kind\":\"execute\",\"rawInput\":{\"command\":\"rm f\"}")},
	ASK("\"kind\":\"read\",\"rawInput\":{\"path\":\"/p/w\"}"), false,
	"tool", {"{\"name\":\"acp.other\""}},
    {"a file to read", {NULL},
	ASK("\"kind\":\"read\",\"rawInput\":{\"path\":\"/p/w\",\"limit\":9}"),
	true, "fs", {"{\"op\":\"read\",\"path\":\"/p/w\"}"}},
    {"what was said of a call that has ended is forgotten",
	{UPDATE("\"kind\":\"execute\",\"rawInput\":{\"command\":\"ls\"}"),
	    LATER("\"status\":\"completed\"")},
	ASK("\"title\":\"t\""), false, "tool", {"{\"name\":\"acp.other\""}},
};

static void
ask_row(const struct row *r, const struct acp_permission *p)
{
	struct acp_ask ask = {.agent = STR("x"), .id = "i"};
	struct hostcall_request q;
	struct sg_error e = {0};
	struct sg_str body;
	size_t n = 0;

	while (n < 5 && r->tells[n] != NULL)
		n++;
	CHECK(acp_questions(p) == n, "%s: %zu", r->agent, acp_questions(p));
	for (size_t i = 0; i < n && i < acp_questions(p); i++) {
		CHECK(acp_body(p, i, &ask, &a, &body) == SG_OK, "%s", r->agent);
		CHECK(contract_decode(&hostcall_request_contract, body, &a, &q,
			  &e) == SG_OK,
		    "%s: %s", r->agent, e.message);
		CHECK(str_eq(q.method, str_of(r->method)) &&
			str_starts(q.params, str_of(r->tells[i])),
		    "%s: %.*s", r->agent, (int)q.params.n, q.params.p);
		/* Known or not, the gate is told. */
		CHECK((str_find(q.params, STR("\"partial\":true")) ==
			  q.params.n) == r->known,
		    "%s: %.*s", r->agent, (int)q.params.n, q.params.p);
	}
}

static void
agents_are_understood(void) /* */
{
	const struct row *r;

	EACH (r, rows) {
		struct acp_memory *m = acp_memory_new();
		struct acp_permission p;
		struct sg_error e = {0};

		for (size_t i = 0; i < 3 && r->updates[i] != NULL; i++)
			acp_memory_hear(m, str_of(r->updates[i]), &a);
		CHECK(
		    acp_permission_read(str_of(r->ask), m, &a, &p, &e) == SG_OK,
		    "%s: %s", r->agent, e.message);
		CHECK(p.deed.known == r->known, "%s", r->agent);
		ask_row(r, &p);
		acp_memory_free(m);
	}
}

/* Each call has its own memory, and so has each session. */
static void
memories_are_apart(void) /* */
{
	static const char other[] =
	    "{\"sessionId\":\"t\",\"update\":{\"sessionUpdate\":\"tool_call\","
	    "\"toolCallId\":\"c\",\"kind\":\"execute\",\"rawInput\":{"
	    "\"command\":\"ls\"}}}";
	struct acp_memory *m = acp_memory_new();
	struct acp_call c;

	acp_memory_hear(m, STR(other), &a);
	acp_memory_find(m, STR("\"s\""), STR("\"c\""), &c);
	CHECK(c.kind.n == 0, "another session");
	acp_memory_find(m, STR("\"t\""), STR("\"d\""), &c);
	CHECK(c.kind.n == 0, "another call");
	acp_memory_find(m, STR("\"t\""), STR("\"c\""), &c);
	CHECK(str_eq(c.kind, STR("execute")), "this one");
	acp_memory_free(m);
}

static void
hear_number(struct acp_memory *m, unsigned i, size_t bytes)
{
	struct buf b = arena_buf(&a, bytes + 512);

	buf_addz(&b,
	    "{\"sessionId\":\"s\",\"update\":{\"sessionUpdate\":"
	    "\"tool_call\",\"toolCallId\":\"c");
	buf_addu(&b, i);
	buf_addz(&b, "\",\"kind\":\"execute\",\"rawInput\":{\"command\":\"");
	for (size_t k = 0; k < bytes; k++)
		buf_addc(&b, 'x');
	buf_addz(&b, "\"}}}");
	acp_memory_hear(m, buf_str(&b), &a);
}

static bool
knows(const struct acp_memory *m, const char *id)
{
	struct acp_call c;

	acp_memory_find(m, STR("\"s\""), str_of(id), &c);
	return c.kind.n > 0;
}

static void
memory_is_bounded(void) /* */
{
	struct acp_memory *m = acp_memory_new();

	for (unsigned i = 0; i < ACP_MEMORY_CALLS + 1; i++)
		hear_number(m, i, 8);
	CHECK(!knows(m, "\"c0\"") && knows(m, "\"c1\"") && knows(m, "\"c128\""),
	    "the oldest makes room");
	hear_number(m, 500, ACP_MEMORY_BYTES);
	CHECK(!knows(m, "\"c500\""), "too long");
	for (unsigned i = 0; i < 9; i++) {
		hear_number(m, 600 + i, ACP_MEMORY_BYTES - 1024);
		arena_clear(&a);
	}
	CHECK(!knows(m, "\"c600\"") && knows(m, "\"c608\""), "all together");
	acp_memory_free(m);
}

static void
what_lasts_is_not_passed_on(void) /* */
{
	static const char params[] = ASK("\"title\":\"t\"");
	struct acp_permission p;
	struct sg_error e = {0};
	struct sg_str line;
	struct buf b = arena_buf(&a, 4096);

	buf_addz(&b,
	    "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"session/"
	    "request_permission\",\"params\":");
	buf_addz(&b, params);
	buf_addz(&b, "}\n");
	CHECK(acp_permission_read(STR(params), NULL, &a, &p, &e) == SG_OK,
	    "read");
	CHECK(str_eq(acp_pass_on(&p, true, buf_str(&b), &a), buf_str(&b)),
	    "what is known passes as it came");
	line = acp_pass_on(&p, false, buf_str(&b), &a);
	CHECK(line.n > 0 && str_find(line, STR("allow_always")) == line.n &&
		str_find(line, STR("\"optionId\":\"o\"")) < line.n &&
		str_find(line, STR("\"optionId\":\"r\"")) < line.n &&
		str_find(line, STR("\"id\":7")) < line.n,
	    "%.*s", (int)line.n, line.p);
	p.options[1].kind = ACP_ALLOW_ALWAYS;
	CHECK(acp_pass_on(&p, false, buf_str(&b), &a).n == 0, "nothing left");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 256u << 20);
	RUN(agents_are_understood);
	RUN(memories_are_apart);
	RUN(memory_is_bounded);
	RUN(what_lasts_is_not_passed_on);
	arena_release(&a);
	return t_done("face_acp_deed");
}
