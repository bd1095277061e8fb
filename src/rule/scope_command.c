/* Commands as scopes: a text for a shell, or words that no shell reads. */
#include "rule/scope_int.h"
#include "command/word_pattern.h"
#include "base/banned.h"

/* Whether the call runs where the gate stands. */
static bool
stays(const struct scope_finder *f)
{
	const struct path_place *here = f->w->place;
	struct path cwd;

	if (!f->p->has_cwd)
		return true;
	return path_resolve(here, f->p->cwd, PATH_FOLLOW_LAST, f->a, &cwd) &&
	    !cwd.dynamic && str_eq(cwd.absolute, here->cwd);
}

/* One word alone is a command line to some: a denial looks there too. */
static enum sg_err
read_as_shell(const struct scope_finder *f, struct sg_str word)
{
	struct command *c = arena_new(f->a, sizeof(*c));
	enum sg_err err;

	if (c == NULL)
		return SG_ENOMEM;
	f->s->shell = c;
	err = command_parse(c, word, f->a);
	return err != SG_OK ? err : command_unfold(c, f->w->launch, f->a);
}

static enum sg_err
read(const struct scope_finder *f)
{
	const struct call_params *p = f->p;
	struct command *c = &f->s->command;
	enum sg_err err;

	if (p->has_argv)
		err = command_from_argv(c, p->argv.v, p->argv.n, f->a);
	else
		err = command_parse(c, p->command, f->a);
	if (err == SG_OK)
		err = command_unfold(c, f->w->launch, f->a);
	if (err == SG_OK && p->has_argv && p->argv.n == 1)
		err = read_as_shell(f, p->argv.v[0]);
	if (err == SG_OK)
		err = command_text(c, f->a, &f->s->text);
	return err;
}

static bool
is_simple(const struct scope *s)
{
	const struct command *c = &s->command;
	size_t hidden = c->n_inner + c->inner_cut + (c->saw & SHELL_SAW_HIDDEN);

	if (!command_is_literal(c) || hidden > 0 || s->shell != NULL)
		return false;
	for (size_t i = 0; i < c->n; i++)
		if ((c->parts[i].flags & PART_QUIET) == 0)
			return false;
	return true;
}

enum sg_err
scope_find_command(const struct scope_finder *f)
{
	struct scope *s = f->s;

	if (!f->p->has_command && !f->p->has_argv) {
		scope_not_known(s, "the command is missing");
		return SG_OK;
	}
	if (read(f) != SG_OK)
		return scope_no_memory(f);
	s->command.has_environment = f->p->sets_environment;
	s->simple = is_simple(s);
	if (command_is_dynamic(&s->command))
		scope_not_known(s,
		    s->command.why == COMMAND_WHY_NONE
			? "a shell would still change a word of it"
			: command_why_text(s->command.why));
	if (f->p->sets_environment) {
		s->bare = false;
		s->why = "the call sets environment variables";
	}
	if (!stays(f)) {
		s->bare = false;
		s->why = "the call runs in another directory";
	}
	return SG_OK;
}
