/* Lines, tables and names of a file of settings; see toml.h. */
#include <string.h>

#include "settings/toml_value.h"
#include "base/utf8.h"

static enum toml_item
bad(struct toml *t, const char *why)
{
	t->why = why;
	return TOML_BAD;
}

void
toml_init(struct toml *t, struct sg_str in, struct arena *a)
{
	*t = (struct toml){.in = in, .a = a, .line = 1, .next_line = 1};
	if (str_starts(t->in, STR("\xef\xbb\xbf")))
		t->at = 3; /* the mark some editors begin a file with */
	if (!utf8_valid(in))
		t->why = "the file is not valid UTF-8";
}

int
toml_peek(const struct toml *t)
{
	return t->at < t->in.n ? (unsigned char)t->in.p[t->at] : -1;
}

void
toml_blanks(struct toml *t)
{
	while (toml_peek(t) == ' ' || toml_peek(t) == '\t')
		t->at++;
}

bool
toml_comment(struct toml *t)
{
	if (toml_peek(t) != '#')
		return true;
	for (; t->at < t->in.n && toml_peek(t) != '\n'; t->at++) {
		int ch = toml_peek(t);
		bool end = ch == '\r' && t->at + 1 < t->in.n &&
		    t->in.p[t->at + 1] == '\n';

		if (end)
			return true;
		if ((ch < 0x20 && ch != '\t') || ch == 0x7f)
			return toml_bad(t, "a comment has a control character");
	}
	return true;
}

bool
toml_newline(struct toml *t)
{
	if (toml_peek(t) == '\r' && t->at + 1 < t->in.n &&
	    t->in.p[t->at + 1] == '\n')
		t->at++;
	if (toml_peek(t) != '\n')
		return false;
	t->at++;
	t->next_line++;
	return true;
}

bool
toml_bad(struct toml *t, const char *why)
{
	if (t->why == NULL)
		t->why = why;
	return false;
}

static bool
is_bare(int ch)
{
	return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') ||
	    (ch >= '0' && ch <= '9') || ch == '_' || ch == '-';
}

static bool
read_part(struct toml *t, struct sg_str *part)
{
	size_t from = t->at;

	if (toml_peek(t) == '"' || toml_peek(t) == '\'')
		return toml_string(t, part);
	while (is_bare(toml_peek(t)))
		t->at++;
	*part = str_part(t->in, from, t->at - from);
	return part->n > 0 || toml_bad(t, "a name is expected here");
}

/* Dotted names, behind what ${name} has already. */
static bool
read_name(struct toml *t, struct toml_name *name)
{
	for (;;) {
		toml_blanks(t);
		if (name->n == TOML_PARTS)
			return toml_bad(t, "the name has too many parts");
		if (!read_part(t, &name->part[name->n++]))
			return false;
		toml_blanks(t);
		if (toml_peek(t) != '.')
			return true;
		t->at++;
	}
}

static bool
end_of_line(struct toml *t)
{
	toml_blanks(t);
	if (!toml_comment(t))
		return false;
	return toml_peek(t) == -1 || toml_newline(t) ||
	    toml_bad(t, "something follows where the line should end");
}

static bool
same_name(const struct toml_name *a, const struct toml_name *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!str_eq(a->part[i], b->part[i]))
			return false;
	return true;
}

/* [[rule]]: one more of them. */
static enum toml_item
read_element(struct toml *t)
{
	if (!t->elements)
		return bad(t, "arrays of tables are not supported");
	t->at++;
	t->table = (struct toml_name){0};
	if (!read_name(t, &t->table))
		return TOML_BAD;
	if (!str_starts(str_part(t->in, t->at, 2), STR("]]")))
		return bad(t, "the name of the table must end with ]]");
	t->at += 2;
	return end_of_line(t) ? TOML_ELEMENT : TOML_BAD;
}

static enum toml_item
read_table(struct toml *t)
{
	t->at++;
	if (toml_peek(t) == '[')
		return read_element(t);
	t->table = (struct toml_name){0};
	if (!read_name(t, &t->table))
		return TOML_BAD;
	if (toml_peek(t) != ']')
		return bad(t, "the name of the table must end with ]");
	t->at++;
	for (size_t i = 0; i < t->n_seen; i++)
		if (same_name(&t->seen[i], &t->table))
			return bad(t, "the table appears twice");
	if (t->n_seen == TOML_TABLES)
		return bad(t, "the file has too many tables");
	t->seen[t->n_seen++] = t->table;
	return end_of_line(t) ? TOML_TABLE : TOML_BAD;
}

static enum toml_item
read_entry(struct toml *t)
{
	t->name = t->table;
	if (!read_name(t, &t->name))
		return TOML_BAD;
	if (toml_peek(t) != '=')
		return bad(t, "a setting must be written NAME = VALUE");
	t->at++;
	toml_blanks(t);
	t->value_from = t->at;
	if (!toml_read_value(t))
		return TOML_BAD;
	t->value_to = t->at;
	return end_of_line(t) ? TOML_ENTRY : TOML_BAD;
}

enum toml_item
toml_next(struct toml *t)
{
	if (t->why != NULL)
		return TOML_BAD;
	do {
		t->line_from = t->at;
		toml_blanks(t);
		if (!toml_comment(t))
			return TOML_BAD;
		t->line = t->next_line;
	} while (toml_newline(t));
	if (toml_peek(t) == -1)
		return TOML_END;
	return toml_peek(t) == '[' ? read_table(t) : read_entry(t);
}
