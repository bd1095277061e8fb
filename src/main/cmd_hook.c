/*
 * hook: the verdict on what a host is about to do.  Nothing but the answer in
 * the host's own schema goes to stdout, and whatever fails is a refusal.
 */
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "home/home.h"
#include "face/hook/guard.h"
#include "face/hook/run.h"
#include "client/client.h"

struct call {
	struct home_options where;
	struct hook_options hook;
	const char *event, *token;
	bool system;     /* find the gate by the number of the user */
	int64_t seconds; /* 0: as the host has it by itself */
};

static bool
take_lease(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	k->hook.lease_always = strcmp(value, "always") == 0;
	if (k->hook.lease_always || strcmp(value, "grave") == 0)
		return true;
	cli_fail(c, CLI_USAGE, "--lease does not know this word", value,
	    "grave or always");
	return false;
}

static bool
take_host(const struct cli *c, struct call *k, const char *name)
{
	char next[128];

	snprintf(next, sizeof(next), "One of: %s", hook_host_names());
	if (name == NULL || !hook_host_parse(name, &k->hook.host)) {
		cli_fail(c, CLI_USAGE, "there is no such host",
		    name != NULL ? name : "hook needs the name of a host",
		    next);
		return false;
	}
	if (k->event == NULL)
		return true;
	k->hook.row = hook_event_find(k->hook.host, str_of(k->event));
	if (k->hook.row == NULL)
		cli_fail(c, CLI_USAGE, "this host has no such event", k->event,
		    "See: man solgate");
	return k->hook.row != NULL;
}

/*
 * T63: an installed hook has both paths in its arguments.  Nothing of the
 * environment, and no file but these, says where the gate is.
 */
static void
take_pinned(struct call *k, char *tokens, char *turns)
{
	const char *socket = k->where.socket != NULL ? k->where.socket : "";
	const char *slash = strrchr(socket, '/');
	int n;

	k->hook.why = "Solgate: --token names no token of this host's hook, or "
		      "--socket no absolute path; run: solgate install";
	if (slash == NULL || (socket[0] != '/' && !client_is_far(socket)) ||
	    k->token[0] != '/')
		return;
	n = snprintf(
	    turns, PLACE_MAX, "/agents/host.%s", hook_host_name(k->hook.host));
	if (strlen(k->token) <= (size_t)n || strlen(k->token) >= PLACE_MAX ||
	    strcmp(k->token + strlen(k->token) - n, turns) != 0)
		return;
	snprintf(
	    tokens, PLACE_MAX, "%.*s", (int)strlen(k->token) - n, k->token);
	/* Only the gate itself writes beside the machine's sockets. */
	if (client_is_far(socket) ||
	    strncmp(socket, PLACE_SYSTEM_RUNTIME "/",
		sizeof(PLACE_SYSTEM_RUNTIME)) == 0) {
		slash = strrchr(tokens, '/');
		socket = tokens;
	}
	if (snprintf(turns, PLACE_MAX, "%.*s/hook", (int)(slash - socket),
		socket) < PLACE_MAX)
		k->hook.socket = k->where.socket;
}

/*
 * T63: a hook in the settings of the machine is one line for all users.  It
 * asks the gate of the machine or, if there is none, that of the user whose
 * number this process has: the home is that of the password file, and no
 * variable and no project says otherwise.
 */
static void
take_by_user(struct call *k, char *socket, char *tokens, char *turns)
{
	const struct passwd *pw = getpwuid(getuid());
	uint32_t gate;
	int n;

	k->hook.why = "Solgate: this user has no home in the password file";
	if (pw == NULL || pw->pw_dir == NULL || pw->pw_dir[0] != '/')
		return;
	n = snprintf(
	    tokens, PLACE_MAX, "%s/.local/state/solgate/tokens", pw->pw_dir);
	if (n >= PLACE_MAX)
		return;
	if (place_has_system(&gate)) {
		snprintf(socket, PLACE_MAX, "%s", PLACE_SYSTEM_AGENTS);
		n = snprintf(turns, PLACE_MAX, "%s/.local/state/solgate/hook",
		    pw->pw_dir);
	} else {
		snprintf(turns, PLACE_MAX, "/run/user/%u/solgate/hook",
		    (unsigned)getuid());
		snprintf(socket, PLACE_MAX, "/run/user/%u/solgate/solgate.sock",
		    (unsigned)getuid());
		if (access(socket, F_OK) != 0) {
			snprintf(turns, PLACE_MAX,
			    "%s/.local/state/solgate/run/hook", pw->pw_dir);
			n = snprintf(socket, PLACE_MAX,
			    "%s/.local/state/solgate/run/solgate.sock",
			    pw->pw_dir);
		}
	}
	if (n < PLACE_MAX)
		k->hook.socket = socket;
}

