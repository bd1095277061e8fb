/* config: what is set, where it comes from, whether it is right; set one. */
#include <errno.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

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

	if (!config_add_view(&g->config, NULL, &g->a, &b) || buf_full(&b))
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

static enum cli_exit
say_files(const struct home *g)
{
	printf("The settings are correct.");
	for (size_t i = 0; i < g->config.n_files; i++) {
		printf(i == 0 ? " Read: " : ", ");
		cli_put(stdout, str_of(g->config.files[i]));
	}
	puts(g->config.n_files == 0 ? " There is no settings file yet." : "");
	return CLI_DONE;
}

static enum cli_exit
no_such_key(const struct cli *c, const char *name, const char *near)
{
	char what[160], next[160];

	snprintf(what, sizeof(what), "there is no setting \"%.80s\"", name);
	if (near != NULL)
		snprintf(next, sizeof(next),
		    "Did you mean %s? All settings: solgate config show", near);
	else
		snprintf(
		    next, sizeof(next), "All settings: solgate config show");
	return cli_fail(c, CLI_USAGE, what, NULL, next);
}

static const char *const counts[] = {
    [CONFIG_WHEN_RESTART] = "It counts when solgate serve is started again.",
    [CONFIG_WHEN_RELOAD] = "A running solgate serve takes it on SIGHUP.",
    [CONFIG_WHEN_PAGE] = "A running solgate serve takes it on SIGHUP.",
    [CONFIG_WHEN_OWN] = "It counts for commands that are started from now on.",
};

/* The new text is read as a whole before it takes the place of the old. */
static enum cli_exit
write_setting(
    const struct cli *c, struct home *g, enum config_key key, char *room)
{
	const char *path = g->places.config;
	struct sg_str old = {NULL, 0};
	struct buf value = {.p = room, .cap = ROOM}, text = {.p = NULL};
	struct sg_error e = {0};

	config_add_value(&g->config, key, &value);
	if (home_edit(path, &key, 1, &g->config, &g->a, &text, &old, &e) !=
	    SG_OK)
		return cli_fail_error(
		    c, CLI_BAD_CONFIG, "cannot change the setting", &e, NULL);
	if (place_write(path, buf_str(&text), &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "cannot change the setting", &e, NULL);
	fprintf(stderr, "%s = %.*s in ", config_rows[key].name, (int)value.n,
	    value.p);
	cli_put(stderr, str_of(path));
	fprintf(stderr, "\n%s\n", counts[config_rows[key].when]);
	return CLI_DONE;
}

static enum cli_exit
set(const struct cli *c, struct home *g, int n, char **v, char *room)
{
	struct sg_error e = {0};
	enum config_key key;
	const char *near;

	if (n != 3)
		return cli_fail(c, CLI_USAGE, "set needs a KEY and a VALUE",
		    NULL, "Try: solgate config set policy.mode strict");
	if (!config_find(str_of(v[1]), &key, &near))
		return no_such_key(c, v[1], near);
	if (config_set(&g->config, key, str_of(v[2]), CONFIG_BY_OPTION, &e) !=
	    SG_OK)
		return cli_fail(
		    c, CLI_USAGE, "cannot change the setting", e.message, NULL);
	return write_setting(c, g, key, room);
}

static enum cli_exit
act(const struct cli *c, struct call *k, struct home *g, int n, char **v)
{
	const char *what = n > 0 ? v[0] : "show";
	static char room[ROOM];

	if (strcmp(what, "set") == 0)
		return set(c, g, n, v, room);
	if (n > 1)
		return cli_fail(c, CLI_USAGE, "too many words", v[1], NULL);
	if (strcmp(what, "path") == 0)
		print_paths(g);
	else if (strcmp(what, "check") == 0)
		return say_files(g);
	else if (strcmp(what, "show") != 0)
		return cli_fail(
		    c, CLI_USAGE, "config does not know this word", NULL, NULL);
	else if (c->json)
		return print_json(c, g, room);
	else {
		print_settings(&g->config, k->origin, room);
		print_extensions(&g->config, room);
	}
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
    .args = "[OPTION]... [show | path | check | set KEY VALUE]",
    .summary = "Show, check or change the settings",
    .help = "Settings come from /etc/solgate/config.toml, then from the file "
	    "that\n\"config path\" names; never from the project. See "
	    "solgate.conf(5).\n\nExamples:\n"
	    "  solgate config show --origin\n"
	    "  solgate config set prompt.timeout_seconds 60\n"
	    "  solgate config set policy.deny_caps exec,env\n",
    CLI_ROWS(options),
    .run = run,
};
