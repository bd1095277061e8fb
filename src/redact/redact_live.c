/* What a shell would still put into a value: it is shown. */
#include <string.h>

#include "redact/redact_value.h"
#include "base/banned.h"

static bool
is_variable(char b)
{
	return char_in(b, SET_ALNUM) || b == '_';
}

size_t
value_expansion(const struct scan *c, const struct value *v, size_t i)
{
	bool literal = ((v->own == '\'' || v->own == QUOTE_ANSI) &&
			   v->outer != '"') ||
	    (v->outer == '\'' && v->data);
	char b = scan_byte(c, i), next = scan_byte(c, i + 1);
	size_t n;

	if (c->kind != REDACT_COMMAND || literal)
		return 0;
	if (b == '`')
		return 1;
	if (b != '$')
		return 0;
	if (next == '(')
		return 2;
	n = next == '{' ? 2 : 1;
	if (scan_byte(c, i + n) >= '0' && scan_byte(c, i + n) <= '9')
		n++; /* $10 is $1 and a 0 */
	else
		while (is_variable(scan_byte(c, i + n)))
			n++;
	if (next != '{')
		return n > 1 ? n : 0;
	while (scan_byte(c, i + n) != '\0' &&
	    memchr(":=+?-", scan_byte(c, i + n), 5) != NULL)
		n++;
	return scan_byte(c, i + n) == '}' ? n + 1 : n;
}

size_t
value_substitution(const struct scan *c, size_t i)
{
	bool tick = c->s.p[i - 1] == '`';
	size_t stop = c->end - i > REDACT_AHEAD_MAX ? i + REDACT_AHEAD_MAX
						    : c->end;
	unsigned open = 1;

	for (; i < stop; i++) {
		char b = c->s.p[i];

		if (b == '\\')
			i++;
		else if (tick ? b == '`' : b == ')' && --open == 0)
			return i;
		else if (b == '(')
			open++;
	}
	return 0;
}
