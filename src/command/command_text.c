/*
 * A command from its words, and back to one line of text.
 */
#include "command/command.h"

#include <string.h>

#include "base/banned.h"

/* NULL when the words may be taken, else what is wrong with them. */
static enum command_why
wrong_with(const struct sg_str *argv, size_t n)
{
	size_t bytes = 0;

	if (n == 0 || argv[0].n == 0)
		return COMMAND_WHY_EMPTY;
	if (n > COMMAND_WORDS_MAX)
		return COMMAND_WHY_WORDS;
	for (size_t i = 0; i < n; i++) {
		if (argv[i].n >= COMMAND_TEXT_MAX - bytes)
			return COMMAND_WHY_LONG;
		bytes += argv[i].n + 1;
		if (argv[i].n > 0 && memchr(argv[i].p, 0, argv[i].n) != NULL)
			return COMMAND_WHY_NUL;
	}
	return COMMAND_WHY_NONE;
}

enum sg_err
command_from_argv(
    struct command *c, const struct sg_str *argv, size_t n, struct arena *a)
{
	struct command_word *words;

	*c = (struct command){.from_argv = true, .why = wrong_with(argv, n)};
	if (c->why != COMMAND_WHY_NONE)
		return SG_OK;
	c->parts = arena_new(a, sizeof(*c->parts));
	words = arena_new(a, n * sizeof(*words));
	if (c->parts == NULL || words == NULL) {
		*c = (struct command){0};
		return SG_ENOMEM;
	}
	for (size_t i = 0; i < n; i++)
		words[i].text = argv[i];
	c->parts[0] = (struct command_part){.words = words, .n = n};
	c->n = 1;
	c->state = COMMAND_PLAIN;
	return SG_OK;
}

bool
command_is_literal(const struct command *c)
{
	return c->state == COMMAND_PLAIN &&
	    (c->flags & (WORD_NOT_LITERAL | PART_REDIRECT)) == 0;
}

bool
command_is_dynamic(const struct command *c)
{
	return !command_is_literal(c);
}

struct sg_str
command_group(const struct command *c)
{
	struct sg_str program = STR_INIT("");

	if (!command_is_literal(c))
		return program;
	program = c->parts[0].words[0].text;
	for (size_t i = 1; i < c->n; i++)
		if (!str_eq(program, c->parts[i].words[0].text))
			return STR("");
	return program;
}

/* A literal command has no other joiners. */
static const char *const joiners[] = {
    [SHELL_OP_NONE] = "",
    [SHELL_OP_AND] = " && ",
    [SHELL_OP_OR] = " || ",
    [SHELL_OP_THEN] = "; ",
    [SHELL_OP_PIPE] = " | ",
};

static void
add_part(struct buf *b, const struct command_part *p)
{
	buf_addz(b, joiners[p->joiner]);
	for (size_t i = 0; i < p->n; i++) {
		if (i > 0)
			buf_addc(b, ' ');
		shell_quote(b, p->words[i].text, i == 0);
	}
}

enum sg_err
command_text(const struct command *c, struct arena *a, struct sg_str *out)
{
	struct buf b = {0};

	*out = c->source;
	if (!command_is_literal(c))
		return SG_OK;
	for (size_t i = 0; i < c->n; i++) {
		b.cap += 4;
		for (size_t k = 0; k < c->parts[i].n; k++)
			b.cap += 1 +
			    SHELL_QUOTE_MAX(c->parts[i].words[k].text.n);
	}
	b.p = arena_new(a, b.cap);
	if (b.p == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < c->n; i++)
		add_part(&b, &c->parts[i]);
	*out = buf_str(&b);
	return SG_OK;
}

const char *
command_why_text(enum command_why why)
{
	static const char *const texts[] = {
#define X(sym, text) text,
#include "command/command_why.def"
	};

	return (unsigned)why < COMMAND_WHY_COUNT ? texts[why] : texts[0];
}
