/* TOML passed over; see tomlc.h. */
#include <string.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "install/tomlc.h"

static char
peek(const struct tomlc *t)
{
	return t->at < t->text.n ? t->text.p[t->at] : '\0';
}

static void
blanks(struct tomlc *t)
{
	while (peek(t) == ' ' || peek(t) == '\t')
		t->at++;
}

static void
comment(struct tomlc *t)
{
	if (peek(t) == '#')
		while (t->at < t->text.n && peek(t) != '\n')
			t->at++;
}

/* Blanks, lines and comments. */
static void
gap(struct tomlc *t)
{
	for (;;) {
		size_t at = t->at;

		while (t->at < t->text.n && strchr(" \t\r\n", peek(t)) != NULL)
			t->at++;
		comment(t);
		if (t->at == at)
			return;
	}
}

/* "..", '..', or three of either. */
static bool
pass_string(struct tomlc *t)
{
	char q = peek(t);
	size_t quotes = t->at + 2 < t->text.n && t->text.p[t->at + 1] == q &&
		t->text.p[t->at + 2] == q
	    ? 3
	    : 1;

	for (t->at += quotes; t->at < t->text.n; t->at++) {
		if (peek(t) == '\\' && q == '"') {
			t->at++;
			continue;
		}
		if (peek(t) == '\n' && quotes == 1)
			return false;
		if (peek(t) != q)
			continue;
		if (quotes == 1 ||
		    (t->at + 2 < t->text.n && t->text.p[t->at + 1] == q &&
			t->text.p[t->at + 2] == q)) {
			t->at += quotes;
			while (quotes == 3 && peek(t) == q)
				t->at++;
			return true;
		}
	}
	return false;
}

/* A value up to its end; brackets may go over lines. */
static bool
pass_value(struct tomlc *t)
{
	size_t depth = 0, from = t->at;

	while (t->at < t->text.n) {
		char ch = peek(t);

		if (ch == '"' || ch == '\'') {
			if (!pass_string(t))
				return false;
			continue;
		}
		if (ch == '#' && depth > 0) {
			comment(t);
			continue;
		}
		if (depth == 0 && strchr("#\r\n", ch) != NULL)
			break;
		if (ch == '[' || ch == '{')
			depth++;
		if ((ch == ']' || ch == '}') && depth-- == 0)
			return false;
		t->at++;
	}
	while (t->at > from &&
	    (t->text.p[t->at - 1] == ' ' || t->text.p[t->at - 1] == '\t'))
		t->at--;
	return depth == 0 && t->at > from;
}

static bool
is_bare(char ch)
{
	return (ch >= '0' && ch <= '9') || (ch >= 'a' && ch <= 'z') ||
	    (ch >= 'A' && ch <= 'Z') || ch == '-' || ch == '_';
}

/* a."b c".d */
static bool
read_name(struct tomlc *t)
{
	for (t->n_name = 0; t->n_name < TOMLC_PARTS;) {
		size_t from;

		blanks(t);
		from = t->at;
		if (peek(t) == '"' || peek(t) == '\'') {
			if (!pass_string(t) ||
			    !tomlc_text(str_part(t->text, from, t->at - from),
				t->a, &t->name[t->n_name]))
				return false;
		} else {
			while (is_bare(peek(t)))
				t->at++;
			if (t->at == from)
				return false;
			t->name[t->n_name] = str_part(
			    t->text, from, t->at - from);
		}
		t->n_name++;
		blanks(t);
		if (peek(t) != '.')
			return true;
		t->at++;
	}
	return false;
}

/* The rest of a line must be empty. */
static bool
end_line(struct tomlc *t)
{
	blanks(t);
	comment(t);
	if (peek(t) == '\r')
		t->at++;
	if (t->at < t->text.n && t->text.p[t->at] != '\n')
		return false;
	t->at += t->at < t->text.n;
	t->to = t->at;
	return true;
}

