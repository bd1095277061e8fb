/* Small letters, one form of each; which script they are of. */
#include "gloss/fold.h"

#include <string.h>

#include "base/utf8.h"
#include "base/banned.h"

#define NO_LETTER GLOSS_SCRIPTS

/* Blocks of letters; what lies in none of them parts words. */
static const struct {
	uint32_t from, to;
	enum gloss_script script;
} blocks[] = {
    {0xc0, 0xd6, GLOSS_LATIN},
    {0xd8, 0xf6, GLOSS_LATIN},
    {0xf8, 0x24f, GLOSS_LATIN},
    {0x400, 0x52f, GLOSS_CYRILLIC},
    {0x620, 0x669, GLOSS_ARABIC},
    {0x671, 0x6d3, GLOSS_ARABIC},
    {0x900, 0x963, GLOSS_DEVANAGARI},
    {0x966, 0x97f, GLOSS_DEVANAGARI},
    {0x3041, 0x30ff, GLOSS_KANA},
    {0x3400, 0x9fff, GLOSS_HAN},
    {0xac00, 0xd7a3, GLOSS_HANGUL},
};

static enum gloss_script
script_of(uint32_t cp)
{
	if ((cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z'))
		return GLOSS_LATIN;
	for (size_t i = 0; i < sizeof(blocks) / sizeof(blocks[0]); i++)
		if (cp >= blocks[i].from && cp <= blocks[i].to)
			return blocks[i].script;
	return NO_LETTER;
}

/* Where the small letter follows the capital or the other way round. */
static uint32_t
small_latin(uint32_t cp)
{
	bool odd = (cp >= 0x139 && cp <= 0x148) || (cp >= 0x179 && cp <= 0x17e);

	if (cp == 0x130)
		return 'i';
	if (cp >= 0xc0 && cp <= 0xde)
		return cp + 32;
	if (cp < 0x100 || cp > 0x17e || cp == 0x131 || cp == 0x138)
		return cp;
	return odd ? cp + (cp & 1) : cp | 1;
}

/* What ${cp} is written as; zero: nothing. */
static uint32_t
small(uint32_t cp)
{
	if (cp >= 'A' && cp <= 'Z')
		return cp + 32;
	if (cp >= 0xc0 && cp <= 0x17e && cp != 0xd7)
		return small_latin(cp);
	if (cp == 0x2019)
		return '\'';
	if (cp == 0x61f || cp == 0xff1f)
		return '?';
	if (cp == 0x401 || cp == 0x451)
		return 0x435;
	if (cp >= 0x410 && cp <= 0x42f)
		return cp + 32;
	if (cp == 0x622 || cp == 0x623 || cp == 0x625)
		return 0x627;
	if (cp == 0x629)
		return 0x647;
	if (cp == 0x649)
		return 0x64a;
	return (cp >= 0x64b && cp <= 0x652) || cp == 0x640 ? 0 : cp;
}

void
gloss_fold(struct gloss_folded *f, struct sg_str text)
{
	struct buf b = BUF_ON(f->text);

	memset(f, 0, sizeof(*f));
	for (size_t at = 0, n; at < text.n; at += n) {
		uint32_t cp = 0;
		enum gloss_script script;

		n = utf8_decode(str_part(text, at, text.n), &cp);
		cp = n == 0 ? ' ' : small(cp);
		n = n == 0 ? 1 : n;
		if (cp == 0)
			continue;
		if (b.n + 4 > GLOSS_BYTES)
			break;
		script = script_of(cp);
		if (script != NO_LETTER)
			f->letters[script]++;
		utf8_add(&b, cp);
	}
	f->n = b.n;
}

bool
gloss_in_word(struct sg_str s, size_t *n)
{
	uint32_t cp = 0;

	*n = utf8_decode(s, &cp);
	if (*n == 0) {
		*n = 1;
		return false;
	}
	return script_of(cp) != NO_LETTER || (cp >= '0' && cp <= '9') ||
	    cp == '\'' || cp == '-';
}

bool
gloss_is_han(struct sg_str s)
{
	uint32_t cp = 0;
	enum gloss_script script;

	(void)utf8_decode(s, &cp);
	script = script_of(cp);
	return script == GLOSS_HAN || script == GLOSS_KANA;
}
