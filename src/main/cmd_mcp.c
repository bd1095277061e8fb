/*
 * mcp: a proxy in front of a server of tools.  stdout belongs to the protocol:
 * nothing else is ever written there.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/sha256.h"
#include "home/home.h"
#include "face/mcp/call.h"
#include "face/mcp/proxy.h"
#include "main/mcp_listen.h"
#include "main/mcp_login.h"
#include "main/pinned.h"

struct call {
	struct home_options where;
	struct mcp_options mcp;
	bool no_elicit;
	const char *token;
	char tokens[PLACE_MAX], state[PLACE_MAX];
	char name[MCP_NAME_MAX + 1];
	char pins[PLACE_MAX];
	struct mcp_listen listen;
	struct mcp_login login;
	char tokens_of[PLACE_MAX]; /* the file of a login */
};

/* A name nobody gave: what is started, and a hash of the whole of it. */
static void
make_name(struct call *k, int argc, char **argv)
{
	const char *first = k->mcp.url != NULL ? "http" : argv[0];
	const char *slash = strrchr(first, '/');
	struct buf b = {.p = k->name, .cap = MCP_NAME_MAX};
	uint8_t hash[SHA256_SIZE];
	struct sha256 h;

	sha256_init(&h);
	if (k->mcp.url != NULL)
		sha256_add(&h, str_of(k->mcp.url));
	for (int i = 0; i < argc; i++)
		sha256_add(&h, (struct sg_str){argv[i], strlen(argv[i]) + 1});
	sha256_end(&h, hash);
	for (first = slash != NULL ? slash + 1 : first;
	     *first != '\0' && b.n < 32; first++)
		buf_addc(
		    &b, mcp_name_ok((struct sg_str){first, 1}) ? *first : '_');
	buf_addc(&b, '-');
	buf_addhex(&b, hash, 4);
	k->name[b.n] = '\0';
	k->mcp.name = k->name;
}

static enum cli_exit
check(const struct cli *c, struct call *k, int argc, char **argv)
{
	if (k->mcp.name != NULL && !mcp_name_ok(str_of(k->mcp.name)))
		return cli_fail(c, CLI_USAGE,
		    "this name cannot be used for a "
		    "server",
		    k->mcp.name,
		    "Use 1 to 64 letters, digits, dots, dashes "
		    "and underscores");
	if ((k->mcp.url != NULL) == (argc > 0))
		return cli_fail(c, CLI_USAGE,
		    argc > 0 ? "use either --http or a command, not both"
			     : "mcp needs a command that starts a server, or "
			       "--http",
		    NULL, "Try: solgate mcp --name=files -- COMMAND ARG...");
	if (k->login.wanted && k->mcp.url == NULL)
		return cli_fail(c, CLI_USAGE, "--login needs --http", NULL,
		    "Try: solgate mcp --login --name=NAME --http=URL");
	if (k->mcp.headers != NULL && k->mcp.url == NULL)
		return cli_fail(
		    c, CLI_USAGE, "--headers needs --http", NULL, NULL);
	if (k->mcp.name == NULL)
		make_name(k, argc, argv);
	k->mcp.command = argc > 0 ? argv : NULL;
	return CLI_DONE;
}

/* The pins of the tools stand beside the tokens. */
static bool
take_pinned(struct call *k)
{
	static const char end[] = "/tokens";
	size_t n;

	if (!pinned_tokens(&k->where, k->token, "/agents/mcp", k->tokens))
		return false;
	n = strlen(k->tokens);
	if (n < sizeof(end) ||
	    strcmp(k->tokens + n - (sizeof(end) - 1), end) != 0)
		return false;
	snprintf(k->state, sizeof(k->state), "%.*s",
	    (int)(n - (sizeof(end) - 1)), k->tokens);
	k->mcp.tokens = k->tokens;
	return true;
}