static bool
read_table(struct tomlc *t)
{
	t->at++;
	t->element = peek(t) == '[';
	t->at += t->element;
	if (!read_name(t) || peek(t) != ']')
		return false;
	t->at++;
	if (t->element && peek(t) != ']')
		return false;
	t->at += t->element;
	memcpy(t->table, t->name, sizeof(t->table));
	t->n_table = t->n_name;
	return end_line(t);
}

static bool
read_entry(struct tomlc *t)
{
	if (!read_name(t) || peek(t) != '=')
		return false;
	t->at++;
	blanks(t);
	t->value_from = t->at;
	if (!pass_value(t))
		return false;
	t->value_to = t->at;
	return end_line(t);
}

enum tomlc_kind
tomlc_next(struct tomlc *t)
{
	size_t start = t->at;
	bool table;

	gap(t);
	if (t->at == t->text.n)
		return TOMLC_END;
	t->from = t->at;
	table = peek(t) == '[';
	if (table ? read_table(t) : read_entry(t))
		return table ? TOMLC_TABLE : TOMLC_ENTRY;
	t->at = start;
	return TOMLC_BAD;
}

bool
tomlc_is(const struct tomlc *t, const struct sg_str *path, size_t n)
{
	if (t->n_table + t->n_name != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!str_eq(path[i],
			i < t->n_table ? t->table[i] : t->name[i - t->n_table]))
			return false;
	return true;
}

struct sg_str
tomlc_value(const struct tomlc *t)
{
	return str_part(t->text, t->value_from, t->value_to - t->value_from);
}

/* \n, \u00e9 and so on. */
static bool
add_escape(struct buf *b, struct sg_str s, size_t *at)
{
	static const char from[] = "btnfre\"\\/", to[] = "\b\t\n\f\r\033\"\\/";
	const char *plain = strchr(from, s.p[*at]);
	size_t digits = s.p[*at] == 'u' ? 4 : s.p[*at] == 'U' ? 8 : 0;
	uint32_t cp = 0;

	if (digits == 0) {
		if (plain == NULL || s.p[*at] == '\0')
			return false;
		buf_addc(b, to[plain - from]);
		return true;
	}
	if (*at + digits >= s.n)
		return false;
	for (size_t i = 0; i < digits; i++) {
		int digit = ascii_hex(s.p[++*at]);

		if (digit < 0 || digit > 15)
			return false;
		cp = cp * 16 + (uint32_t)digit;
	}
	utf8_add(b, cp);
	return cp <= 0x10ffff;
}

bool
tomlc_text(struct sg_str v, struct arena *a, struct sg_str *out)
{
	struct buf b = {.p = arena_new(a, v.n + 1), .cap = v.n + 1};
	char q = v.n > 1 ? v.p[0] : '\0';

	if (b.p == NULL || (q != '"' && q != '\'') || v.p[v.n - 1] != q ||
	    (v.n > 2 && v.p[1] == q))
		return false;
	for (size_t at = 1; at + 1 < v.n; at++) {
		if (v.p[at] != '\\' || q == '\'') {
			buf_addc(&b, v.p[at]);
			continue;
		}
		at++;
		if (!add_escape(&b, v, &at))
			return false;
	}
	*out = buf_str(&b);
	return true;
}

bool
tomlc_list(struct sg_str value, struct arena *a, struct tomlc_items *out)
{
	struct tomlc t = {.text = value, .a = a, .at = 1};

	out->n = 0;
	if (value.n < 2 || value.p[0] != '[')
		return false;
	for (;;) {
		size_t from;

		gap(&t);
		if (peek(&t) == ']')
			return t.at + 1 == value.n;
		from = t.at;
		if (out->n == TOMLC_ITEMS ||
		    (peek(&t) != '"' && peek(&t) != '\'') || !pass_string(&t))
			return false;
		out->raw[out->n] = str_part(value, from, t.at - from);
		if (!tomlc_text(out->raw[out->n], a, &out->text[out->n]))
			return false;
		out->n++;
		gap(&t);
		if (peek(&t) == ',')
			t.at++;
		else if (peek(&t) != ']')
			return false;
	}
}
