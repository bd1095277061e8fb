/*
 * TypeScript: an interface for each object, a union of literals for each list
 * of words.  Property names are those of the wire.
 */
#include "json/json.h"
#include "contract/types_int.h"
#include "base/banned.h"

#define LITERALS_MAX 10 /* a range of so many numbers is spelled out */

static void
head(struct buf *b, const struct types_set *s)
{
	buf_addz(b,
	    "// The types of Solgate's wire, written by: "
	    "solgate schema --lang ts\n");
	if (types_has(s, FIELD_SCALAR))
		buf_addz(
		    b, "\nexport type Scalar = string | number | boolean;\n");
}

static void
words(struct buf *b, const struct word_list *w)
{
	buf_addz(b, "\nexport type ");
	types_pascal(b, w->name);
	buf_addz(b, " =\n");
	for (unsigned i = 0; i < w->n; i++) {
		types_comment(b, "  ", "/**", str_of(w->v[i].text));
		buf_addz(b, "  | ");
		json_quote(b, str_of(w->v[i].wire));
		buf_addz(b, i + 1 < w->n ? "\n" : ";\n");
	}
}

static void
add_integer(struct buf *b, const struct field *f)
{
	if (f->max - f->min >= LITERALS_MAX) {
		buf_addz(b, "number");
		return;
	}
	for (int64_t i = (int64_t)f->min; i <= (int64_t)f->max; i++) {
		if (i > (int64_t)f->min)
			buf_addz(b, " | ");
		buf_addi(b, i);
	}
}

static void
add_type(struct buf *b, const struct field *f, unsigned kind)
{
	static const char *const plain[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "string",
	    [FIELD_TRUE] = "true",
	    [FIELD_TIME] = "string",
	    [FIELD_DATE] = "string",
	    [FIELD_BOOL] = "boolean",
	    [FIELD_NUM] = "number",
	    [FIELD_SCALAR] = "Scalar",
	    [FIELD_RAW] = "{ [key: string]: unknown }",
	    [FIELD_ANY] = "unknown",
	};

	if (kind == FIELD_LIST) {
		add_type(b, f, f->item);
		buf_addz(b, "[]");
	} else if (kind == FIELD_CONST) {
		json_quote(b, str_of(f->of));
	} else if (kind == FIELD_INT) {
		add_integer(b, f);
	} else if (kind == FIELD_WORD || kind == FIELD_LEVEL) {
		types_pascal(b, ((const struct word_list *)f->of)->name);
		buf_addz(b, kind == FIELD_LEVEL ? " | number" : "");
	} else if (kind == FIELD_OBJ) {
		buf_addz(b, ((const struct contract *)f->of)->name);
	} else {
		buf_addz(b, plain[kind]);
	}
}

static void
add_property(struct buf *b, const struct field *f)
{
	types_note(b, "  ", "/**", f);
	buf_addz(b, "  ");
	if (types_is_name(str_of(f->name)))
		buf_addz(b, f->name);
	else
		json_quote(b, str_of(f->name));
	buf_addz(b, types_is_absent(f) ? "?: " : ": ");
	add_type(b, f, f->kind);
	buf_addz(b, types_is_null(f) ? " | null;\n" : ";\n");
}

static void
object(struct buf *b, const struct contract *c)
{
	buf_addc(b, '\n');
	types_about(b, "/**", c);
	buf_addz(b, "export interface ");
	buf_addz(b, c->name);
	buf_addz(b, " {\n");
	for (uint32_t i = 0; i < c->nfields; i++)
		add_property(b, &c->fields[i]);
	if (c->lax)
		buf_addz(b, "  [key: string]: unknown;\n");
	buf_addz(b, "}\n");
}

const struct types_writer types_ts = {
    .name = "ts",
    .head = head,
    .words = words,
    .object = object,
    .tail = "",
};
