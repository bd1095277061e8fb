/* Settings in the person's own file, or of all nodes; see settings_file.h. */
#include "settings/config_all.h"
#include "settings/config_view.h"
#include "setup/settings_file.h"

#define ROOM (8u << 20)

static bool
may_change(enum config_key key)
{
	return config_rows[key].when == CONFIG_WHEN_PAGE;
}

/* How the page looks and waits: whoever sees it needs to know. */
static bool
is_of_page(enum config_key key)
{
	return str_starts(str_of(config_rows[key].name), STR("page."));
}

static bool
never(enum config_key key)
{
	(void)key;
	return false;
}

static enum sg_err
view(struct settings_file *s, bool all, struct buf *out, struct sg_error *e)
{
	struct arena a;
	bool ok;

	arena_init(&a, &mem_heap, ROOM);
	ok = config_add_view(&s->setup->home.config, all ? NULL : is_of_page,
	    all ? may_change : never, &a, out);
	arena_release(&a);
	return ok ? SG_OK : err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
}

static enum sg_err
read_all(void *self, struct buf *out, struct sg_error *e)
{
	return view(self, true, out, e);
}

static enum sg_err
read_page(void *self, struct buf *out, struct sg_error *e)
{
	return view(self, false, out, e);
}

static enum sg_err
refuse(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EFORBIDDEN, STR("/value"), str_of(why));
}

/* Whether it can be changed here, and to this. */
static enum sg_err
check(struct settings_file *s, enum config_key key, struct sg_str value,
    struct config *trial, struct sg_error *e)
{
	const struct config *now = &s->setup->home.config;
	enum sg_err err;

	if (!may_change(key))
		return refuse(e,
		    "change this setting on the command line: solgate config "
		    "set");
	if (now->origin[key] == CONFIG_BY_OPTION)
		return refuse(e,
		    "this setting was given when the gate was started; restart "
		    "the gate to change it");
	if (now->origin[key] == CONFIG_BY_ENVIRONMENT)
		return refuse(e,
		    "this setting comes from the environment; change it there");
	err = config_set(trial, key, value, CONFIG_BY_OPTION, e);
	if (err == SG_OK && key == CONFIG_mode &&
	    trial->mode == SG_MODE_PERMISSIVE)
		return refuse(e,
		    "permissive mode always ends by itself, so it cannot be "
		    "saved to the file from here");
	return err;
}

static enum sg_err
to_file(struct settings_file *s, enum config_key key,
    const struct config *trial, struct sg_error *e)
{
	const char *path = s->options->home.config != NULL
	    ? s->options->home.config
	    : s->setup->home.places.config;
	struct buf text = {.p = NULL};
	struct sg_str old = {NULL, 0};
	struct sg_error again = {.code = SG_OK};
	enum sg_err err = home_edit(
	    path, &key, 1, trial, trial->a, &text, &old, e);

	if (err == SG_OK)
		err = place_write(path, buf_str(&text), e);
	if (err == SG_OK) {
		err = setup_reload(s->setup, s->options, "a person", e);
		if (err != SG_OK && place_write(path, old, &again) != SG_OK)
			*e = again;
	}
	return err;
}

static enum sg_err
to_nodes(struct settings_file *s, enum config_key key,
    const struct config *trial, struct sg_error *e)
{
	struct setup *g = s->setup;
	struct joint_setting set = {.key = key, .trial = trial, .a = trial->a};
	enum sg_err err = joint_set(g->home.config.store_url, g->node, &set, e);

	return err == SG_OK ? service_reread(g->service, e) : err;
}

/* Written and in force, or as before. */
static enum sg_err
write_one(
    void *self, struct sg_str name, struct sg_str value, struct sg_error *e)
{
	struct settings_file *s = self;
	struct config trial = s->setup->home.config;
	const char *near = NULL;
	enum config_key key;
	struct arena a;
	enum sg_err err;

	if (!config_find(name, &key, &near))
		return err_set(
		    e, SG_ENOTFOUND, STR(""), STR("there is no such setting"));
	arena_init(&a, &mem_heap, ROOM);
	trial.a = &a;
	err = check(s, key, value, &trial, e);
	if (err == SG_OK)
		err = s->setup->node != NULL && config_is_all(key)
		    ? to_nodes(s, key, &trial, e)
		    : to_file(s, key, &trial, e);
	arena_release(&a);
	return err;
}

const struct settings_port *
settings_file_port(
    struct settings_file *s, struct setup *g, const struct setup_options *o)
{
	*s = (struct settings_file){.setup = g, .options = o};
	s->port = (struct settings_port){.self = s,
	    .read = read_all,
	    .read_page = read_page,
	    .write = write_one,
	    .model = settings_model_read,
	    .model_change = settings_model_write,
	    .policy = settings_policy_read,
	    .again = settings_policy_again};
	return &s->port;
}
