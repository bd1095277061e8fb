/* Texts compared without regard to capitals; see fold.h. */
#include "base/fold.h"

#include "base/utf8.h"
#include "base/banned.h"

/* The small letter. */
static uint32_t
small(uint32_t cp)
{
	bool far = (cp >= 'A' && cp <= 'Z') ||
	    (cp >= 0xc0 && cp <= 0xde && cp != 0xd7) ||
	    (cp >= 0x391 && cp <= 0x3a9) || (cp >= 0x410 && cp <= 0x42f);

	if (cp >= 0x400 && cp <= 0x40f)
		return cp + 80;
	return far ? cp + 32 : cp;
}

/* Whether ${text} begins so. */
static bool
begins(struct sg_str text, struct sg_str with)
{
	while (with.n > 0) {
		uint32_t a, b;
		size_t n = utf8_decode(text, &a), m = utf8_decode(with, &b);

		if (n == 0 || m == 0 || small(a) != small(b))
			return false;
		text = str_part(text, n, text.n);
		with = str_part(with, m, with.n);
	}
	return true;
}

bool
fold_has(struct sg_str text, struct sg_str needle)
{
	while (!begins(text, needle)) {
		uint32_t cp;
		size_t n = utf8_decode(text, &cp);

		if (n == 0)
			return false;
		text = str_part(text, n, text.n);
	}
	return true;
}
