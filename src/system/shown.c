/* Text from outside, made safe to show. */
#include "system/shown.h"

#include "redact/sanitize.h"
#include "system/text_unistring.h"

bool
shown_is_plain(struct sg_str name)
{
	char room[4096];
	struct buf b = BUF_ON(room);
	struct sanitize how = {
	    .classes = &text_classes_unistring, .columns = sizeof(room)};
	size_t i = 0;

	while (i < name.n && name.p[i] > ' ' && name.p[i] < 0x7f)
		i++;
	if (i == name.n)
		return true;
	sanitize_add(&how, name, &b);
	return !buf_full(&b) && str_eq(buf_str(&b), name);
}

struct sg_str
shown_safe(struct arena *a, struct sg_str text, size_t columns)
{
	size_t cap = 16 * text.n + 128;
	struct buf b = {.p = arena_raw(a, cap), .cap = cap};
	struct sanitize how = {
	    .classes = &text_classes_unistring, .columns = columns};

	if (b.p == NULL)
		return STR("");
	sanitize_add(&how, text, &b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
