/* Values of a file of settings, and how they are written; see toml.h. */
#include <string.h>

#include "settings/toml_value.h"
#include "base/utf8.h"

static const char letters[] = "bt\"\\nfr";
static const char means[] = "\b\t\"\\\n\f\r";

static int
hex_digit(char ch)
{
	if (ch >= '0' && ch <= '9')
		return ch - '0';
	ch = (char)(ch | 0x20);
	return ch >= 'a' && ch <= 'f' ? ch - 'a' + 10 : -1;
}

/* \uXXXX or \UXXXXXXXX, from behind its letter. */
static bool
read_code(struct toml *t, size_t digits, struct buf *b)
{
	uint32_t cp = 0;

	for (; digits > 0 && t->at < t->in.n; digits--) {
		int v = hex_digit(t->in.p[t->at]);

		if (v < 0)
			return toml_bad(t, "\\u needs hexadecimal digits");
		cp = cp << 4 | (uint32_t)v;
		t->at++;
	}
	if (digits > 0 || cp == 0 || cp > 0x10ffff ||
	    (cp >= 0xd800 && cp < 0xe000))
		return toml_bad(t, "this is not a character of Unicode");
	utf8_add(b, cp);
	return true;
}

static bool
read_escape(struct toml *t, struct buf *b)
{
	int ch = toml_peek(t);
	const char *at = ch > 0 ? strchr(letters, ch) : NULL;

	t->at += ch != -1;
	if (ch == 'u' || ch == 'U')
		return read_code(t, ch == 'u' ? 4 : 8, b);
	if (at == NULL)
		return toml_bad(t, "this escape does not exist");
	buf_addc(b, means[at - letters]);
	return true;
}

bool
toml_string(struct toml *t, struct sg_str *out)
{
	char quote = t->in.p[t->at++];
	size_t room = 1;
	struct buf b;

	while (t->at + room <= t->in.n && t->in.p[t->at + room - 1] != '\n')
		room++;
	b = (struct buf){.p = arena_new(t->a, room), .cap = room};
	if (b.p == NULL)
		return toml_bad(t, "out of memory");
	for (;;) {
		int ch = toml_peek(t);

		if (ch == -1 || ch == '\n' || ch == '\r')
			return toml_bad(t, "a string must end on its line");
		t->at++;
		if (ch == quote)
			break;
		if ((ch < 0x20 && ch != '\t') || ch == 0x7f)
			return toml_bad(t, "a string has a control character");
		if (ch != '\\' || quote == '\'')
			buf_addc(&b, (char)ch);
		else if (!read_escape(t, &b))
			return false;
	}
	*out = buf_str(&b);
	if (out->n == 0 && toml_peek(t) == quote)
		return toml_bad(t, "multi-line strings are not supported");
	return true;
}

/* Between the items of an array: blanks, comments, ends of lines. */
static bool
pass_between(struct toml *t)
{
	do {
		toml_blanks(t);
		if (!toml_comment(t))
			return false;
	} while (toml_newline(t));
	return true;
}

static bool
read_items(struct toml *t, struct sg_str *items)
{
	size_t n = 0;

	for (;;) {
		if (!pass_between(t))
			return false;
		if (toml_peek(t) == ']')
			break;
		if (toml_peek(t) != '"' && toml_peek(t) != '\'')
			return toml_bad(t,
			    "an array must hold strings, in "
			    "quotes");
		if (n == TOML_ITEMS)
			return toml_bad(t, "the array has too many items");
		if (!toml_string(t, &items[n++]) || !pass_between(t))
			return false;
		if (toml_peek(t) == ']')
			break;
		if (toml_peek(t) != ',')
			return toml_bad(t, "separate the items with commas");
		t->at++;
	}
	t->at++;
	t->value.n_items = n;
	return true;
}

static bool
read_array(struct toml *t)
{
	struct sg_str *items = arena_new(t->a, TOML_ITEMS * sizeof(*items));

	t->at++;
	t->value = (struct toml_value){.kind = TOML_STRINGS, .items = items};
	return items != NULL ? read_items(t, items)
			     : toml_bad(t, "out of memory");
}

/* A word of letters, digits and signs: a number, true or false. */
static struct sg_str
read_word(struct toml *t)
{
	size_t from = t->at;

	while (t->at < t->in.n && strchr(" \t\r\n#,]", t->in.p[t->at]) == NULL)
		t->at++;
	return str_part(t->in, from, t->at - from);
}

static bool
read_number(struct toml *t, struct sg_str w)
{
	bool minus = w.n > 0 && w.p[0] == '-', digit = false;
	size_t i = w.n > 0 && (w.p[0] == '-' || w.p[0] == '+');
	int64_t v = 0;

	if (i + 1 < w.n && w.p[i] == '0')
		return toml_bad(t, "a number must not begin with 0");
	for (; i < w.n; i++) {
		if (w.p[i] == '_' && digit && i + 1 < w.n) {
			digit = false;
			continue;
		}
		if (w.p[i] < '0' || w.p[i] > '9')
			return toml_bad(t,
			    "a value must be a string in quotes, a whole "
			    "number, true, false or an array");
		if (v > (INT64_MAX - 9) / 10)
			return toml_bad(t, "the number is too large");
		v = v * 10 + (w.p[i] - '0');
		digit = true;
	}
	t->value = (struct toml_value){
	    .kind = TOML_INT, .number = minus ? -v : v};
	return digit || toml_bad(t, "a value is expected here");
}

bool
toml_read_value(struct toml *t)
{
	struct sg_str w;

	if (toml_peek(t) == '[')
		return read_array(t);
	t->value = (struct toml_value){.kind = TOML_STRING};
	if (toml_peek(t) == '"' || toml_peek(t) == '\'')
		return toml_string(t, &t->value.text);
	w = read_word(t);
	if (!str_eq(w, STR("true")) && !str_eq(w, STR("false")))
		return read_number(t, w);
	t->value = (struct toml_value){
	    .kind = TOML_BOOL, .truth = w.p[0] == 't'};
	return true;
}

bool
toml_take(struct toml *t, struct toml_value *out)
{
	if (t->why != NULL || !toml_read_value(t) || t->at != t->in.n)
		return false;
	*out = t->value;
	return true;
}

void
toml_quote(struct buf *b, struct sg_str s)
{
	buf_addc(b, '"');
	for (size_t i = 0; i < s.n; i++) {
		unsigned char ch = (unsigned char)s.p[i];

		if (ch == '"' || ch == '\\') {
			buf_addc(b, '\\');
			buf_addc(b, (char)ch);
		} else if (ch < 0x20 || ch == 0x7f) {
			buf_add(b, STR("\\u00"));
			buf_addhex(b, &ch, 1);
		} else {
			buf_addc(b, (char)ch);
		}
	}
	buf_addc(b, '"');
}

static bool
is_bare_name(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY"
			   "Z0123456789_-",
			s.p[i]) == NULL ||
		    s.p[i] == '\0')
			return false;
	return s.n > 0;
}

void
toml_add_name(struct buf *b, const struct toml_name *name)
{
	for (size_t i = 0; i < name->n; i++) {
		if (i > 0)
			buf_addc(b, '.');
		if (is_bare_name(name->part[i]))
			buf_add(b, name->part[i]);
		else
			toml_quote(b, name->part[i]);
	}
}
