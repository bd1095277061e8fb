/*
 * Word patterns in the allowing direction.  Nothing here unwraps, trims,
 * resolves or guesses: words are equal or they are not, and what a * stands
 * for must be something the table of tools does not object to.
 */
#include "command/word_pattern.h"

#include <stddef.h>
#include <string.h>

#include "base/banned.h"

static bool
is_star(const struct command_word *w)
{
	return w->text.n == 1 && w->text.p[0] == '*' &&
	    (w->flags & (WORD_NOT_LITERAL | WORD_QUOTED)) == WORD_GLOB;
}

/* In a pattern $'..' is decoded here and nowhere else, so it is literal. */
static bool
is_literal(const struct command_word *w)
{
	unsigned fine = WORD_ANSI | WORD_ODD;

	return (w->flags & WORD_NOT_LITERAL & ~fine) == 0;
}

static const char *
wrong_with(const struct command *c)
{
	if (c->why != COMMAND_WHY_NONE && c->why != COMMAND_WHY_BYTES)
		return command_why_text(c->why);
	if (c->n != 1)
		return "a pattern must be one command, without && || ; |";
	if ((c->flags & PART_REDIRECT) != 0)
		return "a pattern must not redirect input or output";
	if (is_star(&c->parts[0].words[0]))
		return "a pattern must name the program";
	if ((c->flags & WORD_ASSIGNMENT) != 0)
		return "a pattern must begin with the program, not with a "
		       "variable";
	for (size_t i = 0; i < c->parts[0].n; i++)
		if (!is_literal(&c->parts[0].words[i]) &&
		    !is_star(&c->parts[0].words[i]))
			return "a * stands for whole words, not for a part of "
			       "one; quote what else a shell would change";
	return NULL;
}

/*
 * Memory for the parse, which is of no use afterwards: a room on the stack,
 * and what does not fit it from where the caller's comes from.
 */
struct brief {
	const struct mem *mem;
	bool used;
	_Alignas(max_align_t) char room[17 << 10];
};

static void *
brief_get(void *ctx, size_t n)
{
	struct brief *b = ctx;
	bool fits = n <= sizeof(b->room); /* the first piece always does */

	if (b->used || !fits) /* not covered: used, or it fits */
		return b->mem->get(b->mem->ctx, n);
	b->used = true;
	return b->room;
}

static void
brief_put(void *ctx, void *p)
{
	struct brief *b = ctx;

	if (p == b->room)
		b->used = false;
	else
		b->mem->put(b->mem->ctx, p);
}

/* The words of the one command, with their texts, in one piece of ${a}. */
static enum sg_err
keep_words(
    struct word_pattern *p, const struct command_part *part, struct arena *a)
{
	size_t bytes = 0;
	struct sg_str *words;
	char *text;

	for (size_t i = 0; i < part->n; i++)
		bytes += part->words[i].text.n;
	words = arena_new(a, part->n * sizeof(*words) + bytes);
	if (words == NULL)
		return SG_ENOMEM;
	text = (char *)(words + part->n);
	for (size_t i = 0; i < part->n; i++) {
		words[i] = (struct sg_str){text, part->words[i].text.n};
		memcpy(text, part->words[i].text.p, words[i].n);
		text += words[i].n;
		if (!is_star(&part->words[i]))
			continue;
		p->wild[i / 64] |= (uint64_t)1 << (i % 64);
		p->has_wild = true;
		p->rest = i + 1 == part->n;
	}
	p->words = words;
	p->n = part->n;
	return SG_OK;
}

static enum sg_err
read_pattern(struct word_pattern *p, struct sg_str text, struct arena *brief,
    struct arena *a, struct sg_error *e)
{
	const char *wrong;
	struct command c;

	if (command_parse(&c, text, brief) != SG_OK)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	wrong = wrong_with(&c);
	if (wrong != NULL)
		return err_set(e, SG_EWORD, STR(""), str_of(wrong));
	if (keep_words(p, &c.parts[0], a) != SG_OK)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	return SG_OK;
}

enum sg_err
word_pattern_init(struct word_pattern *p, struct sg_str text, struct arena *a,
    struct sg_error *e)
{
	struct brief b;
	struct mem mem = {brief_get, brief_put, &b};
	struct arena brief;
	enum sg_err err;

