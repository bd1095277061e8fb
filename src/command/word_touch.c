/*
 * Word patterns in the denying direction: any reading that matches fires.
 * The program is compared by base name and without regard to case; it is
 * looked for behind assignments and, where something starts programs, at
 * every word.  Its words are compared as they stand, and by what they say
 * (ways_match.h).  What cannot be told is MAYBE.
 */
#include "base/ascii.h"
#include "command/word_touch.h"

#include "command/ways_match.h"
#include "command/word_pattern.h"
#include "base/banned.h"

#define CHANGES \
	(WORD_EXPANSION | WORD_GLOB | WORD_TILDE | WORD_BRACE | WORD_HISTORY)

/* One denial, and what it is looked for with. */
struct touching {
	const struct word_pattern *p;
	const struct launch *t;
	struct touch_note *note; /* may be NULL */
	bool moved;              /* a cd came before */
};

static enum touch
worse(enum touch a, enum touch b)
{
	return a < b ? a : b;
}

static const struct ways *
ways_of(const struct launch *t)
{
	static const struct ways none = {0};

	return t->ways != NULL ? t->ways : &none;
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
 * The words behind the program at ${i}, as they stand.  A launcher may add
 * words of its own (xargs, find -exec), so that the beginning is enough, or
 * may be: ${at_end} is the answer then.
 */
static enum touch
arguments(const struct word_pattern *p, const struct command_part *part,
    size_t i, enum touch at_end)
{
	for (size_t k = 1; k < p->n; k++) {
		i = skip_targets(part, i + 1);
		if (i == part->n)
			return at_end;
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

/* Note by which reading it was found, if it is the best so far. */
static void
note(const struct touching *g, struct ways_place at, struct ways_note how,
    enum touch found)
{
	size_t program = word_touch_program(at.part);
	struct touch_note *n = g->note;

	if (n == NULL || found >= n->touch)
		return;
	*n = (struct touch_note){
	    .touch = found, .past = how.past, .said_else = how.said_else};
	if (at.at > program)
		n->through = str_behind(at.part->words[program].text, '/');
}

/* What is missing behind word ${i}: added by what starts it, or not. */
static enum touch
added(const struct touching *g, const struct command_part *part, size_t i)
{
	const struct ways *w = ways_of(g->t);
	bool near;

	while (i-- > 0)
		if (ways_has(
			w, ways_tool(w, part->words[i].text, &near), WAYS_ADDS))
			return TOUCH_YES;
	return TOUCH_MAYBE;
}

static enum touch
at_word(const struct touching *g, const struct command_part *part, size_t i,
    bool launched)
{
	const struct command_word *w = &part->words[i];
	struct ways_place at = {part, i, TOUCH_NO, g->moved};
	struct ways_note how = {.said_else = false};
	enum touch found = TOUCH_NO;
	bool surely;

	if ((w->flags & CHANGES) != 0)
		return TOUCH_MAYBE;
	if (!ways_same_program(ways_of(g->t), g->p->words[0], w->text, &surely))
		return TOUCH_NO;
	if (launched)
		at.at_end = added(g, part, i);
	if (str_same(str_behind(g->p->words[0], '/'), str_behind(w->text, '/')))
		found = arguments(g->p, part, i, at.at_end);
	if (found != TOUCH_YES)
		found = worse(
		    found, ways_touches(ways_of(g->t), g->p, at, &how));
	if (found == TOUCH_YES && !surely)
		found = TOUCH_MAYBE;
	note(g, at, how, found);
	return found;
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

/* LD_PRELOAD=x: what runs then is nowhere in the words. */
static bool
is_opaque(const struct touching *g, const struct command_word *w)
{
	size_t eq = str_find(w->text, STR("="));
	bool opaque;

	return eq + 1 < w->text.n &&
	    launch_variable(g->t, str_part(w->text, 0, eq), &opaque).n > 0 &&
	    opaque;
}

/* One further word of something that starts programs. */
static enum touch
launched_at(const struct touching *g, const struct command_part *part, size_t i)
{
	struct sg_str w = part->words[i].text, program = g->p->words[0];
	enum touch found = at_word(g, part, i, true);

	if (is_behind_equals(w, program))
		return TOUCH_YES;
	if (is_opaque(g, &part->words[i]) || names(w, program) ||
	    is_stand_in(part, i, g->t) || is_fed(part, i, g->t))
		found = worse(found, TOUCH_MAYBE);
	return found;
}

/* Variables that are set in front of the program. */
static enum touch
variables(const struct touching *g, const struct command_part *part, size_t n)
{
	enum touch found = TOUCH_NO;

	for (size_t i = 0; i < n; i++) {
		const struct command_word *w = &part->words[i];

		if ((w->flags & WORD_ASSIGNMENT) == 0)
			continue;
		if (is_opaque(g, w))
			found = worse(found, TOUCH_MAYBE);
		else if (word_touch_variable(w, g->t))
			found = worse(found, launched_at(g, part, i));
	}
	return found;
}

static enum touch
part_touches(const struct touching *g, const struct command_part *part)
{
	bool continued = (part->flags & PART_CONTINUED) != 0;
	bool launches = (part->flags & PART_QUIET) == 0;
	size_t i = continued ? 0 : word_touch_program(part);
	enum touch found = variables(g, part, i);

	if (!continued && i < part->n) {
		found = worse(found, at_word(g, part, i, false));
		if (launches && is_fed(part, i, g->t))
			found = worse(found, TOUCH_MAYBE);
		i++;
	}
	for (; launches && i < part->n; i++)
		found = worse(found, launched_at(g, part, i));
	return found;
}

/* It changes the directory of what follows. */
static bool
moves(const struct command_part *part, const struct launch *t)
{
	size_t i = word_touch_program(part);

	return i < part->n &&
	    launch_kind_of(t, part->words[i].text) == LAUNCH_CHDIR;
}

static enum touch
command_touches(struct touching g, const struct command *c)
{
	enum touch found = TOUCH_NO;

	if (c->state == COMMAND_UNREADABLE)
		return TOUCH_MAYBE;
	if ((c->saw & SHELL_SAW_HIDDEN) != 0)
		found = TOUCH_MAYBE;
	for (size_t i = 0; i < c->n && found != TOUCH_YES; i++) {
		found = worse(found, part_touches(&g, &c->parts[i]));
		g.moved |= moves(&c->parts[i], g.t);
	}
	return found;
}

static enum touch
touches(struct touching g, const struct command *c)
{
	enum touch found;

	if (g.p->n == 0)
		return TOUCH_YES;
	found = command_touches(g, c);
	if (c->inner_cut)
		found = worse(found, TOUCH_MAYBE);
	for (size_t i = 0; i < c->n_inner && found != TOUCH_YES; i++) {
		enum touch before = found;

		found = worse(found, command_touches(g, &c->inner[i]));
		if (g.note != NULL && found < before)
			g.note->in_text = true;
	}
	return found;
}

enum touch
word_pattern_touches(const struct word_pattern *p, const struct command *c,
    const struct launch *t)
{
	return touches((struct touching){.p = p, .t = t}, c);
}

struct touch_note
word_pattern_explain(const struct word_pattern *p, const struct command *c,
    const struct launch *t)
{
	struct touch_note n = {.touch = TOUCH_NO};

	n.touch = touches((struct touching){.p = p, .t = t, .note = &n}, c);
	return n;
}
