/*
 * Folding for matching.  Plain ASCII goes through one table; everything else
 * is decoded and looked up in short lists of ranges.  No fold is longer than
 * what it stands for, so the copy fits wherever the message fits.
 */
#include "intent/normal.h"

#include <string.h>

#include "base/utf8.h"
#include "intent/scripts.h"
#include "base/banned.h"

#define FOLD_MAX 4

/* A run of code points that fold to a run of letters or to one letter. */
struct range {
	uint32_t from, to;
	char first;    /* what ${from} becomes */
	uint8_t cycle; /* letters before it begins again; 0: always ${first} */
};

/* clang-format off */
static const struct range ranges[] = {
	{0x00a1, 0x00a1, ' ', 0}, {0x00ab, 0x00ab, '"', 0},
	{0x00bb, 0x00bb, '"', 0}, {0x00bf, 0x00bf, ' ', 0},
	{0x00c0, 0x00c5, 'a', 0}, {0x00c7, 0x00c7, 'c', 0},
	{0x00c8, 0x00cb, 'e', 0}, {0x00cc, 0x00cf, 'i', 0},
	{0x00d1, 0x00d1, 'n', 0}, {0x00d2, 0x00d6, 'o', 0},
	{0x00d8, 0x00d8, 'o', 0}, {0x00d9, 0x00dc, 'u', 0},
	{0x00dd, 0x00dd, 'y', 0}, {0x00e0, 0x00e5, 'a', 0},
	{0x00e7, 0x00e7, 'c', 0}, {0x00e8, 0x00eb, 'e', 0},
	{0x00ec, 0x00ef, 'i', 0}, {0x00f1, 0x00f1, 'n', 0},
	{0x00f2, 0x00f6, 'o', 0}, {0x00f8, 0x00f8, 'o', 0},
	{0x00f9, 0x00fc, 'u', 0}, {0x00fd, 0x00fd, 'y', 0},
	{0x00ff, 0x00ff, 'y', 0}, {0x0100, 0x0105, 'a', 0},
	{0x0106, 0x010d, 'c', 0}, {0x010e, 0x0111, 'd', 0},
	{0x0112, 0x011b, 'e', 0}, {0x011c, 0x0123, 'g', 0},
	{0x0124, 0x0127, 'h', 0}, {0x0128, 0x0131, 'i', 0},
	{0x0134, 0x0135, 'j', 0}, {0x0136, 0x0138, 'k', 0},
	{0x0139, 0x0142, 'l', 0}, {0x0143, 0x014b, 'n', 0},
	{0x014c, 0x0151, 'o', 0}, {0x0154, 0x0159, 'r', 0},
	{0x015a, 0x0161, 's', 0}, {0x0162, 0x0167, 't', 0},
	{0x0168, 0x0173, 'u', 0}, {0x0174, 0x0175, 'w', 0},
	{0x0176, 0x0178, 'y', 0}, {0x0179, 0x017e, 'z', 0},
	{0x2010, 0x2015, '-', 0}, {0x2018, 0x201b, '\'', 0},
	{0x201c, 0x201f, '"', 0}, {0x2028, 0x2029, '\n', 0},
	{0x2032, 0x2032, '\'', 0}, {0x212a, 0x212a, 'k', 0},
	{0x24b6, 0x24cf, 'a', 26}, {0x24d0, 0x24e9, 'a', 26},
	{0x3000, 0x3000, ' ', 0}, {0x3001, 0x3001, ',', 0},
	{0x3002, 0x3002, '.', 0}, {0x300c, 0x300f, '"', 0},
	{0xff01, 0xff20, '!', 64}, {0xff21, 0xff3a, 'a', 26},
	{0xff3b, 0xff40, '[', 64}, {0xff41, 0xff5a, 'a', 26},
	{0x1d400, 0x1d6a3, 'a', 26}, {0x1d7ce, 0x1d7ff, '0', 10},
	{0x1f130, 0x1f149, 'a', 26}, {0x1f150, 0x1f169, 'a', 26},
	{0x1f170, 0x1f189, 'a', 26},
};

/* Not seen by a reader: dropped, so that they cannot split a word. */
static const struct range unseen[] = {
	{0x00ad, 0x00ad, 0, 0}, {0x0300, 0x036f, 0, 0},
	{0x061c, 0x061c, 0, 0}, {0x180e, 0x180e, 0, 0},
	{0x200b, 0x200f, 0, 0}, {0x202a, 0x202e, 0, 0},
	{0x2060, 0x2064, 0, 0}, {0x2066, 0x206f, 0, 0},
	{0x20d0, 0x20f0, 0, 0}, {0xfe00, 0xfe0f, 0, 0},
	{0xfeff, 0xfeff, 0, 0}, {0xfffd, 0xfffd, 0, 0},
	{0xe0000, 0xe0fff, 0, 0},
};

