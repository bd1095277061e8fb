/* Names and comments, the same way for every language. */
#include "contract/types_int.h"
#include "base/banned.h"

#define COLUMNS 80

static bool
is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_alnum(char c)
{
	return is_lower(c) || is_upper(c) || is_digit(c);
}

static char
to_upper(char c)
{
	return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

static char
to_lower(char c)
{
	return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* A piece ends before ${s}[i]: "promptId" at I, "SSEEvent" at the last E. */
static bool
is_cut(const char *s, size_t i)
{
	if (!is_alnum(s[i]))
		return true;
	return is_upper(s[i]) && (!is_upper(s[i - 1]) || is_lower(s[i + 1]));
}

/* The next piece of the name at *${s}, which is moved behind it. */
static struct sg_str
next_piece(const char **s)
{
	struct sg_str piece = {*s, 0};

	while (*piece.p != '\0' && !is_alnum(*piece.p))
		piece.p++;
	if (*piece.p != '\0')
		do
			piece.n++;
		while (!is_cut(piece.p, piece.n));
	*s = piece.p + piece.n;
	return piece;
}

static void
add_capitalized(struct buf *b, struct sg_str piece)
{
	buf_addc(b, to_upper(piece.p[0]));
	for (size_t i = 1; i < piece.n; i++)
		buf_addc(b, to_lower(piece.p[i]));
}

void
types_pascal(struct buf *b, const char *s)
{
	struct sg_str piece;

	while ((piece = next_piece(&s)).n > 0)
		add_capitalized(b, piece);
}

void
types_camel(struct buf *b, const char *s)
{
	struct sg_str piece = next_piece(&s);

	if (piece.n == 0 || is_digit(piece.p[0]))
		buf_addc(b, '_');
	for (size_t i = 0; i < piece.n; i++)
		buf_addc(b, to_lower(piece.p[i]));
	types_pascal(b, s);
}

static void
add_joined(struct buf *b, const char *s, char (*to)(char))
{
	struct sg_str piece;
	bool some = false;

	while ((piece = next_piece(&s)).n > 0) {
		if (some)
			buf_addc(b, '_');
		for (size_t i = 0; i < piece.n; i++)
			buf_addc(b, to(piece.p[i]));
		some = true;
	}
}

void
types_snake(struct buf *b, const char *s)
{
	add_joined(b, s, to_lower);
}

void
types_shout(struct buf *b, const char *s)
{
	add_joined(b, s, to_upper);
}

static bool
is_spelled_alike(const char *a, const char *b, types_spell *spell)
{
	char room[2][TYPES_NAME_MAX];
	struct buf one = BUF_ON(room[0]), two = BUF_ON(room[1]);

	spell(&one, a);
	spell(&two, b);
	return str_eq(buf_str(&one), buf_str(&two));
}

void
types_field_name(struct buf *b, const struct contract *c, const struct field *f,
    types_spell *spell)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *other = &c->fields[i];

		if (other == f ||
		    !is_spelled_alike(f->name, other->name, spell))
			continue;
		buf_addz(b, f->name);
		return;
	}
	spell(b, f->name);
}

bool
types_is_name(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!is_alnum(s.p[i]) && s.p[i] != '_')
			return false;
	return s.n > 0 && !is_digit(s.p[0]);
}

bool
types_is_reserved(struct sg_str s, const char *const *list)
{
	for (; *list != NULL; list++)
		if (str_eq(s, str_of(*list)))
			return true;
	return false;
}

/* One line of words of ${text}, as long as it may be; the rest comes back. */
static struct sg_str
add_line(struct buf *b, struct sg_str text, size_t room)
{
	size_t n = text.n;

	if (n > room) {
		for (n = room; n > 0 && text.p[n] != ' '; n--)
			continue;
		if (n == 0) /* one long word */
			while (n < text.n && text.p[n] != ' ')
				n++;
	}
	buf_add(b, str_part(text, 0, n));
	buf_addc(b, '\n');
	return str_trim(str_part(text, n, text.n));
}

static size_t
columns(const char *s)
{
	size_t n = 0;

	for (; *s != '\0'; s++)
		n += *s == '\t' ? 8 : 1;
	return n;
}

static void
add_lines(
    struct buf *b, const char *indent, const char *mark, struct sg_str text)
{
	size_t lead = columns(indent) + columns(mark) + 1;

	do {
		buf_addz(b, indent);
		buf_addz(b, mark);
		buf_addc(b, ' ');
		text = add_line(b, text, COLUMNS - lead);
	} while (text.n > 0);
}

void
types_comment(
    struct buf *b, const char *indent, const char *mark, struct sg_str text)
{
	size_t around = columns(indent) + columns(mark) + sizeof("  */") - 1;

	if (mark[1] != '*') {
		add_lines(b, indent, mark, text);
		return;
	}
	buf_addz(b, indent);
	buf_addz(b, mark);
	if (around + text.n <= COLUMNS) {
		buf_addc(b, ' ');
		buf_add(b, text);
		buf_add(b, STR(" */\n"));
		return;
	}
	buf_addc(b, '\n');
	add_lines(b, indent, " *", text);
	buf_addz(b, indent);
	buf_add(b, STR(" */\n"));
}
