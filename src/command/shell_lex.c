/*
 * The lexer: what ends a word, what opens and closes, operators and
 * redirections.  What happens to the bytes inside a word is in shell_word.c.
 *
 * Where shells differ, or where this reading would have to be clever, a flag
 * is set: too many flags cost a question, too few would cost a machine.
 */
#include "command/shell_lex.h"

#include <string.h>

#include "command/shell_word.h"
#include "base/banned.h"

enum shell_token
shell_fail(struct shell_lex *l, enum shell_bad why)
{
	l->is_bad = true;
	l->why = why;
	return SHELL_BAD;
}

enum shell_open
shell_top(const struct shell_lex *l)
{
	if (l->depth == 0)
		return SHELL_IN_NOTHING;
	return (enum shell_open)l->open[l->depth - 1];
}

bool
shell_push(struct shell_lex *l, enum shell_open what)
{
	if (l->depth == SHELL_DEPTH_MAX) {
		shell_fail(l, SHELL_BAD_DEEP);
		return false;
	}
	l->open[l->depth++] = (uint8_t)what;
	return true;
}

bool
shell_in_word(const struct shell_lex *l)
{
	return shell_top(l) >= SHELL_IN_QUOTE;
}

void
shell_lex_init(struct shell_lex *l, struct sg_str text, char *room)
{
	*l = (struct shell_lex){
	    .start = text.p, .at = text.p, .end = text.p + text.n, .out = room};
	if (text.n > 0 && memchr(text.p, '\0', text.n) != NULL)
		shell_fail(l, SHELL_BAD_NUL);
}

static enum shell_token
operator_of(struct shell_lex *l, size_t n, enum shell_operator op)
{
	l->at += n;
	l->op = op;
	return SHELL_OPERATOR;
}

/* The longest first. */
static const struct spelling {
	const char *text;
	enum shell_operator op;
} spellings[] = {
    {";;&", SHELL_OP_CASE},
    {"&&", SHELL_OP_AND},
    {"||", SHELL_OP_OR},
    {"|&", SHELL_OP_PIPE_BOTH},
    {";;", SHELL_OP_CASE},
    {";&", SHELL_OP_CASE},
    {";", SHELL_OP_THEN},
    {"|", SHELL_OP_PIPE},
    {"&", SHELL_OP_BACKGROUND},
};

