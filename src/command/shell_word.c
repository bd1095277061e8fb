/*
 * One word, byte by byte: quote removal, and a flag for whatever a shell
 * would still do to it.
 */
#include "command/shell_word.h"

#include <string.h>

#include "base/banned.h"

bool
shell_is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

void
shell_add(struct shell_lex *l, char c)
{
	unsigned char u = (unsigned char)c;

	if ((u < 0x20 && c != '\t' && c != '\n') || u == 0x7f)
		l->flags |= WORD_ODD;
	if (u >= 0x80)
		l->saw |= SHELL_SAW_HIGH;
	*l->out++ = c;
}

static size_t
length(const struct shell_lex *l)
{
	return (size_t)(l->out - l->word.p);
}

/* The last byte of the word so far; NUL is none. */
static char
last(const struct shell_lex *l)
{
	return length(l) > 0 ? l->out[-1] : '\0';
}

/* The byte ${i} further on, or NUL: the text itself has none. */
static char
ahead(const struct shell_lex *l, size_t i)
{
	return (size_t)(l->end - l->at) > i ? l->at[i] : '\0';
}

static void
now_quoted(struct shell_lex *l)
{
	l->flags |= WORD_QUOTED;
	if (length(l) < l->quoted_from)
		l->quoted_from = length(l);
}

/*
 * What has to be watched in and out of quotes.  The rule for braces is wider
 * than bash's: any comma behind any { counts, for bash also expands {a}b,c}.
 */
static void
watch(struct shell_lex *l, char c)
{
	char next = ahead(l, 1);

	if ((c == ',' && l->had_brace) ||
	    (c == '.' && last(l) == '.' && l->braces > 0))
		l->flags |= WORD_BRACE;
	if (c == '!' && next != '\0' && memchr(" \t\n=", next, 4) == NULL)
		l->flags |= WORD_HISTORY;
}

static bool
substitution(struct shell_lex *l, enum shell_open what, size_t n)
{
	l->flags |= WORD_EXPANSION;
	l->at += n;
	l->opening = true;
	return shell_push(l, what);
}

/* The end of one is the lexer's business when nothing else is open in it. */
static bool
tick(struct shell_lex *l)
{
	for (unsigned i = 0; i < l->depth; i++)
		if (l->open[i] == SHELL_IN_TICK)
			return shell_fail(l, SHELL_BAD_OPEN) != SHELL_BAD;
	return substitution(l, SHELL_IN_TICK, 1);
}

static bool
dollar(struct shell_lex *l)
{
	bool quoted = shell_top(l) == SHELL_IN_QUOTE;
	char next = ahead(l, 1);

	if (next == '(')
		return substitution(l, SHELL_IN_SUBST, 2);
	if (next == '\'' && !quoted) {
		now_quoted(l);
		l->flags |= WORD_ANSI;
		l->at += 2;
		return shell_ansi(l);
	}
	if (next != '\0' && memchr(" \t\n", next, 3) == NULL &&
	    !(quoted && next == '"'))
		l->flags |= WORD_EXPANSION;
	if (next == '"' && !quoted) {
		l->at++; /* $".." is translated, and then as ".." is */
		return true;
	}
	shell_add(l, *l->at++);
	if (next != '{')
		return true;
	shell_add(l, *l->at++);
	return shell_push(l, SHELL_IN_PARAM);
}

static bool
single_quoted(struct shell_lex *l)
{
	const char *end;

	now_quoted(l);
	l->at++;
	end = l->at == l->end ? NULL
			      : memchr(l->at, '\'', (size_t)(l->end - l->at));
	if (end == NULL)
		return shell_fail(l, SHELL_BAD_OPEN) != SHELL_BAD;
	while (l->at < end) {
		watch(l, *l->at == '!' ? '\0' : *l->at);
		shell_add(l, *l->at++);
	}
	l->at++;
	return true;
}

static bool
backslash(struct shell_lex *l)
{
	bool quoted = shell_top(l) == SHELL_IN_QUOTE;
	char next = ahead(l, 1);

	for (unsigned i = 0; i < l->depth; i++)
		if (l->open[i] == SHELL_IN_TICK)
			l->saw |= SHELL_SAW_HIDDEN;
	if (next == '\0')
		return shell_fail(l, SHELL_BAD_OPEN) != SHELL_BAD;
	l->at++;
	if (next == '\n') {
		l->at++;
		return true;
	}
	if (quoted && memchr("$`\"\\", next, 4) == NULL) {
		shell_add(l, '\\');
		return true;
	}
	now_quoted(l);
	watch(l, next == '!' ? '\0' : next);
	shell_add(l, next);
	l->at++;
	return true;
}

