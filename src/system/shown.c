/* Text from outside, made safe to show. */
#include "system/shown.h"

#include "base/utf8.h"
#include "redact/lookalike.h"
#include "system/text_unistring.h"

bool
shown_is_plain(struct sg_str name)
{
	char room[4096];
	struct buf b = BUF_ON(room);
	struct sanitize how = {.classes = &text_classes_unistring,
	    .columns = sizeof(room),
	    .names = true};
	size_t i = 0;

	while (i < name.n && name.p[i] > ' ' && name.p[i] < 0x7f &&
	    name.p[i] != '"')
		i++;
	if (i == name.n)
		return true;
	if (str_find(name, STR(" ")) < name.n ||
	    str_find(name, STR("\"")) < name.n)
		return false;
	sanitize_add(&how, name, &b);
	return !buf_full(&b) && str_eq(buf_str(&b), name);
}

static struct sg_str
shown(struct arena *a, struct sg_str text, struct sanitize how)
{
	size_t cap = 16 * text.n + 128;
	struct buf b = {.p = arena_raw(a, cap), .cap = cap};

	how.classes = &text_classes_unistring;
	if (b.p == NULL)
		return STR("");
	sanitize_add(&how, text, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

struct sg_str
shown_safe(struct arena *a, struct sg_str text, size_t columns)
{
	return shown(a, text, (struct sanitize){.columns = columns});
}

/* Signs that are drawn like a quotation mark, and the mark itself. */
static bool
is_quote(uint32_t cp)
{
	return cp == '"' || cp == 0xab || cp == 0xbb || cp == 0x2ba ||
	    cp == 0x2ee || (cp >= 0x201c && cp <= 0x201f) || cp == 0x2033 ||
	    cp == 0x2036 || cp == 0x275d || cp == 0x275e || cp == 0x3003 ||
	    (cp >= 0x301d && cp <= 0x301f) || cp == 0xff02;
}

struct sg_str
shown_name(struct arena *a, struct sg_str text, size_t columns)
{
	struct sg_str safe = shown(
	    a, text, (struct sanitize){.columns = columns, .names = true});
	struct buf b = {.cap = 12 * safe.n + 1};
	uint32_t cp;

	if ((b.p = arena_raw(a, b.cap)) == NULL)
		return STR("");
	for (size_t i = 0, n; i < safe.n; i += n) {
		n = utf8_decode(str_part(safe, i, safe.n), &cp);
		if (n > 0 && is_quote(cp))
			buf_addc(&b, '\'');
		else
			buf_add(&b, str_part(safe, i, n = n == 0 ? 1 : n));
	}
	return buf_str(&b);
}

struct sg_str
shown_lookalikes(struct arena *a, const char *what, struct sg_str text)
{
	char room[128];
	struct buf note = BUF_ON(room), b = {.cap = sizeof(room) + 128};

	if (!lookalike_note(
		(struct lookalike){.classes = &text_classes_unistring,
		    .text = text,
		    .names = true},
		&note) ||
	    (b.p = arena_raw(a, b.cap)) == NULL)
		return STR("");
	buf_addz(&b, "look-alikes in the ");
	buf_addz(&b, what);
	buf_addz(&b, ": ");
	buf_add(&b, buf_str(&note));
	return buf_full(&b) ? STR("") : buf_str(&b);
}
