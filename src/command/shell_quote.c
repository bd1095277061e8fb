/*
 * Quoting: $'..' read, and words written so that they read back; words with a
 * meaning of their own, which quotes take from them.
 */
#include "base/ascii.h"
#include "command/shell_word.h"

#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

/* Up to ${max} digits of ${base} from the text; *${n} is how many. */
static uint32_t
number(struct shell_lex *l, unsigned base, size_t max, size_t *n)
{
	uint32_t v = 0;

	for (*n = 0;
	     *n < max && l->at < l->end && (unsigned)ascii_hex(*l->at) < base;
	     ++*n)
		v = v * base + (unsigned)ascii_hex(*l->at++);
	return v;
}

static void
add_character(struct shell_lex *l, uint32_t cp)
{
	char bytes[4];
	struct buf b = BUF_ON(bytes);

	utf8_add(&b, cp);
	for (size_t i = 0; i < b.n; i++)
		shell_add(l, b.p[i]);
}

static bool
add_nonzero(struct shell_lex *l, uint32_t byte)
{
	if ((byte & 0xff) == 0) /* bash drops the rest of the quote */
		return shell_fail(l, SHELL_BAD_NUL) != SHELL_BAD;
	shell_add(l, (char)(byte & 0xff));
	return true;
}

/* \x \u \U and their digits; without digits they stand for themselves. */
static bool
numbered(struct shell_lex *l, char kind)
{
	size_t n, max = kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
	uint32_t v = number(l, 16, max, &n);

	if (n == 0) {
		shell_add(l, '\\');
		shell_add(l, kind);
		return true;
	}
	if (kind == 'x')
		return add_nonzero(l, v);
	if (v == 0)
		return add_nonzero(l, v);
	add_character(l, v);
	return true;
}

static const char plain_from[] = "abeEfnrtv\\'\"?";
static const char plain_to[] = "\a\b\033\033\f\n\r\t\v\\'\"?";

/* The escape whose letter is next. */
static bool
escape(struct shell_lex *l)
{
	char c = *l->at;
	size_t n;

	for (size_t i = 0; i < sizeof(plain_from) - 1; i++) {
		if (c != plain_from[i])
			continue;
		l->at++;
		shell_add(l, plain_to[i]);
		return true;
	}
	if ((unsigned)ascii_hex(c) < 8)
		return add_nonzero(l, number(l, 8, 3, &n));
	l->at++;
	if (c == 'x' || c == 'u' || c == 'U')
		return numbered(l, c);
	if (c == 'c' && l->at < l->end)
		return add_nonzero(l, (uint32_t)(*l->at++ & 0x1f));
	shell_add(l, '\\');
	shell_add(l, c);
	return true;
}

bool
shell_ansi(struct shell_lex *l)
{
	while (l->at < l->end) {
		char c = *l->at++;

		if (c == '\'')
			return true;
		if (c != '\\')
			shell_add(l, c);
		else if (l->at < l->end && !escape(l))
			return false;
	}
	return shell_fail(l, SHELL_BAD_OPEN) != SHELL_BAD;
}

static const char *const reserved[] = {"!", "{", "}", "[[", "]]", "case",
    "coproc", "do", "done", "elif", "else", "esac", "fi", "for", "function",
    "if", "select", "then", "time", "until", "while"};

bool
shell_is_reserved(struct sg_str word)
{
	for (size_t i = 0; i < sizeof(reserved) / sizeof(reserved[0]); i++)
		if (str_eq(word, str_of(reserved[i])))
			return true;
	return false;
}

bool
shell_sets(struct sg_str w, size_t quoted_from)
{
	size_t i = 0;

	if (w.n > 0 && w.p[0] >= '0' && w.p[0] <= '9')
		return false;
	while (i < w.n && shell_is_name(w.p[i]))
		i++;
	if (i == 0 || i == w.n)
		return false;
	if (w.p[i] == '+')
		i++;
	if (i == w.n || i >= quoted_from)
		return false;
	if (w.p[i] == '[')
		return memchr(w.p + i, '=', w.n - i) != NULL;
	return w.p[i] == '=';
}

/* No shell, and no place in a command, gives these a meaning. */
static bool
is_safe(char c)
{
	return shell_is_name(c) || c == '-' || c == '.' || c == '/' ||
	    c == ':' || c == ',' || c == '+' || c == '@' || c == '%';
}

static bool
needs_quotes(struct sg_str w, bool first)
{
	for (size_t i = 0; i < w.n; i++)
		if (!is_safe(w.p[i]) && (first || w.p[i] != '='))
			return true;
	return w.n == 0 || (first && shell_is_reserved(w));
}

/* Bytes that would not survive '' on one line. */
static bool
needs_escapes(struct sg_str w)
{
	for (size_t i = 0; i < w.n; i++)
		if ((unsigned char)w.p[i] < 0x20 || w.p[i] == 0x7f)
			return true;
	return !utf8_valid(w);
}

static void
add_escaped(struct buf *b, struct sg_str w)
{
	buf_addz(b, "$'");
	for (size_t i = 0; i < w.n; i++) {
		uint8_t u = (uint8_t)w.p[i];

		if (u == '\n' || u == '\t') {
			buf_addz(b, u == '\n' ? "\\n" : "\\t");
			continue;
		}
		if (u < 0x20 || u >= 0x7f) {
			buf_addz(b, "\\x");
			buf_addhex(b, &u, 1);
			continue;
		}
		if (u == '\'' || u == '\\')
			buf_addc(b, '\\');
		buf_addc(b, w.p[i]);
	}
	buf_addc(b, '\'');
}

void
shell_quote(struct buf *b, struct sg_str word, bool first)
{
	if (!needs_quotes(word, first)) {
		buf_add(b, word);
		return;
	}
	if (needs_escapes(word)) {
		add_escaped(b, word);
		return;
	}
	buf_add_quoted(b, word);
}
