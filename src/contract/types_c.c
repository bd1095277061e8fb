/*
 * C: one header of structs and enums that includes nothing of Solgate.  Names
 * are those of the wire in lower case with underscores; text ends in NUL,
 * which no string on the wire holds.
 */
#include "json/json.h"
#include "contract/types_int.h"
#include "base/banned.h"

/* Those of C++ too, for which the header is just as good. */
static const char *const reserved[] = {"alignas", "alignof", "and", "asm",
    "auto", "bool", "break", "case", "catch", "char", "class", "compl", "const",
    "constexpr", "continue", "decltype", "default", "delete", "do", "double",
    "else", "enum", "explicit", "export", "extern", "false", "float", "for",
    "friend", "goto", "if", "inline", "int", "linux", "long", "mutable",
    "namespace", "new", "noexcept", "not", "nullptr", "operator", "or",
    "private", "protected", "public", "register", "restrict", "return", "short",
    "signed", "sizeof", "static", "struct", "switch", "template", "this",
    "throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union",
    "unix", "unsigned", "using", "virtual", "void", "volatile", "while", "xor",
    NULL};

static void
head(struct buf *b, const struct types_set *s)
{
	buf_addz(b,
	    "/* The types of Solgate's wire, written by: "
	    "solgate schema --lang c */\n"
	    "#ifndef SOLGATE_TYPES_H\n"
	    "#define SOLGATE_TYPES_H\n"
	    "\n"
	    "#include <stdbool.h>\n"
	    "#include <stddef.h>\n"
	    "#include <stdint.h>\n");
	if (!types_has(s, FIELD_SCALAR))
		return;
	buf_addz(b,
	    "\n"
	    "enum solgate_scalar_kind {\n"
	    "\tSOLGATE_SCALAR_BOOL,\n"
	    "\tSOLGATE_SCALAR_NUMBER,\n"
	    "\tSOLGATE_SCALAR_STRING\n"
	    "};\n"
	    "\n"
	    "/* Text, a number, or a truth value. */\n"
	    "struct solgate_scalar {\n"
	    "\tenum solgate_scalar_kind kind;\n"
	    "\tbool truth;\n"
	    "\tdouble number;\n"
	    "\tconst char *text;\n"
	    "};\n");
}

static void
add_word(struct buf *b, const char *list, const struct word *w)
{
	char room[TYPES_NOTE_MAX];
	struct buf note = BUF_ON(room);

	json_quote(&note, str_of(w->wire));
	buf_add(&note, STR(": "));
	buf_addz(&note, w->text);
	b->full = b->full || note.full;
	types_comment(b, "\t", "/*", buf_str(&note));
	buf_addz(b, "\tSOLGATE_");
	types_shout(b, list);
	buf_addc(b, '_');
	types_shout(b, w->wire);
}

static void
words(struct buf *b, const struct word_list *w)
{
	buf_addz(b, "\nenum solgate_");
	buf_addz(b, w->name);
	buf_addz(b, " {\n");
	for (unsigned i = 0; i < w->n; i++) {
		add_word(b, w->name, &w->v[i]);
		buf_addz(b, i + 1 < w->n ? ",\n" : "\n");
	}
	buf_addz(b, "};\n");
}

static void
add_name(struct buf *b, const struct contract *c, const struct field *f)
{
	char room[TYPES_NAME_MAX];
	struct buf name = BUF_ON(room);

	types_field_name(&name, c, f, types_snake);
	b->full = b->full || name.full;
	buf_add(b, buf_str(&name));
	if (types_is_reserved(buf_str(&name), reserved))
		buf_addc(b, '_');
}

/* The type, up to where the name follows. */
static void
add_type(struct buf *b, const struct field *f, unsigned kind)
{
	static const char *const plain[FIELD_KIND_COUNT] = {
	    [FIELD_STR] = "const char *",
	    [FIELD_TIME] = "const char *",
	    [FIELD_DATE] = "const char *",
	    [FIELD_BOOL] = "bool ",
	    [FIELD_INT] = "int64_t ",
	    [FIELD_NUM] = "double ",
	    [FIELD_SCALAR] = "struct solgate_scalar ",
	    [FIELD_RAW] = "const char *",
	    [FIELD_ANY] = "const char *",
	};

	if (kind == FIELD_LIST) {
		buf_addz(b, f->item == FIELD_STR ? "" : "const ");
		add_type(b, f, f->item);
		buf_addz(b, f->item == FIELD_STR ? "const *" : "*");
	} else if (kind == FIELD_WORD || kind == FIELD_LEVEL) {
		buf_addz(b, "enum solgate_");
		buf_addz(b, ((const struct word_list *)f->of)->name);
		buf_addc(b, ' ');
	} else if (kind == FIELD_OBJ) {
		buf_addz(b, "struct solgate_");
		types_snake(b, ((const struct contract *)f->of)->name);
		buf_addc(b, ' ');
	} else {
		buf_addz(b, plain[kind]);
	}
}

/* A member beside that of ${f}: whether it is there, whether it is null. */
static void
add_beside(struct buf *b, const char *what, const struct contract *c,
    const struct field *f)
{
	buf_addc(b, '\t');
	buf_addz(b, what);
	types_field_name(b, c, f, types_snake);
	buf_addz(b, ";\n");
}

static void
add_member(struct buf *b, const struct contract *c, const struct field *f)
{
	types_note(b, "\t", "/*", f);
	buf_addc(b, '\t');
	add_type(b, f, f->kind);
	add_name(b, c, f);
	buf_addz(b, ";");
	if (f->kind == FIELD_RAW || f->kind == FIELD_ANY)
		buf_addz(b, " /* JSON */");
	buf_addc(b, '\n');
	if (f->kind == FIELD_LIST)
		add_beside(b, "size_t n_", c, f);
	if (f->need != REQUIRED && f->need != DEFAULTED)
		add_beside(b, "bool has_", c, f);
	if (f->need == OPTIONAL_NULL)
		add_beside(b, "bool null_", c, f);
}

/* What has one value only is a macro, not a member. */
static void
add_constant(struct buf *b, const struct contract *c, const struct field *f)
{
	types_note(b, "", "/*", f);
	buf_addz(b, "#define SOLGATE_");
	types_shout(b, c->name);
	buf_addc(b, '_');
	types_shout(b, f->name);
	buf_addc(b, ' ');
	if (f->kind == FIELD_TRUE)
		buf_addz(b, "true");
	else
		json_quote(b, str_of(f->of));
	buf_addc(b, '\n');
}

static bool
is_constant(const struct field *f)
{
	return f->kind == FIELD_CONST || f->kind == FIELD_TRUE;
}

static void
object(struct buf *b, const struct contract *c)
{
	buf_addc(b, '\n');
	for (uint32_t i = 0; i < c->nfields; i++)
		if (is_constant(&c->fields[i]))
			add_constant(b, c, &c->fields[i]);
	types_about(b, "/*", c);
	buf_addz(b, "struct solgate_");
	types_snake(b, c->name);
	buf_addz(b, " {\n");
	for (uint32_t i = 0; i < c->nfields; i++)
		if (!is_constant(&c->fields[i]))
			add_member(b, c, &c->fields[i]);
	buf_addz(b, "};\n");
}

const struct types_writer types_c = {
    .name = "c",
    .head = head,
    .words = words,
    .object = object,
    .tail = "\n#endif\n",
};
