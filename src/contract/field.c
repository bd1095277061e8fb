/* Questions about tables that more than one reader of them has. */
#include "contract/field.h"
#include "base/banned.h"

size_t
field_item_size(const struct field *f)
{
	if (f->item == FIELD_STR)
		return sizeof(struct sg_str);
	if (f->item == FIELD_WORD)
		return sizeof(unsigned);
	return ((const struct contract *)f->of)->size;
}

uint32_t
field_index(const struct contract *c, uint32_t offset)
{
	uint32_t i = 0;

	while (c->fields[i].offset != offset ||
	    c->fields[i].kind == FIELD_CONST || c->fields[i].kind == FIELD_TRUE)
		i++; /* ends: rules name members that have a row */
	return i;
}

const char *
field_value_text(const struct field *f, int64_t value)
{
	if (f->kind == FIELD_BOOL)
		return value != 0 ? "true" : "false";
	return word_name(f->of, (unsigned)value);
}
