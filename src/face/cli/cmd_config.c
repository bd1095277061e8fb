/* config: what is set, where it comes from, whether it is right. */
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "face/cli/config_change.h"
#include "joint/joint.h"
#include "settings/config_all.h"
#include "settings/config_view.h"
#include "home/home.h"

#define ROOM (1u << 20)

struct call {
	struct home_options where;
	bool origin;
};

static void
print_origin(const struct config *c, unsigned k)
{
	if (c->origin[k] == CONFIG_BY_NODES) {
		printf("  # all nodes");
		return;
	}
	if (c->origin[k] != CONFIG_BY_FILE) {
		printf("  # %s", config_origin_name(c->origin[k]));
		return;
	}
	printf("  # ");
	cli_put(stdout, str_of(c->origin_file[k]));
	printf(":%u", c->origin_line[k]);
}

/* The settings as a file that could be read again. */
static void
print_settings(const struct config *c, bool origin, char *room)
{
	const char *table = "";

	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		const char *name = config_rows[k].name;
		size_t n = strcspn(name, ".");
		struct buf b = {.p = room, .cap = ROOM};

		if (strncmp(table, name, n + 1) != 0)
			printf("%s[%.*s]\n", k > 0 ? "\n" : "", (int)n, name);
		table = name;
		config_add_value(c, (enum config_key)k, &b);
		printf("%s = ", name + n + 1);
		fwrite(b.p, 1, b.n, stdout); /* quoted: nothing raw in it */
		if (origin)
			print_origin(c, k);
		putchar('\n');
	}
}

static void
print_extensions(const struct config *c, char *room)
{
	for (size_t i = 0; i < c->n_extensions; i++) {
		const struct service_config_extension *x = &c->extensions[i];
		struct buf b = {.p = room, .cap = ROOM};

		config_add_extension(x, &b);
		putchar('\n');
		fwrite(b.p, 1, b.n, stdout);
	}
}

static enum cli_exit
print_json(const struct cli *cli, struct home *g, char *room)
{
	struct buf b = {.p = room, .cap = ROOM};

	if (!config_add_view(&g->config, NULL, NULL, &g->a, &b) || buf_full(&b))
		return cli_fail(
		    cli, CLI_FAILED, "cannot answer", "out of memory", NULL);
	fwrite(b.p, 1, b.n, stdout);
	putchar('\n');
	return CLI_DONE;
}

static void
print_place(const char *what, const char *path)
{
	printf("%-8s ", what);
	cli_put(stdout, str_of(path));
	printf("%s\n", access(path, F_OK) == 0 ? "" : "  (does not exist)");
}

static void
print_paths(const struct home *g)
{
	print_place("system", PLACE_SYSTEM);
	print_place("config", g->places.config);
	print_place("state", g->state);
	print_place("ledger", g->audit);
	print_place("tokens", g->tokens);
	print_place("socket", g->socket);
}

static void
say_against(void *ctx, const char *what, const char *is)
{
	(void)ctx;
	cli_put(stdout, str_of(what));
	fputs(" counts for nothing: for all nodes it is ", stdout);
	cli_put(stdout, str_of(is));
	putchar('\n');
}

static enum cli_exit
say_files(const struct home *g, const struct config *own)
{
	printf("The settings are correct.");
	for (size_t i = 0; i < g->config.n_files; i++) {
		printf(i == 0 ? " Read: " : ", ");
		cli_put(stdout, str_of(g->config.files[i]));
	}
	puts(g->config.n_files == 0 ? " There is no settings file yet." : "");
	(void)joint_against(own, &g->config, say_against, NULL);
	return CLI_DONE;
}

/* One value, as a person would write it: without the quotes of a text. */
static enum cli_exit
get(const struct cli *c, struct home *g, const struct home_options *where,
    int n, char **v)
{
	static char room[ROOM];
	struct buf b = {.p = room, .cap = ROOM};
	enum cli_exit status;
	struct joint joint;
	struct sg_str value;
	enum config_key key;

	if (n != 2)
		return cli_fail(c, CLI_USAGE, "get needs a KEY", NULL,
		    "Try: solgate config get policy.mode");
	if (!config_change_key(c, v[1], &key))
		return CLI_USAGE;
	if (config_is_all(key) &&
	    (status = joint_find(c, g, where, &joint)) != CLI_DONE)
		return status;
	config_add_value(&g->config, key, &b);
	value = buf_str(&b);
	if (!c->json && value.n > 1 && value.p[0] == '"' &&
	    memchr(value.p, '\\', value.n) == NULL)
		value = str_part(value, 1, value.n - 2);
	fwrite(value.p, 1, value.n, stdout);
	putchar('\n');
	return CLI_DONE;
}

static enum cli_exit
act(const struct cli *c, struct call *k, struct home *g, int n, char **v)
{
	const char *what = n > 0 ? v[0] : "show";
	struct config own = g->config;
	static char room[ROOM];
	struct joint joint;

	if (strcmp(what, "set") == 0)
		return config_change_set(c, g, n, v);
	if (strcmp(what, "unset") == 0)
		return config_change_unset(c, g, n, v);
	if (strcmp(what, "get") == 0)
		return get(c, g, &k->where, n, v);
	if (n > 1)
		return cli_fail(c, CLI_USAGE, "too many words", v[1], NULL);
	if (strcmp(what, "edit") == 0)
		return config_change_edit(c, g);
	if (strcmp(what, "reload") == 0)
		return config_change_reload(c, g);
	if (strcmp(what, "path") == 0) {
		print_paths(g);
		return CLI_DONE;
	}
	if (strcmp(what, "check") != 0 && strcmp(what, "show") != 0)
		return cli_fail(
		    c, CLI_USAGE, "config does not know this word", NULL, NULL);
	if (joint_find(c, g, &k->where, &joint) != CLI_DONE)
		return CLI_FAILED;
	if (strcmp(what, "check") == 0)
		return say_files(g, &own);
	if (c->json)
		return print_json(c, g, room);
	print_settings(&g->config, k->origin, room);
	print_extensions(&g->config, room);
	return CLI_DONE;
}

static const struct cli_option options[] = {
    CLI_FLAG(
	"origin", "show: add where each value comes from", struct call, origin),
    CLI_JSON("show: print one line of JSON"),
    HOME_CONFIG(struct call, where),
    HOME_STATE(struct call, where),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct home g;
	struct call k = {0};
	enum cli_exit status;

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	status = home_find(c, &g, &k.where);
	if (status == CLI_DONE)
		status = act(c, &k, &g, argc - optind, argv + optind);
	home_release(&g);
	return status;
}

const struct cli_command cmd_config = {
    .name = "config",
    .args = "[OPTION]... [show | path | check | get KEY | set KEY VALUE | "
	    "unset KEY | edit | reload]",
    .summary = "Show, check or change the settings",
    .help = "Settings come from /etc/solgate/config.toml, then from the file "
	    "that\n\"config path\" names; never from the project. See "
	    "solgate.conf(5).\nA gate that runs is told what is "
	    "changed. Of many nodes, what belongs to all of them\nstands in "
	    "their database, and is changed for all at once.\n\nExamples:\n"
	    "  solgate config show --origin\n"
	    "  solgate config get policy.mode\n"
	    "  solgate config set prompt.timeout_seconds 60\n"
	    "  solgate config set policy.deny_caps exec,env\n",
    CLI_ROWS(options),
    .run = run,
};
