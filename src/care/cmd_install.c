/*
 * install, uninstall: our hooks in the settings of a host, or the gate before
 * the MCP servers or the agents of a configuration.  Nothing else in them
 * changes; what was there is kept beside as FILE.before-solgate and comes back
 * byte for byte if nobody changed the file since.
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"
#include "home/home.h"
#include "care/install_starter.h"
#include "care/install_token.h"
#include "care/servers.h"
#include "care/settings.h"

#define ARENA_MAX (64u << 20)
#define BACKUP    ".before-solgate"

struct call {
	const struct cli *c;
	struct settings_edit edit; /* of a host, or */
	bool servers; /* of MCP servers, or of an editor's agents */
	enum servers_kind kind;
	struct servers_count count;
	struct arena a;
	bool dry;
	struct install_starter starter;
	const char *file, *program;
	char path[PLACE_MAX], backup[PLACE_MAX + sizeof(BACKUP)];
	char self[PLACE_MAX];
	struct home home;
	struct home_options where;
	struct install_token token;
	char id[32]; /* whose the token is */
	struct sg_str old, new;
	mode_t mode;
	bool there; /* the file is, */
	bool found; /* and hooks of ours in it */
};

static enum cli_exit
fail(const struct call *k, const char *what, const struct sg_error *e)
{
	return cli_fail_error(k->c, CLI_FAILED, what, e, "Nothing was changed");
}

/* The file behind links, so that a link stays one. */
static bool
find_file(struct call *k)
{
	const char *home = home_env("HOME");
	char *real;
	int n;

	if (k->servers && k->file == NULL)
		return true;
	if (k->file == NULL && (home == NULL || home[0] != '/'))
		return false;
	n = k->file != NULL ? snprintf(k->path, sizeof(k->path), "%s", k->file)
			    : snprintf(k->path, sizeof(k->path), "%s/%s", home,
				  settings_path(k->edit.host));
	if (n <= 0 || n >= (int)sizeof(k->path))
		return false;
	if ((real = realpath(k->path, NULL)) != NULL &&
	    strlen(real) < sizeof(k->path))
		memcpy(k->path, real, strlen(real) + 1);
	free(real);
	snprintf(k->backup, sizeof(k->backup), "%s%s", k->path, BACKUP);
	return true;
}

static bool
find_program(struct call *k)
{
	ssize_t n = readlink("/proc/self/exe", k->self, sizeof(k->self) - 1);

	if (k->program == NULL && n > 0) {
		k->self[n] = '\0';
		k->program = k->self;
	}
	k->edit.program = str_of(k->program);
	return settings_plain(k->edit.program) && access(k->program, X_OK) == 0;
}

/* T63: the host's entry says where the gate is, and no variable does. */
static enum cli_exit
find_gate(struct call *k)
{
	enum cli_exit status;

	k->where.agent = true;
	status = home_find(k->c, &k->home, &k->where);
	k->edit.pins = (struct settings_pins){
	    str_of(k->home.socket), str_of(k->home.tokens)};
	if (status != CLI_DONE ||
	    (settings_plain(k->edit.pins.socket) &&
		settings_plain(k->edit.pins.tokens)))
		return status;
	return cli_fail(k->c, CLI_FAILED,
	    "the host could not name the gate's socket or tokens",
	    settings_plain(k->edit.pins.socket) ? k->home.tokens
						: k->home.socket,
	    "Use another place: --state=DIR, --socket=PATH, absolute paths "
	    "without spaces");
}

/* The token that is named must be there when the hook starts. */
static enum sg_err
give_token(struct call *k, struct sg_error *e)
{
	return k->edit.add ? install_token_keep(&k->token, &k->home, e) : SG_OK;
}

static enum sg_err
read_file(struct call *k, const char *path, struct sg_str *out, bool *there,
    struct sg_error *e)
{
	enum sg_err err = config_file(path, &k->a, out, e);

	*there = err == SG_OK;
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		*out = STR("");
		err = SG_OK;
	}
	return err;
}

/* ${old} with our part in it, or without. */
static enum sg_err
edit(struct call *k, const struct settings_edit *s, struct sg_str old,
    struct sg_str *out, struct sg_error *e)
{
	struct servers_edit m = {k->kind, s->program, s->pins, s->add};
	enum sg_err err;

	if (!k->servers)
		return settings_change(s, old, &k->a, out, e);
	err = servers_change(&m, old, &k->a, out, &k->count);
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	k->found = k->count.before > 0;
	return SG_OK;
}

