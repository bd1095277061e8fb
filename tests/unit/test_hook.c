/*
 * Hooks of hosts without their descriptors: every event and tool that is
 * documented becomes a request, every verdict becomes what the host reads.
 */
#define _GNU_SOURCE /* memmem() */
#include <stdlib.h>
#include <unistd.h>

#include <stdlib.h>

#include "face/hook/hook.h"
#include "t.h"
#include "json/json_members.h"

static struct arena a;

/* What the host said about a tool, as method, params and who calls. */
static const struct tool_case {
	enum hook_host host;
	const char *tool, *input, *more;
	const char *method, *params, *who;
} tool_cases[] = {
    {HOOK_CLAUDE, "Bash",
	"{\"command\":\"ls -la\",\"description\":\"d\",\"timeout\":9,"
	"\"run_in_background\":true}",
	"", "exec", "{\"command\":\"ls -la\"}", "host.claude"},
    {HOOK_CLAUDE, "Bash", "{\"command\":\"a\\n\\\"b\\u0007\"}", "", "exec",
	"{\"command\":\"a\\n\\\"b\\u0007\"}", "host.claude"},
    /* T34: more than the table knows goes along, and no grant covers it. */
    {HOOK_CLAUDE, "Bash",
	"{\"command\":\"ls\",\"dangerouslyDisableSandbox\":true}", "", "tool",
	"{\"name\":\"bash\",\"input\":{\"command\":\"ls\","
	"\"dangerouslyDisableSandbox\":true}}",
	"host.claude"},
    {HOOK_CLAUDE, "Bash", "{\"command\":[\"ls\"]}", "", "tool",
	"{\"name\":\"bash\",\"input\":{\"command\":[\"ls\"]}}", "host.claude"},
    {HOOK_CLAUDE, "Bash", "{\"command\":\"\"}", "", "tool",
	"{\"name\":\"bash\",\"input\":{\"command\":\"\"}}", "host.claude"},
    {HOOK_CLAUDE, "Bash", NULL, "", "tool", "{\"name\":\"bash\",\"input\":{}}",
	"host.claude"},
    {HOOK_CLAUDE, "Read", "{\"file_path\":\"/a\",\"offset\":1,\"limit\":2}", "",
	"fs", "{\"op\":\"read\",\"path\":\"/a\"}", "host.claude"},
    {HOOK_CLAUDE, "Write", "{\"file_path\":\"/a\",\"content\":\"x\"}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",\"content\":\"sha256:"
	"ee2b252d1cd491425942090e06507c7337b5279df43af31ab718b1b1b5da8708\"}",
	"host.claude"},
    {HOOK_CLAUDE, "Edit",
	"{\"file_path\":\"/a\",\"old_string\":\"x\",\"new_string\":\"y\","
	"\"replace_all\":true}",
	"", "fs", "{\"op\":\"write\",\"path\":\"/a\",*", "host.claude"},
    {HOOK_CLAUDE, "MultiEdit", "{\"file_path\":\"/a\",\"edits\":[]}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",*", "host.claude"},
    {HOOK_CLAUDE, "NotebookEdit",
	"{\"notebook_path\":\"/n\",\"new_source\":\"s\",\"edit_mode\":\"m\"}",
	"", "fs", "{\"op\":\"write\",\"path\":\"/n\",*", "host.claude"},
    {HOOK_CLAUDE, "NotebookRead", "{\"notebook_path\":\"/n\"}", "", "fs",
	"{\"op\":\"read\",\"path\":\"/n\"}", "host.claude"},
    {HOOK_CLAUDE, "LS", "{\"path\":\"/a\",\"ignore\":[\"b\"]}", "", "fs",
	"{\"op\":\"list\",\"path\":\"/a\"}", "host.claude"},
    {HOOK_CLAUDE, "Glob", "{\"pattern\":\"**/*.c\",\"path\":\"/a\"}", "",
	"tool",
	"{\"name\":\"find\",\"input\":{\"path\":\"/a\",\"pattern\":"
	"\"**/*.c\"}}",
	"host.claude"},
    {HOOK_CLAUDE, "Grep",
	"{\"pattern\":\"x\",\"glob\":\"*.c\",\"-i\":true,\"-A\":3,"
	"\"output_mode\":\"count\"}",
	"", "tool",
	"{\"name\":\"grep\",\"input\":{\"pattern\":\"x\",\"glob\":\"*.c\"}}",
	"host.claude"},
    {HOOK_CLAUDE, "WebFetch",
	"{\"url\":\"https://example.com/a\",\"prompt\":\"p\"}", "", "http",
	"{\"url\":\"https://example.com/a\",\"method\":\"GET\"}",
	"host.claude"},
    {HOOK_CLAUDE, "WebSearch", "{\"query\":\"q\"}", "", "tool",
	"{\"name\":\"claude.WebSearch\",\"input\":{\"query\":\"q\"}}",
	"host.claude"},
    {HOOK_CLAUDE, "Task", "{\"prompt\":\"p\"}", "", "tool",
	"{\"name\":\"claude.Task\",\"input\":{\"prompt\":\"p\"}}",
	"host.claude"},
    /* A stranger that calls itself what the gate trusts. */
    {HOOK_CLAUDE, "read", "{\"path\":\"/a\"}", "", "tool",
	"{\"name\":\"claude.read\",\"input\":{\"path\":\"/a\"}}",
	"host.claude"},
    {HOOK_CLAUDE, "bash", "{}", "", "tool",
	"{\"name\":\"claude.bash\",\"input\":{}}", "host.claude"},
    {HOOK_CLAUDE, "mcp__github__delete_repo", "{\"r\":1}", "", "tool",
	"{\"name\":\"mcp__github__delete_repo\",\"input\":{\"r\":1}}",
	"host.claude/github"},
    /* T37: tools name themselves, a server cannot become another one. */
    {HOOK_CLAUDE, "mcp__evil__good__tool", "{}", "", "tool",
	"{\"name\":\"mcp__evil__good__tool\",\"input\":{}}",
	"host.claude/evil"},
    {HOOK_CLAUDE, "mcp__odd", "{}", "", "tool",
	"{\"name\":\"mcp__odd\",\"input\":{}}", "host.claude/odd"},
    {HOOK_CLAUDE, "mcp__", "{}", "", "tool",
	"{\"name\":\"claude.mcp__\",\"input\":{}}", "host.claude"},
    {HOOK_CODEX, "Bash", "{\"command\":\"make\"}", "", "exec",
	"{\"command\":\"make\"}", "host.codex"},
    {HOOK_CODEX, "Bash", "{\"command\":\"make\",\"workdir\":\"/w\"}", "",
	"exec", "{\"command\":\"make\",\"options\":{\"cwd\":\"/w\"}}",
	"host.codex"},
    {HOOK_CODEX, "apply_patch", "{\"command\":\"*** Begin Patch\"}", "", "tool",
	"{\"name\":\"codex.apply_patch\",\"input\":{\"command\":\"*** "
	"Begin Patch\"},\"partial\":true}",
	"host.codex"},
    /* which files it is about stands first */
    {HOOK_CODEX, "apply_patch",
	"{\"command\":\"*** Begin Patch\\n*** Update File: a.c\\n@@\\n-x\\n"
	"+y\\n *** Delete File: b\\n*** End Patch\"}",
	"", "tool",
	"{\"name\":\"codex.apply_patch\",\"input\":{\"files\":\"a.c, b\","
	"\"command\":\"*** Begin Patch\\n*** Update File: a.c\\n@@\\n-x\\n"
	"+y\\n *** Delete File: b\\n*** End Patch\"},\"partial\":true}",
	"host.codex"},
    {HOOK_CODEX, "mcp__s__t", "{}", "", "tool",
	"{\"name\":\"mcp__s__t\",\"input\":{}}", "host.codex/s"},
    {HOOK_GEMINI, "run_shell_command",
	"{\"command\":\"ls\",\"description\":\"d\",\"dir_path\":\"sub\"}", "",
	"exec", "{\"command\":\"ls\",\"options\":{\"cwd\":\"sub\"}}",
	"host.gemini"},
    {HOOK_GEMINI, "run_shell_command",
	"{\"command\":\"ls\",\"dir_path\":\"a\",\"directory\":\"b\"}", "",
	"tool",
	"{\"name\":\"bash\",\"input\":{\"command\":\"ls\",\"dir_path\":\"a\","
	"\"directory\":\"b\"}}",
	"host.gemini"},
    {HOOK_GEMINI, "read_file", "{\"absolute_path\":\"/a\"}", "", "fs",
	"{\"op\":\"read\",\"path\":\"/a\"}", "host.gemini"},
    {HOOK_GEMINI, "read_file",
	"{\"absolute_path\":\"/a\",\"file_path\":\"/b\"}", "", "tool",
	"{\"name\":\"read\",\"input\":{\"absolute_path\":\"/a\",\"file_path\":"
	"\"/b\"}}",
	"host.gemini"},
    {HOOK_GEMINI, "write_file", "{\"file_path\":\"/a\",\"content\":\"\"}", "",
	"fs", "{\"op\":\"write\",\"path\":\"/a\",*", "host.gemini"},
    {HOOK_GEMINI, "replace",
	"{\"file_path\":\"/a\",\"old_string\":\"\",\"new_string\":\"\"}", "",
	"fs", "{\"op\":\"write\",\"path\":\"/a\",*", "host.gemini"},
    {HOOK_GEMINI, "list_directory", "{\"dir_path\":\"/a\"}", "", "fs",
	"{\"op\":\"list\",\"path\":\"/a\"}", "host.gemini"},
    {HOOK_GEMINI, "glob", "{\"pattern\":\"*\",\"path\":\"/a\"}", "", "tool",
	"{\"name\":\"find\",\"input\":{\"path\":\"/a\",\"pattern\":\"*\"}}",
	"host.gemini"},
    {HOOK_GEMINI, "search_file_content",
	"{\"pattern\":\"x\",\"include\":\"*.c\"}", "", "tool",
	"{\"name\":\"grep\",\"input\":{\"pattern\":\"x\",\"glob\":\"*.c\"}}",
	"host.gemini"},
    {HOOK_GEMINI, "grep_search", "{\"pattern\":\"x\"}", "", "tool",
	"{\"name\":\"grep\",\"input\":{\"pattern\":\"x\"}}", "host.gemini"},
    {HOOK_GEMINI, "web_fetch", "{\"prompt\":\"get http://a/\"}", "", "tool",
	"{\"name\":\"gemini.web_fetch\",\"input\":{\"prompt\":\"get "
	"http://a/\"}}",
	"host.gemini"},
    /* Whose tool it is, the host says better than a name. */
    {HOOK_GEMINI, "read_file", "{\"file_path\":\"/a\"}",
	",\"mcp_context\":{\"server_name\":\"srv\",\"tool_name\":\"rd\","
	"\"command\":\"x\"}",
	"tool", "{\"name\":\"mcp__srv__rd\",\"input\":{\"file_path\":\"/a\"}}",
	"host.gemini/srv"},
    {HOOK_GEMINI, "t", "{}", ",\"mcp_context\":{\"server_name\":\"srv\"}",
	"tool", "{\"name\":\"mcp__srv__t\",\"input\":{}}", "host.gemini/srv"},
    {HOOK_GEMINI, "t", "{}", ",\"mcp_context\":null", "tool",
	"{\"name\":\"gemini.t\",\"input\":{}}", "host.gemini"},
    /* each host names its tools in its own way. */
    {HOOK_COPILOT, "Bash", "{\"command\":\"ls\",\"description\":\"d\"}", "",
	"exec", "{\"command\":\"ls\"}", "host.copilot"},
    {HOOK_COPILOT, "Bash", "{\"command\":\"ls\",\"shellId\":\"1\"}", "", "tool",
	"{\"name\":\"bash\",\"input\":{\"command\":\"ls\",\"shellId\":\"1\"}}",
	"host.copilot"},
    {HOOK_COPILOT, "Read", "{\"path\":\"/a\"}", "", "fs",
	"{\"op\":\"read\",\"path\":\"/a\"}", "host.copilot"},
    {HOOK_COPILOT, "Write", "{\"path\":\"/a\",\"file_text\":\"x\"}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",*", "host.copilot"},
    {HOOK_COPILOT, "sql", "{\"query\":\"q\"}", "", "tool",
	"{\"name\":\"copilot.sql\",\"input\":{\"query\":\"q\"}}",
	"host.copilot"},
    {HOOK_DROID, "Execute", "{\"command\":\"ls\",\"summary\":\"s\"}", "",
	"exec", "{\"command\":\"ls\"}", "host.droid"},
    {HOOK_DROID, "Create", "{\"file_path\":\"/a\",\"content\":\"x\"}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",*", "host.droid"},
    {HOOK_DROID, "LS", "{\"directory_path\":\"/a\"}", "", "fs",
	"{\"op\":\"list\",\"path\":\"/a\"}", "host.droid"},
    {HOOK_DROID, "FetchUrl", "{\"url\":\"https://example.com/\"}", "", "http",
	"{\"url\":\"https://example.com/\",\"method\":\"GET\"}", "host.droid"},
    {HOOK_DROID, "Bash", "{\"command\":\"ls\"}", "", "tool",
	"{\"name\":\"droid.Bash\",\"input\":{\"command\":\"ls\"}}",
	"host.droid"},
    {HOOK_QWEN, "run_shell_command",
	"{\"command\":\"ls\",\"directory\":\"/d\"}", "", "exec",
	"{\"command\":\"ls\",\"options\":{\"cwd\":\"/d\"}}", "host.qwen"},
    {HOOK_QWEN, "edit",
	"{\"file_path\":\"/a\",\"old_string\":\"a\",\"new_string\":\"b\"}", "",
	"fs", "{\"op\":\"write\",\"path\":\"/a\",*", "host.qwen"},
    {HOOK_QWEN, "web_fetch",
	"{\"url\":\"https://example.com/\",\"prompt\":\"p\"}", "", "http",
	"{\"url\":\"https://example.com/\",\"method\":\"GET\"}", "host.qwen"},
    {HOOK_CURSOR, "Shell", "{\"command\":\"ls\",\"working_directory\":\"/d\"}",
	"", "exec", "{\"command\":\"ls\",\"options\":{\"cwd\":\"/d\"}}",
	"host.cursor"},
    {HOOK_CURSOR, "Shell",
	"{\"command\":\"ls\",\"required_permissions\":[\"all\"]}", "", "tool",
	"{\"name\":\"bash\",\"input\":{\"command\":\"ls\",\"required_"
	"permissions\":[\"all\"]}}",
	"host.cursor"},
    {HOOK_CURSOR, "Delete", "{\"path\":\"/a\"}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",*", "host.cursor"},
    {HOOK_OPENCODE, "bash", "{\"command\":\"ls\",\"workdir\":\"/d\"}", "",
	"exec", "{\"command\":\"ls\",\"options\":{\"cwd\":\"/d\"}}",
	"host.opencode"},
    {HOOK_OPENCODE, "write", "{\"filePath\":\"/a\",\"content\":\"x\"}", "",
	"fs", "{\"op\":\"write\",\"path\":\"/a\",*", "host.opencode"},
    {HOOK_OPENCODE, "webfetch",
	"{\"url\":\"https://example.com/\",\"format\":\"text\"}", "", "http",
	"{\"url\":\"https://example.com/\",\"method\":\"GET\"}",
	"host.opencode"},
    {HOOK_PI, "bash", "{\"command\":\"ls\",\"timeout\":9}", "", "exec",
	"{\"command\":\"ls\"}", "host.pi"},
    {HOOK_PI, "read", "{\"path\":\"/a\"}", "", "fs",
	"{\"op\":\"read\",\"path\":\"/a\"}", "host.pi"},
    {HOOK_PI, "edit", "{\"path\":\"/a\",\"edits\":[]}", "", "fs",
	"{\"op\":\"write\",\"path\":\"/a\",*", "host.pi"},
    {HOOK_PI, "Bash", "{\"command\":\"ls\"}", "", "tool",
	"{\"name\":\"pi.Bash\",\"input\":{\"command\":\"ls\"}}", "host.pi"},
};

static bool
fits(struct sg_str got, const char *want)
{
	size_t n = strlen(want);

	if (n > 0 && want[n - 1] == '*')
		return str_starts(got, (struct sg_str){want, n - 1});
	return str_eq(got, str_of(want));
}

static const char *
event_of_call(enum hook_host h)
{
	return hook_event_first(h)->name;
}

static void
test_tools(void)
{
	const struct tool_case *row;

	EACH (row, tool_cases) {
		static char json[2048];
		struct hook_params p = {0};
		struct sg_error e = {0};
		struct hook_in in;

		arena_clear(&a);
		snprintf(json, sizeof(json),
		    "{\"session_id\":\"s\",\"new_key\":[1],\"cwd\":\"/w\","
		    "\"hook_event_name\":\"%s\",\"tool_name\":\"%s\"%s%s%s}",
		    event_of_call(row->host), row->tool,
		    row->input != NULL ? ",\"tool_input\":" : "",
		    row->input != NULL ? row->input : "", row->more);
		CHECK(
		    hook_read(row->host, str_of(json), &a, &in, &e) == SG_OK &&
			hook_params(&in, &a, &p, &e) == SG_OK,
		    "%s: %s %s", json, e.pointer, e.message);
		CHECK(str_eq(p.method, str_of(row->method)) &&
			fits(p.params, row->params) &&
			str_eq(p.extension, str_of(row->who)),
		    "%s %s: %.*s %.*s %.*s", row->tool, row->input,
		    (int)p.method.n, p.method.p, (int)p.params.n, p.params.p,
		    (int)p.extension.n, p.extension.p);
	}
}

/* What a host might say that is no event, or none that can be decided. */
static void
test_refused_input(void)
{
	static const char *const bad[] = {"", " ", "null", "[]", "1", "{", "{}",
	    "{\"hook_event_name\":\"PreToolUse\"}",
	    "{\"hook_event_name\":\"Nothing\"}",
	    "{\"hook_event_name\":\"preToolUse\",\"tool_name\":\"Bash\"}",
	    "{\"hook_event_name\":7,\"tool_name\":\"Bash\"}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"\"}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":null}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
	    "\"tool_input\":[]}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
	    "\"tool_name\":\"Read\"}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
	    "\"tool_input\":{\"command\":\"a\",\"command\":\"b\"}}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"B\\u0000\"}",
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"\xff\"}",
	    "{\"hook_event_name\":\"UserPromptSubmit\"}",
	    "{\"hook_event_name\":\"Stop\"} {}",
	    "{\"hook_event_name\":\"BeforeTool\",\"tool_name\":\"Bash\"}"};
	const char *const *row;

	EACH (row, bad) {
		struct sg_error e = {0};
		struct hook_in in;

		arena_clear(&a);
		CHECK(
		    hook_read(HOOK_CLAUDE, str_of(*row), &a, &in, &e) != SG_OK,
		    "%s", *row);
		CHECK(e.message[0] != '\0', "%s", *row);
	}
}

/* A URL that is not one is not asked as something else. */
static void
test_fetch_without_url(void)
{
	struct sg_error e = {0};
	struct hook_params p;
	struct hook_in in;

	arena_clear(&a);
	CHECK(hook_read(HOOK_CLAUDE,
		  STR("{\"hook_event_name\":\"PreToolUse\",\"tool_name\":"
		      "\"WebFetch\",\"tool_input\":{\"url\":\"http://a/\","
		      "\"proxy\":\"http://b/\"}}"),
		  &a, &in, &e) == SG_OK,
	    "%s", e.message);
	CHECK(hook_params(&in, &a, &p, &e) != SG_OK, "taken");
}

static const struct answer_case {
	enum hook_host host;
	const char *event;
	struct heard v;
	int code;
	const char *text;
} answer_cases[] = {
#define YES                                           \
	{                                             \
		.allowed = true, .reason = { "y", 1 } \
	}
#define NO                             \
	{                              \
		.reason = { "n\"", 2 } \
	}
#define FAULT                                       \
	{                                           \
		.fault = true, .reason = { "f", 1 } \
	}
    {HOOK_CLAUDE, "PreToolUse", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"allow\",\"permissionDecisionReason\":\"y\"}}"
	"\n"},
    {HOOK_CLAUDE, "PreToolUse", NO, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":"
	"\"n\\\"\"}}\n"},
    {HOOK_CLAUDE, "PreToolUse", FAULT, 2,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"f\"}}"
	"\n"},
    /* Zero is a refusal that has a reason. */
    {HOOK_CLAUDE, "PreToolUse", {0}, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":"
	"\"refused by Solgate\"}}\n"},
    {HOOK_CLAUDE, "PermissionRequest", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\","
	"\"decision\":{\"behavior\":\"allow\"}}}\n"},
    {HOOK_CLAUDE, "PermissionRequest", FAULT, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\","
	"\"decision\":{\"behavior\":\"deny\",\"message\":\"f\"}}}\n"},
    {HOOK_CLAUDE, "UserPromptSubmit", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\","
	"\"additionalContext\":\"y\"}}\n"},
    {HOOK_CLAUDE, "UserPromptSubmit", FAULT, 2,
	"{\"decision\":\"block\",\"reason\":\"f\"}\n"},
    {HOOK_CLAUDE, "Stop", YES, 0, ""},
    {HOOK_CODEX, "PreToolUse", YES, 0, ""},
    {HOOK_CODEX, "PreToolUse", FAULT, 2,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"f\"}}"
	"\n"},
    {HOOK_CODEX, "PermissionRequest", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\","
	"\"decision\":{\"behavior\":\"allow\"}}}\n"},
    {HOOK_CODEX, "UserPromptSubmit", NO, 0,
	"{\"decision\":\"block\",\"reason\":\"n\\\"\"}\n"},
    {HOOK_GEMINI, "BeforeTool", YES, 0, "{\"decision\":\"allow\"}\n"},
    {HOOK_GEMINI, "BeforeTool", NO, 0,
	"{\"decision\":\"deny\",\"reason\":\"n\\\"\"}\n"},
    {HOOK_GEMINI, "BeforeTool", FAULT, 2,
	"{\"decision\":\"deny\",\"reason\":\"f\"}\n"},
    {HOOK_GEMINI, "BeforeAgent", YES, 0,
	"{\"hookSpecificOutput\":{\"additionalContext\":\"y\"}}\n"},
    {HOOK_GEMINI, "BeforeAgent", FAULT, 2,
	"{\"decision\":\"deny\",\"reason\":\"f\"}\n"},
    {HOOK_GEMINI, "BeforeToolSelection", FAULT, 0,
	"{\"hookSpecificOutput\":{\"toolConfig\":{\"mode\":\"NONE\"}}}\n"},
    {HOOK_GEMINI, "BeforeToolSelection", YES, 0,
	"{\"hookSpecificOutput\":{\"toolConfig\":{\"mode\":\"NONE\"}}}\n"},
    {HOOK_GEMINI, "BeforeToolSelection", {.allowed = true, .read = true}, 0,
	"{\"hookSpecificOutput\":{\"toolConfig\":{\"mode\":\"AUTO\","
	"\"allowedFunctionNames\":[\"read_file\",\"list_directory\",\"glob\","
	"\"search_file_content\",\"grep_search\"]}}}\n"},
    {HOOK_GEMINI, "BeforeToolSelection",
	{.allowed = true, .read = true, .write = true}, 0, "{}\n"},
    /* Cursor reads a word, and every refusal has its code, too. */
    {HOOK_CURSOR, "preToolUse", YES, 0, "{\"permission\":\"allow\"}\n"},
    {HOOK_CURSOR, "preToolUse", NO, 2,
	"{\"permission\":\"deny\",\"user_message\":\"n\\\"\","
	"\"agent_message\":\"n\\\"\"}\n"},
    {HOOK_CURSOR, "beforeSubmitPrompt", YES, 0, "{\"continue\":true}\n"},
    {HOOK_CURSOR, "beforeSubmitPrompt", FAULT, 2,
	"{\"continue\":false,\"user_message\":\"f\"}\n"},
    {HOOK_QWEN, "UserPromptSubmit", {.allowed = true}, 0, ""},
    /* in Droid an allow of another hook wins over words alone. */
    {HOOK_DROID, "PreToolUse", NO, 2,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"deny\",\"permissionDecisionReason\":"
	"\"n\\\"\"}}\n"},
    {HOOK_DROID, "PreToolUse", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\","
	"\"permissionDecision\":\"allow\",\"permissionDecisionReason\":"
	"\"y\"}}\n"},
    /* what ran is compared. */
    {HOOK_DROID, "PostToolUse", NO, 0,
	"{\"decision\":\"block\",\"reason\":\"n\\\"\"}\n"},
    {HOOK_QWEN, "PostToolUseFailure", {.allowed = true}, 0, ""},
    {HOOK_COPILOT, "PostToolUse", {.allowed = true}, 0, ""},
    {HOOK_PI, "tool_call", YES, 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"tool_call\","
	"\"permissionDecision\":\"allow\",\"permissionDecisionReason\":"
	"\"y\"}}\n"},
};

static void
test_answers(void)
{
	const struct answer_case *row;

	EACH (row, answer_cases) {
		const struct hook_event_row *ev = hook_event_find(
		    row->host, str_of(row->event));
		char room[1024];
		struct buf b = BUF_ON(room);
		int code = hook_answer(ev, &row->v, NULL, &b);

		CHECK(
		    code == row->code && str_eq(buf_str(&b), str_of(row->text)),
		    "%s: %d %.*s", row->event, code, (int)b.n, b.p);
	}
}

#define ALLOWED                                                              \
	"{\"decision\":\"allow_stored\",\"hash\":"                           \
	"\"820e8f265fe39ec1f3adb12a3bac4a16c8f65e0ce376abcaf6a7c81ecd2d50ce" \
	"\",\"asked\":\"" ASKED                                              \
	"\",\"rule\":\"r\",\"capability\":\"exec\",\"risk\":\"high\"}"
#define ASKED "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define DENIED_WORD                                                          \
	"{\"decision\":\"deny_once\",\"hash\":"                              \
	"\"820e8f265fe39ec1f3adb12a3bac4a16c8f65e0ce376abcaf6a7c81ecd2d50ce" \
	"\",\"rule\":\"r\",\"capability\":\"exec\",\"risk\":\"high\"}"
#define RESULT(id, output, error) \
	"{\"call_id\":\"" id "\",\"output\":" output ",\"is_error\":" error "}"
#define DENIAL(details)                                                        \
	"{\"call_id\":\"c\",\"output\":{},\"is_error\":true,\"error\":{\"code" \
	"\":\"denied\",\"message\":\"no\"" details "}}"

/* Only one way to say yes; T35: the answer to another call is none. */
static void
test_heard(void)
{
	static const struct {
		unsigned status;
		const char *body;
		bool allowed, fault;
	} cases[] = {
	    {200, RESULT("c", ALLOWED, "false"), true, false},
	    {200, RESULT("d", ALLOWED, "false"), false, true},
	    {200, RESULT("c", ALLOWED, "true"), false, true},
	    {200, RESULT("c", DENIED_WORD, "false"), false, false},
	    {200, RESULT("c", "{}", "false"), false, false},
	    {200, RESULT("c", "{\"decision\":\"allow_once\"}", "false"), false,
		false},
	    {201, RESULT("c", ALLOWED, "false"), false, true},
	    {202, "{\"call_id\":\"c\",\"status\":\"pending\"}", false, true},
	    {200, DENIAL(""), false, false},
	    {200, DENIAL(",\"details\":" ALLOWED), false, false},
	    {200, "", false, true},
	    {200, "{}", false, true},
	    {200, "null", false, true},
	    {403, "{\"message\":\"not you\",\"pointer\":\"/x\"}", false, true},
	    {500, "<html>", false, true},
	    {0, "", false, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct heard v = {.allowed = true};
		struct hear_asked asked = {.id = STR_INIT("c"), .hash = ASKED};

		arena_clear(&a);
		hear_call(
		    cases[i].status, str_of(cases[i].body), &asked, &a, &v);
		CHECK(v.allowed == cases[i].allowed &&
			v.fault == cases[i].fault && v.reason.n > 0,
		    "%u %s: %d %d %.*s", cases[i].status, cases[i].body,
		    v.allowed, v.fault, (int)v.reason.n, v.reason.p);
	}
}

/* The request has the turn, the place and a time to live. */
static void
test_call_body(void)
{
	struct hook_ask ask = {STR("c"), STR("t-1"), 5000};
	struct sg_error e = {0};
	struct sg_str body = {NULL, 0};
	struct hook_in in;

	arena_clear(&a);
	CHECK(hook_read(HOOK_CLAUDE,
		  STR("{\"hook_event_name\":\"PreToolUse\",\"tool_name\":"
		      "\"Read\",\"cwd\":\"/w\",\"tool_input\":{\"file_path\":"
		      "\"/a\"}}"),
		  &a, &in, &e) == SG_OK &&
		hook_call_body(&in, &ask, &a, &body, &e) == SG_OK,
	    "%s", e.message);
	CHECK(str_eq(body,
		  STR("{\"call_id\":\"c\",\"method\":\"fs\",\"params\":{"
		      "\"op\":\"read\",\"path\":\"/a\"},\"timeout_ms\":5000,"
		      "\"extension\":{\"id\":\"host.claude\"},\"turn_id\":"
		      "\"t-1\",\"cwd\":\"/w\"}")),
	    "%.*s", (int)body.n, body.p);
}

/* what the agent says of its call goes along, and nothing besides. */
static void
test_description(void)
{
	struct hook_ask ask = {STR("c"), STR(""), 0};
	struct sg_error e = {0};
	struct sg_str body = {NULL, 0};
	struct hook_in in;

	arena_clear(&a);
	CHECK(hook_read(HOOK_CLAUDE,
		  STR("{\"hook_event_name\":\"PreToolUse\",\"tool_name\":"
		      "\"Bash\",\"tool_input\":{\"command\":\"ls\","
		      "\"description\":\"Look \\u0022around\\u0022\"}}"),
		  &a, &in, &e) == SG_OK &&
		hook_call_body(&in, &ask, &a, &body, &e) == SG_OK,
	    "%s", e.message);
	CHECK(str_eq(body,
		  STR("{\"call_id\":\"c\",\"method\":\"exec\",\"params\":{"
		      "\"command\":\"ls\"},\"context\":{\"description\":"
		      "\"Look \\u0022around\\u0022\"},\"extension\":{"
		      "\"id\":\"host.claude\"},\"edits\":[\"command\"]}")),
	    "%.*s", (int)body.n, body.p);
}

/* what a person made of a call, in the form of each host. */
static void
test_edited(void)
{
	static const struct {
		const char *name;
		enum hook_host host;
		const char *event, *edits, *params, *input;
	} rows[] = {
	    {"Claude Code gets the whole input", HOOK_CLAUDE,
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
		"\"tool_input\":{\"command\":\"ls\",\"timeout\":9}}",
		"command", "{\"command\":\"ls -l\"}",
		"{\"command\":\"ls -l\",\"timeout\":9}"},
	    {"Gemini CLI gets what changes", HOOK_GEMINI,
		"{\"hook_event_name\":\"BeforeTool\",\"tool_name\":"
		"\"run_shell_command\",\"tool_input\":{\"command\":\"ls\","
		"\"description\":\"d\"}}",
		"command", "{\"command\":\"ls -l\"}",
		"{\"command\":\"ls -l\"}"},
	    {"a tool that is not known: its input", HOOK_CLAUDE,
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":"
		"\"mcp__a__b\",\"tool_input\":{\"x\":1,\"y\":2}}",
		"input", "{\"name\":\"mcp__a__b\",\"input\":{\"x\":3}}",
		"{\"x\":3}"},
	    {"nothing can be taken away where it is merged", HOOK_GEMINI,
		"{\"hook_event_name\":\"BeforeTool\",\"tool_name\":\"odd\","
		"\"tool_input\":{\"x\":1,\"y\":2}}",
		"input", "{\"name\":\"odd\",\"input\":{\"x\":3}}", NULL},
	    {"a search was told in the gate's words", HOOK_CLAUDE,
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Grep\","
		"\"tool_input\":{\"pattern\":\"x\"}}",
		"", "{}", NULL},
	    {"a host that is not known to take it", HOOK_CODEX,
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\","
		"\"tool_input\":{\"command\":\"ls\"}}",
		"", "{}", NULL},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct hook_change change = {.input = STR("")};
		struct sg_error e = {0};
		struct hook_params p;
		struct hook_in in;
		bool ok;

		arena_clear(&a);
		CHECK(hook_read(rows[i].host, str_of(rows[i].event), &a, &in,
			  &e) == SG_OK &&
			hook_params(&in, &a, &p, &e) == SG_OK,
		    "%s: %s", rows[i].name, e.message);
		CHECK(str_eq(p.edits, str_of(rows[i].edits)), "%s: edits %.*s",
		    rows[i].name, (int)p.edits.n, p.edits.p);
		ok = hook_edited(&in, str_of(rows[i].params), &a, &change);
		CHECK(ok == (rows[i].input != NULL), "%s", rows[i].name);
		CHECK(!ok || str_eq(change.input, str_of(rows[i].input)),
		    "%s: %.*s", rows[i].name, (int)change.input.n,
		    change.input.p);
	}
}

/* what would be written goes along, and the file as it is. */
static void
test_write_context(void)
{
	char dir[] = "/tmp/solgate-hook-XXXXXX", path[64], json[512], want[512];
	struct sg_error e = {0};
	struct hook_in in;
	struct sg_str c;
	FILE *f;

	CHECK(mkdtemp(dir) != NULL, "a directory");
	snprintf(path, sizeof(path), "%s/a", dir);
	snprintf(json, sizeof(json),
	    "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Write\","
	    "\"cwd\":\"%s\",\"tool_input\":{\"file_path\":\"a\","
	    "\"content\":\"new\"}}",
	    dir);
	for (int there = 0; there < 2; there++) {
		arena_clear(&a);
		if (there && (f = fopen(path, "w")) != NULL) {
			fputs("old \"one\"\n", f);
			fclose(f);
		}
		snprintf(want, sizeof(want),
		    "{\"input\":{\"content\":\"new\"},%s}",
		    there ? "\"before\":\"old \\\"one\\\"\\n\""
			  : "\"missing\":true");
		CHECK(
		    hook_read(HOOK_CLAUDE, str_of(json), &a, &in, &e) == SG_OK,
		    "%s", e.message);
		c = hook_context(&in, &a);
		CHECK(str_eq(c, str_of(want)), "%.*s", (int)c.n, c.p);
	}
	CHECK(unlink(path) == 0 && rmdir(dir) == 0, "gone");
}

/* A prompt of any length is a message of at most 20000 characters. */
static void
test_long_prompt(void)
{
	enum { N = 300000 };
	static char json[2 * N + 200];
	struct sg_error e = {0};
	struct sg_str body = {NULL, 0};
	struct hook_in in;
	size_t n;

	arena_clear(&a);
	n = (size_t)snprintf(json, sizeof(json),
	    "{\"hook_event_name\":\"UserPromptSubmit\",\"session_id\":\"s\","
	    "\"prompt\":\"");
	for (size_t i = 0; i < N; i++) {
		json[n++] = '\xc3';
		json[n++] = '\xa4';
	}
	memcpy(json + n, "!\"}", 4);
	CHECK(hook_read(HOOK_CODEX, str_of(json), &a, &in, &e) == SG_OK &&
		hook_turn_body(&in, &a, &body, &e) == SG_OK,
	    "%s", e.message);
	CHECK(body.n > 39000 && body.n < 40100, "%zu", body.n);
	CHECK(memmem(body.p, body.n, "!\",\"threadId\":\"s\"", 17) != NULL,
	    "its end is there");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(test_tools);
	RUN(test_description);
	RUN(test_edited);
	RUN(test_write_context);
	RUN(test_refused_input);
	RUN(test_fetch_without_url);
	RUN(test_answers);
	RUN(test_heard);
	RUN(test_call_body);
	RUN(test_long_prompt);
	arena_release(&a);
	return t_done("face_hook");
}
