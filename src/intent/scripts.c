/* A short list for each block; what is not on it stays. */
#include "intent/scripts.h"

#include <stddef.h>

#include "base/banned.h"

struct swap {
	uint16_t from, to; /* the run of letters */
	uint16_t first;    /* what ${from} becomes; 0: all are dropped */
	bool alike;        /* all become ${first} */
};

/* clang-format off */
static const struct swap arabic[] = {
	{0x060c, 0x060c, ',', true},      /* comma */
	{0x0610, 0x061a, 0, true},        /* signs above */
	{0x061b, 0x061b, ';', true},
	{0x061c, 0x061c, 0, true},        /* a mark of direction */
	{0x061f, 0x061f, '?', true},
	{0x0621, 0x0621, 0, true},        /* hamza alone */
	{0x0622, 0x0623, 0x0627, true},   /* alef with madda, with hamza */
	{0x0624, 0x0624, 0x0648, true},   /* hamza on waw */
	{0x0625, 0x0625, 0x0627, true},   /* alef with hamza below */
	{0x0626, 0x0626, 0x064a, true},   /* hamza on yeh */
	{0x0629, 0x0629, 0x0647, true},   /* teh marbuta as heh */
	{0x0640, 0x0640, 0, true},        /* tatweel */
	{0x0649, 0x0649, 0x064a, true},   /* alef maksura as yeh */
	{0x064b, 0x065f, 0, true},        /* vowel marks */
	{0x0660, 0x0669, '0', false},
	{0x0670, 0x0670, 0, true},
	{0x0671, 0x0671, 0x0627, true},
	{0x06a9, 0x06a9, 0x0643, true},   /* keheh as kaf */
	{0x06be, 0x06be, 0x0647, true},   /* forms of heh */
	{0x06c0, 0x06c3, 0x0647, true},
	{0x06cc, 0x06cc, 0x064a, true},   /* forms of yeh */
	{0x06d2, 0x06d3, 0x064a, true},
	{0x06d4, 0x06d4, '.', true},
	{0x06d5, 0x06d5, 0x0647, true},
	{0x06d6, 0x06ed, 0, true},        /* signs of recitation */
	{0x06f0, 0x06f9, '0', false},
};

static const struct swap indic[] = {
	{0x0901, 0x0901, 0x0902, true},   /* candrabindu as anusvara */
	{0x093c, 0x093c, 0, true},        /* nukta, alone and in its letters */
	{0x0958, 0x095a, 0x0915, false},
	{0x095b, 0x095b, 0x091c, true},
	{0x095c, 0x095d, 0x0921, false},
	{0x095e, 0x095e, 0x092b, true},
	{0x095f, 0x095f, 0x092f, true},
	{0x0964, 0x0965, '.', true},      /* danda */
	{0x0966, 0x096f, '0', false},
	{0x0981, 0x0981, 0, true},        /* the same in Bengali */
	{0x09bc, 0x09bc, 0, true},
	{0x09dc, 0x09dd, 0x09a1, false},
	{0x09df, 0x09df, 0x09af, true},
	{0x09e6, 0x09ef, '0', false},
};

static const struct swap cyrillic[] = {
	{0x0400, 0x0401, 0x0435, true},
	{0x0402, 0x040f, 0x0452, false},
	{0x0410, 0x042f, 0x0430, false},
	{0x0450, 0x0451, 0x0435, true},   /* yo as ye */
};

static const struct swap kana[] = {
	{0x30a1, 0x30f6, 0x3041, false},  /* katakana as hiragana */
	{0x30fb, 0x30fb, ' ', true},
};
/* clang-format on */

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static uint32_t
swapped(const struct swap *v, size_t n, uint32_t cp)
{
	for (size_t i = 0; i < n && cp >= v[i].from; i++)
		if (cp <= v[i].to)
			return v[i].alike ? v[i].first
					  : v[i].first + (cp - v[i].from);
	return cp;
}

uint32_t
script_fold(uint32_t cp)
{
	if (cp <= 0x052f)
		return swapped(cyrillic, COUNT(cyrillic), cp);
	if (cp >= 0x0600 && cp <= 0x06ff)
		return swapped(arabic, COUNT(arabic), cp);
	if (cp >= 0x0900 && cp <= 0x09ff)
		return swapped(indic, COUNT(indic), cp);
	return cp <= 0x30ff ? swapped(kana, COUNT(kana), cp) : cp;
}