/* If the file is what installing made of the backup, the backup is it. */
static bool
take_backup(struct call *k)
{
	struct settings_edit again = k->edit;
	struct servers_count count = k->count;
	struct sg_error e = {0};
	struct sg_str kept, made;
	bool there, same = false, found = k->found;

	again.add = true;
	again.found = NULL;
	if (read_file(k, k->backup, &kept, &there, &e) != SG_OK || !there)
		return false;
	again.pins = k->servers ? servers_pinned(k->kind, k->old)
				: settings_pinned(again.host, k->old);
	for (int turns = 0; turns < SETTINGS_TURNS_COUNT && !same; turns++) {
		again.turns = (enum settings_turns)turns;
		same = edit(k, &again, kept, &made, &e) == SG_OK &&
		    str_eq(made, k->old);
	}
	k->count = count;
	k->found = found;
	if (same)
		k->new = kept;
	return same;
}

static enum sg_err
make_dir(const char *path, struct sg_error *e)
{
	char dir[PLACE_MAX];
	const char *slash = strrchr(path, '/');

	if (slash == NULL || slash == path)
		return SG_OK;
	memcpy(dir, path, (size_t)(slash - path));
	dir[slash - path] = '\0';
	return access(dir, F_OK) == 0 ? SG_OK : place_make(dir, e);
}

static enum cli_exit
write_all(struct call *k)
{
	bool empty = str_eq(k->new, STR("{}\n"));
	struct sg_error e = {0};
	bool made = !k->edit.add && empty && access(k->backup, F_OK) != 0;

	if (give_token(k, &e) != SG_OK)
		return fail(k, "cannot make the token of this host", &e);
	if (k->edit.add && k->there && !k->found &&
	    access(k->backup, F_OK) != 0 &&
	    place_write(k->backup, k->old, &e) != SG_OK)
		return fail(k, "cannot keep a copy of the old settings", &e);
	if (made ? unlink(k->path) != 0
		 : make_dir(k->path, &e) != SG_OK ||
		    place_write(k->path, k->new, &e) != SG_OK)
		return fail(k, "cannot write the settings", &e);
	if (!made && k->there)
		(void)chmod(k->path, k->mode); /* as it was */
	if (!k->edit.add)
		(void)unlink(k->backup);
	if (k->servers)
		printf("%s: %zu %s %s\n", k->path, k->count.gated,
		    k->kind == SERVERS_ACP ? "agents" : "servers",
		    k->edit.add ? "are now behind the gate"
				: "are as they were");
	else
		printf("%s: the hooks of Solgate are %s\n", k->path,
		    k->edit.add ? "in place" : "gone");
	return CLI_DONE;
}

/* For settings that are not plain JSON: the words, and the token is there. */
static enum cli_exit
say_words(struct call *k)
{
	const struct settings_pins *p = &k->edit.pins;
	struct sg_error e = {0};

	if (!k->dry && give_token(k, &e) != SG_OK)
		return fail(k, "cannot make the token", &e);
	printf("Put this in front of the command of the agent, in the settings "
	       "of your editor:\n  %s acp --name=NAME --socket=%.*s "
	       "--token=%.*s/agents/acp --\n",
	    k->program, (int)p->socket.n, p->socket.p, (int)p->tokens.n,
	    p->tokens.p);
	return CLI_DONE;
}

static enum cli_exit
change(struct call *k)
{
	struct sg_error e = {0};
	struct stat st;

	if (k->servers && k->file == NULL)
		return say_words(k);
	if (read_file(k, k->path, &k->old, &k->there, &e) != SG_OK)
		return fail(k, "cannot read the settings", &e);
	k->mode = stat(k->path, &st) == 0 ? st.st_mode & 07777 : 0600;
	if (k->servers && !k->there)
		return cli_fail(k->c, CLI_FAILED, "there is no such file",
		    k->path, "Nothing was changed");
	if (edit(k, &k->edit, k->old, &k->new, &e) != SG_OK)
		return fail(k, "the settings are not plain JSON", &e);
	if (!k->edit.add && k->there && take_backup(k) && !k->dry)
		return write_all(k);
	if (k->dry) {
		fwrite(k->new.p, 1, k->new.n, stdout);
		return CLI_DONE;
	}
	if (str_eq(k->old, k->new) ||
	    (!k->edit.add && (!k->there || !k->found))) {
		if (give_token(k, &e) != SG_OK)
			return fail(k, "cannot make the token", &e);
		printf("%s: nothing to change\n", k->path);
		return CLI_DONE;
	}
	return write_all(k);
}

/* A server that the gate does not stand before must not go unnoticed. */
static enum cli_exit
warn(struct call *k, enum cli_exit status)
{
	char what[256];

	if (status != CLI_DONE || !k->servers || !k->edit.add ||
	    k->count.left == 0)
		return status;
	snprintf(what, sizeof(what),
	    "%zu %s%s without the gate, the first is \"%s\"", k->count.left,
	    k->kind == SERVERS_ACP ? "agent" : "server",
	    k->count.left == 1 ? " stands" : "s stand", k->count.name);
	return cli_fail(k->c, CLI_FAILED, what, k->count.why, NULL);
}

