/*
 * From tokens to simple commands.  A plain list is read exactly.  Of anything
 * more, every piece that a shell could run as a command becomes a part, so
 * that a denial finds it; the order of checks is from worst to harmless, and
 * the first that holds is the reason given.
 */
#include "command/command.h"

#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

enum { /* what was met, beside SHELL_SAW_x */
	MET_SUBST = 1 << 0,
	MET_GROUP = 1 << 1,
	MET_COMPOUND = 1 << 2,
	MET_BACKGROUND = 1 << 3,
	MET_NEWLINE = 1 << 4,
};

struct reader {
	struct shell_lex lex;
	struct command *c;
	struct command_word *words;
	size_t n_words;
	size_t max_words;
	size_t max_parts;
	unsigned met;
	bool target; /* the next word belongs to a redirection */
	bool begun;  /* the last part is open for words */
	bool ended;  /* the last token was ; and nothing follows as yet */
	enum shell_operator joiner;
	unsigned interrupted;
	uint8_t outer[SHELL_DEPTH_MAX]; /* the parts around substitutions */
	bool resumes; /* what follows belongs to the part resumes_of */
	size_t resumes_of;
};

static bool
give_up(struct reader *r, enum command_why why)
{
	r->c->why = why;
	return false;
}

static struct command_part *
last_part(const struct reader *r)
{
	return &r->c->parts[r->c->n - 1];
}

/* Only assignments and targets so far: the program is still to come. */
static bool
before_program(const struct command_part *p)
{
	for (size_t i = 0; i < p->n; i++)
		if ((p->words[i].flags & (WORD_ASSIGNMENT | WORD_TARGET)) == 0)
			return false;
	return (p->flags & PART_CONTINUED) == 0;
}

static bool
begin_part(struct reader *r)
{
	struct command *c = r->c;
	struct command_part *p = &c->parts[c->n];

	if (r->begun)
		return true;
	if (c->n == r->max_parts)
		return give_up(r, COMMAND_WHY_PARTS);
	*p = (struct command_part){
	    .words = r->words + r->n_words, .joiner = r->joiner, .of = c->n};
	if (r->joiner == SHELL_OP_PIPE || r->joiner == SHELL_OP_PIPE_BOTH)
		p->flags |= PART_FED;
	if (r->resumes && !before_program(&c->parts[r->resumes_of])) {
		p->flags |= PART_CONTINUED;
		p->of = r->resumes_of;
	}
	c->n++;
	r->begun = true;
	r->resumes = false;
	r->ended = false;
	return true;
}

static bool
add_word(struct reader *r)
{
	unsigned flags = r->lex.flags;
	struct command_part *p;

	if (r->resumes && (flags & WORD_RESUMED) != 0)
		return true; /* it was counted where it began */
	if (!begin_part(r))
		return false;
	if (r->n_words == r->max_words)
		return give_up(r, COMMAND_WHY_WORDS);
	p = last_part(r);
	if (r->target) {
		flags |= WORD_TARGET | (r->lex.inward ? WORD_INWARD : 0u);
	} else if (before_program(p)) {
		if ((flags & WORD_SETS) != 0) {
			flags |= WORD_ASSIGNMENT;
		} else if ((flags & WORD_QUOTED) == 0 &&
		    shell_is_reserved(r->lex.word)) {
			p->flags |= PART_RESERVED;
			r->met |= MET_COMPOUND;
		}
	}
	r->target = false;
	r->words[r->n_words++] = (struct command_word){r->lex.word, flags};
	p->flags |= flags & WORD_NOT_LITERAL;
	p->n++;
	return true;
}

/* A substitution begins: remember which part it is in. */
static bool
interrupt(struct reader *r)
{
	if (!begin_part(r))
		return false;
	r->outer[r->interrupted++] = (uint8_t)last_part(r)->of;
	r->met |= MET_SUBST;
	r->begun = false;
	r->joiner = SHELL_OP_SUBST;
	return true;
}

static void
resume(struct reader *r)
{
	r->begun = false;
	r->resumes = true;
	r->resumes_of = r->outer[--r->interrupted];
	r->joiner = SHELL_OP_SUBST_END;
}

static const unsigned met_by[] = {
    [SHELL_OP_BACKGROUND] = MET_BACKGROUND,
    [SHELL_OP_PIPE_BOTH] = MET_BACKGROUND,
    [SHELL_OP_CASE] = MET_COMPOUND,
    [SHELL_OP_NEWLINE] = MET_NEWLINE,
    [SHELL_OP_OPEN] = MET_GROUP,
    [SHELL_OP_CLOSE] = MET_GROUP,
    [SHELL_OP_SUBST] = 0,
    [SHELL_OP_SUBST_END] = 0,
};

