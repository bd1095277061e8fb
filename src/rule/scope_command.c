/* Commands as scopes: a text for a shell, or words that no shell reads. */
#include "rule/scope_int.h"
#include "command/word_pattern.h"
#include "place/path_pattern.h"
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

/* The one directory that a cd names; empty: none, several, or the last one. */
static struct sg_str
target_of(const struct command_part *p)
{
	struct sg_str dir = STR("");
	bool ended = false;

	for (size_t i = 1; i < p->n; i++) {
		struct sg_str w = p->words[i].text;

		if (!ended && w.n > 0 && (w.p[0] == '-' || w.p[0] == '+')) {
			if (!str_eq(w, STR("-P")) && !str_eq(w, STR("-L")) &&
			    !str_eq(w, STR("--")))
				return STR(""); /* cd -, pushd +1, ... */
			ended = str_eq(w, STR("--"));
			continue;
		}
		if (dir.n > 0)
			return STR("");
		dir = w;
	}
	return dir;
}

/* In the project.  A gate that has none (it serves a whole machine) takes the
 * directory that the call runs in for it. */
static bool
is_inside(const struct scope_finder *f, const struct path *p)
{
	const struct path_place *here = f->w->place;

	if (here->root.n > 1)
		return p->inside;
	return here->cwd.n > 1 && path_is_in(p->absolute, here->cwd);
}

/* Go where ${p} goes from ${at} on; whether that is in the project. */
static bool
go(const struct scope_finder *f, struct path_place *at,
    const struct command_part *p)
{
	struct sg_str dir = target_of(p);
	struct path path;

	if (dir.n == 0 || !path_resolve(at, dir, PATH_FOLLOW_LAST, f->a, &path))
		return false;
	at->cwd = path.absolute;
	return is_inside(f, &path) && !path.dynamic && !path.folding;
}

/*
 * A cd leads out of the project, and something behind it that depends on the
 * directory runs there: make -C falls out of a wildcard, and so does this.
 */
static bool
leaves(const struct scope_finder *f)
{
	const struct command *c = &f->s->command;
	const struct launch *t = f->w->launch;
	struct path_place at = *f->w->place;
	bool outside = false;

	if (c->n < 2 || !command_is_literal(c))
		return false;
	for (size_t i = 0; i < c->n; i++) {
		struct sg_str program = c->parts[i].words[0].text;

		if (outside && !ways_anywhere(t->ways, program))
			return true;
		if (launch_kind_of(t, program) == LAUNCH_CHDIR)
			outside = !go(f, &at, &c->parts[i]);
	}
	return false;
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
	if (leaves(f)) {
		s->bare = false;
		s->why = "a command of the list runs outside the project";
	}
	if (!stays(f)) {
		s->bare = false;
		s->why = "the call runs in another directory";
	}
	return SG_OK;
}