/* Which host, or which configuration. */
static bool
take_operands(struct call *k, char **argv)
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
	struct call *k = into;
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
    CLI_FLAG(
	"dry-run", "print the settings and change nothing", struct call, dry),
    CLI_TEXT("file", "FILE",
	"the settings file, if it is not in its usual "
	"place",
	struct call, file),
    CLI_TEXT("program", "PATH", "the program the host should start",
	struct call, program),
    HOME_STATE(struct call, where),
    HOME_SOCKET(struct call, where),
    CLI_TEXT("project", "DIR",
	"of --starter: where the agent works; default: the git repository "
	"around",
	struct call, starter.given),
    CLI_FLAG("starter",
	"also allow the agent to look around: rules in your policy.toml",
	struct call, starter.on),
    CLI_TEXT("user", "NAME",
	"for this user of the machine; only root can do that", struct call,
	token.user),
    CLI_TAKE("turns", "WHICH",
	"which prompts limit their calls: grave (the default), all, or none",
	take_turns),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;

	k = (struct call){.c = c};
	k.edit.found = &k.found;
	k.edit.add = strcmp(c->command->name, "install") == 0;
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (!take_operands(&k, argv + optind))
		return cli_fail(c, CLI_USAGE, "there is no such host",
		    argv[optind],
		    "One of: claude codex gemini, or: mcp CONFIG, acp CONFIG");
	if ((k.starter.on || k.starter.given != NULL) && k.servers)
		return cli_fail(c, CLI_USAGE,
		    "--starter is for a host, not for servers and agents", NULL,
		    "Try: solgate install claude --starter");
	if (k.starter.given != NULL && !k.starter.on)
		return cli_fail(c, CLI_USAGE, "--project belongs to --starter",
		    NULL,
		    "Try: solgate install claude --starter --project=DIR");
	snprintf(k.id, sizeof(k.id), "%s%s", k.servers ? "" : "host.",
	    k.servers ? servers_verb(k.kind) : hook_host_name(k.edit.host));
	k.token.id = k.id;
	k.where.agent = true;
	status = k.edit.add && !k.dry ? install_token_get(c, &k.token, &k.where)
				      : CLI_DONE;
	if (status != CLI_DONE)
		return status;
	if (!find_file(&k))
		return cli_fail(c, CLI_FAILED, "cannot find the settings",
		    "there is no home directory",
		    "Name the settings file: "
		    "--file=FILE");
	if (!find_program(&k) && k.edit.add)
		return cli_fail(c, CLI_FAILED,
		    "the host could not start a program with "
		    "this path",
		    k.program,
		    "Name another program: --program=PATH, an absolute path "
		    "without spaces");
	arena_init(&k.a, &mem_heap, ARENA_MAX);
	status = k.edit.add ? find_gate(&k) : CLI_DONE;
	if (status == CLI_DONE && k.starter.on)
		status = install_starter_find(
		    c, &k.home, k.edit.host, &k.starter);
	if (status == CLI_DONE)
		status = warn(&k, change(&k));
	if (status == CLI_DONE && k.starter.on)
		status = install_starter_add(
		    c, &k.home, k.edit.host, &k.starter, k.dry, &k.a);
	if (status == CLI_DONE && k.edit.add && !k.servers && !k.dry)
		install_starter_alone(k.edit.host, &k.starter);
	home_release(&k.home);
	arena_release(&k.a);
	return status;
}

const struct cli_command cmd_install = {
    .name = "install",
    .args = "[OPTION]... HOST | mcp CONFIG | acp [CONFIG]",
    .summary = "Put the gate in front of a host, its MCP servers, or agents",
    .help =
	"HOST is claude, codex or gemini: the hooks are written into the "
	"host's own\nsettings.\nmcp CONFIG: each server in that file "
	"(under mcpServers or servers) is from then\n"
	"on started through solgate mcp, which gates its tools.\nacp CONFIG: "
	"each agent in that file (under agent_servers, as Zed has them) is "
	"started\nthrough solgate acp; without CONFIG the words for the "
	"editor's settings are printed.\nEverything else in the file stays "
	"as it was; a copy of the old file is kept beside it.\n\nOn a machine "
	"with a gate of its own, that gate gives "
	"out the token; for another\nuser: sudo solgate install --user=NAME "
	"HOST.\n\nExits with 1 if a server had to be left without the "
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
    .noptions = 2, /* how to write an entry is for install */
    .run = run,
};