	*p = (struct word_pattern){0};
	b.mem = a->mem;
	b.used = false;
	arena_init(&brief, &mem, a->left);
	err = read_pattern(p, text, &brief, a, e);
	arena_release(&brief);
	return err;
}

static bool
is_wild(const struct word_pattern *p, size_t i)
{
	return (p->wild[i / 64] >> (i % 64) & 1) != 0;
}

/* Word for word; the last * takes one or more. */
static bool
matches(const struct word_pattern *p, const struct command_part *part)
{
	if (p->n == 0 || part->n < p->n || (part->n > p->n && !p->rest))
		return false;
	for (size_t i = 0; i < p->n; i++)
		if (!is_wild(p, i) && !str_eq(p->words[i], part->words[i].text))
			return false;
	return true;
}

/* What the flags of a part or a whole command forbid. */
static enum cover
flags_allow(unsigned flags)
{
	if ((flags & WORD_ASSIGNMENT) != 0)
		return COVER_ASSIGNMENT;
	if ((flags & (PART_REDIRECT | WORD_TARGET)) != 0)
		return COVER_REDIRECT;
	if ((flags & WORD_NOT_LITERAL) != 0)
		return COVER_DYNAMIC;
	if ((flags & (PART_RESERVED | PART_CONTINUED)) != 0)
		return COVER_NOT_PLAIN;
	return COVER_YES;
}

struct sg_str
word_pattern_objection(const struct word_pattern *p,
    const struct command_part *part, const struct launch *t)
{
	uint64_t wild[COMMAND_WORDS_MAX / 64];
	struct launch_words w = {part->words, part->n, wild};

	memcpy(wild, p->wild, sizeof(wild));
	for (size_t i = p->n; i < part->n; i++)
		wild[i / 64] |= (uint64_t)1 << (i % 64);
	return launch_objection(t, &w);
}

struct sg_str
word_pattern_hopeless(const struct word_pattern *p, const struct launch *t)
{
	struct command_word words[COMMAND_WORDS_MAX];
	struct launch_words w = {words, p->n, p->wild};

	for (size_t i = 0; i < p->n; i++)
		words[i] = (struct command_word){
		    .text = is_wild(p, i) ? STR("x") : p->words[i]};
	return launch_hopeless(t, &w);
}

enum cover
word_pattern_covers(const struct word_pattern *p,
    const struct command_part *part, const struct launch *t)
{
	enum cover c = flags_allow(part->flags);

	if (c != COVER_YES)
		return c;
	if (!matches(p, part))
		return COVER_OTHER_WORDS;
	if (!p->has_wild)
		return COVER_YES;
	if (launch_kind_of(t, part->words[0].text) <= LAUNCH_NEVER)
		return COVER_LAUNCHER;
	if (word_pattern_objection(p, part, t).n > 0)
		return COVER_OPTION;
	return COVER_YES;
}

/* ./x or bin/x: another file in another directory. */
static bool
is_relative(struct sg_str program)
{
	return program.p[0] != '/' && memchr(program.p, '/', program.n) != NULL;
}

/* The parts of a list share one shell. */
static enum cover
list_allows(const struct command *c, const struct launch *t)
{
	bool moved = false;

	for (size_t i = 0; i < c->n; i++) {
		struct sg_str program = c->parts[i].words[0].text;
		enum launch_kind kind = launch_kind_of(t, program);

		if (kind == LAUNCH_STATE)
			return COVER_STATE;
		if (moved && is_relative(program))
			return COVER_DIRECTORY;
		moved |= kind == LAUNCH_CHDIR;
	}
	return COVER_YES;
}

enum cover
word_pattern_gate(
    const struct command *c, enum compound compound, const struct launch *t)
{
	enum cover answer;

	if (c->state == COMMAND_UNREADABLE)
		return COVER_UNREADABLE;
	if (c->state != COMMAND_PLAIN)
		return COVER_NOT_PLAIN;
	if (c->has_environment)
		return COVER_ENVIRONMENT;
	answer = flags_allow(c->flags);
	if (answer != COVER_YES || c->n == 1)
		return answer;
	if (compound != COMPOUND_EACH)
		return COVER_COMPOUND;
	return list_allows(c, t);
}

const char *
cover_text(enum cover cover)
{
	static const char *const texts[] = {
#define X(sym, text) text,
#include "command/cover.def"
	};

	return (unsigned)cover < COVER_COUNT ? texts[cover] : texts[0];
}
