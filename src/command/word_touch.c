/*
 * Word patterns in the denying direction: any reading that matches fires.
 * The program is compared by base name and without regard to case; it is
 * looked for behind assignments and, where something starts programs, at
 * every word.  What cannot be told is MAYBE.
 */
#include "base/ascii.h"
#include "command/word_touch.h"

#include "command/word_pattern.h"
#include "base/banned.h"

#define CHANGES \
	(WORD_EXPANSION | WORD_GLOB | WORD_TILDE | WORD_BRACE | WORD_HISTORY)

static enum touch
worse(enum touch a, enum touch b)
{
	return a < b ? a : b;
}

static bool
same_program(struct sg_str a, struct sg_str b)
{
	return str_same(str_behind(a, '/'), str_behind(b, '/'));
}

static bool
is_wild(const struct word_pattern *p, size_t i)
{
	return (p->wild[i / 64] >> (i % 64) & 1) != 0;
}

static size_t
skip_targets(const struct command_part *part, size_t i)
{
	while (i < part->n && (part->words[i].flags & WORD_TARGET) != 0)
		i++;
	return i;
}

/*
 * The words behind the program at ${i}.  A launcher may add words of its own
 * (xargs, find -exec), so that for ${launched} the beginning is enough.
 */
static enum touch
arguments(const struct word_pattern *p, const struct command_part *part,
    size_t i, bool launched)
{
	for (size_t k = 1; k < p->n; k++) {
		i = skip_targets(part, i + 1);
		if (i == part->n)
			return launched ? TOUCH_YES : TOUCH_NO;
		if (is_wild(p, k))
			continue;
		if ((part->words[i].flags & CHANGES) != 0)
			return TOUCH_MAYBE;
		if (!str_eq(p->words[k], part->words[i].text))
			return TOUCH_NO;
	}
	i = skip_targets(part, i + 1);
	return p->rest || i == part->n ? TOUCH_YES : TOUCH_NO;
}

static enum touch
at_word(const struct word_pattern *p, const struct command_part *part, size_t i,
    bool launched)
{
	const struct command_word *w = &part->words[i];

	if ((w->flags & CHANGES) != 0)
		return TOUCH_MAYBE;
	if (!same_program(p->words[0], w->text))
		return TOUCH_NO;
	return arguments(p, part, i, launched);
}

static bool
is_name_byte(char c)
{
	c = ascii_lower(c);
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' ||
	    c == '-';
}

/* The denied program's name somewhere in ${s}, on its own. */
static bool
names(struct sg_str s, struct sg_str program)
{
	program = str_behind(program, '/');
	for (size_t i = 0; i + program.n <= s.n; i++) {
		if (i > 0 && is_name_byte(s.p[i - 1]))
			continue;
		if (i + program.n < s.n && is_name_byte(s.p[i + program.n]))
			continue;
		if (str_same(str_part(s, i, program.n), program))
			return true;
	}
	return false;
}

/* --to-command=rm, alias.x=!rm: the program behind some = */
static bool
is_behind_equals(struct sg_str word, struct sg_str program)
{
	struct sg_str base = str_behind(word, '/'),
		      name = str_behind(program, '/');
	size_t path = word.n - base.n; /* bytes in front of the base name */

	for (size_t i = 0; i < word.n; i++) {
		size_t from = i + 1;

		if (word.p[i] != '=')
			continue;
		if (from < word.n && word.p[from] == '!')
			from++;
		if (from < path)
			from = path;
		if (str_same(str_part(word, from, word.n), name))
			return true;
	}
	return false;
}

static bool
begins(struct sg_str s, const char *with)
{
	return str_starts(s, str_of(with));
}

static bool
has_braces(struct sg_str s)
{
	for (size_t i = 0; i + 1 < s.n; i++)
		if (s.p[i] == '{' && s.p[i + 1] == '}')
			return true;
	return begins(s, "{");
}

static bool
is_number(struct sg_str s)
{
	size_t i = 0;

	while (i < s.n && ascii_is_digit(s.p[i]))
		i++;
	return i == s.n;
}

/* xargs -I%: a mark of its own for the words that come in. */
static bool
sets_mark(const struct command_part *part, size_t i)
{
	struct sg_str w = part->words[i].text;

	if (!begins(w, "-I") && !begins(w, "-J") && !begins(w, "--replace"))
		return false;
	return !has_braces(w) &&
	    (i + 1 == part->n || !has_braces(part->words[i + 1].text));
}

/*
 * A program that only the launcher will know: find -exec {}, xargs -I{} {},
 * xargs env.  A mark behind a plain word is an argument of that word.
 */
static bool
is_stand_in(const struct command_part *part, size_t i, const struct launch *t)
{
	struct sg_str w = part->words[i].text, before;

	if (sets_mark(part, i))
		return true;
	if (i == 0 || begins(w, "-") || !has_braces(w))
		return false;
	before = part->words[i - 1].text;
	return begins(before, "-") || is_number(before) || has_braces(before) ||
	    launch_starts(t, before);
}

/* What comes in is read as commands, or as the words of one. */
static bool
is_fed(const struct command_part *part, size_t i, const struct launch *t)
{
	bool program = (part->flags & PART_CONTINUED) == 0 &&
	    i == word_touch_program(part);
	struct sg_str w = part->words[i].text;

	if ((part->flags & PART_FED) == 0)
		return false;
	if (str_eq(w, STR("-s")) || str_eq(w, STR("-i")))
		return true; /* sudo: a shell */
	return program ? launch_kind_of(t, w) == LAUNCH_SHELL
		       : launch_starts(t, w);
}

/* One further word of something that starts programs. */
static enum touch
launched_at(const struct word_pattern *p, const struct command_part *part,
    size_t i, const struct launch *t)
{
	struct sg_str w = part->words[i].text;
	enum touch found = at_word(p, part, i, true);

	if (is_behind_equals(w, p->words[0]))
		return TOUCH_YES;
	if (names(w, p->words[0]) || is_stand_in(part, i, t) ||
	    is_fed(part, i, t))
		found = worse(found, TOUCH_MAYBE);
	return found;
}

static enum touch
part_touches(const struct word_pattern *p, const struct command_part *part,
    const struct launch *t)
{
	bool continued = (part->flags & PART_CONTINUED) != 0;
	bool launches = (part->flags & PART_QUIET) == 0;
	size_t i = continued ? 0 : word_touch_program(part);
	enum touch found = TOUCH_NO;

	if (!continued && i < part->n)
		found = at_word(p, part, i, false);
	for (; launches && i < part->n; i++)
		found = worse(found, launched_at(p, part, i, t));
	return found;
}

static enum touch
command_touches(const struct word_pattern *p, const struct command *c,
    const struct launch *t)
{
	enum touch found = TOUCH_NO;

	if (c->state == COMMAND_UNREADABLE)
		return TOUCH_MAYBE;
	if ((c->saw & SHELL_SAW_HIDDEN) != 0)
		found = TOUCH_MAYBE;
	for (size_t i = 0; i < c->n && found != TOUCH_YES; i++)
		found = worse(found, part_touches(p, &c->parts[i], t));
	return found;
}

enum touch
word_pattern_touches(const struct word_pattern *p, const struct command *c,
    const struct launch *t)
{
	enum touch found;

	if (p->n == 0)
		return TOUCH_YES;
	found = command_touches(p, c, t);
	if (c->inner_cut)
		found = worse(found, TOUCH_MAYBE);
	for (size_t i = 0; i < c->n_inner && found != TOUCH_YES; i++)
		found = worse(found, command_touches(p, &c->inner[i], t));
	return found;
}
