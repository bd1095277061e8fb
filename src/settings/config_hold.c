/* What a running server keeps until it is started again; see config.h. */
#include <string.h>

#include "settings/config.h"

/* Values as a file would have them: as long as what a file may hold. */
#define VALUE_MAX (8u * (CONFIG_TEXT_MAX + 2))

static size_t
size_of(enum config_kind kind)
{
	switch (kind) {
	case CONFIG_KIND_CHOICE:
	case CONFIG_KIND_CAPS:
		return sizeof(unsigned);
	case CONFIG_KIND_BOOL:
		return sizeof(bool);
	case CONFIG_KIND_INT:
		return sizeof(int64_t);
	case CONFIG_KIND_TEXT:
		return sizeof(struct sg_str);
	case CONFIG_KIND_LIST:
		return sizeof(struct sg_str_list);
	}
	return 0;
}

/* What does not fit counts as a change: it is told rather than missed. */
static bool
is_same(const struct config *a, const struct config *b, enum config_key key)
{
	char one[VALUE_MAX], two[VALUE_MAX];
	struct buf x = BUF_ON(one), y = BUF_ON(two);

	config_add_value(a, key, &x);
	config_add_value(b, key, &y);
	return !buf_full(&x) && !buf_full(&y) &&
	    str_eq(buf_str(&x), buf_str(&y));
}

size_t
config_differs(const struct config *a, const struct config *b,
    enum config_key out[CONFIG_COUNT])
{
	size_t n = 0;

	for (unsigned k = 0; k < CONFIG_COUNT; k++)
		if (!is_same(a, b, (enum config_key)k))
			out[n++] = (enum config_key)k;
	return n;
}

void
config_copy(struct config *c, const struct config *from, enum config_key key)
{
	const struct config_row *r = &config_rows[key];

	memcpy((char *)c + r->offset, (const char *)from + r->offset,
	    size_of(r->kind));
	c->origin[key] = from->origin[key];
	c->origin_file[key] = from->origin_file[key];
	c->origin_line[key] = from->origin_line[key];
}

size_t
config_hold(struct config *c, const struct config *running,
    enum config_key held[CONFIG_COUNT])
{
	size_t n = 0;

	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		const struct config_row *r = &config_rows[k];

		if (r->when != CONFIG_WHEN_RESTART ||
		    is_same(c, running, (enum config_key)k))
			continue;
		config_copy(c, running, (enum config_key)k);
		held[n++] = (enum config_key)k;
	}
	return n;
}
