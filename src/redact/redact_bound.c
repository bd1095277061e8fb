/*
 * Where a value ends: quotes of its own hold it together, the quote around
 * it closes it; a list of pairs goes on behind it.
 */
#include <string.h>

#include "redact/redact_value.h"
#include "base/banned.h"

static bool
has_at(const struct scan *c, size_t i, struct sg_str what)
{
	return str_starts(str_part(c->s, i, c->end - i), what);
}

/* '\'' is a quote in quotes. */
static bool
is_quoted_quote(const struct scan *c, const struct value *v, size_t i)
{
	return v->outer == '\'' && has_at(c, i, STR("'\\''"));
}

struct mark
value_mark(const struct scan *c, const struct value *v, size_t i)
{
	char b = scan_byte(c, i);

	if (is_quoted_quote(c, v, i))
		return (struct mark){'\'', 4};
	if (v->outer == 0 && c->kind == REDACT_COMMAND) {
		if (v->own == 0 && has_at(c, i, STR("$'")))
			return (struct mark){QUOTE_ANSI, 2};
		if (b == '\'' && v->own == QUOTE_ANSI)
			return (struct mark){QUOTE_ANSI, 1};
	} else if (has_at(c, i, STR("\\\""))) {
		return (struct mark){v->outer == '"' ? '"' : QUOTE_ESCAPED, 2};
	}
	if ((b == '"' || b == '\'') && b != v->outer)
		return (struct mark){b, 1};
	return (struct mark){0, 0};
}

size_t
value_letter(const struct scan *c, const struct value *v, size_t i)
{
	if (is_quoted_quote(c, v, i))
		return 4;
	if (scan_byte(c, i) != '\\' || i + 1 >= c->end)
		return 1;
	return v->own == '\'' || v->outer == '\'' ? 1 : 2;
}

bool
value_closes(const struct scan *c, struct value v, size_t i)
{
	struct mark m = value_mark(c, &v, i), k;
	size_t stop = c->end - i > REDACT_AHEAD_MAX ? i + REDACT_AHEAD_MAX
						    : c->end;

	v.own = m.quote;
	for (i += m.n; i < stop; i += value_letter(c, &v, i)) {
		k = value_mark(c, &v, i);
		if (k.n > 0 && k.quote == m.quote)
			return true;
		if (k.n == 0 && v.outer != 0 && scan_byte(c, i) == v.outer)
			return false;
	}
	return false;
}

/* Names of a connection string; they are read without spaces. */
static bool
is_connection_name(struct sg_str name)
{
	static const struct sg_str known[] = {STR_INIT("server"),
	    STR_INIT("datasource"), STR_INIT("host"), STR_INIT("hostaddr"),
	    STR_INIT("database"), STR_INIT("initialcatalog"),
	    STR_INIT("userid"), STR_INIT("uid"), STR_INIT("user"),
	    STR_INIT("username"), STR_INIT("port"), STR_INIT("encrypt"),
	    STR_INIT("dbname"), STR_INIT("sslmode"), STR_INIT("driver"),
	    STR_INIT("endpointsuffix"), STR_INIT("accountname"),
	    STR_INIT("defaultendpointsprotocol"), STR_INIT("endpoint"),
	    STR_INIT("sharedaccesskeyname"), STR_INIT("entitypath"),
	    STR_INIT("trustservercertificate"), STR_INIT("integratedsecurity"),
	    STR_INIT("persistsecurityinfo"), STR_INIT("connectiontimeout"),
	    STR_INIT("pooling"), STR_INIT("charset")};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (str_eq(name, known[i]))
			return true;
	return false;
}

/*
 * What follows the separator at ${i} is "name=", as in a list of pairs.  A
 * value that is not known to stand in such a list is ended only by names
 * of a connection string.
 */
static bool
pair_follows(const struct scan *c, const struct value *v, size_t i)
{
	bool connection = scan_byte(c, i) == ';';
	char name[REDACT_NAME_MAX];
	size_t n = 0;

	for (i++; i < c->end && n < sizeof(name); i++) {
		char b = c->s.p[i];

		if (char_in(b, SET_NAME))
			name[n++] = ascii_lower(b);
		else if (b != ' ' || !connection)
			break;
	}
	if (n == 0 || scan_byte(c, i) != '=')
		return false;
	return !v->whole || is_connection_name((struct sg_str){name, n});
}

static bool
is_blank(const struct scan *c, size_t i)
{
	return i >= c->end || ascii_is_space(c->s.p[i]);
}

/* Whether the value in an outer quote, or in a text, ends at ${i}. */
static bool
ends_inside(const struct scan *c, const struct value *v, size_t i)
{
	char b = c->s.p[i];

	if (v->json && (b == ',' || b == '}' || b == ']'))
		return true;
	if (!v->always && (b == ',' || b == ';' || b == '&') &&
	    pair_follows(c, v, i))
		return true;
	if (b == '\\' && scan_byte(c, i + 1) == 'n')
		return pair_follows(c, v, i + 1);
	if (c->kind == REDACT_COMMAND)
		return char_is_operator(b) &&
		    (!v->data || is_blank(c, i + 1) ||
			char_is_operator(scan_byte(c, i + 1)));
	if (b == '"' || b == '\'' || b == '`')
		return !char_in(scan_byte(c, i + 1), SET_ALNUM);
	return b != '\0' && memchr(",;)]}>", b, 6) != NULL &&
	    is_blank(c, i + 1);
}

bool
value_ends(const struct scan *c, const struct value *v, size_t i)
{
	char b = c->s.p[i];

	if (v->outer != 0 && b == v->outer)
		return !is_quoted_quote(c, v, i);
	if (v->own != 0)
		return false;
	if (v->inner != 0 && value_mark(c, v, i).quote == v->inner)
		return true;
	if (v->line && (v->outer + v->inner != 0 || c->kind != REDACT_COMMAND))
		return b == '\n' || b == '\r' ||
		    (b == ';' && v->whole && pair_follows(c, v, i));
	if (ascii_is_space(b))
		return true;
	if (v->outer == 0 && c->kind == REDACT_COMMAND) {
		if (b == ',' && pair_follows(c, v, i))
			return true;
		return char_is_operator(b) || (v->json && b == '}');
	}
	return ends_inside(c, v, i);
}
