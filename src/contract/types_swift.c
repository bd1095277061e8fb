/*
 * Swift: a Codable struct for each object, an enum of String for each list of
 * words.  Names are spelled as Swift does; CodingKeys say where the wire does
 * otherwise.  What the standard library has no type for is in
 * types_swift_text.c.
 */
#include "json/json.h"
#include "contract/types_int.h"
#include "contract/types_swift.h"
#include "base/banned.h"

static const char *const reserved[] = {"Any", "Self", "as", "associatedtype",
    "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "open", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    NULL};

static void
head(struct buf *b, const struct types_set *s)
{
	buf_addz(b,
	    "// The types of Solgate's wire, written by: "
	    "solgate schema --lang swift\n"
	    "import Foundation\n");
	if (types_has(s, FIELD_TIME))
		buf_addz(b, types_swift_time);
	if (types_has(s, FIELD_SCALAR))
		buf_addz(b, types_swift_scalar);
	if (types_has(s, FIELD_ANY) || types_has(s, FIELD_RAW))
		buf_addz(b, types_swift_json);
	if (s->nullable)
		buf_addz(b, types_swift_nullable);
}

static void
add_name(struct buf *b, struct sg_str name)
{
	bool quoted = types_is_reserved(name, reserved);

	buf_addz(b, quoted ? "`" : "");
	buf_add(b, name);
	buf_addz(b, quoted ? "`" : "");
}

/* A case of an enum of names on the wire. */
static void
add_case(
    struct buf *b, const char *indent, struct sg_str name, const char *wire)
{
	buf_addz(b, indent);
	buf_addz(b, "case ");
	add_name(b, name);
	if (!str_eq(name, str_of(wire))) {
		buf_addz(b, " = ");
		json_quote(b, str_of(wire));
	}
	buf_addc(b, '\n');
}

static void
add_word(struct buf *b, const struct word *w)
{
	char room[TYPES_NAME_MAX];
	struct buf name = BUF_ON(room);

	types_camel(&name, w->wire);
	b->full = b->full || name.full;
	types_comment(b, "    ", "///", str_of(w->text));
	add_case(b, "    ", buf_str(&name), w->wire);
}

static void
words(struct buf *b, const struct word_list *w)
{
	buf_addz(b, "\nenum ");
	types_pascal(b, w->name);
	buf_addz(b, ": String, Codable {\n");
	for (unsigned i = 0; i < w->n; i++)
		add_word(b, &w->v[i]);
	buf_addz(b, "}\n");
}

static void
add_type(struct buf *b, const struct field *f, unsigned kind)
{
	static const char *const plain[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "String",
	    [FIELD_CONST] = "String",
	    [FIELD_TRUE] = "Bool",
	    [FIELD_TIME] = "Date",
	    [FIELD_DATE] = "String",
	    [FIELD_BOOL] = "Bool",
	    [FIELD_INT] = "Int",
	    [FIELD_NUM] = "Double",
	    [FIELD_SCALAR] = "Scalar",
	    [FIELD_RAW] = "[String: Json]",
	    [FIELD_ANY] = "Json",
	};

	if (kind == FIELD_LIST) {
		buf_addc(b, '[');
		add_type(b, f, f->item);
		buf_addc(b, ']');
	} else if (kind == FIELD_WORD || kind == FIELD_LEVEL) {
		types_pascal(b, ((const struct word_list *)f->of)->name);
	} else if (kind == FIELD_OBJ) {
		buf_addz(b, ((const struct contract *)f->of)->name);
	} else {
		buf_addz(b, plain[kind]);
	}
}

/* Only a wrapped property is written as null when there is nothing in it. */
static void
add_property(struct buf *b, const struct field *f, struct sg_str name)
{
	types_note(b, "    ", "///", f);
	buf_addz(b, f->need == NULLABLE ? "    @Nullable var " : "    var ");
	add_name(b, name);
	buf_addz(b, ": ");
	add_type(b, f, f->kind);
	if (f->need != REQUIRED)
		buf_addc(b, '?');
	if (f->kind == FIELD_CONST) {
		buf_addz(b, " = ");
		json_quote(b, str_of(f->of));
	} else if (f->kind == FIELD_TRUE) {
		buf_addz(b, " = true");
	}
	buf_addc(b, '\n');
}

/* The properties, or the cases of CodingKeys; true if any name differs. */
static bool
add_fields(struct buf *b, const struct contract *c, bool keys)
{
	bool differs = false;

	for (uint32_t i = 0; i < c->nfields; i++) {
		const struct field *f = &c->fields[i];
		char room[TYPES_NAME_MAX];
		struct buf name = BUF_ON(room);

		types_field_name(&name, c, f, types_camel);
		b->full = b->full || name.full;
		if (keys)
			add_case(b, "        ", buf_str(&name), f->name);
		else
			add_property(b, f, buf_str(&name));
		differs = differs || !str_eq(buf_str(&name), str_of(f->name));
	}
	return differs;
}

static void
object(struct buf *b, const struct contract *c)
{
	buf_addc(b, '\n');
	types_about(b, "///", c);
	buf_addz(b, "struct ");
	buf_addz(b, c->name);
	buf_addz(b, ": Codable {\n");
	if (add_fields(b, c, false)) {
		buf_addz(b, "\n    enum CodingKeys: String, CodingKey {\n");
		add_fields(b, c, true);
		buf_addz(b, "    }\n");
	}
	buf_addz(b, "}\n");
}

const struct types_writer types_swift = {
    .name = "swift",
    .head = head,
    .words = words,
    .object = object,
    .tail = "",
};