/* Where the server is.  Wrong settings are a refusal, not an end. */
static void
find_server(const struct cli *c, struct call *k, struct home *g, char *tokens,
    char *turns)
{
	static char socket[PLACE_MAX];

	k->hook.turns = turns;
	k->hook.tokens = tokens;
	if (k->token != NULL) {
		take_pinned(k, tokens, turns);
		return;
	}
	if (k->system) {
		take_by_user(k, socket, tokens, turns);
		return;
	}
	k->hook.tokens = g->tokens;
	k->hook.why = "Solgate: the settings are wrong";
	k->where.agent = k->where.asks = k->where.joined = true;
	if (home_find(c, g, &k->where) != CLI_DONE ||
	    snprintf(turns, PLACE_MAX, "%s/hook", g->runtime) >= PLACE_MAX)
		return;
	k->hook.socket = g->socket;
}

static const struct cli_option options[] = {
    CLI_TEXT("event", "EVENT", "the event this hook is set up for", struct call,
	event),
    CLI_NUMBER("timeout", "SECONDS", "the deadline set in the host's settings",
	struct call, seconds, 1, 86400,
	"--timeout needs seconds from 1 to 86400"),
    CLI_TAKE("lease", "WHEN",
	"which turns limit their calls: grave (the default) or always",
	take_lease),
    HOME_STATE(struct call, where),
    HOME_CONFIG(struct call, where),
    HOME_SOCKET(struct call, where),
    CLI_FLAG("system",
	"find the gate by the number of the user, and by nothing else",
	struct call, system),
    CLI_TEXT("token", "FILE", "the token of this hook, as install names it",
	struct call, token),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct home g;
	static char tokens[PLACE_MAX], turns[PLACE_MAX];
	struct call k = {.event = NULL};
	int code;

	/* A usage error ends with 2, by which hosts refuse. */
	if (!cli_options(c, argc, argv, &k) || !take_host(c, &k, argv[optind]))
		return CLI_USAGE;
	k.hook.patience_ms = k.seconds * 1000;
	hook_begin(&k.hook);
	find_server(c, &k, &g, tokens, turns);
	code = hook_run(&k.hook);
	home_release(&g);
	return (enum cli_exit)code;
}

const struct cli_command cmd_hook = {
    .name = "hook",
    .args = "[OPTION]... HOST",
    .summary = "Answer the hook of a host: claude, codex, gemini and others",
    .help =
	"The host's JSON is read from standard input, the server is asked, and "
	"the\nanswer is written in the host's own schema within 60 % of its "
	"deadline. On any\nfault it is a refusal. Set it up as the hook of the "
	"events that ask:\n"
	"  claude  PreToolUse PermissionRequest UserPromptSubmit\n"
	"  codex   PreToolUse PermissionRequest UserPromptSubmit\n"
	"  gemini  BeforeTool BeforeAgent BeforeToolSelection\n"
	"  copilot, droid, qwen  PreToolUse UserPromptSubmit\n"
	"  cursor  preToolUse beforeSubmitPrompt\n"
	"opencode (tool.execute.before) and pi (tool_call) ask by a plugin "
	"that "
	"solgate\ninstall writes.\n\n"
	"Example, in the settings of Claude Code:\n"
	"  {\"hooks\":{\"PreToolUse\":[{\"matcher\":\"*\",\"hooks\":[{\"type\":"
	"\"command\",\n   \"command\":\"/usr/local/bin/solgate\",\"args\":["
	"\"hook\",\"claude\"]}]}]}}\n",
    CLI_ROWS(options),
    .run = run,
};
