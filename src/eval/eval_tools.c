/* The table of tools behind eval action, group and pattern. */
#include <stdlib.h>

#include "eval/eval_tools.h"
#include "system/idna.h"
#include "system/text_unistring.h"
#include "system/world.h"

#define TOOLS_MAX (4u << 20)

enum sg_err
eval_tools_open(const struct eval_options *o, void **state, struct sg_error *e)
{
	struct eval_tools *t = calloc(1, sizeof(*t));
	enum sg_err err;

	(void)o;
	if (t == NULL)
		return err_set(
		    e, SG_ENOMEM, STR(""), str_of(sg_err_text(SG_ENOMEM)));
	arena_init(&t->arena, &mem_heap, TOOLS_MAX);
	err = world_tools(&t->launch, &t->arena, e);
	t->machine = (struct scope_world){.idna = &idna_libidn2,
	    .launch = &t->launch,
	    .classes = &text_classes_unistring};
	if (err == SG_OK)
		*state = t;
	else
		eval_tools_close(t);
	return err;
}

void
eval_tools_close(void *state)
{
	struct eval_tools *t = state;

	arena_release(&t->arena);
	free(t);
}
