/* Which characters of prose are not shown as they are; see plain.h. */
#include "dialogue/plain.h"
#include "base/utf8.h"
#include "base/banned.h"

/* From, to; in order. */
static const struct {
	uint32_t from, to;
} marked[] = {
    {0x0000, 0x0008}, /* controls, but for tab and line feed */
    {0x000b, 0x001f}, {0x007f, 0x009f},
    {0x200b, 0x200b},   /* a space of no width */
    {0x202a, 0x202e},   /* embedding and override of direction */
    {0x2060, 0x2064},   /* joins and operators nobody sees */
    {0x2066, 0x206f},   /* isolates, and old format characters */
    {0xfeff, 0xfeff},   /* a mark of byte order inside a text */
    {0xfff9, 0xfffb},   /* annotations */
    {0xe0000, 0xe0fff}, /* tags: a second text, hidden in the first */
};

static bool
is_marked(uint32_t c)
{
	for (size_t i = 0; i < sizeof(marked) / sizeof(marked[0]); i++)
		if (c <= marked[i].to)
			return c >= marked[i].from;
	return false;
}

bool
plain_is(struct sg_str text)
{
	uint32_t c;
	size_t used;

	for (size_t i = 0; i < text.n; i += used) {
		unsigned char b = (unsigned char)text.p[i];

		used = 1;
		if (b < 0x80 ? b >= 0x20 && b != 0x7f : false)
			continue;
		used = utf8_decode(str_part(text, i, text.n), &c);
		if (used == 0 || is_marked(c))
			return false;
	}
	return true;
}

static void
add_mark(struct buf *b, uint32_t c)
{
	static const char digits[] = "0123456789ABCDEF";

	buf_addz(b, "\xe2\x9f\xa8U+");
	for (int shift = c > 0xffff ? 20 : 12; shift >= 0; shift -= 4)
		buf_addc(b, digits[c >> shift & 15]);
	buf_addz(b, "\xe2\x9f\xa9");
}

void
plain_add(struct buf *b, struct sg_str text)
{
	uint32_t c;
	size_t used;

	for (; text.n > 0; text = str_part(text, used, text.n)) {
		used = utf8_decode(text, &c);
		if (used == 0) {
			used = 1;
			add_mark(b, 0xfffd);
		} else if (c == '\r') {
			/* A line's end of two characters is one. */
			if (text.n == 1 || text.p[1] != '\n')
				buf_addc(b, '\n');
		} else if (is_marked(c)) {
			add_mark(b, c);
		} else {
			buf_add(b, str_part(text, 0, used));
		}
	}
}
