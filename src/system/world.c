/* The machine as the gate looks at it: the project, its files, the tools. */
#include <stdlib.h>

#include "impact/effects.h"
#include "system/data.h"
#include "system/idna.h"
#include "system/text_unistring.h"
#include "system/world.h"

#define WORLD_MAX (8u << 20)

enum sg_err
world_tools(struct launch *t, struct arena *a, struct sg_error *e)
{
	struct sg_str text = {data_launch, (size_t)data_launch_size};
	struct sg_str same = {data_ways, (size_t)data_ways_size};
	struct sg_str does = {data_effects, (size_t)data_effects_size};
	struct ways *w = arena_new(a, sizeof(*w));
	struct effects *effects = arena_new(a, sizeof(*effects));
	enum sg_err err = w == NULL || effects == NULL
	    ? SG_ENOMEM
	    : launch_load(t, text, a, e);

	if (err == SG_OK)
		err = ways_load(w, same, a, e);
	if (err == SG_OK)
		err = effects_load(effects, does, w, a, e);
	if (err != SG_OK)
		return err;
	t->ways = w;
	t->effects = effects;
	return SG_OK;
}

static enum sg_err
look(struct world *w, struct sg_str project, struct sg_error *e)
{
	enum path_why why;
	struct sg_str root;

	w->resolver = path_system_resolver(&w->files);
	if (!arena_dup(&w->arena, project, &root))
		return SG_ENOMEM;
	w->place = (struct path_place){root, root, &w->resolver, false};
	if (!path_place_init(&w->place, &w->arena, &why))
		return err_set(
		    e, SG_EUSAGE, STR(""), str_of(path_why_text(why)));
	w->machine = (struct scope_world){.place = &w->place,
	    .idna = &idna_libidn2,
	    .launch = &w->tools,
	    .classes = &text_classes_unistring};
	return world_tools(&w->tools, &w->arena, e);
}

struct world *
world_open(struct sg_str project, struct sg_str_list own, struct sg_error *e)
{
	struct world *w = calloc(1, sizeof(*w));

	if (w == NULL)
		return NULL;
	arena_init(&w->arena, &mem_heap, WORLD_MAX);
	if (own.n > 0)
		path_system_guard(&w->files, own);
	if (look(w, project.n > 0 ? project : STR("/"), e) == SG_OK)
		return w;
	world_close(w);
	return NULL;
}

void
world_close(struct world *w)
{
	if (w == NULL)
		return;
	arena_release(&w->arena);
	free(w);
}
