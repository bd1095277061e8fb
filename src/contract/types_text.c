/* Names and comments of the types. */
#include <string.h>

#include "base/ascii.h"
#include "contract/types_int.h"
#include "base/banned.h"

#define COLUMNS 80

static bool
is_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static bool
is_alnum(char c)
{
	return is_lower(c) || ascii_is_upper(c) || ascii_is_digit(c);
}

static char
to_upper(char c)
{
	return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* A piece ends before ${s}[i]: "promptId" at I, "SSEEvent" at the last E. */
static bool
is_cut(const char *s, size_t i)
{
	if (!is_alnum(s[i]))
		return true;
	return ascii_is_upper(s[i]) &&
	    (!ascii_is_upper(s[i - 1]) || is_lower(s[i + 1]));
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
		buf_addc(b, ascii_lower(piece.p[i]));
}

void
types_pascal(struct buf *b, const char *s)
{
	struct sg_str piece;

	while ((piece = next_piece(&s)).n > 0)
		add_capitalized(b, piece);
}

bool
types_is_name(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!is_alnum(s.p[i]) && s.p[i] != '_')
			return false;
	return s.n > 0 && !ascii_is_digit(s.p[0]);
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

void
types_comment(struct buf *b, const char *indent, struct sg_str text)
{
	size_t lead = strlen(indent) + strlen(" * ");

	buf_addz(b, indent);
	if (lead + strlen("* */") + text.n <= COLUMNS) {
		buf_add(b, STR("/** "));
		buf_add(b, text);
		buf_add(b, STR(" */\n"));
		return;
	}
	buf_add(b, STR("/**\n"));
	do {
		buf_addz(b, indent);
		buf_add(b, STR(" * "));
		text = add_line(b, text, COLUMNS - lead);
	} while (text.n > 0);
	buf_addz(b, indent);
	buf_add(b, STR(" */\n"));
}