static bool
add_operator(struct reader *r)
{
	enum shell_operator op = r->lex.op;

	if (r->target)
		return give_up(r, COMMAND_WHY_SYNTAX);
	if (op == SHELL_OP_SUBST)
		return interrupt(r);
	if (op == SHELL_OP_SUBST_END) {
		resume(r);
		return true;
	}
	r->met |= met_by[op];
	/* in a plain list a command stands in front of every operator */
	if (!r->begun && r->met == 0)
		return give_up(r, COMMAND_WHY_SYNTAX);
	r->begun = false;
	r->resumes = false;
	r->joiner = op;
	r->ended = op == SHELL_OP_THEN;
	return true;
}

static bool
add_redirection(struct reader *r)
{
	if (r->target)
		return give_up(r, COMMAND_WHY_SYNTAX);
	if (!begin_part(r))
		return false;
	r->target = true;
	last_part(r)->flags |= PART_REDIRECT;
	if (r->lex.wants != NO_DELIMITER || (r->lex.at[-1] == '<'))
		last_part(r)->flags |= PART_FED;
	return true;
}

/* One token; false: nothing can be made of it. */
static bool
take(struct reader *r, enum shell_token t)
{
	static const enum command_why bad[] = {
	    [SHELL_BAD_NUL] = COMMAND_WHY_NUL,
	    [SHELL_BAD_OPEN] = COMMAND_WHY_OPEN,
	    [SHELL_BAD_DEEP] = COMMAND_WHY_DEEP,
	};

	if (t == SHELL_WORD)
		return add_word(r);
	if (t == SHELL_OPERATOR)
		return add_operator(r);
	if (t == SHELL_REDIRECT)
		return add_redirection(r);
	return give_up(r, bad[r->lex.why]);
}

static bool
read_tokens(struct reader *r)
{
	enum shell_token t;

	while ((t = shell_lex_next(&r->lex)) != SHELL_END)
		if (!take(r, t))
			return false;
	if (r->target)
		return give_up(r, COMMAND_WHY_SYNTAX);
	return true;
}

/* What makes it more than a plain list; NONE: nothing does. */
static enum command_why
beyond_plain(const struct reader *r)
{
	const struct command *c = r->c;
	bool high = (r->lex.saw & SHELL_SAW_HIGH) != 0;

	if ((r->met & MET_SUBST) != 0)
		return COMMAND_WHY_SUBST;
	if ((r->met & MET_GROUP) != 0)
		return COMMAND_WHY_GROUP;
	if ((r->met & MET_COMPOUND) != 0)
		return COMMAND_WHY_COMPOUND;
	if ((r->met & MET_BACKGROUND) != 0)
		return COMMAND_WHY_BACKGROUND;
	if ((r->met & MET_NEWLINE) != 0)
		return COMMAND_WHY_NEWLINE;
	if ((r->lex.saw & SHELL_SAW_COMMENT) != 0)
		return COMMAND_WHY_COMMENT;
	if (r->ended)
		return COMMAND_WHY_TRAILING;
	if ((c->flags & WORD_ODD) != 0 || (high && !utf8_valid(c->source)))
		return COMMAND_WHY_BYTES;
	return COMMAND_WHY_NONE;
}

static void
conclude(struct reader *r)
{
	struct command *c = r->c;

	if (c->n == 0) {
		give_up(r, COMMAND_WHY_EMPTY);
		return;
	}
	if (!r->begun && !r->ended && r->met == 0) {
		c->n = 0;
		give_up(r, COMMAND_WHY_SYNTAX);
		return;
	}
	for (size_t i = 0; i < c->n; i++)
		c->flags |= c->parts[i].flags;
	c->saw = r->lex.saw;
	c->why = beyond_plain(r);
	c->state = c->why == COMMAND_WHY_NONE ? COMMAND_PLAIN : COMMAND_OTHER;
}

/* ${n} bytes hold at most so many words or parts: each takes two of them. */
static size_t
at_most(size_t n, size_t max)
{
	return n / 2 + 2 < max ? n / 2 + 2 : max;
}

enum sg_err
command_parse(struct command *c, struct sg_str text, struct arena *a)
{
	struct reader r = {.c = c};
	char *room;

	*c = (struct command){.source = text, .why = COMMAND_WHY_LONG};
	if (text.n > COMMAND_TEXT_MAX)
		return SG_OK;
	r.max_words = at_most(text.n, COMMAND_WORDS_MAX);
	r.max_parts = at_most(text.n, COMMAND_PARTS_MAX);
	r.words = arena_new(a, r.max_words * sizeof(*r.words));
	c->parts = arena_new(a, r.max_parts * sizeof(*c->parts));
	room = arena_new(a, text.n);
	if (r.words == NULL || c->parts == NULL || room == NULL) {
		*c = (struct command){0};
		return SG_ENOMEM;
	}
	shell_lex_init(&r.lex, text, room);
	if (read_tokens(&r))
		conclude(&r);
	else
		c->n = 0;
	return SG_OK;
}
