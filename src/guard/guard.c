/* One call: by the kind of its scope. */
#include "guard/guard_int.h"
#include "base/banned.h"

void
guard_found(struct guard_walk *g, enum policy_own reach, struct sg_str word)
{
	if (reach <= g->out->reach)
		return;
	g->out->reach = reach;
	g->out->word = word;
}

static void
look_at_file(struct guard_walk *g, const struct call *c)
{
	const struct scope *s = &c->scope;
	bool writes = c->capability == SG_CAP_WRITE;
	enum guard_place at;

	if (s->refused)
		return;
	at = s->dynamic ? guard_text(g, s->text, WORD_EXPANSION | WORD_TILDE)
			: guard_where(g, &s->path);
	if (at == GUARD_INSIDE || (writes && at == GUARD_PROGRAM) ||
	    (writes && at == GUARD_ABOVE && !s->dynamic))
		guard_found(g, POLICY_OWN_FILES, s->text);
	if (at == GUARD_UNSURE || (at == GUARD_ABOVE && s->deep))
		guard_found(g, POLICY_OWN_MAYBE, s->text);
}

static void
look_at_command(struct guard_walk *g, const struct scope *s)
{
	const struct command *c = &s->command;

	guard_command(g, c);
	for (size_t i = 0; i < c->n_inner; i++)
		guard_command(g, &c->inner[i]);
	if (s->shell != NULL)
		guard_command(g, s->shell);
	/* A shell will make something of it that is not to be seen yet. */
	if (command_is_dynamic(c) &&
	    (guard_names_program(c->source) || guard_mentions(g, c->source)))
		guard_found(g, POLICY_OWN_MAYBE, s->text);
}

/* The params of a tool are its own affair, but for a place they name. */
static void
look_at_tool(struct guard_walk *g, const struct scope *s)
{
	if (guard_mentions(g, s->text))
		guard_found(g, POLICY_OWN_FILES, s->text);
}

enum sg_err
guard_call(const struct call *c, const struct scope_world *w,
    struct sg_str_list own, struct arena *a, struct guard *out)
{
	struct guard_walk g = {
	    .w = w, .place = *w->place, .own = own, .a = a, .out = out};

	*out = (struct guard){POLICY_OWN_CLEAR, {NULL, 0}};
	if (own.n == 0)
		return SG_OK;
	if (w->soft != NULL)
		g.place.resolver = w->soft;
	g.bases[g.n_bases++] = g.place.cwd;
	switch (c->scope.kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		look_at_command(&g, &c->scope);
		break;
	case SG_SCOPE_PATH:
		look_at_file(&g, c);
		break;
	case SG_SCOPE_TOOL:
		look_at_tool(&g, &c->scope);
		break;
	case SG_SCOPE_HOST:
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return g.no_memory ? SG_ENOMEM : SG_OK;
}
