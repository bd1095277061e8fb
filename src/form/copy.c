/* A struct is copied as its bytes; then what these point at, by the table. */
#include "form/copy.h"

#include <string.h>

static bool copy_into(const struct contract *c, struct arena *a, char *out);

static bool
copy_text(char *at, struct arena *a)
{
	struct sg_str s, copy;

	memcpy(&s, at, sizeof(s));
	if (s.n == 0)
		return true;
	if (!arena_dup(a, s, &copy))
		return false;
	memcpy(at, &copy, sizeof(copy));
	return true;
}

static bool
copy_scalar(char *at, struct arena *a)
{
	struct sg_scalar v;

	memcpy(&v, at, sizeof(v));
	return v.kind != SG_SCALAR_TEXT ||
	    copy_text(at + offsetof(struct sg_scalar, text), a);
}

static bool
copy_value(enum field_kind kind, const void *of, char *at, struct arena *a)
{
	switch (kind) {
	case FIELD_STR:
	case FIELD_RAW:
	case FIELD_ANY:
		return copy_text(at, a);
	case FIELD_SCALAR:
		return copy_scalar(at, a);
	case FIELD_OBJ:
		return copy_into(of, a, at);
	case FIELD_CONST:
	case FIELD_TRUE:
	case FIELD_TIME:
	case FIELD_DATE:
	case FIELD_BOOL:
	case FIELD_INT:
	case FIELD_NUM:
	case FIELD_WORD:
	case FIELD_LEVEL:
	case FIELD_LIST:
	case FIELD_KIND_COUNT:
		break;
	}
	return true;
}

/* The items of a list, moved first unless they stand in the struct. */
static bool
copy_list(const struct field *f, struct arena *a, char *out)
{
	size_t n, size = field_item_size(f);
	char *v = out + f->offset, *old;

	memcpy(&n, out + f->count, sizeof(n));
	if (!f->in_place && n > 0) {
		memcpy(&old, out + f->offset, sizeof(old));
		if ((v = arena_new(a, n * size)) == NULL)
			return false;
		memcpy(v, old, n * size);
		memcpy(out + f->offset, &v, sizeof(v));
	}
	for (size_t i = 0; i < n; i++)
		if (!copy_value(f->item, f->of, v + i * size, a))
			return false;
	return true;
}

static bool
copy_into(const struct contract *c, struct arena *a, char *out)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];

		if (f->kind == FIELD_LIST
			? !copy_list(f, a, out)
			: !copy_value(f->kind, f->of, out + f->offset, a))
			return false;
	}
	return true;
}

bool
copy_whole(const struct contract *c, const void *in, struct arena *a, void *out)
{
	memcpy(out, in, c->size);
	return copy_into(c, a, out);
}