/* Then they are redirections; <( and >( belong to a word. */
static const char *const redirections[] = {
    "&>>", "<<<", "<<-", "&>", "<<", "<&", "<>", ">>", ">&", ">|", "<", ">"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool
is_next(const struct shell_lex *l, struct sg_str s)
{
	return (size_t)(l->end - l->at) >= s.n && memcmp(l->at, s.p, s.n) == 0;
}

/* A line of a here-document that starts a command when it is expanded. */
static bool
line_runs(const char *p, const char *end)
{
	for (; p < end; p++)
		if (*p == '`' ||
		    (*p == '$' && end - p > 1 && (p[1] == '(' || p[1] == '{')))
			return true;
	return false;
}

/* The body of a here-document ends at its delimiter alone on a line. */
static bool
skip_body(struct shell_lex *l, const struct shell_heredoc *h)
{
	while (l->at < l->end) {
		const char *eol = memchr(l->at, '\n', (size_t)(l->end - l->at));
		const char *from = l->at;

		if (eol == NULL)
			eol = l->end;
		while (h->strip_tabs && from < eol && *from == '\t')
			from++;
		l->at = eol < l->end ? eol + 1 : eol;
		if (str_eq((struct sg_str){from, (size_t)(eol - from)},
			h->delimiter))
			return true;
		if (!h->quoted && line_runs(from, eol))
			l->saw |= SHELL_SAW_HIDDEN;
	}
	return false;
}

static enum shell_token
newline(struct shell_lex *l)
{
	enum shell_token t = operator_of(l, 1, SHELL_OP_NEWLINE);

	for (unsigned i = 0; i < l->n_heredocs; i++)
		if (!skip_body(l, &l->heredocs[i]))
			return shell_fail(l, SHELL_BAD_OPEN);
	l->n_heredocs = 0;
	return t;
}

static enum shell_token
redirection(struct shell_lex *l)
{
	struct sg_str s;
	size_t i = 0;

	while (s = str_of(redirections[i]), !is_next(l, s))
		i++; /* ends: the last two are all that brings us here */
	l->at += s.n;
	l->inward = s.p[0] == '<' && (s.n == 1 || s.p[1] != '>');
	if (s.n == 3 && s.p[2] == '<')
		l->saw |= SHELL_SAW_HERESTRING;
	else if (s.n >= 2 && s.p[0] == '<' && s.p[1] == '<')
		l->wants = s.n == 3 ? DELIMITER_TABS : DELIMITER;
	return SHELL_REDIRECT;
}

/* A ) ends the group or the substitution around it; case has lone ones. */
static enum shell_token
close_paren(struct shell_lex *l)
{
	enum shell_open was = shell_top(l);

	if (was == SHELL_IN_TICK)
		return shell_fail(l, SHELL_BAD_OPEN);
	if (was != SHELL_IN_NOTHING)
		l->depth--;
	if (was != SHELL_IN_SUBST)
		return operator_of(l, 1, SHELL_OP_CLOSE);
	l->resumed = shell_in_word(l);
	return operator_of(l, 1, SHELL_OP_SUBST_END);
}

static enum shell_token
operator_or_redirection(struct shell_lex *l)
{
	size_t i = 0;

	if (*l->at == '\n')
		return newline(l);
	if (*l->at == ')')
		return close_paren(l);
	if (*l->at == '(') {
		if (!shell_push(l, SHELL_IN_GROUP))
			return SHELL_BAD;
		return operator_of(l, 1, SHELL_OP_OPEN);
	}
	if (*l->at == '<' || *l->at == '>' || is_next(l, STR("&>")))
		return redirection(l);
	while (!is_next(l, str_of(spellings[i].text)))
		i++; /* ends: only ; | & are left, and all three are rows */
	return operator_of(l, strlen(spellings[i].text), spellings[i].op);
}

/* Blanks, joined lines, a comment.  Only these stand between tokens. */
static void
skip_blanks(struct shell_lex *l)
{
	for (; l->at < l->end; l->at++) {
		if (is_next(l, STR("\\\n")))
			l->at++;
		else if (*l->at != ' ' && *l->at != '\t')
			break;
	}
	if (l->at == l->end || *l->at != '#')
		return;
	l->saw |= SHELL_SAW_COMMENT;
	while (l->at < l->end && *l->at != '\n')
		l->at++;
}

/* 2 or {name}, right in front of < or >: which file, not an argument. */
static bool
is_descriptor(const struct shell_lex *l)
{
	struct sg_str w = l->word;
	bool braced = w.n > 2 && w.p[0] == '{' && w.p[w.n - 1] == '}';

	if (l->at == l->end || (*l->at != '<' && *l->at != '>'))
		return false;
	if ((l->flags & (WORD_NOT_LITERAL | WORD_QUOTED)) != 0)
		return false;
	if (braced)
		w = str_part(w, 1, w.n - 2);
	for (size_t i = 0; i < w.n; i++)
		if (braced ? !shell_is_name(w.p[i])
			   : (w.p[i] < '0' || w.p[i] > '9'))
			return false;
	return true;
}

static enum shell_token
word(struct shell_lex *l)
{
	struct shell_heredoc *h = &l->heredocs[l->n_heredocs];

	if (!shell_word(l))
		return SHELL_BAD;
	if (l->wants == NO_DELIMITER)
		return is_descriptor(l) ? redirection(l) : SHELL_WORD;
	if (l->n_heredocs == SHELL_HEREDOC_MAX)
		return shell_fail(l, SHELL_BAD_DEEP);
	*h = (struct shell_heredoc){
	    l->word, l->wants == DELIMITER_TABS, (l->flags & WORD_QUOTED) != 0};
	l->n_heredocs++;
	l->wants = NO_DELIMITER;
	l->saw |= SHELL_SAW_HEREDOC;
	if ((l->flags & WORD_EXPANSION) != 0)
		l->saw |= SHELL_SAW_HIDDEN;
	return SHELL_WORD;
}

/* A word stops at these; <( and >( it takes. */
static bool
begins_word(const struct shell_lex *l)
{
	if (is_next(l, STR("<(")) || is_next(l, STR(">(")))
		return true;
	return memchr("\n;&|()<>", *l->at, 8) == NULL;
}

enum shell_token
shell_lex_next(struct shell_lex *l)
{
	if (l->is_bad)
		return SHELL_BAD;
	if (l->opening) {
		l->opening = false;
		return operator_of(l, 0, SHELL_OP_SUBST);
	}
	if (l->resumed)
		return word(l);
	skip_blanks(l);
	if (l->at == l->end)
		return l->depth == 0 && l->n_heredocs == 0
		    ? SHELL_END
		    : shell_fail(l, SHELL_BAD_OPEN);
	if (*l->at == '`' && shell_top(l) == SHELL_IN_TICK) {
		l->depth--;
		l->resumed = shell_in_word(l);
		return operator_of(l, 1, SHELL_OP_SUBST_END);
	}
	return begins_word(l) ? word(l) : operator_or_redirection(l);
}