static enum cli_exit
find_gate(const struct cli *c, struct call *k, struct home *g)
{
	enum cli_exit exit;
	struct sg_error e = {0};

	k->where.agent = k->where.joined = true;
	exit = home_find(c, g, &k->where);
	if (exit != CLI_DONE)
		return exit;
	k->mcp.socket = g->socket;
	k->mcp.tokens = g->tokens;
	memcpy(k->state, g->state, sizeof(k->state));
	if (k->token != NULL && !take_pinned(k))
		return cli_fail(c, CLI_USAGE,
		    "--token is not the token of solgate mcp, or --socket is "
		    "missing",
		    k->token, "Run: solgate install mcp CONFIG");
	k->mcp.elicit = !k->no_elicit && g->config.elicit > 0;
	k->mcp.max_call = (size_t)g->config.mcp_call_kb << 10;
	k->mcp.pass_new = !g->config.mcp_hold_new;
	k->mcp.most = g->config.elicit == 2 ? SG_RISK_HIGH : SG_RISK_MEDIUM;
	if (snprintf(k->pins, sizeof(k->pins), "%s/mcp", k->state) >=
		(int)sizeof(k->pins) ||
	    place_make(k->pins, &e) != SG_OK ||
	    snprintf(k->pins, sizeof(k->pins), "%s/mcp/%s.pins", k->state,
		k->mcp.name) >= (int)sizeof(k->pins))
		return cli_fail_error(c, CLI_FAILED,
		    "there is no directory to keep the pins in", &e, NULL);
	k->mcp.pins = k->pins;
	snprintf(k->tokens_of, sizeof(k->tokens_of), "%.*s.login",
	    (int)(strlen(k->pins) - (sizeof(".pins") - 1)), k->pins);
	k->mcp.login = k->tokens_of;
	return CLI_DONE;
}

static bool
take_listen(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	(void)c;
	k->listen.address = value != NULL ? value : "127.0.0.1:0";
	return true;
}

static const struct cli_option options[] = {
    CLI_TAKE("listen", "[ADDRESS]",
	"serve clients over HTTP at this address of the machine instead of "
	"standard input",
	take_listen),
    CLI_FLAG("no-token",
	"with --listen: let in every program of this user, without a token",
	struct call, listen.no_token),
    CLI_TEXT("name", "NAME", "the server's name in grants and pins",
	struct call, mcp.name),
    CLI_TEXT("http", "URL", "a server reached over HTTP instead of a command",
	struct call, mcp.url),
    CLI_FLAG("login", "log in at the server of --http, in the browser",
	struct call, login.wanted),
    CLI_TEXT("client-id", "ID",
	"with --login: a client that is registered there", struct call,
	login.client_id),
    CLI_TEXT("scope", "SCOPES", "with --login: ask for these", struct call,
	login.scope),
    CLI_TEXT("headers", "FILE",
	"more headers for the server, one per line, in a private file",
	struct call, mcp.headers),
    CLI_FLAG("apart", "relay in this process instead of the gate's",
	struct call, mcp.alone),
    CLI_FLAG("no-elicit", "do not ask through the client's own form",
	struct call, no_elicit),
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
	enum cli_exit exit = CLI_DONE;
	int code = 0;

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	k.listen.argc = argc;
	k.listen.argv = argv;
	k.listen.options = optind;
	exit = check(c, &k, argc - optind, argv + optind);
	if (exit == CLI_DONE)
		exit = find_gate(c, &k, &g);
	if (exit == CLI_DONE && k.login.wanted)
		exit = mcp_login(c, &k.login, k.mcp.url, k.tokens_of);
	else if (exit == CLI_DONE && k.listen.address != NULL)
		exit = mcp_listen(c, &k.listen, k.state, k.mcp.name);
	else if (exit == CLI_DONE && mcp_run(&k.mcp, &code, &e) != SG_OK)
		exit = cli_fail_error(
		    c, CLI_FAILED, "the server cannot be started", &e, NULL);
	home_release(&g);
	return exit == CLI_DONE ? (enum cli_exit)code : exit;
}

const struct cli_command cmd_mcp = {
    .name = "mcp",
    .args = "[OPTION]... -- COMMAND [ARG]... | --http=URL",
    .summary = "Stand in front of an MCP server and gate its tools",
    .help =
	"Started by an MCP client in the place of the server, which it starts. "
	"Every\nmessage passes as it came; a call of a tool waits for the "
	"gate, and whatever\nfails is a refusal. Grants are by server and "
	"tool:\n"
	"  solgate grants add mcp:files tool mcp__files__read_file\n"
	"  solgate grants add mcp:files tool 'mcp__files__*'\n\n"
	"What the tools say of themselves is pinned when the server is first "
	"seen. A tool\nthat is new or changed afterwards is held until a "
	"person takes it.\n\n"
	"Example, in the settings of a client:\n"
	"  {\"mcpServers\":{\"files\":{\"command\":\"/usr/bin/solgate\",\n"
	"   \"args\":[\"mcp\",\"--name=files\",\"--\",\"npx\",\"-y\",\n"
	"   \"@modelcontextprotocol/server-filesystem\",\"/home/me/notes\"]}}}"
	"\n",
    CLI_ROWS(options),
    .run = run,
};
