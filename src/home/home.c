/* Where things are and what the settings say; see home.h. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "home/home.h"
#include "settings/config_edit.h"
#include "settings/config_remote.h"

#define ARENA_MAX (64u << 20)

const char *
home_env(const char *name)
{
	return getenv(name);
}

static bool
join(char out[PLACE_MAX], const char *dir, const char *name)
{
	int n = snprintf(out, PLACE_MAX, "%s%s", dir, name);

	return n > 0 && n < PLACE_MAX;
}

static bool
find_state(struct home *h, const struct home_options *o, struct sg_error *e)
{
	const char *state = o->state != NULL ? o->state
	    : o->system                      ? NULL
					     : home_env("SOLGATE_STATE");
	char here[PLACE_MAX], dir[PLACE_MAX];

	if (state == NULL)
		state = h->places.state;
	if (state[0] == '/')
		return join(h->state, state, "");
	if (o->state == NULL) {
		err_set(e, SG_EINVALID, STR("SOLGATE_STATE"),
		    STR("the path must be absolute"));
		return false;
	}
	return getcwd(here, sizeof(here)) != NULL && join(dir, here, "/") &&
	    join(h->state, dir, state);
}

/*
 * The machine's own gate comes before a user's, unless the caller names
 * another.  What an agent can set (its environment) does not lead a hook to
 * another gate where the machine has one (T47).
 */
static bool
asks_system(const struct home *h, const struct home_options *o)
{
	bool named = o->state != NULL || o->socket != NULL || o->memory ||
	    o->config != NULL;
	uint32_t uid;

	if (!o->agent)
		named = named || home_env("SOLGATE_STATE") != NULL ||
		    h->config.socket.n > 0;
	return !named && place_has_system(&uid);
}

static bool
is_far(const char *socket)
{
	return socket != NULL && str_starts(str_of(socket), STR(HOME_FAR));
}

static enum sg_err
be_far(struct home *h, struct sg_str address, const char *where,
    struct sg_error *e)
{
	if (!str_starts(address, STR(HOME_FAR)) || address.n >= PLACE_MAX ||
	    !join(h->tokens, h->state, HOME_JOINED))
		return err_set(e, SG_EINVALID, str_of(where),
		    STR("this is not the address of a gate"));
	memcpy(h->socket, address.p, address.n);
	h->socket[address.n] = '\0';
	h->remote = true;
	return SG_OK;
}

/*
 * The gate elsewhere that this machine joined, if nothing names another.  A
 * file that cannot be read is an error: who asked there must not be answered
 * by a gate here.
 */
static enum sg_err
find_joined(struct home *h, const struct home_options *o, struct sg_error *e)
{
	bool named = o->socket != NULL || o->memory || o->config != NULL ||
	    (!o->agent && h->config.socket.n > 0);
	char path[PLACE_MAX];
	struct sg_str text = STR("");
	enum sg_err err;

	if (is_far(o->socket))
		return be_far(h, str_of(o->socket), o->socket, e);
	if (!o->joined || h->system || named)
		return SG_OK;
	if (!join(path, h->state, HOME_ADDRESS))
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	err = config_file(path, &h->a, &text, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		return SG_OK;
	}
	return err != SG_OK ? err : be_far(h, str_trim(text), path, e);
}

static bool
find_rest(struct home *h, const struct home_options *o)
{
	bool own_runtime = !o->system &&
	    (o->state != NULL || home_env("SOLGATE_STATE"));
	struct sg_str s = h->config.socket, p = h->config.project;

	/* A state directory of one's own brings its socket along. */
	if (!(own_runtime ? join(h->runtime, h->state, "/run")
			  : join(h->runtime, h->places.runtime, "")) ||
	    !join(h->tokens, h->state, "/tokens") ||
	    !join(h->audit, h->state, "/audit"))
		return false;
	if (p.n == 0 ? getcwd(h->project, PLACE_MAX) == NULL
		     : !join(h->project, p.p, ""))
		return false;
	if (h->system)
		return join(h->socket,
		    o->agent ? PLACE_SYSTEM_AGENTS : PLACE_SYSTEM_PEOPLE, "");
	return s.n == 0 ? join(h->socket, h->runtime, "/solgate.sock")
			: join(h->socket, s.p, "");
}

static enum sg_err
set_options(struct home *h, const struct home_options *o, struct sg_error *e)
{
	const struct {
		enum config_key key;
		const char *value;
	} said[] = {{CONFIG_socket, o->socket}, {CONFIG_listen, o->listen},
	    {CONFIG_mode, o->mode}, {CONFIG_unattended, o->unattended}};
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < 4 && err == SG_OK; i++)
		if (said[i].value != NULL && !is_far(said[i].value))
			err = config_set(&h->config, said[i].key,
			    str_of(said[i].value), CONFIG_BY_OPTION, e);
	return err;
}

