/*
 * A ladder of patterns from narrow to wide.  The first step that may be shown
 * as it stands and that would deny the very call is the denial.
 */
#include "rule/denial.h"
#include "rule/scope_int.h"
#include "base/banned.h"

struct ladder {
	const struct call *c;
	const struct scope_world *w;
	struct arena *a;
	struct sg_str pattern; /* of the step that is looked at */
};

/* Programs that change nothing: a list is denied for its other commands. */
static bool
is_harmless(struct sg_str program)
{
	static const char *const v[] = {
	    "cd", "echo", "false", "printf", "pwd", "test", "true", ":"};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (str_eq(program, str_of(v[i])))
			return true;
	return false;
}

static bool
names_program(const struct command_part *p)
{
	return p->n > 0 && p->words[0].text.n > 0 &&
	    (p->words[0].flags & WORD_NOT_LITERAL) == 0 &&
	    (p->flags & PART_RESERVED) == 0;
}

/* f() { ..: a name that is being made, no program. */
static bool
is_function(const struct command *c, size_t i)
{
	return i + 1 < c->n && c->parts[i].n == 1 &&
	    c->parts[i + 1].joiner == SHELL_OP_CLOSE;
}

/* The command of a list that the denial is about; NULL: none has a name. */
static const struct command_part *
part_of(const struct command *c)
{
	const struct command_part *any = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct command_part *p = &c->parts[i];

		if (!names_program(p) || is_function(c, i))
			continue;
		if (!is_harmless(p->words[0].text))
			return p;
		if (any == NULL)
			any = p;
	}
	return any;
}

/* SG_OK, and *${yes} says whether the pattern denies the call. */
static enum sg_err
prove(const struct ladder *l, bool *yes)
{
	struct grant_rule r = {.extension_id = l->c->extension_id,
	    .capability = l->c->capability,
	    .pattern = l->pattern,
	    .has_pattern = true,
	    .effect = SG_GRANT_DENY,
	    .lifetime = SG_LIFETIME_ALWAYS};
	struct grant_query q = {
	    .call = l->c, .compound = COMPOUND_EACH, .launch = l->w->launch};
	struct grants g;
	enum sg_err err = grants_init(&g, 1, l->a, l->w->idna);

	if (err == SG_OK)
		err = grants_add(&g, &r);
	*yes = err == SG_OK && g.v[0].state == GRANT_COUNTS &&
	    grants_deny(&g, &q).yes;
	return err;
}

static enum sg_err
try_pattern(struct ladder *l, struct sg_str pattern, bool *yes)
{
	*yes = false;
	l->pattern = pattern;
	if (pattern.n == 0 || pattern.n > PREVIEW_MAX ||
	    !scope_is_plain(&l->c->scope, pattern, PREVIEW_MAX))
		return SG_OK;
	return prove(l, yes);
}

/* The command word for word, then the program with whatever follows it. */
static enum sg_err
try_command(struct ladder *l, bool *yes)
{
	const struct command_part *p = part_of(&l->c->scope.command);
	struct buf b = {.cap = 8};
	enum sg_err err = SG_OK;

	if (p == NULL)
		return SG_OK;
	for (size_t i = 0; i < p->n; i++)
		b.cap += SHELL_QUOTE_MAX(p->words[i].text.n) + 1;
	if ((b.p = arena_new(l->a, b.cap)) == NULL)
		return SG_ENOMEM;
	if (!l->c->scope.dynamic) {
		preview_words(&b, p);
		err = try_pattern(l, buf_str(&b), yes);
	}
	if (err != SG_OK || *yes || (b.p = arena_new(l->a, b.cap)) == NULL)
		return b.p == NULL ? SG_ENOMEM : err;
	b.n = 0;
	shell_quote(&b, p->words[0].text, true);
	buf_addz(&b, " *");
	return try_pattern(l, buf_str(&b), yes);
}

static size_t
last_slash(struct sg_str s)
{
	while (s.n > 0 && s.p[s.n - 1] != '/')
		s.n--;
	return s.n;
}

/* The path, then everything in its directory, then above that. */
static enum sg_err
try_path(struct ladder *l, bool *yes)
{
	struct sg_str path = l->c->scope.path.text;
	enum sg_err err = SG_OK;
	bool whole = true;

	if (l->c->scope.path.dynamic)
		return SG_OK;
	for (;; whole = false) {
		struct buf b = {.cap = 3 * path.n + 8};

		if ((b.p = arena_new(l->a, b.cap)) == NULL)
			return SG_ENOMEM;
		path_pattern_quote(&b, path);
		if (!whole)
			buf_addz(&b, "/**");
		err = try_pattern(l, buf_str(&b), yes);
		path.n = last_slash(path);
		if (err != SG_OK || *yes || path.n < 2)
			return err;
		path.n--;
	}
}

static enum sg_err
try_host(struct ladder *l, bool *yes)
{
	struct buf b = {.cap = l->c->scope.url.host.text.n + 32};

	if (l->c->scope.url.host.text.n == 0)
		return SG_OK;
	if ((b.p = arena_new(l->a, b.cap)) == NULL)
		return SG_ENOMEM;
	url_group(&l->c->scope.url, &b);
	return try_pattern(l, buf_str(&b), yes);
}

static enum sg_err
try_names(struct ladder *l, bool *yes)
{
	const struct sg_str_list *names = &l->c->scope.names;
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < names->n && err == SG_OK && !*yes; i++)
		err = try_pattern(l, names->v[i], yes);
	return err;
}

enum sg_err
denial_of(const struct call *c, const struct scope_world *w, struct arena *a,
    struct denial *out)
{
	struct ladder l = {.c = c, .w = w, .a = a};
	bool yes = false;
	enum sg_err err = SG_OK;

	*out = (struct denial){.pattern = STR("")};
	switch (c->scope.kind) {
	case SG_SCOPE_COMMAND:
		err = try_command(&l, &yes);
		break;
	case SG_SCOPE_PATH:
		err = try_path(&l, &yes);
		break;
	case SG_SCOPE_HOST:
		err = try_host(&l, &yes);
		break;
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		err = try_names(&l, &yes);
		break;
	}
	if (yes)
		out->pattern = l.pattern;
	return err;
}
