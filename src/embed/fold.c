/* Compatibility characters as ranges: first, last, what the first becomes. */
#include "embed/fold.h"
#include "base/utf8.h"

#include "base/banned.h"

struct range {
	uint32_t first, last;
	char upper; /* of an alphabet, or the digit, the range begins with */
	char lower; /* where 26 later the small letters begin, or 0 */
};

struct spelling {
	uint32_t cp;
	const char *text;
};

/* clang-format off */
static const struct range ranges[] = {
	{0x2074,  0x2079,  '4', 0},   /* raised digits */
	{0x2080,  0x2089,  '0', 0},   /* lowered digits */
	{0x2460,  0x2468,  '1', 0},   /* circled digits */
	{0x24b6,  0x24e9,  'A', 'a'}, /* circled letters */
	{0xff01,  0xff5e,  '!', 0},   /* full width */
	{0x1d400, 0x1d6a3, 'A', 'a'}, /* mathematical letters */
	{0x1d7ce, 0x1d7ff, '0', 0},   /* mathematical digits */
	{0x1f130, 0x1f149, 'A', 0},   /* squared letters */
};
static const struct spelling spellings[] = {
	{0x00a0, " "}, {0x00aa, "a"}, {0x00b2, "2"}, {0x00b3, "3"},
	{0x00b5, "\u03bc"}, {0x00b9, "1"}, {0x00ba, "o"},
	{0x00bc, "1\u20444"}, {0x00bd, "1\u20442"}, {0x00be, "3\u20444"},
	{0x017f, "s"}, {0x202f, " "}, {0x205f, " "}, {0x2024, "."},
	{0x2025, ".."}, {0x2026, "..."}, {0x203c, "!!"}, {0x2047, "??"},
	{0x2048, "?!"}, {0x2049, "!?"}, {0x2070, "0"}, {0x2071, "i"},
	{0x207f, "n"}, {0x2103, "\u00b0C"}, {0x2109, "\u00b0F"},
	{0x210e, "h"}, {0x2116, "No"}, {0x2122, "TM"}, {0x212a, "K"},
	{0x2153, "1\u20443"}, {0x2154, "2\u20443"}, {0x2581, " "},
	{0x3000, " "}, {0xfb00, "ff"}, {0xfb01, "fi"}, {0xfb02, "fl"},
	{0xfb03, "ffi"}, {0xfb04, "ffl"},
};
/* clang-format on */

static bool
fold_range(struct buf *b, uint32_t cp)
{
	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		const struct range *r = &ranges[i];
		uint32_t at = cp - r->first;

		if (cp < r->first || cp > r->last)
			continue;
		if (r->upper >= '0' && r->upper <= '9')
			at %= 10;
		if (r->lower == 0)
			buf_addc(b, (char)(r->upper + (int)at));
		else
			buf_addc(b,
			    (char)((at / 26 % 2 ? r->lower : r->upper) +
				(int)(at % 26)));
		return true;
	}
	return false;
}

static bool
fold_spelling(struct buf *b, uint32_t cp)
{
	if (cp >= 0x2000 && cp <= 0x200a) {
		buf_addc(b, ' ');
		return true;
	}
	for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++)
		if (spellings[i].cp == cp) {
			buf_addz(b, spellings[i].text);
			return true;
		}
	return false;
}

size_t
fold_char(struct buf *b, struct sg_str in)
{
	uint32_t cp = 0;
	size_t n;

	if (in.n == 0)
		return 0;
	if ((n = utf8_decode(in, &cp)) == 0) {
		utf8_add(b, 0xfffd);
		return 1;
	}
	if (cp < 0x80)
		buf_addc(b, (char)cp);
	else if (!fold_spelling(b, cp) && !fold_range(b, cp))
		buf_add(b, str_part(in, 0, n));
	return n;
}