/* T63: a file that the project can change decides nothing. */
static bool
is_in_project(const struct home *h, const char *file)
{
	const char *home = home_env("HOME");
	char *real = realpath(file, NULL), *root = realpath(h->project, NULL);
	size_t n = root != NULL ? strlen(root) : 0;
	bool in = real != NULL && n > 1 && strncmp(real, root, n) == 0 &&
	    real[n] == '/' && (home == NULL || strcmp(home, root) != 0);

	free(real);
	free(root);
	return in;
}

/* Where the weights of the lane are installed, if nothing names them. */
static void
find_lane(struct home *h)
{
	if (h->settings.lane == LANE_OFF || h->settings.embed != NULL) {
		/* what somebody named must be usable */
		if (h->settings.embed != NULL)
			h->settings.lane = LANE_ON;
		return;
	}
	if (home_lane(h->lane) || h->settings.lane == LANE_ON)
		h->settings.embed = h->lane;
}

void
home_refill(struct home *h, const struct home_options *o)
{
	h->settings = config_service(&h->config);
	find_lane(h);
	h->settings.project = str_of(h->project);
	if (!o->memory)
		h->settings.audit_dir = str_of(h->audit);
	if (!o->asks)
		home_name_own(h);
}

static enum sg_err
load(struct home *h, const struct home_options *o, struct sg_error *e)
{
	enum sg_err err;

	config_init(&h->config, &h->a);
	err = config_load(&h->config, &h->places, o->config, home_env, e);
	if (err == SG_OK)
		err = set_options(h, o, e);
	return err == SG_OK ? config_remote_check(&h->config, e) : err;
}

enum sg_err
home_read(struct home *h, const struct home_options *o, struct sg_error *e)
{
	struct config running = h->config;
	enum sg_err err = load(h, o, e);

	if (err != SG_OK)
		return err;
	h->n_held = config_hold(&h->config, &running, h->held);
	home_refill(h, o);
	return SG_OK;
}

enum cli_exit
home_find(const struct cli *c, struct home *h, const struct home_options *o)
{
	struct sg_error e = {0};

	memset(h, 0, sizeof(*h));
	arena_init(&h->a, &mem_heap, ARENA_MAX);
	config_init(&h->config, &h->a);
	if (o->system)
		places_system(&h->places);
	else if (places_find(&h->places, home_env, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "cannot find the directories of Solgate", &e, NULL);
	if (!find_state(h, o, &e))
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "cannot find the directories of Solgate", &e, NULL);
	if (load(h, o, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "the settings are wrong", &e,
		    "See: solgate config path, man solgate.conf");
	h->system = o->system || asks_system(h, o);
	if (!find_rest(h, o))
		return cli_fail(
		    c, CLI_FAILED, "a path is too long", NULL, NULL);
	if (find_joined(h, o, &e) != SG_OK)
		return cli_fail_error(c, CLI_BAD_CONFIG,
		    "the gate that this machine joined cannot be told", &e,
		    "Join it again: solgate join");
	if (o->config != NULL && is_in_project(h, o->config))
		return cli_fail(c, CLI_BAD_CONFIG,
		    "policy is not read from the project directory", o->config,
		    "Move the file out of it");
	home_refill(h, o);
	return CLI_DONE;
}

void
home_release(struct home *h)
{
	arena_release(&h->a);
}

/* ${text} with one setting as ${trial} has it. */
static enum sg_err
edit_one(struct sg_str text, enum config_key key, const struct config *trial,
    struct arena *a, struct buf *out, struct sg_error *e)
{
	struct buf value = {
	    .p = arena_new(a, CONFIG_EDIT_MORE), .cap = CONFIG_EDIT_MORE};

	*out = (struct buf){.cap = text.n + CONFIG_EDIT_MORE};
	out->p = arena_new(a, out->cap);
	if (value.p == NULL || out->p == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	config_add_value(trial, key, &value);
	return config_edit(text, key, buf_str(&value), a, out, e);
}

enum sg_err
home_edit(const char *path, const enum config_key *keys, size_t n,
    const struct config *trial, struct arena *a, struct buf *text,
    struct sg_str *old, struct sg_error *e)
{
	struct config whole;
	enum sg_err err = config_file(path, a, old, e);

	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		err = SG_OK;
	}
	for (size_t i = 0; i < n && err == SG_OK; i++)
		err = edit_one(
		    i == 0 ? *old : buf_str(text), keys[i], trial, a, text, e);
	config_init(&whole, a);
	return err == SG_OK ? config_read(&whole, path, buf_str(text), e) : err;
}
