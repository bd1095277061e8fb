/*
 * install, uninstall: our hooks in the settings of a host, or the gate before
 * the MCP servers or the agents of a configuration.
 */
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "install/install_int.h"

#define ARENA_MAX  (64u << 20)
#define NO_PROGRAM "the host could not start a program with this path"

static const struct {
	const char *first, *project, *machine;
} limits[] = {
#define X(host, first, project, machine) \
	[HOOK_##host] = {first, project, machine},
#include "install/limit.def"
};

/* What the hooks of one user leave open. */
static void
say_limits(enum hook_host h)
{
	const char *name = hook_host_name(h);

	if (limits[h].first[0] != '\0')
		printf("\n%s\n", limits[h].first);
	printf("\nA project that %s trusts can still get around them: %s.\n",
	    name, limits[h].project);
	if (hook_file_system(h)[0] != '\0')
		printf("An administrator can close that for all users: sudo "
		       "solgate install --system %s\n",
		    name);
}

/* What those of the machine leave open, and whom they ask. */
static void
say_machine(enum hook_host h)
{
	const char *name = hook_host_name(h);
	uint32_t gate;

	if (place_has_system(&gate))
		printf("\nThey ask the gate of this machine. Each user needs a "
		       "token for that:\n  sudo solgate install --system "
		       "--user=NAME %s\n",
		    name);
	else
		printf("\nThey ask the gate of the user who runs %s. Where "
		       "none runs, every call is refused.\n",
		    name);
	if (limits[h].machine[0] != '\0')
		printf(
		    "\nWhat stays open in %s: %s.\n", name, limits[h].machine);
}

/* Which host, or which configuration. */
static bool
take_operands(struct install *k, char **argv)
{
	k->kind = argv[0] != NULL && strcmp(argv[0], "acp") == 0 ? SERVERS_ACP
								 : SERVERS_MCP;
	k->servers = argv[0] != NULL &&
	    strcmp(argv[0], servers_verb(k->kind)) == 0;
	if (k->servers && argv[1] == NULL)
		return k->kind == SERVERS_ACP && k->edit.add;
	if (k->servers) {
		k->file = argv[1];
		return argv[2] == NULL;
	}
	return argv[0] != NULL && argv[1] == NULL &&
	    hook_host_parse(argv[0], &k->edit.host);
}

static bool
take_turns(struct cli *c, void *into, const char *value)
{
	struct install *k = into;
	static const char *const words[] = {[SETTINGS_TURNS] = "grave",
	    [SETTINGS_LEASES] = "all",
	    [SETTINGS_NO_TURNS] = "none"};

	for (int i = 0; i < SETTINGS_TURNS_COUNT; i++)
		if (strcmp(words[i], value) == 0) {
			k->edit.turns = (enum settings_turns)i;
			return true;
		}
	cli_fail(c, CLI_USAGE, "--turns does not know this word", value,
	    "One of: grave all none");
	return false;
}

static const struct cli_option options[] = {
    CLI_FLAG("dry-run", "print the settings and change nothing", struct install,
	dry),
    CLI_TEXT("file", "FILE",
	"the settings file, if it is not in its usual "
	"place",
	struct install, file),
    CLI_FLAG("system", "in the settings of the machine, for every user",
	struct install, edit.system),
    CLI_TEXT("program", "PATH", "the program the host should start",
	struct install, program),
    HOME_STATE(struct install, where),
    HOME_SOCKET(struct install, where),
    CLI_TEXT("project", "DIR",
	"of --starter: where the agent works; default: the git repository "
	"around",
	struct install, starter.given),
    CLI_FLAG("starter",
	"also allow the agent to look around: rules in your policy.toml",
	struct install, starter.on),
    CLI_TEXT("user", "NAME",
	"for this user of the machine; only root can do that", struct install,
	token.user),
    CLI_TAKE("turns", "WHICH",
	"which prompts limit their calls: grave (the default), all, or none",
	take_turns),
};

/* The token of one user for the hooks of the machine. */
static enum cli_exit
give_user(struct cli *c, struct install *k)
{
	enum cli_exit status = install_token_get(c, &k->token, &k->where);
	struct sg_error e = {0};

	if (status == CLI_DONE)
		status = install_find_gate(k);
	if (status == CLI_DONE &&
	    install_token_keep(&k->token, &k->home, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED,
		    "cannot make the token of this user", &e, NULL);
	if (status == CLI_DONE)
		printf("%s has a token for it\n", k->token.user);
	return status;
}

/* In the settings of the machine, for every user. */
static enum cli_exit
install_system(struct cli *c, struct install *k)
{
	const char *user = k->token.user;
	enum cli_exit status;

	if (k->file == NULL && hook_file_system(k->edit.host)[0] == '\0')
		return cli_fail(c, CLI_FAILED,
		    "this host has no settings for the whole machine",
		    hook_host_name(k->edit.host),
		    "Install it for each user: solgate install HOST");
	if (k->file == NULL && geteuid() != 0 && !k->dry)
		return cli_fail(c, CLI_FAILED,
		    "only root can change the settings of the machine", NULL,
		    "Try: sudo solgate install --system HOST");
	if (k->file == NULL)
		k->file = hook_file_system(k->edit.host);
	if (!install_find_file(k))
		return cli_fail(
		    c, CLI_FAILED, "the path is too long", NULL, NULL);
	if (!install_find_program(k) && k->edit.add)
		return cli_fail(c, CLI_FAILED, NO_PROGRAM, k->program,
		    "Name another program: --program=PATH, an absolute path");
	status = install_change(k);
	if (status != CLI_DONE || !k->edit.add || k->dry)
		return status;
	if (user == NULL)
		say_machine(k->edit.host);
	return user == NULL ? CLI_DONE : give_user(c, k);
}

/* For one user. */
static enum cli_exit
install(struct cli *c, struct install *k)
{
	enum cli_exit status = k->edit.add && !k->dry
	    ? install_token_get(c, &k->token, &k->where)
	    : CLI_DONE;

	if (status != CLI_DONE)
		return status;
	if (!install_find_file(k))
		return cli_fail(c, CLI_FAILED, "cannot find the settings",
		    "there is no home directory",
		    "Name the settings file: --file=FILE");
	if (!install_find_program(k) && k->edit.add)
		return cli_fail(c, CLI_FAILED, NO_PROGRAM, k->program,
		    "Name another program: --program=PATH, an absolute path");
	status = k->edit.add ? install_find_gate(k) : CLI_DONE;
	if (status == CLI_DONE && k->starter.on)
		status = install_starter_find(
		    c, &k->home, k->edit.host, &k->starter);
	if (status == CLI_DONE)
		status = install_change(k);
	if (status == CLI_DONE && k->starter.on)
		status = install_starter_add(
		    c, &k->home, k->edit.host, &k->starter, k->dry, &k->a);
	if (status == CLI_DONE && k->edit.add && !k->servers && !k->dry) {
		say_limits(k->edit.host);
		install_starter_alone(k->edit.host, &k->starter);
	}
	return status;
}

/* Options that do not go together. */
static enum cli_exit
check(const struct cli *c, const struct install *k)
{
	if ((k->starter.on || k->starter.given != NULL) && k->servers)
		return cli_fail(c, CLI_USAGE,
		    "--starter is for a host, not for servers and agents", NULL,
		    "Try: solgate install claude --starter");
	if (k->edit.system && (k->servers || k->starter.on))
		return cli_fail(c, CLI_USAGE,
		    "--system is for the hooks of a host alone", NULL,
		    "Try: sudo solgate install --system claude");
	if (k->starter.given != NULL && !k->starter.on)
		return cli_fail(c, CLI_USAGE, "--project belongs to --starter",
		    NULL,
		    "Try: solgate install claude --starter --project=DIR");
	return CLI_DONE;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct install k;
	enum cli_exit status;
	char next[160];

	k = (struct install){.c = c};
	k.edit.found = &k.found;
	k.edit.add = strcmp(c->command->name, "install") == 0;
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	snprintf(next, sizeof(next), "One of: %s, or: mcp CONFIG, acp CONFIG",
	    hook_host_names());
	if (!take_operands(&k, argv + optind))
		return cli_fail(
		    c, CLI_USAGE, "there is no such host", argv[optind], next);
	if ((status = check(c, &k)) != CLI_DONE)
		return status;
	snprintf(k.id, sizeof(k.id), "%s%s", k.servers ? "" : "host.",
	    k.servers ? servers_verb(k.kind) : hook_host_name(k.edit.host));
	k.token.id = k.id;
	k.where.agent = true;
	arena_init(&k.a, &mem_heap, ARENA_MAX);
	status = k.edit.system ? install_system(c, &k) : install(c, &k);
	home_release(&k.home);
	arena_release(&k.a);
	return status;
}

const struct cli_command cmd_install = {
    .name = "install",
    .args = "[OPTION]... HOST | mcp CONFIG | acp [CONFIG]",
    .summary = "Put the gate in front of a host, its MCP servers, or agents",
    .help =
	"HOST is claude, codex, gemini, copilot, droid, qwen or cursor: the "
	"hooks are\nwritten into the host's own settings; or opencode or pi: a "
	"plugin is written that\nasks the gate.\nmcp CONFIG: each server in "
	"that file "
	"(mcpServers, servers, context_servers, mcp)\nis from then "
	"on started through solgate mcp, which gates its tools.\nacp CONFIG: "
	"each agent in that file (under agent_servers, as Zed has them) is "
	"started\nthrough solgate acp; without CONFIG the words for the "
	"editor's settings are printed.\nEverything else in the file stays "
	"as it was; a copy of the old file is kept beside it.\n\nOn a machine "
	"with a gate of its own, that gate gives "
	"out the token; for another\nuser: sudo solgate install --user=NAME "
	"HOST.\n\n--system writes the settings of the machine, which a project "
	"cannot switch off:\n/etc/claude-code/managed-settings.json, "
	"/etc/codex/requirements.toml,\n/etc/gemini-cli/settings.json, "
	"/etc/github-copilot/policy.d/solgate.json,\n/etc/factory/"
	"settings.json, "
	"/etc/qwen-code/settings.json, /etc/cursor/hooks.json. Such\n"
	"a hook finds the gate by the number of the user.\n\nExits with 1 if a "
	"server had to be left without the "
	"gate, and says why.\nProve that it works: solgate doctor --prove\n"
	"\nWhile nobody is there to answer, what no rule allows is denied. "
	"--starter adds\nrules to your policy.toml: the agent may read, list "
	"and search inside one project\nand do its own bookkeeping; everything "
	"else is asked about. The project is the git\nrepository around this "
	"directory, or --project; run it again for another one. A\ngate that "
	"runs is told.\n"
	"\nExamples:\n  solgate install claude --starter\n  solgate install "
	"codex --starter --project=$HOME/src/app\n  solgate install "
	"--dry-run mcp ~/.cursor/mcp.json\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};

const struct cli_command cmd_uninstall = {
    .name = "uninstall",
    .args = "[OPTION]... HOST | mcp CONFIG | acp CONFIG",
    .summary = "Take the gate away again",
    .help = "Removes what install wrote. If nothing else has changed since, "
	    "the settings are\nas they were before, byte for byte.\n",
    .options = options,
    .noptions = 3, /* how to write an entry is for install */
    .run = run,
};
