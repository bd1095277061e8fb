/* One character of a text from outside, as it is shown. */
#include "redact/sanitize_unit.h"
#include "base/utf8.h"
#include "base/banned.h"

/* Three bytes each: U+27E8 and U+27E9, U+21E5, U+2026. */
#define OPEN     "\xe2\x9f\xa8"
#define CLOSE    "\xe2\x9f\xa9"
#define TAB      "\xe2\x87\xa5"
#define ELLIPSIS "\xe2\x80\xa6"

static void
add_hex(struct buf *b, uint32_t v, unsigned digits)
{
	static const char digit[] = "0123456789ABCDEF";

	while (digits < 6 && v >> (4 * digits) != 0)
		digits++;
	while (digits-- > 0)
		buf_addc(b, digit[v >> (4 * digits) & 15]);
}

/* The unit is ${b}, which was built in it; each character one column. */
static void
shown(struct unit *u, const struct buf *b)
{
	u->n = b->n;
	u->width = utf8_count(buf_str(b));
}

static void
write_out(struct unit *u, uint32_t cp)
{
	struct buf b = BUF_ON(u->bytes);

	buf_addz(&b, OPEN "U+");
	add_hex(&b, cp, 4);
	buf_addz(&b, CLOSE);
	shown(u, &b);
}

static void
write_byte(struct unit *u, unsigned char byte)
{
	struct buf b = BUF_ON(u->bytes);

	buf_addz(&b, OPEN "0x");
	add_hex(&b, byte, 2);
	buf_addz(&b, CLOSE);
	shown(u, &b);
	u->read = 1;
	u->flag = SANITIZE_INVALID_UTF8;
}

static void
write_tab(struct unit *u)
{
	struct buf b = BUF_ON(u->bytes);

	buf_addz(&b, TAB);
	shown(u, &b);
	u->flag = SANITIZE_TABS;
}

static void
write_plain(struct unit *u, struct sg_str bytes, size_t width)
{
	struct buf b = BUF_ON(u->bytes);

	buf_add(&b, bytes);
	u->n = b.n;
	u->width = width;
}

/* More spaces in a row than people write push the rest out of sight. */
static void
write_spaces(struct unit *u, struct sg_str s)
{
	struct buf b = BUF_ON(u->bytes);
	size_t n = 1;

	while (n < s.n && s.p[n] == ' ')
		n++;
	if (n <= SANITIZE_SPACES_MAX) {
		write_plain(u, STR(" "), 1);
		return;
	}
	buf_addz(&b, OPEN);
	buf_addu(&b, n);
	buf_addz(&b, " spaces" CLOSE);
	shown(u, &b);
	u->read = u->count = n;
	u->flag = SANITIZE_INVISIBLE;
}

static bool
begins_escape(uint32_t cp)
{
	return cp == 0x1b || cp == 0x90 || cp == 0x9b || cp == 0x9d ||
	    cp == 0x98 || cp == 0x9e || cp == 0x9f;
}

static enum text_class
class_of(const struct unit_state *s, uint32_t cp)
{
	/* no table is trusted with these */
	if (cp < 0x20 || (cp >= 0x7f && cp < 0xa0))
		return TEXT_CONTROL;
	if (cp < 0x7f)
		return TEXT_NARROW;
	if (cp == 0x2028 || cp == 0x2029 || cp == 0x2800)
		return TEXT_INVISIBLE;
	return s->classes->class_of(cp);
}

/* A mark stays on its character while there are not too many. */
static void
take_mark(
    struct unit_state *s, struct unit *u, struct sg_str bytes, uint32_t cp)
{
	if (s->base && s->marks < SANITIZE_MARKS_MAX) {
		s->marks++;
		write_plain(u, bytes, 0);
		return;
	}
	s->base = false;
	write_out(u, cp);
	u->flag = SANITIZE_COMBINING;
}

static unsigned
flag_of(enum text_class class, uint32_t cp)
{
	if (class == TEXT_CONTROL)
		return begins_escape(cp) ? SANITIZE_ESCAPES | SANITIZE_CONTROLS
					 : SANITIZE_CONTROLS;
	if (class == TEXT_BIDI)
		return SANITIZE_BIDI;
	if (class == TEXT_INVISIBLE)
		return SANITIZE_INVISIBLE;
	return SANITIZE_UNDEFINED;
}

static void
take_character(
    struct unit_state *s, struct unit *u, struct sg_str rest, uint32_t cp)
{
	struct sg_str bytes = str_part(rest, 0, u->read);
	enum text_class class = class_of(s, cp);

	if (class == TEXT_COMBINING) {
		take_mark(s, u, bytes, cp);
		return;
	}
	s->base = class == TEXT_NARROW || class == TEXT_WIDE;
	s->marks = 0;
	if (cp == ' ') {
		s->base = false; /* a mark on a space looks like a sign */
		write_spaces(u, rest);
	} else if (cp == '\t') {
		write_tab(u);
	} else if (s->base && cp >= 0x80 &&
	    lookalike_at(&s->alike, s->alike.text.n - rest.n, cp)) {
		s->base = false;
		write_out(u, cp);
		u->flag = SANITIZE_LOOKALIKE;
	} else if (s->base) {
		write_plain(u, bytes, class == TEXT_WIDE ? 2 : 1);
	} else {
		write_out(u, cp);
		u->flag = flag_of(class, cp);
	}
}

void
unit_next(struct unit_state *s, struct sg_str rest, struct unit *u)
{
	uint32_t cp;

	u->flag = 0;
	u->count = 1;
	u->read = utf8_decode(rest, &cp);
	if (u->read == 0) {
		s->base = false;
		write_byte(u, (unsigned char)rest.p[0]);
	} else {
		take_character(s, u, rest, cp);
	}
}

/* 1,234 */
static void
add_grouped(struct buf *b, size_t v)
{
	size_t unit = 1;

	while (v / unit >= 1000)
		unit *= 1000;
	buf_addu(b, v / unit);
	for (; unit > 1; unit /= 1000) {
		buf_addc(b, ',');
		buf_add_padded(b, v % unit / (unit / 1000), 3);
	}
}

void
unit_note(struct unit *u, size_t count, bool few)
{
	struct buf b = BUF_ON(u->bytes);

	buf_addz(&b, few ? ELLIPSIS : ELLIPSIS " ");
	add_grouped(&b, count);
	if (!few)
		buf_addz(&b, " characters "); /* never one: see cut_of() */
	buf_addz(&b, ELLIPSIS);
	shown(u, &b);
}

size_t
unit_plain(struct unit_state *s, struct sg_str text, size_t i)
{
	size_t from = i;

	while (i < text.n && text.p[i] > ' ' && text.p[i] < 0x7f)
		i++;
	if (i > from) {
		s->base = true;
		s->marks = 0;
	}
	return i - from;
}
