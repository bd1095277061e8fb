/*
 * A name and its value: NAME=value, "name": "value", Name: value.  What the
 * name says decides; how it is written says where the value ends.
 */
#include <string.h>

#include "redact/redact_int.h"
#include "base/banned.h"

#define COUNT_DIGITS 9 /* of a number of tokens */

/* Behind the name that ends at ${i}: = or :, perhaps after space. */
struct separator {
	size_t end; /* 0: there is none */
	char byte;
	bool spaced;
	bool quoted; /* the name stood in quotes of its own */
};

static struct separator
separator_at(const struct scan *c, size_t i)
{
	struct separator p = {0};
	size_t at = i;

	while (scan_byte(c, at) == '\\' || scan_byte(c, at) == '"' ||
	    scan_byte(c, at) == '\'' || scan_byte(c, at) == ']')
		at++;
	p.quoted = at > i;
	while (scan_byte(c, at) == ' ' || scan_byte(c, at) == '\t') {
		p.spaced = true;
		at++;
	}
	p.byte = scan_byte(c, at);
	if (p.byte != '=' && (p.byte != ':' || p.spaced))
		return p;
	at++;
	if (p.spaced && scan_byte(c, at) == '=')
		at++; /* == */
	if (scan_byte(c, at) == (p.byte == ':' ? '=' : '>') &&
	    (p.spaced || p.byte == ':'))
		at++; /* := and => */
	if (c->at > 0 && c->s.p[c->at - 1] == '{' && p.byte == ':') {
		p.quoted = true; /* ${name:-value} */
		at += scan_byte(c, at) == '-' || scan_byte(c, at) == '+' ||
		    scan_byte(c, at) == '?';
	}
	p.end = at;
	return p;
}

/* Whether a value may stand behind space here: TOKEN= ls sets nothing. */
static bool
may_skip_space(const struct scan *c, const struct separator *p)
{
	return p->byte == ':' || p->spaced || p->quoted ||
	    c->kind != REDACT_COMMAND;
}

static size_t
value_start(const struct scan *c, const struct separator *p)
{
	size_t at = p->end;

	if (may_skip_space(c, p))
		while (scan_byte(c, at) == ' ' || scan_byte(c, at) == '\t')
			at++;
	return at;
}

static bool
in_list(struct sg_str s, const char *set)
{
	for (size_t i = 0; i < s.n; i++)
		if (memchr(set, s.p[i], strlen(set)) != NULL)
			return true;
	return false;
}

/*
 * host:port and image:tag are no names with values.  Without space and quotes
 * a colon counts only behind a header or a single word.
 */
static bool
colon_counts(const struct scan *c, struct sg_str name,
    const struct separator *p, enum name_class class)
{
	char before = c->at > 0 ? c->s.p[c->at - 1] : '\0';
	char next = scan_byte(c, p->end);

	if (p->quoted || class == NAME_HEADER)
		return true;
	if (before == '/' || before == '@' || before == '.' ||
	    str_eq(name, STR("pass")))
		return false;
	if (next == ' ' || next == '\t')
		return true;
	return next != '/' &&
	    (!in_list(name, ".-") || name.p[0] == 'X' || name.p[0] == 'x');
}

/* The rest of the quote reads like a value, not like a command. */
static bool
rest_is_quiet(const struct scan *c, char quote, size_t i)
{
	bool space = false;

	for (; i < c->end && c->s.p[i] != quote; i++) {
		char b = c->s.p[i], next = scan_byte(c, i + 1);

		if (space && char_is_operator(b) &&
		    (ascii_is_space(next) || char_is_operator(next)))
			return false;
		if (ascii_is_space(b) &&
		    redact_path_evident(str_part(c->s, i + 1, c->end - i - 1)))
			return false;
		if (b == ':' && next == '/' && scan_byte(c, i + 2) == '/')
			return false;
		space |= ascii_is_space(b);
	}
	return true;
}

/* The quote right before the name, if it is not that of the command line. */
static char
inner_quote(const struct scan *c)
{
	char b = c->at > 0 ? c->s.p[c->at - 1] : '\0';

	if ((b != '"' && b != '\'') || c->at == c->opened)
		return 0;
	if (b == '"' && c->at > 1 && c->s.p[c->at - 2] == '\\' &&
	    c->quote != '"')
		return QUOTE_ESCAPED;
	return b;
}

/* The value of a name that begins a quote goes to the end of the quote. */
static bool
fills_quote(const struct scan *c, struct sg_str name, const struct value *v,
    size_t value)
{
	char quote = v->inner == QUOTE_ESCAPED ? '"' : v->inner;

	if (v->class == NAME_HEADER)
		return v->inner != 0 || !c->script;
	if (quote == 0) {
		if (c->quote == 0 || c->script || c->at != c->opened)
			return false;
		quote = c->quote;
	}
	return name.p[0] == '-' || rest_is_quiet(c, quote, value);
}

/* "Bearer" and its like are shown: what they say of the secret is no secret. */
static size_t
scheme_end(const struct scan *c, size_t i)
{
	static const struct sg_str schemes[] = {STR_INIT("Bearer "),
	    STR_INIT("Basic "), STR_INIT("bearer "), STR_INIT("basic "),
	    STR_INIT("Token "), STR_INIT("token "), STR_INIT("Digest "),
	    STR_INIT("Negotiate "), STR_INIT("ApiKey ")};
	struct sg_str rest = str_part(c->s, i, c->end - i);

	for (size_t k = 0; k < sizeof(schemes) / sizeof(schemes[0]); k++)
		if (str_starts(rest, schemes[k]))
			return i + schemes[k].n;
	return i;
}

/* Behind such a name prose may go on; X-Api-Key is nothing but a name. */
static bool
is_plain_word(struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] < 'a')
			return false;
	return true;
}

/* max_tokens=100, "tokens: 12": a number of them, not one. */
static bool
is_count(const struct scan *c, struct sg_str name, size_t value)
{
	static const char tokens[] = "tokens";
	size_t from = value, n = sizeof(tokens) - 1;

	if (name.n < n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (ascii_lower(name.p[name.n - n + i]) != tokens[i])
			return false;
	while (scan_byte(c, value) >= '0' && scan_byte(c, value) <= '9')
		value++;
	return value > from && value - from <= COUNT_DIGITS &&
	    !char_in(scan_byte(c, value), SET_TOKEN);
}

/* A name that ends at ${end}, and its value; false: it is none. */
bool
pair_read(struct scan *c, size_t end, struct sg_str name)
{
	struct separator p = separator_at(c, end);
	struct value v = {0};
	char before = c->quote;
	size_t value;

	if (p.end == 0 || (v.class = name_class(name)) == NAME_PLAIN)
		return false;
	if (p.byte == ':' && !colon_counts(c, name, &p, v.class))
		return false;
	value = value_start(c, &p);
	if (is_count(c, name, value))
		return false;
	v.colon = p.byte == ':' && !p.quoted && is_plain_word(name);
	v.json = p.quoted;
	v.whole = name.p[0] == '-' || c->fresh;
	v.inner = p.quoted ? 0 : inner_quote(c);
	v.line = !p.quoted && fills_quote(c, name, &v, value);
	scan_to(c, v.class == NAME_HEADER ? scheme_end(c, value) : value);
	if (before == 0 && c->quote != 0) /* it opened in the name */
		v.line = !c->script;
	value_read(c, v);
	return true;
}
