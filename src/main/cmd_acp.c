/*
 * acp: a proxy between an editor and an agent.  stdout belongs to the
 * protocol: nothing else is ever written there.
 */
#include <string.h>
#include <unistd.h>

#include "face/acp/proxy.h"
#include "home/home.h"
#include "face/mcp/call.h"
#include "main/pinned.h"

struct call {
	struct home_options where;
	struct acp_options acp;
	const char *token;
	char tokens[PLACE_MAX];
};

/* The name of the program, where nobody gave another one. */
static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

static const struct cli_option options[] = {
    CLI_TEXT(
	"name", "NAME", "the agent's name in grants", struct call, acp.name),
    CLI_FLAG("pass-on", "let the editor ask if nobody is there at the gate",
	struct call, acp.pass_on),
    HOME_STATE(struct call, where),
    HOME_CONFIG(struct call, where),
    HOME_SOCKET(struct call, where),
    CLI_TEXT(
	"token", "FILE", "its token, as install names it", struct call, token),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct home g;
	static struct call k;
	struct sg_error e = {0};
	enum cli_exit exit;
	int code = 0;

	k = (struct call){.acp = {.name = NULL}};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (optind == argc)
		return cli_fail(c, CLI_USAGE,
		    "acp needs the command that "
		    "starts an agent",
		    NULL, "Try: solgate acp --name=NAME -- AGENT ARG...");
	k.acp.command = argv + optind;
	if (k.acp.name == NULL)
		k.acp.name = base_name(argv[optind]);
	if (!mcp_name_ok(str_of(k.acp.name)))
		return cli_fail(c, CLI_USAGE,
		    "this name cannot be used for an "
		    "agent",
		    k.acp.name,
		    "Use 1 to 64 letters, digits, dots, dashes "
		    "and underscores");
	k.where.agent = k.where.joined = true;
	exit = home_find(c, &g, &k.where);
	k.acp.socket = g.socket;
	k.acp.tokens = k.token != NULL ? k.tokens : g.tokens;
	if (exit == CLI_DONE && k.token != NULL &&
	    !pinned_tokens(&k.where, k.token, "/agents/acp", k.tokens))
		exit = cli_fail(c, CLI_USAGE,
		    "--token is not the token of solgate acp, or --socket is "
		    "missing",
		    k.token, "Run: solgate install acp");
	if (exit == CLI_DONE && acp_run(&k.acp, &code, &e) != SG_OK)
		exit = cli_fail_error(
		    c, CLI_FAILED, "the agent cannot be started", &e, NULL);
	home_release(&g);
	return exit == CLI_DONE ? (enum cli_exit)code : exit;
}

const struct cli_command cmd_acp = {
    .name = "acp",
    .args = "[OPTION]... -- AGENT [ARG]...",
    .summary = "Stand between an editor and an agent that speaks ACP",
    .help =
	"An editor starts this command in place of the agent; it starts the "
	"agent itself.\nEvery message passes through unchanged, except "
	"requests for permission, which\nare answered by the rules of the gate "
	"or by the person it asks. Grants name the\n"
	"agent:\n  solgate grants add acp:gemini exec 'git status'\n"
	"  solgate grants add acp:gemini tool acp.read\n"
	"\nExample:\n  solgate acp --name=gemini -- "
	"gemini --experimental-acp\n",
    CLI_ROWS(options),
    .run = run,
};