/* Letters of other scripts that are drawn like Latin ones. */
static const struct range imitations[] = {
	{0x0391, 0x0391, 'a', 0}, {0x0392, 0x0392, 'b', 0},
	{0x0395, 0x0395, 'e', 0}, {0x0397, 0x0397, 'h', 0},
	{0x0399, 0x0399, 'i', 0}, {0x039a, 0x039a, 'k', 0},
	{0x039c, 0x039c, 'm', 0}, {0x039d, 0x039d, 'n', 0},
	{0x039f, 0x039f, 'o', 0}, {0x03a1, 0x03a1, 'p', 0},
	{0x03a4, 0x03a4, 't', 0}, {0x03a5, 0x03a5, 'y', 0},
	{0x03a7, 0x03a7, 'x', 0}, {0x03b1, 0x03b1, 'a', 0},
	{0x03b5, 0x03b5, 'e', 0}, {0x03b9, 0x03b9, 'i', 0},
	{0x03ba, 0x03ba, 'k', 0}, {0x03bd, 0x03bd, 'v', 0},
	{0x03bf, 0x03bf, 'o', 0}, {0x03c1, 0x03c1, 'p', 0},
	{0x03c4, 0x03c4, 't', 0}, {0x03c5, 0x03c5, 'u', 0},
	{0x0405, 0x0405, 's', 0}, {0x0406, 0x0406, 'i', 0},
	{0x0408, 0x0408, 'j', 0}, {0x0410, 0x0410, 'a', 0},
	{0x0412, 0x0412, 'b', 0}, {0x0415, 0x0415, 'e', 0},
	{0x041a, 0x041a, 'k', 0}, {0x041c, 0x041c, 'm', 0},
	{0x041d, 0x041d, 'h', 0}, {0x041e, 0x041e, 'o', 0},
	{0x0420, 0x0420, 'p', 0}, {0x0421, 0x0421, 'c', 0},
	{0x0422, 0x0422, 't', 0}, {0x0423, 0x0423, 'y', 0},
	{0x0425, 0x0425, 'x', 0}, {0x0430, 0x0430, 'a', 0},
	{0x0432, 0x0432, 'b', 0}, {0x0435, 0x0435, 'e', 0},
	{0x043a, 0x043a, 'k', 0}, {0x043c, 0x043c, 'm', 0},
	{0x043d, 0x043d, 'h', 0}, {0x043e, 0x043e, 'o', 0},
	{0x0440, 0x0440, 'p', 0}, {0x0441, 0x0441, 'c', 0},
	{0x0442, 0x0442, 't', 0}, {0x0443, 0x0443, 'y', 0},
	{0x0445, 0x0445, 'x', 0}, {0x0455, 0x0455, 's', 0},
	{0x0456, 0x0456, 'i', 0}, {0x0458, 0x0458, 'j', 0},
	{0x04bb, 0x04bb, 'h', 0}, {0x0501, 0x0501, 'd', 0},
	{0x051b, 0x051b, 'q', 0}, {0x051d, 0x051d, 'w', 0},
};

static const struct fold {
	uint32_t cp;
	char to[FOLD_MAX];
} folds[] = {
	{0x00c6, "ae"}, {0x00d0, "d"}, {0x00de, "th"}, {0x00df, "ss"},
	{0x00e6, "ae"}, {0x00f0, "d"}, {0x00fe, "th"}, {0x0152, "oe"},
	{0x0153, "oe"}, {0x2026, "..."}, {0xfb00, "ff"}, {0xfb01, "fi"},
	{0xfb02, "fl"}, {0xfb03, "ffi"}, {0xfb04, "ffl"},
};
/* clang-format on */

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

/* The lists are in the order of their code points. */
static const struct range *
find(const struct range *v, size_t n, uint32_t cp)
{
	size_t low = 0;

	while (low < n) {
		size_t at = low + (n - low) / 2;

		if (cp > v[at].to)
			low = at + 1;
		else if (cp < v[at].from)
			n = at;
		else
			return &v[at];
	}
	return NULL;
}

static char
range_letter(const struct range *r, uint32_t cp)
{
	uint32_t step = r->cycle == 0 ? 0 : (cp - r->from) % r->cycle;

	return (char)(r->first + (char)step);
}

/* clang-format off */
/* Printable ASCII stays, white space is a blank or a line end. */
static const char plains[128 + 1] =
	"          \n  \n                  "
	" !\"#$%&'()*+,-./0123456789:;<=>?"
	"@abcdefghijklmnopqrstuvwxyz[\\]^_"
	"`abcdefghijklmnopqrstuvwxyz{|}~ ";
/* clang-format on */

static inline char
plain(char c)
{
	return plains[(unsigned char)c];
}

static bool
is_letter(char c)
{
	return c >= 'a' && c <= 'z';
}

struct word { /* the word being written */
	size_t at;
	bool latin, imitated;
};

