/* Settings: copied in, and exchanged as a whole or not at all. */
#include "app/service_setup.h"

#include <string.h>

#include "app/asked.h"
#include "app/calls.h"
#include "app/mode.h"
#include "app/turns.h"

static bool
copy_text(struct arena *a, const char *from, const char **out)
{
	struct sg_str s = str_of(from), copy;

	*out = NULL;
	if (from == NULL)
		return true;
	s.n++; /* with its end */
	if (!arena_dup(a, s, &copy))
		return false;
	*out = copy.p;
	return true;
}

static bool
copy_extensions(struct arena *a, struct service_config *c)
{
	struct service_config_extension *v = arena_new(
	    a, c->n_extensions * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_extensions; i++) {
		v[i] = c->extensions[i];
		if (!arena_dup(a, v[i].id, &v[i].id))
			return false;
	}
	c->extensions = v;
	return true;
}

static bool
copy_own(struct arena *a, struct service_config *c)
{
	struct sg_str *v = arena_new(a, c->n_own * sizeof(*v) + 1);

	if (v == NULL)
		return false;
	for (size_t i = 0; i < c->n_own; i++)
		if (!arena_dup(a, c->own[i], &v[i]))
			return false;
	c->own = v;
	return true;
}

bool
service_config_copy(struct arena *a, const struct service_config *from,
    struct service_config *out)
{
	*out = *from;
	return arena_dup(a, from->project, &out->project) &&
	    arena_dup(a, from->profile, &out->profile) &&
	    arena_dup(a, from->hash_key, &out->hash_key) &&
	    arena_dup(a, from->audit_dir, &out->audit_dir) &&
	    copy_text(a, from->embed, &out->embed) &&
	    copy_text(a, from->lattice, &out->lattice) &&
	    copy_extensions(a, out) && copy_own(a, out);
}

/* What is replaced, so that it can come back. */
struct before {
	struct service_config config;
	struct arena arena;
	struct world *world;
	struct mode *mode;
};

static enum sg_err
exchange(
    struct service *s, const struct service_config *config, struct sg_error *e)
{
	if (!service_config_copy(&s->config_arena, config, &s->config))
		return SG_ENOMEM;
	s->world = world_open(s->config.project, e);
	if (s->world == NULL)
		return err_set(e, SG_EUSAGE, STR(""),
		    STR("the project cannot be looked at"));
	s->mode = mode_new(s, e);
	return s->mode == NULL ? SG_ENOMEM : turns_reload(s->turns, e);
}

enum sg_err
service_setup_reload(
    struct service *s, const struct service_config *config, struct sg_error *e)
{
	struct before was = {s->config, s->config_arena, s->world, s->mode};
	enum sg_err err;

	service_stamp(s);
	arena_init(&s->config_arena, &mem_heap, SERVICE_CONFIG_MAX);
	s->world = NULL;
	s->mode = NULL;
	err = exchange(s, config, e);
	if (err != SG_OK) {
		mode_free(s->mode);
		world_close(s->world);
		arena_release(&s->config_arena);
		s->config = was.config;
		s->config_arena = was.arena;
		s->world = was.world;
		s->mode = was.mode;
		return err;
	}
	mode_free(was.mode);
	world_close(was.world);
	arena_release(&was.arena);
	calls_rule_again(s);
	service_settle(s);
	return SG_OK;
}
