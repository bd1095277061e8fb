/* The model of the settings, shown and changed; see setup_model.h. */
#include <string.h>
#include <unistd.h>

#include "model/key.h"
#include "model/models.h"
#include "setup/setup_int.h"
#include "setup/setup_model.h"

#define ROOM (1u << 20)

static const char *
or_usual(struct sg_str s, const char *usual)
{
	return s.n > 0 ? s.p : usual;
}

void
setup_model_get(struct setup *g, struct setup_model *out)
{
	const struct config *c = &g->home.config;
	enum provider_kind k = (enum provider_kind)(c->provider - 1);
	char key[KEY_MAX];
	struct buf b = BUF_ON(key);
	struct sg_error none = {0};

	*out = (struct setup_model){
	    .provider = "scripted", .model = "scripted-1", .has_key = true};
	if (c->provider == 0)
		return;
	*out = (struct setup_model){.provider = provider_name(k),
	    .model = or_usual(c->model_name, upstream_model(k)),
	    .url = or_usual(c->model_url, upstream_base_url(k)),
	    .key_file = or_usual(c->model_key_file, NULL)};
	if (out->key_file == NULL)
		out->key_env = or_usual(c->model_key_env, upstream_key_env(k));
	out->has_key = key_read(out->key_file, out->key_env, &b, &none) ==
		SG_OK &&
	    b.n > 0;
	key_wipe(key, sizeof(key));
	(void)setup_models_check(g, &out->why);
}

enum sg_err
setup_model_key_path(const char *config, const char *name, char path[PLACE_MAX],
    struct sg_error *e)
{
	const char *slash = strrchr(config, '/');
	int n = snprintf(path, PLACE_MAX, "%.*s/%s.key", (int)(slash - config),
	    config, name);

	return n > 0 && n < PLACE_MAX
	    ? SG_OK
	    : err_set(e, SG_ELONG, str_of(config), STR("the path is too long"));
}

static const enum config_key keys[] = {CONFIG_provider, CONFIG_model_name,
    CONFIG_model_url, CONFIG_model_key_file, CONFIG_model_key_env};

#define KEYS (sizeof(keys) / sizeof(keys[0]))

/* The settings with the new model, checked as a server would. */
static enum sg_err
change(struct setup *g, const struct setup_model_new *m, const char *key_file,
    struct sg_error *e)
{
	const char *value[KEYS] = {m->provider, m->name, m->url, key_file};
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < KEYS && err == SG_OK; i++)
		err = config_set(&g->home.config, keys[i], str_of(value[i]),
		    CONFIG_BY_OPTION, e);
	/* A key that only the server's environment has is not here. */
	if (err == SG_OK && (key_file != NULL || m->url != NULL))
		err = setup_models_check(g, e);
	return err;
}

static enum sg_err
write_settings(struct setup *g, const char *path, struct sg_error *e)
{
	struct buf text = {.p = NULL};
	struct sg_str old;
	enum sg_err err = home_edit(
	    path, keys, KEYS, &g->home.config, &g->home.a, &text, &old, e);

	return err == SG_OK ? place_write(path, buf_str(&text), e) : err;
}

/* As it was: the text of before, or no file. */
static void
put_back(const char *path, struct sg_str old, struct sg_error *e)
{
	struct sg_error why = {0};

	if (old.p == NULL)
		(void)unlink(path);
	else if (place_write(path, old, &why) != SG_OK)
		*e = why;
}

enum sg_err
setup_model_set(struct setup *g, const struct setup_model_new *m,
    const char **file, struct sg_error *e)
{
	const char *config = g->home.places.config;
	bool has_key = m->key.n > 0;
	char path[PLACE_MAX];
	struct sg_str old = {NULL, 0};
	enum sg_err err = SG_OK;

	*file = config;
	if (has_key && !key_right(m->key))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("a key is one word of plain text, shorter than 512 "
			"characters"));
	if (has_key &&
	    (err = setup_model_key_path(config, m->provider, path, e)) ==
		SG_OK) {
		err = config_file(path, &g->home.a, &old, e);
		if (err == SG_ENOTFOUND) {
			*e = (struct sg_error){0};
			err = SG_OK;
		}
		if (err == SG_OK)
			err = place_write(path, m->key, e);
	}
	if (err != SG_OK)
		return err;
	err = change(g, m, has_key ? path : m->key_file, e);
	if (err == SG_OK)
		err = write_settings(g, config, e);
	if (err != SG_OK && has_key)
		put_back(path, old, e);
	return err;
}
