/*
 * Texts within a command that some program would read as commands again.
 * They are read here, once, so that a denial sees into them; an allowance
 * never looks at them.  The list is its own queue: nothing recurses.
 */
#include "command/word_pattern.h"

#include <string.h>

#include "command/word_touch.h"
#include "base/banned.h"

#define INNER_BYTES_MAX (2 * COMMAND_TEXT_MAX)

struct unfold {
	struct command *c;
	const struct launch *t;
	struct arena *a;
	size_t bytes;
};

size_t
word_touch_program(const struct command_part *part)
{
	size_t i = 0;

	while (i < part->n &&
	    (part->words[i].flags & (WORD_ASSIGNMENT | WORD_TARGET)) != 0)
		i++;
	return i;
}

bool
word_touch_variable(const struct command_word *w, const struct launch *t)
{
	size_t eq = str_find(w->text, STR("="));
	bool opaque;

	return eq + 1 < w->text.n &&
	    launch_variable(t, str_part(w->text, 0, eq), &opaque).n > 0;
}

/* The part may start programs that its further words name. */
static bool
launches(const struct command_part *part, const struct launch *t)
{
	size_t i = word_touch_program(part);
	struct launch_words w = {part->words + i, part->n - i, NULL};

	if (i == part->n)
		return false;
	return (part->flags & PART_RESERVED) != 0 ||
	    launch_starts(t, w.v[0].text) ||
	    launch_kind_of(t, w.v[0].text) == LAUNCH_STATE ||
	    launch_runs(t, &w);
}

/* The bytes up to the last that makes more than one word of it to a shell. */
static size_t
text_length(struct sg_str s)
{
	while (
	    s.n > 0 && memchr(" \t\n;&|()<>`$\\'\"", s.p[s.n - 1], 15) == NULL)
		s.n--;
	return s.n;
}

static enum sg_err
add_text(struct unfold *u, struct sg_str text)
{
	struct command *c = u->c;

	if (c->n_inner == COMMAND_INNER_MAX ||
	    text.n > INNER_BYTES_MAX - u->bytes) {
		c->inner_cut = true;
		return SG_OK;
	}
	if (c->inner == NULL)
		c->inner = arena_new(
		    u->a, COMMAND_INNER_MAX * sizeof(*c->inner));
	if (c->inner == NULL)
		return SG_ENOMEM;
	u->bytes += text.n;
	return command_parse(&c->inner[c->n_inner++], text, u->a);
}

/* The word as a text, and what stands behind each = and ! in it. */
static enum sg_err
add_word(struct unfold *u, struct sg_str word)
{
	size_t length = text_length(word);
	enum sg_err err = length > 0 ? add_text(u, word) : SG_OK;

	for (size_t i = 0; i + 1 < length && err == SG_OK; i++) {
		bool bang = word.p[i + 1] == '!';

		if (u->c->inner_cut)
			break;
		if (word.p[i] == '=')
			err = add_text(u, str_part(word, i + 1 + bang, word.n));
	}
	return err;
}

/* A part that was interrupted goes on as what it was. */
static bool
is_quiet(const struct command *c, size_t i, const struct launch *t)
{
	size_t of = c->parts[i].of;

	return of < i ? (c->parts[of].flags & PART_QUIET) != 0
		      : !launches(&c->parts[i], t);
}

static enum sg_err
look_into(struct unfold *u, const struct command *c)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < c->n; i++) {
		struct command_part *p = &c->parts[i];

		for (size_t k = 0; k < word_touch_program(p) && err == SG_OK;
		     k++)
			if (word_touch_variable(&p->words[k], u->t))
				err = add_word(u, p->words[k].text);
		if (is_quiet(c, i, u->t)) {
			p->flags |= PART_QUIET;
			continue;
		}
		for (size_t k = 0; k < p->n && err == SG_OK; k++)
			err = add_word(u, p->words[k].text);
	}
	return err;
}

enum sg_err
command_unfold(struct command *c, const struct launch *t, struct arena *a)
{
	struct unfold u = {c, t, a, 0};
	enum sg_err err = look_into(&u, c);

	for (size_t i = 0; i < c->n_inner && err == SG_OK; i++)
		err = look_into(&u, &c->inner[i]);
	if (err != SG_OK)
		*c = (struct command){0};
	return err;
}
