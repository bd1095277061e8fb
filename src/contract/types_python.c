/*
 * Python: a TypedDict for each object, a Literal for each list of words; the
 * standard library of 3.11 is enough.  Keys that are no names of Python make
 * the call TypedDict(...) instead of a class.
 */
#include "json/json.h"
#include "contract/types_int.h"
#include "base/banned.h"

static const char *const reserved[] = {"False", "None", "True", "and", "as",
    "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if",
    "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield", NULL};

static void
head(struct buf *b, const struct types_set *s)
{
	buf_addz(b,
	    "# The types of Solgate's wire, written by: "
	    "solgate schema --lang python\n"
	    "from typing import Any, Literal, NotRequired, TypedDict, Union\n");
	if (types_has(s, FIELD_SCALAR))
		buf_addz(b, "\nScalar = Union[str, float, bool]\n");
}

static void
words(struct buf *b, const struct word_list *w)
{
	buf_addc(b, '\n');
	types_pascal(b, w->name);
	buf_addz(b, " = Literal[\n");
	for (unsigned i = 0; i < w->n; i++) {
		types_comment(b, "    ", "#", str_of(w->v[i].text));
		buf_addz(b, "    ");
		json_quote(b, str_of(w->v[i].wire));
		buf_addz(b, ",\n");
	}
	buf_addz(b, "]\n");
}

static void
add_type(struct buf *b, const struct field *f, unsigned kind)
{
	static const char *const plain[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "str",
	    [FIELD_TRUE] = "Literal[True]",
	    [FIELD_TIME] = "str",
	    [FIELD_DATE] = "str",
	    [FIELD_BOOL] = "bool",
	    [FIELD_INT] = "int",
	    [FIELD_NUM] = "float",
	    [FIELD_SCALAR] = "Scalar",
	    [FIELD_RAW] = "dict[str, Any]",
	    [FIELD_ANY] = "Any",
	};

	if (kind == FIELD_LIST) {
		buf_addz(b, "list[");
		add_type(b, f, f->item);
		buf_addc(b, ']');
	} else if (kind == FIELD_CONST) {
		buf_addz(b, "Literal[");
		json_quote(b, str_of(f->of));
		buf_addc(b, ']');
	} else if (kind == FIELD_WORD || kind == FIELD_LEVEL) {
		buf_addz(b, kind == FIELD_LEVEL ? "Union[" : "");
		types_pascal(b, ((const struct word_list *)f->of)->name);
		buf_addz(b, kind == FIELD_LEVEL ? ", float]" : "");
	} else if (kind == FIELD_OBJ) {
		buf_addz(b, ((const struct contract *)f->of)->name);
	} else {
		buf_addz(b, plain[kind]);
	}
}

static void
add_value(struct buf *b, const struct field *f)
{
	buf_addz(b, types_is_absent(f) ? "NotRequired[" : "");
	buf_addz(b, types_is_null(f) ? "Union[" : "");
	add_type(b, f, f->kind);
	buf_addz(b, types_is_null(f) ? ", None]" : "");
	buf_addz(b, types_is_absent(f) ? "]" : "");
}

/* Names that begin with two underscores are changed inside of a class. */
static bool
fits_class(const struct contract *c)
{
	for (uint32_t i = 0; i < c->nfields; i++) {
		struct sg_str name = str_of(c->fields[i].name);

		if (!types_is_name(name) || types_is_reserved(name, reserved) ||
		    str_starts(name, STR("__")))
			return false;
	}
	return true;
}

static void
add_class(struct buf *b, const struct contract *c)
{
	buf_addz(b, "class ");
	buf_addz(b, c->name);
	buf_addz(b, "(TypedDict):\n");
	for (uint32_t i = 0; i < c->nfields; i++) {
		types_note(b, "    ", "#", &c->fields[i]);
		buf_addz(b, "    ");
		buf_addz(b, c->fields[i].name);
		buf_addz(b, ": ");
		add_value(b, &c->fields[i]);
		buf_addc(b, '\n');
	}
}

static void
add_call(struct buf *b, const struct contract *c)
{
	buf_addz(b, c->name);
	buf_addz(b, " = TypedDict(\"");
	buf_addz(b, c->name);
	buf_addz(b, "\", {\n");
	for (uint32_t i = 0; i < c->nfields; i++) {
		types_note(b, "    ", "#", &c->fields[i]);
		buf_addz(b, "    ");
		json_quote(b, str_of(c->fields[i].name));
		buf_addz(b, ": ");
		add_value(b, &c->fields[i]);
		buf_addz(b, ",\n");
	}
	buf_addz(b, "})\n");
}

static void
object(struct buf *b, const struct contract *c)
{
	buf_addz(b, "\n\n");
	types_about(b, "#", c);
	if (fits_class(c))
		add_class(b, c);
	else
		add_call(b, c);
}

const struct types_writer types_python = {
    .name = "python",
    .head = head,
    .words = words,
    .object = object,
    .tail = "",
};
