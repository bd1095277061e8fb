/*
 * A contract as the plain schema that providers of models take for the form
 * of an answer: types, names, words, what must be there.  No references, no
 * rules, no limits: what they say is checked when the answer comes.
 */
#include "contract/schema.h"
#include "json/json_put.h"
#include "base/banned.h"

#define DEPTH_MAX 8

static void add_object(
    struct buf *b, const struct contract *c, bool closed, unsigned depth);

static void
add_words(struct buf *b, const struct word_list *w)
{
	json_put_list(b, "enum");
	for (unsigned i = 0; i < w->n; i++)
		json_text_add(b, str_of(word_name(w, i)));
	json_list_end(b);
}

static const char *
type_of(enum field_kind kind)
{
	switch (kind) {
	case FIELD_TRUE:
	case FIELD_BOOL:
		return "boolean";
	case FIELD_INT:
		return "integer";
	case FIELD_NUM:
		return "number";
	case FIELD_LIST:
		return "array";
	case FIELD_OBJ:
	case FIELD_RAW:
	case FIELD_ANY:
		return "object";
	case FIELD_STR:
	case FIELD_CONST:
	case FIELD_TIME:
	case FIELD_DATE:
	case FIELD_WORD:
	case FIELD_LEVEL:
	case FIELD_SCALAR:
	case FIELD_KIND_COUNT:
		break;
	}
	return "string";
}

/* The members of a schema for a value of ${kind}. */
static void
add_value(struct buf *b, enum field_kind kind, const void *of, bool closed,
    unsigned depth)
{
	if (kind == FIELD_OBJ && depth < DEPTH_MAX) {
		add_object(b, of, closed, depth + 1);
		return;
	}
	json_put_name(b, "type", type_of(kind));
	if (kind == FIELD_WORD || kind == FIELD_LEVEL)
		add_words(b, of);
}

static void
add_field(struct buf *b, const struct field *f, bool closed, unsigned depth)
{
	json_put_open(b, f->name);
	add_value(b, (enum field_kind)f->kind, f->of, closed, depth);
	json_put_name(b, "description", f->text);
	if (f->kind == FIELD_LIST) {
		json_put_open(b, "items");
		add_value(b, (enum field_kind)f->item, f->of, closed, depth);
		json_close(b);
	}
	json_close(b);
}

static void
add_object(struct buf *b, const struct contract *c, bool closed, unsigned depth)
{
	json_put_name(b, "type", "object");
	json_put_open(b, "properties");
	for (uint32_t i = 0; i < c->nfields; i++)
		add_field(b, &c->fields[i], closed, depth);
	json_close(b);
	json_put_list(b, "required");
	for (uint32_t i = 0; i < c->nfields; i++)
		if (c->fields[i].need == REQUIRED)
			json_text_add(b, str_of(c->fields[i].name));
	json_list_end(b);
	if (closed || !c->lax)
		json_put_bool(b, "additionalProperties", false);
}

void
schema_plain_add(struct buf *b, const struct contract *c, bool closed)
{
	json_open(b);
	add_object(b, c, closed, 0);
	json_close(b);
}
