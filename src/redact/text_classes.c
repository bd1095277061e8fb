/*
 * Characters without a library: the ranges below are whole blocks of letters
 * and signs in common use.  Everything else is undefined and hence written
 * out; a range that had a hole or a trap in it would be a fault here.
 */
#include "redact/text_classes.h"
#include "base/banned.h"

/* clang-format off */
static const struct range {
	uint32_t first, last;
	enum text_class class;
	enum text_script script;
} ranges[] = {
	{0x0000, 0x001f, TEXT_CONTROL,   TEXT_SCRIPT_NONE},
	{0x0020, 0x0040, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x0041, 0x005a, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x005b, 0x0060, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x0061, 0x007a, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x007b, 0x007e, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x007f, 0x009f, TEXT_CONTROL,   TEXT_SCRIPT_NONE},
	{0x00a0, 0x00a0, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x00a1, 0x00a9, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00aa, 0x00aa, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x00ab, 0x00ac, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00ad, 0x00ad, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x00ae, 0x00b9, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00ba, 0x00ba, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x00bb, 0x00bf, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00c0, 0x00d6, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x00d7, 0x00d7, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00d8, 0x00f6, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x00f7, 0x00f7, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x00f8, 0x024f, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x0300, 0x034e, TEXT_COMBINING, TEXT_SCRIPT_NONE},
	{0x034f, 0x034f, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x0350, 0x036f, TEXT_COMBINING, TEXT_SCRIPT_NONE},
	{0x0386, 0x0386, TEXT_NARROW,    TEXT_SCRIPT_GREEK},
	{0x0388, 0x038a, TEXT_NARROW,    TEXT_SCRIPT_GREEK},
	{0x038e, 0x03a1, TEXT_NARROW,    TEXT_SCRIPT_GREEK},
	{0x03a3, 0x03e1, TEXT_NARROW,    TEXT_SCRIPT_GREEK},
	{0x0400, 0x0482, TEXT_NARROW,    TEXT_SCRIPT_CYRILLIC},
	{0x048a, 0x052f, TEXT_NARROW,    TEXT_SCRIPT_CYRILLIC},
	{0x061c, 0x061c, TEXT_BIDI,      TEXT_SCRIPT_NONE},
	{0x115f, 0x1160, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x1e00, 0x1eff, TEXT_NARROW,    TEXT_SCRIPT_LATIN},
	{0x2000, 0x200d, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x200e, 0x200f, TEXT_BIDI,      TEXT_SCRIPT_NONE},
	{0x2010, 0x2027, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x2028, 0x2029, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x202a, 0x202e, TEXT_BIDI,      TEXT_SCRIPT_NONE},
	{0x202f, 0x202f, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x2030, 0x205e, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x205f, 0x2065, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x2066, 0x2069, TEXT_BIDI,      TEXT_SCRIPT_NONE},
	{0x206a, 0x206f, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x20a0, 0x20bf, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x2190, 0x22ff, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x2500, 0x25fc, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x27e6, 0x27eb, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x3000, 0x3000, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x3001, 0x3004, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0x3008, 0x3020, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0x3041, 0x3096, TEXT_WIDE,      TEXT_SCRIPT_HAN},
	{0x30a1, 0x30fa, TEXT_WIDE,      TEXT_SCRIPT_HAN},
	{0x30fc, 0x30fc, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0x3164, 0x3164, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0x4e00, 0x9fff, TEXT_WIDE,      TEXT_SCRIPT_HAN},
	{0xac00, 0xd7a3, TEXT_WIDE,      TEXT_SCRIPT_HAN},
	{0xfe00, 0xfe0f, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0xfeff, 0xfeff, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0xff01, 0xff20, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0xff21, 0xff3a, TEXT_WIDE,      TEXT_SCRIPT_LATIN},
	{0xff3b, 0xff40, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0xff41, 0xff5a, TEXT_WIDE,      TEXT_SCRIPT_LATIN},
	{0xff5b, 0xff60, TEXT_WIDE,      TEXT_SCRIPT_NONE},
	{0xffa0, 0xffa0, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0xfff9, 0xfffb, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
	{0xfffd, 0xfffd, TEXT_NARROW,    TEXT_SCRIPT_NONE},
	{0x1f300, 0x1f320, TEXT_WIDE,    TEXT_SCRIPT_NONE},
	{0x1f600, 0x1f64f, TEXT_WIDE,    TEXT_SCRIPT_NONE},
	{0xe0000, 0xe0fff, TEXT_INVISIBLE, TEXT_SCRIPT_NONE},
};
/* clang-format on */

static const struct range *
find(uint32_t cp)
{
	size_t low = 0, high = sizeof(ranges) / sizeof(ranges[0]);

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (cp > ranges[middle].last)
			low = middle + 1;
		else
			high = middle;
	}
	return low < sizeof(ranges) / sizeof(ranges[0]) &&
		cp >= ranges[low].first
	    ? &ranges[low]
	    : NULL;
}

static enum text_class
class_of(uint32_t cp)
{
	const struct range *r = find(cp);

	return r == NULL ? TEXT_UNDEFINED : r->class;
}

static enum text_script
script_of(uint32_t cp)
{
	const struct range *r = find(cp);

	return r == NULL ? TEXT_SCRIPT_OTHER : r->script;
}

const struct text_classes text_classes_plain = {class_of, script_of};