/* Make a Latin word of ${out} from ${w->at} on; return where it ends. */
static size_t
unmask(char *out, const struct word *w, size_t end)
{
	size_t to = w->at;

	for (size_t i = w->at; i < end;) {
		struct sg_str rest = {out + i, end - i};
		uint32_t cp = 0;
		size_t used = utf8_decode(rest, &cp);
		const struct range *r = find(imitations, COUNT(imitations), cp);

		if (r != NULL)
			out[to++] = r->first;
		else
			memmove(out + to, out + i, used);
		to += r != NULL ? 0 : used;
		i += used;
	}
	return to;
}

static size_t
word_end(char *out, struct word *w, size_t n)
{
	if (w->latin && w->imitated)
		n = unmask(out, w, n);
	*w = (struct word){n, false, false};
	return n;
}

/* The lower case of the letters this file otherwise leaves alone. */
static uint32_t
other_lower(uint32_t cp)
{
	return cp >= 0x0391 && cp <= 0x03a9 ? cp + 0x20 : cp;
}

/* What ${cp} becomes, in ${to}; the number of bytes, 0 for dropped. */
static size_t
fold(uint32_t cp, char to[FOLD_MAX])
{
	struct buf b = {to, 0, FOLD_MAX, false};
	const struct range *r;

	if (script_is(cp)) {
		if ((cp = script_fold(cp)) == 0)
			return 0;
		utf8_add(&b, cp);
		return b.n;
	}
	r = find(ranges, COUNT(ranges), cp);
	if (r != NULL) {
		to[0] = range_letter(r, cp);
		return 1;
	}
	if (find(unseen, COUNT(unseen), cp) != NULL)
		return 0;
	for (size_t i = 0; i < COUNT(folds); i++)
		if (folds[i].cp == cp) {
			memcpy(to, folds[i].to, FOLD_MAX);
			return strlen(to);
		}
	if (cp == 0xa0 || (cp >= 0x2000 && cp <= 0x200a) || cp == 0x202f)
		cp = ' ';
	utf8_add(&b, other_lower(cp));
	return b.n;
}

static bool
is_imitation(uint32_t cp)
{
	return cp >= imitations[0].from &&
	    cp <= imitations[COUNT(imitations) - 1].to &&
	    find(imitations, COUNT(imitations), cp) != NULL;
}

/* One character beyond ASCII; returns the bytes of ${rest} it took. */
static size_t
step(struct sg_str rest, struct word *w, char *out, size_t *n, size_t cap)
{
	char to[FOLD_MAX];
	uint32_t cp;
	size_t used = utf8_decode(rest, &cp), len;

	if (used == 0)
		return 1;
	len = fold(cp, to);
	if (len > cap - *n)
		return rest.n;
	if (len == 1 && !is_letter(to[0]))
		*n = word_end(out, w, *n);
	memcpy(out + *n, to, len);
	*n += len;
	w->latin |= len > 0 && is_letter(to[0]);
	w->imitated |= is_imitation(cp);
	if (len == 1 && !is_letter(to[0]))
		w->at = *n;
	return used;
}

/* How many of the first ${n} bytes of ${p} are ASCII. */
static size_t
ascii_run(const char *p, size_t n)
{
	size_t i = 0;
	uint64_t eight;

	for (; i + sizeof(eight) <= n; i += sizeof(eight)) {
		memcpy(&eight, p + i, sizeof(eight));
		if ((eight & 0x8080808080808080u) != 0)
			break;
	}
	while (i < n && (unsigned char)p[i] < 0x80)
		i++;
	return i;
}

/* The ASCII at the start of ${raw}, which is most messages' all. */
static size_t
plain_run(struct sg_str raw, char *out, size_t cap)
{
	size_t n = ascii_run(raw.p, raw.n < cap ? raw.n : cap);

	for (size_t i = 0; i < n; i++)
		out[i] = plain(raw.p[i]);
	return n;
}

/* Where the word that ends at ${n} begins. */
static size_t
word_begin(const char *out, size_t n)
{
	while (n > 0 && is_letter(out[n - 1]))
		n--;
	return n;
}

size_t
normal_text(struct sg_str raw, char *out, size_t cap)
{
	size_t n = plain_run(raw, out, cap), i = n;
	struct word w = {word_begin(out, n), word_begin(out, n) < n, false};

	while (i < raw.n && n < cap) {
		char c = raw.p[i];

		if ((unsigned char)c >= 0x80) {
			i += step(str_part(raw, i, raw.n), &w, out, &n, cap);
			continue;
		}
		c = plain(c);
		i++;
		if (is_letter(c)) {
			w.latin = true;
			out[n++] = c;
			continue;
		}
		n = word_end(out, &w, n);
		out[n++] = c;
		w.at = n;
	}
	return word_end(out, &w, n);
}
