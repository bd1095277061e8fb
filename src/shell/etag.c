/* Lists of entity tags (RFC 9110, 8.8.3 and 13.1). */
#include <string.h>

#include "shell/etag.h"

/* Cut one tag off ${s}: what is between its quotes.  False: it is none. */
static bool
next_tag(struct sg_str *s, struct sg_str *tag, bool *is_weak)
{
	const char *end;

	*s = str_trim(*s);
	*is_weak = str_starts(*s, STR("W/"));
	if (*is_weak)
		*s = str_part(*s, 2, s->n);
	if (s->n < 2 || s->p[0] != '"')
		return false;
	*s = str_part(*s, 1, s->n);
	end = memchr(s->p, '"', s->n);
	if (end == NULL)
		return false;
	*tag = (struct sg_str){s->p, (size_t)(end - s->p)};
	*s = str_trim(str_part(*s, tag->n + 1, s->n));
	if (s->n > 0 && s->p[0] != ',')
		return false;
	*s = str_part(*s, 1, s->n);
	return true;
}

bool
etag_listed(struct sg_str list, struct sg_str etag, bool weak)
{
	bool found = false, is_weak;
	struct sg_str tag;

	list = str_trim(list);
	if (str_eq(list, STR("*")))
		return true;
	while (list.n > 0) {
		if (!next_tag(&list, &tag, &is_weak))
			return false;
		if ((weak || !is_weak) && str_eq(tag, etag))
			found = true;
	}
	return found;
}