/* Bytes that mean more than themselves when nothing quotes them. */
static void
unquoted(struct shell_lex *l, char c)
{
	char before = last(l);

	watch(l, c);
	if (c == '*' || c == '?' || c == '[')
		l->flags |= WORD_GLOB;
	if (c == '~' && (before == '\0' || before == '=' || before == ':'))
		l->flags |= WORD_TILDE;
	if (c == '^' && l->at == l->start)
		l->flags |= WORD_HISTORY;
	/* blanks to some shell in some locale */
	if ((unsigned char)c == 0x85 || (unsigned char)c == 0xa0)
		l->flags |= WORD_ODD;
	if (c == '{') {
		l->had_brace = true;
		l->braces++;
	}
	if (c == '}' && l->braces > 0)
		l->braces--;
	shell_add(l, c);
	l->at++;
}

/* Inside "..": a few bytes keep their meaning. */
static bool
in_quote(struct shell_lex *l)
{
	switch (*l->at) {
	case '"':
		l->depth--;
		l->at++;
		return true;
	case '\\':
		return backslash(l);
	case '$':
		return dollar(l);
	case '`':
		return tick(l);
	default:
		watch(l, *l->at);
		shell_add(l, *l->at++);
		return true;
	}
}

/* Outside quotes, or inside ${..}, where blanks and operators are text. */
static bool
in_plain(struct shell_lex *l)
{
	bool param = shell_top(l) == SHELL_IN_PARAM;

	if (param && (*l->at == '\'' || *l->at == '"'))
		l->saw |= SHELL_SAW_HIDDEN; /* shells differ on quotes here */
	switch (*l->at) {
	case '\'':
		return single_quoted(l);
	case '"':
		now_quoted(l);
		l->at++;
		return shell_push(l, SHELL_IN_QUOTE);
	case '\\':
		return backslash(l);
	case '$':
		return dollar(l);
	case '`':
		return tick(l);
	case '<':
	case '>':
		if (!param)
			return substitution(l, SHELL_IN_SUBST, 2);
		break;
	case '}':
		l->depth -= param;
		break;
	default:
		break;
	}
	unquoted(l, *l->at);
	return true;
}

/* Whether the word ends here; <( and >( go on with it. */
static bool
ends(const struct shell_lex *l)
{
	if (l->opening || l->at == l->end)
		return true;
	if (shell_in_word(l))
		return false;
	if (*l->at == '`' && shell_top(l) == SHELL_IN_TICK)
		return true;
	if ((*l->at == '<' || *l->at == '>') && ahead(l, 1) == '(')
		return false;
	return memchr(" \t\n;&|()<>", *l->at, 10) != NULL;
}

/* The bytes that words are mostly made of, as many as there are. */
static void
take_run(struct shell_lex *l)
{
	const char *p = l->at;
	size_t n;

	while (p < l->end && (shell_is_name(*p) || *p == '-' || *p == '/'))
		p++;
	n = (size_t)(p - l->at);
	memcpy(l->out, l->at, n);
	l->out += n;
	l->at = p;
}

bool
shell_word(struct shell_lex *l)
{
	l->word.p = l->out;
	l->flags = l->resumed ? WORD_EXPANSION | WORD_RESUMED : 0;
	l->quoted_from = l->resumed ? 0 : SIZE_MAX;
	l->resumed = false;
	l->braces = 0;
	l->had_brace = false;
	if (!shell_in_word(l))
		take_run(l);
	while (!ends(l))
		if (!(shell_top(l) == SHELL_IN_QUOTE ? in_quote(l)
						     : in_plain(l)))
			return false;
	l->word.n = length(l);
	if (!l->opening && shell_in_word(l))
		return shell_fail(l, SHELL_BAD_OPEN) != SHELL_BAD;
	if (shell_sets(l->word, l->quoted_from))
		l->flags |= WORD_SETS;
	return true;
}
