/* Who answers chats and programs, by the settings; see setup.h. */
#include <string.h>

#include "setup/setup_int.h"
#include "net/model_watch.h"
#include "model/models.h"

/* What the settings say of one provider. */
struct provider_place {
	struct sg_str url, key_file, key_env;
};

static struct provider_place
place_of(const struct config *c, enum provider_kind k)
{
	switch (k) {
	case PROVIDER_GEMINI:
		return (struct provider_place){
		    c->gemini_url, c->gemini_key_file, c->gemini_key_env};
	case PROVIDER_OPENAI:
	case PROVIDER_OPENAI_RESPONSES:
		return (struct provider_place){
		    c->openai_url, c->openai_key_file, c->openai_key_env};
	case PROVIDER_ANTHROPIC:
		return (struct provider_place){c->anthropic_url,
		    c->anthropic_key_file, c->anthropic_key_env};
	case PROVIDER_COUNT:
		break;
	}
	return (struct provider_place){STR(""), STR(""), STR("")};
}

/* Nobody spoke of it, but its key is in the environment and good for use. */
static bool
is_there(const struct models_config *c, enum provider_kind k)
{
	const char *value = home_env(upstream_key_env(k));
	struct sg_error none = {0};

	return value != NULL && value[0] != '\0' &&
	    upstream_check(&c->upstream, k, &none) == SG_OK;
}

static bool
is_said(const struct provider_place *p)
{
	return p->url.n + p->key_file.n + p->key_env.n > 0;
}

/* The two APIs of OpenAI are one provider. */
static bool
is_same(enum provider_kind a, enum provider_kind b)
{
	return a == b ||
	    ((a == PROVIDER_OPENAI || a == PROVIDER_OPENAI_RESPONSES) &&
		(b == PROVIDER_OPENAI || b == PROVIDER_OPENAI_RESPONSES));
}

/* Settings that speak of one provider twice must agree. */
static enum sg_err
join(const struct provider_place *model, struct provider_place *p,
    struct sg_error *e)
{
	if (!is_said(model))
		return SG_OK;
	if (is_said(p) &&
	    (!str_eq(p->url, model->url) ||
		!str_eq(p->key_file, model->key_file) ||
		!str_eq(p->key_env, model->key_env)))
		return err_set(e, SG_EINVALID, STR("proxy"),
		    STR("model.* and proxy.* contradict each other for one "
			"provider; leave one of them empty"));
	*p = *model;
	return SG_OK;
}

static enum sg_err
fill(const struct config *c, struct models_config *out, struct sg_error *e)
{
	struct provider_place model = {
	    c->model_url, c->model_key_file, c->model_key_env};
	enum sg_err err = SG_OK;

	for (unsigned i = 0; i < PROVIDER_COUNT && err == SG_OK; i++) {
		enum provider_kind k = (enum provider_kind)i;
		struct upstream_provider *to = &out->upstream.provider[k];
		struct provider_place p = place_of(c, k);
		bool usual = out->upstream_usual &&
		    is_same(k, out->upstream.usual);

		if (usual)
			err = join(&model, &p, e);
		*to = (struct upstream_provider){.base_url = p.url.p,
		    .key_file = p.key_file.p,
		    .key_env = p.key_env.p};
		if (usual)
			to->model = c->model_name.p;
		to->on = usual || is_said(&p) || is_there(out, k);
	}
	return err;
}

/* Texts of ${out} live as long as the settings of ${g}. */
static enum sg_err
models_settings(
    const struct setup *g, struct models_config *out, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	enum sg_err err;

	*out = (struct models_config){.upstream = {.clock = clock_system(),
					  .connect_ms = c->connect_s * 1000,
					  .first_ms = c->first_s * 1000,
					  .stall_ms = c->stall_s * 1000,
					  .total_ms = c->total_s * 1000,
					  .proxy = c->model_proxy.p,
					  .ca_file = c->model_ca_file.p},
	    .upstream_usual = c->provider > 0,
	    .zones = &g->zones_port,
	    .faults = c->model_faults,
	    .plays = c->proxy_scripted};
	/* The first word is the script; the others follow their list. */
	if (c->provider > 0)
		out->upstream.usual = (enum provider_kind)(c->provider - 1);
	err = fill(c, out, e);
	return err == SG_OK ? models_check(out, e) : err;
}

static void
after(void *ctx)
{
	struct setup *g = ctx;

	if (g->service != NULL)
		service_poll(g->service);
}

enum sg_err
setup_models(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	struct models_config c;
	enum sg_err err;

	if (o->model != NULL) {
		g->model = o->model;
		return SG_OK;
	}
	if (o->loop == NULL) { /* nobody watches descriptors: the script */
		c = (struct models_config){.upstream.clock = clock_system(),
		    .zones = &g->zones_port,
		    .plays = true};
	} else {
		err = models_settings(g, &c, e);
		if (err != SG_OK)
			return err;
		g->watch = model_watch_new(o->loop);
		if (g->watch != NULL)
			c.upstream.loop = model_watch_loop(g->watch);
	}
	if (o->loop == NULL || g->watch != NULL)
		g->model = models_open(&c);
	if (g->model == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	if (g->watch != NULL)
		model_watch_serve(g->watch, g->model, after, g);
	return SG_OK;
}

enum sg_err
setup_models_reload(struct setup *g, struct sg_error *e)
{
	struct models_config c;
	enum sg_err err;

	if (g->watch == NULL)
		return SG_OK;
	err = models_settings(g, &c, e);
	if (err == SG_OK)
		models_reload(g->model, &c);
	return err;
}

enum sg_err
setup_models_check(const struct setup *g, struct sg_error *e)
{
	struct models_config c;

	return models_settings(g, &c, e);
}

void
setup_models_close(struct setup *g)
{
	if (g->model != NULL)
		g->model->close(g->model->self);
	g->model = NULL;
	model_watch_free(g->watch);
	g->watch = NULL;
}
