/*
 * TypeScript: an interface for each object, a union of literals for each list
 * of words.  Property names are those of the wire.  First it is found out what
 * there is to write: every object and word list that the given contracts
 * reach, each once, parts before wholes.  That calls itself as deep as tables
 * nest.
 */
#include "json/json.h"
#include "contract/types_int.h"
#include "base/banned.h"

#define LITERALS_MAX 10 /* a range of so many numbers is spelled out */

/* All there is to write, what is used before what uses it. */
struct set {
	const struct contract *objects[TYPES_OBJECTS_MAX];
	const struct word_list *words[TYPES_WORDS_MAX];
	size_t nobjects, nwords;
	bool scalars; /* something is of kind SCALAR */
	bool full;    /* something found no room */
};

static void
set_words(struct set *s, const struct word_list *w)
{
	for (size_t i = 0; i < s->nwords; i++)
		if (s->words[i] == w)
			return;
	if (s->nwords == TYPES_WORDS_MAX)
		s->full = true;
	else
		s->words[s->nwords++] = w;
}

static void
set_object(struct set *s, const struct contract *c)
{
	for (size_t i = 0; i < s->nobjects; i++)
		if (s->objects[i] == c)
			return;
	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];
		unsigned kind = f->kind == FIELD_LIST ? f->item : f->kind;

		s->scalars = s->scalars || kind == FIELD_SCALAR;
		if (kind == FIELD_OBJ)
			set_object(s, f->of);
		else if (kind == FIELD_WORD || kind == FIELD_LEVEL)
			set_words(s, f->of);
	}
	if (s->nobjects == TYPES_OBJECTS_MAX)
		s->full = true;
	else
		s->objects[s->nobjects++] = c;
}

static void
add_words(struct buf *b, const struct word_list *w)
{
	buf_addz(b, "\nexport type ");
	types_pascal(b, w->name);
	buf_addz(b, " =\n");
	for (unsigned i = 0; i < w->n; i++) {
		types_comment(b, "  ", str_of(w->v[i].text));
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
	bool absent = f->need != REQUIRED && f->need != NULLABLE;
	bool null = f->need == NULLABLE || f->need == OPTIONAL_NULL;

	types_note(b, "  ", f);
	buf_addz(b, "  ");
	if (types_is_name(str_of(f->name)))
		buf_addz(b, f->name);
	else
		json_quote(b, str_of(f->name));
	buf_addz(b, absent ? "?: " : ": ");
	add_type(b, f, f->kind);
	buf_addz(b, null ? " | null;\n" : ";\n");
}

static void
add_object(struct buf *b, const struct contract *c)
{
	buf_addc(b, '\n');
	types_about(b, c);
	buf_addz(b, "export interface ");
	buf_addz(b, c->name);
	buf_addz(b, " {\n");
	for (uint32_t i = 0; i < c->nfields; i++)
		add_property(b, &c->fields[i]);
	if (c->lax)
		buf_addz(b, "  [key: string]: unknown;\n");
	buf_addz(b, "}\n");
}

void
types_write(const struct contract *const *list, size_t n, struct buf *b)
{
	struct set s = {.nobjects = 0};

	for (size_t i = 0; i < n; i++)
		set_object(&s, list[i]);
	if (s.full) {
		b->full = true;
		return;
	}
	buf_addz(b,
	    "// The types of Solgate's wire, written by: "
	    "solgate schema --lang ts\n");
	if (s.scalars)
		buf_addz(
		    b, "\nexport type Scalar = string | number | boolean;\n");
	for (size_t i = 0; i < s.nwords; i++)
		add_words(b, s.words[i]);
	for (size_t i = 0; i < s.nobjects; i++)
		add_object(b, s.objects[i]);
}
