/*
 * What a host would do with what a hook said: the failure table of
 * docs/hosts.md, row by row (T40).  And the turns that bind their calls (T59).
 */
#include <string.h>

#include "care/prove.h"
#include "shape/hook.h"
#include "t.h"

#define PRE(word)                                                    \
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\"," \
	"\"permissionDecision\":\"" word                             \
	"\",\"permissionDecisionReason\":\"r\"}}\n"
#define PERMIT(decision)                                                    \
	"{\"hookSpecificOutput\":{\"hookEventName\":\"PermissionRequest\"," \
	"\"decision\":" decision "}}\n"

static const struct row {
	const char *name;
	enum hook_host host;
	const char *event;
	int code;
	const char *out, *err;
	enum prove_word want;
} rows[] = {
    {"claude, deny", HOOK_CLAUDE, "PreToolUse", 0, PRE("deny"), "",
	PROVE_BLOCKED},
    {"claude, allow", HOOK_CLAUDE, "PreToolUse", 0, PRE("allow"), "",
	PROVE_ALLOWED},
    {"claude, ask is the host's own question", HOOK_CLAUDE, "PreToolUse", 0,
	PRE("ask"), "", PROVE_RUNS},
    {"claude, silence", HOOK_CLAUDE, "PreToolUse", 0, "", "", PROVE_RUNS},
    {"claude, no JSON", HOOK_CLAUDE, "PreToolUse", 0, "no", "", PROVE_RUNS},
    {"claude, an unknown key", HOOK_CLAUDE, "PreToolUse", 0,
	"{\"verdict\":\"deny\"}", "", PROVE_RUNS},
    {"claude, the words of another event", HOOK_CLAUDE, "PreToolUse", 0,
	PERMIT("{\"behavior\":\"deny\",\"message\":\"m\"}"), "", PROVE_RUNS},
    {"claude, 2 with a reason", HOOK_CLAUDE, "PreToolUse", 2, "", "no",
	PROVE_BLOCKED},
    {"2 without a reason", HOOK_CODEX, "PreToolUse", 2, "", "", PROVE_RUNS},
    {"1 is passed over", HOOK_CLAUDE, "PreToolUse", 1, PRE("deny"), "no",
	PROVE_RUNS},
    {"127 is passed over", HOOK_CLAUDE, "PreToolUse", 127, "", "no",
	PROVE_RUNS},
    {"killed", HOOK_CLAUDE, "PreToolUse", 137, PRE("deny"), "", PROVE_RUNS},
    {"too late", HOOK_CLAUDE, "PreToolUse", -1, PRE("deny"), "no", PROVE_RUNS},
    {"permission, deny", HOOK_CLAUDE, "PermissionRequest", 0,
	PERMIT("{\"behavior\":\"deny\",\"message\":\"m\"}"), "", PROVE_BLOCKED},
    {"permission, allow", HOOK_CLAUDE, "PermissionRequest", 0,
	PERMIT("{\"behavior\":\"allow\"}"), "", PROVE_ALLOWED},
    {"permission, 2 says nothing", HOOK_CLAUDE, "PermissionRequest", 2, "",
	"no", PROVE_RUNS},
    {"permission, 2 with the words", HOOK_CLAUDE, "PermissionRequest", 2,
	PERMIT("{\"behavior\":\"deny\",\"message\":\"m\"}"), "no", PROVE_RUNS},
    {"codex, silence is consent", HOOK_CODEX, "PreToolUse", 0, "", "",
	PROVE_ALLOWED},
    {"codex, deny", HOOK_CODEX, "PreToolUse", 0, PRE("deny"), "",
	PROVE_BLOCKED},
    {"gemini, deny", HOOK_GEMINI, "BeforeTool", 0,
	"{\"decision\":\"deny\",\"reason\":\"r\"}", "", PROVE_BLOCKED},
    {"gemini, allow", HOOK_GEMINI, "BeforeTool", 0, "{\"decision\":\"allow\"}",
	"", PROVE_ALLOWED},
    {"gemini, silence", HOOK_GEMINI, "BeforeTool", 0, "", "", PROVE_RUNS},
    {"a prompt, block", HOOK_CLAUDE, "UserPromptSubmit", 0,
	"{\"decision\":\"block\",\"reason\":\"r\"}", "", PROVE_BLOCKED},
    {"a prompt with context", HOOK_CODEX, "UserPromptSubmit", 0,
	"{\"hookSpecificOutput\":{\"hookEventName\":\"UserPromptSubmit\","
	"\"additionalContext\":\"c\"}}",
	"", PROVE_ALLOWED},
};

static void
test_judge(void)
{
	static struct prove_run r;
	const struct row *w;

	EACH (w, rows) {
		const struct hook_event_row *event = hook_event_find(
		    w->host, str_of(w->event));

		r = (struct prove_run){.code = w->code,
		    .n_out = strlen(w->out),
		    .n_err = strlen(w->err)};
		memcpy(r.out, w->out, r.n_out);
		memcpy(r.err, w->err, r.n_err);
		CHECK(event != NULL && prove_judge(event, &r) == w->want, "%s",
		    w->name);
	}
}

/* What the doctor says to a hook is what a hook understands. */
static void
test_event(void)
{
	static const struct {
		enum hook_host host;
		const char *event;
	} events[] = {{HOOK_CLAUDE, "PreToolUse"},
	    {HOOK_CLAUDE, "PermissionRequest"}, {HOOK_CODEX, "PreToolUse"},
	    {HOOK_GEMINI, "BeforeTool"}, {HOOK_GEMINI, "BeforeAgent"}};

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++) {
		struct settings_hook h = {.row = hook_event_find(events[i].host,
					      str_of(events[i].event))};
		struct sg_error e = {0};
		struct hook_event in = {0};
		struct arena a;
		char room[1024];

		arena_init(&a, &mem_heap, 1u << 20);
		CHECK(contract_decode(&hook_event_contract,
			  prove_event(&h, "echo \"x\"", room, sizeof(room)), &a,
			  &in, &e) == SG_OK,
		    "%s: %s", events[i].event, e.message);
		CHECK(str_eq(in.event, str_of(events[i].event)) &&
			in.has_tool == (h.row->kind == HOOK_CALL) &&
			in.has_prompt == (h.row->kind == HOOK_TURN),
		    "%s: not what a hook needs", events[i].event);
		CHECK(prove_event(&h, "x", room, 16).n == 0, "no room");
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(test_judge);
	RUN(test_event);
	return t_done("face_prove");
}
