/* Settings and places of a gate; see gate.h. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "setup/setup.h"

#define ARENA_MAX (64u << 20)

const char *
gate_env(const char *name)
{
	return getenv(name);
}

enum cli_exit
gate_fail(const struct cli *c, enum cli_exit exit, const char *what,
    const struct sg_error *e, const char *next)
{
	char why[SG_POINTER_MAX + SG_MESSAGE_MAX + 4];

	snprintf(why, sizeof(why), "%s%s%s", e->pointer,
	    e->pointer[0] != '\0' ? ": " : "", e->message);
	return cli_fail(c, exit, what, why, next);
}

static bool
join(char out[PLACE_MAX], const char *dir, const char *name)
{
	int n = snprintf(out, PLACE_MAX, "%s%s", dir, name);

	return n > 0 && n < PLACE_MAX;
}

static bool
find_state(struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	const char *state = o->state != NULL ? o->state
					     : gate_env("SOLGATE_STATE");
	char here[PLACE_MAX], dir[PLACE_MAX];

	if (state == NULL)
		state = g->places.state;
	if (state[0] == '/')
		return join(g->state, state, "");
	if (o->state == NULL) {
		err_set(e, SG_EINVALID, STR("SOLGATE_STATE"),
		    STR("it must be an absolute path"));
		return false;
	}
	return getcwd(here, sizeof(here)) != NULL && join(dir, here, "/") &&
	    join(g->state, dir, state);
}

static bool
find_rest(struct gate *g, const struct gate_options *o)
{
	bool own_runtime = o->state != NULL || gate_env("SOLGATE_STATE");
	struct sg_str s = g->config.socket, p = g->config.project;

	/* A state directory of one's own brings its socket along. */
	if (!(own_runtime ? join(g->runtime, g->state, "/run")
			  : join(g->runtime, g->places.runtime, "")) ||
	    !join(g->tokens, g->state, "/tokens") ||
	    !join(g->audit, g->state, "/audit"))
		return false;
	if (p.n == 0 ? getcwd(g->project, PLACE_MAX) == NULL
		     : !join(g->project, p.p, ""))
		return false;
	return s.n == 0 ? join(g->socket, g->runtime, "/solgate.sock")
			: join(g->socket, s.p, "");
}

void
gate_say(struct gate_options *o, const char *key, const char *value)
{
	size_t i = 0;

	while (i < o->n_set && strcmp(o->set[i], key) != 0)
		i++;
	if (i == GATE_SET_MAX)
		return; /* no command has as many */
	o->set[i] = key;
	o->to[i] = value;
	o->n_set += i == o->n_set;
}

bool
gate_option(struct gate_options *o, const char *name, const char *value)
{
	if (strcmp(name, "state") == 0)
		o->state = value;
	else if (strcmp(name, "config") == 0)
		o->config = value;
	else if (strcmp(name, "socket") == 0)
		gate_say(o, "server.socket", value);
	else
		return false;
	return true;
}

enum sg_err
gate_set_options(
    struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	const char *near;
	enum config_key key;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < o->n_set && err == SG_OK; i++)
		err = config_find(str_of(o->set[i]), &key, &near)
		    ? config_set(&g->config, key, str_of(o->to[i]),
			  CONFIG_BY_OPTION, e)
		    : err_set(e, SG_EINTERNAL, STR(""), STR("no such key"));
	return err;
}

/* T63: a file that the project can change decides nothing. */
static bool
is_in_project(const struct gate *g, const char *file)
{
	const char *home = gate_env("HOME");
	char *real = realpath(file, NULL), *root = realpath(g->project, NULL);
	size_t n = root != NULL ? strlen(root) : 0;
	bool in = real != NULL && n > 1 && strncmp(real, root, n) == 0 &&
	    real[n] == '/' && (home == NULL || strcmp(home, root) != 0);

	free(real);
	free(root);
	return in;
}

/* The gate's own directories: no call may write there (T18). */
static void
name_own(struct gate *g)
{
	size_t n = 0;
	char *slash = strrchr(g->places.config, '/');

	g->own[n++] = str_of(g->state);
	g->own[n++] = str_of(g->runtime);
	g->own[n++] = (struct sg_str){
	    g->places.config, (size_t)(slash - g->places.config)};
	g->own[n++] = STR("/etc/solgate");
	g->settings.own = g->own;
	g->settings.n_own = n;
}

void
gate_fill(struct gate *g, const struct gate_options *o)
{
	g->settings = config_service(&g->config);
	g->settings.project = str_of(g->project);
	if (!o->memory)
		g->settings.audit_dir = str_of(g->audit);
	name_own(g);
}

enum cli_exit
gate_settings(const struct cli *c, struct gate *g, const struct gate_options *o)
{
	struct sg_error e = {0};

	memset(g, 0, sizeof(*g));
	g->lock = -1;
	arena_init(&g->a, &mem_heap, ARENA_MAX);
	config_init(&g->config, &g->a);
	if (places_find(&g->places, gate_env, &e) != SG_OK ||
	    !find_state(g, o, &e))
		return gate_fail(
		    c, CLI_BAD_CONFIG, "cannot find a place", &e, NULL);
	if (config_load(&g->config, &g->places, o->config, gate_env, &e) !=
		SG_OK ||
	    gate_set_options(g, o, &e) != SG_OK)
		return gate_fail(c, CLI_BAD_CONFIG, "the settings are wrong",
		    &e, "See: solgate config path, man solgate.conf");
	if (!find_rest(g, o))
		return cli_fail(
		    c, CLI_FAILED, "a path is too long", NULL, NULL);
	if (o->config != NULL && is_in_project(g, o->config))
		return cli_fail(c, CLI_BAD_CONFIG,
		    "policy is not read from the project directory", o->config,
		    "Move the file out of it");
	gate_fill(g, o);
	return CLI_DONE;
}

void
gate_release(struct gate *g)
{
	arena_release(&g->a);
}
