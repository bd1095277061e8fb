/* The model of an open gate, chosen by a person; see settings_file.h. */
#include <unistd.h>

#include "model/upstream.h"
#include "setup/settings_file.h"
#include "setup/setup_model.h"
#include "shape/page.h"

#define ROOM (1u << 20)

static struct sg_str
text_of(const char *s)
{
	return str_of(s != NULL ? s : "");
}

enum sg_err
settings_model_read(void *self, struct buf *out, struct sg_error *e)
{
	struct settings_file *s = self;
	struct setup_model m;
	struct model_state v;

	(void)e;
	setup_model_get(s->setup, &m);
	v = (struct model_state){.provider = text_of(m.provider),
	    .model = text_of(m.model),
	    .url = text_of(m.url),
	    .has_url = m.url != NULL,
	    .has_key = m.has_key,
	    .key_kept = m.key_file != NULL && m.has_key,
	    .why = text_of(m.why.message),
	    .has_why = m.why.message[0] != '\0'};
	contract_encode(&model_state_contract, &v, out);
	return SG_OK;
}

static bool
is_provider(struct sg_str name)
{
	for (unsigned k = 0; k < PROVIDER_COUNT; k++)
		if (str_eq(name, str_of(provider_name((enum provider_kind)k))))
			return true;
	return str_eq(name, STR("scripted"));
}

/* Whether it can be changed here. */
static enum sg_err
check(
    struct settings_file *s, const struct settings_model *m, struct sg_error *e)
{
	enum config_origin by = s->setup->home.config.origin[CONFIG_provider];

	if (!is_provider(m->provider))
		return err_set(e, SG_EINVALID, STR("/provider"),
		    STR("the providers are scripted, gemini, openai, "
			"openai-responses and anthropic"));
	if (by == CONFIG_BY_ENVIRONMENT || by == CONFIG_BY_OPTION)
		return err_set(e, SG_EFORBIDDEN, STR("/provider"),
		    STR("the provider was given when the gate was started; "
			"change it there"));
	if (s->options->home.config != NULL)
		return err_set(e, SG_EFORBIDDEN, STR("/provider"),
		    STR("the gate was started with --config; change the model "
			"in that file"));
	return SG_OK;
}

/* A key that is there stays with the provider and the address it is for. */
static const char *
key_there(struct settings_file *s, const struct settings_model *m)
{
	const struct config *c = &s->setup->home.config;
	struct setup_model now;

	setup_model_get(s->setup, &now);
	return m->key.n == 0 && now.key_file != NULL &&
		str_eq(m->provider, str_of(now.provider)) &&
		str_eq(m->url, c->model_url)
	    ? now.key_file
	    : NULL;
}

/* The files that a choice writes, as they were; no text: there was none. */
struct before {
	const char *settings;
	char key[PLACE_MAX];
	struct sg_str settings_text, key_text;
};

static enum sg_err
read_before(struct before *b, const char *settings, const char *provider,
    struct arena *a, struct sg_error *e)
{
	struct sg_error why = {.code = SG_OK};
	enum sg_err err;

	*b = (struct before){.settings = settings};
	err = setup_model_key_path(settings, provider, b->key, e);
	if (err != SG_OK)
		return err;
	err = config_file(settings, a, &b->settings_text, &why);
	if (err == SG_OK || err == SG_ENOTFOUND)
		err = config_file(b->key, a, &b->key_text, &why);
	if (err == SG_OK || err == SG_ENOTFOUND)
		return SG_OK;
	*e = why;
	return err;
}

static enum sg_err
put_file(const char *path, struct sg_str old, struct sg_error *e)
{
	if (old.p != NULL)
		return place_write(path, old, e);
	(void)unlink(path);
	return SG_OK;
}

static enum sg_err
put_back(struct settings_file *s, const struct before *b, struct sg_error *e)
{
	struct sg_error why = {.code = SG_OK};
	enum sg_err err = put_file(b->settings, b->settings_text, e);

	if (put_file(b->key, b->key_text, &why) != SG_OK && err == SG_OK) {
		*e = why;
		err = why.code;
	}
	if (setup_reload(s->setup, s->options, "a person", &why) != SG_OK &&
	    err == SG_OK) {
		*e = why;
		err = why.code;
	}
	return err;
}

/* Written and in force, or as before. */
enum sg_err
settings_model_write(
    void *self, const struct settings_model *m, struct sg_error *e)
{
	struct settings_file *s = self;
	struct setup_model_new next = {.provider = m->provider.p,
	    .name = m->name.n > 0 ? m->name.p : NULL,
	    .url = m->url.n > 0 ? m->url.p : NULL,
	    .key = m->key};
	const char *file = s->setup->home.places.config;
	struct sg_error again = {.code = SG_OK};
	struct before before;
	struct arena a;
	enum sg_err err = check(s, m, e);

	if (err != SG_OK)
		return err;
	arena_init(&a, &mem_heap, ROOM);
	next.key_file = key_there(s, m);
	err = read_before(&before, file, next.provider, &a, e);
	if (err == SG_OK) {
		err = setup_model_set(s->setup, &next, &file, e);
		if (err == SG_OK)
			err = setup_reload(s->setup, s->options, "a person", e);
		if (err != SG_OK && put_back(s, &before, &again) != SG_OK)
			*e = again;
	}
	arena_release(&a);
	return err;
}
