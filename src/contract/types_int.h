#ifndef CONTRACT_TYPES_INT_H
#define CONTRACT_TYPES_INT_H

#include "contract/types.h"

/*
 * What the writers of all languages share and nobody else sees.  types.c
 * finds out what there is to write; types_text.c makes names and comments;
 * one file per language says the rest.
 */
#define TYPES_OBJECTS_MAX 512
#define TYPES_WORDS_MAX   256
#define TYPES_NAME_MAX    128
#define TYPES_NOTE_MAX    2048

/* All there is to write, what is used before what uses it. */
struct types_set {
	const struct contract *objects[TYPES_OBJECTS_MAX];
	const struct word_list *words[TYPES_WORDS_MAX];
	size_t nobjects, nwords;
	uint32_t kinds; /* bit k: something is of kind k */
	bool nullable;  /* something is NULLABLE */
	bool full;      /* something found no room */
};

struct types_writer {
	const char *name; /* of the language */
	void (*head)(struct buf *b, const struct types_set *s);
	void (*words)(struct buf *b, const struct word_list *w);
	void (*object)(struct buf *b, const struct contract *c);
	const char *tail;
};

extern const struct types_writer types_ts, types_swift, types_python, types_c;

static inline bool
types_has(const struct types_set *s, enum field_kind kind)
{
	return (s->kinds >> kind & 1) != 0;
}

static inline bool
types_is_null(const struct field *f)
{
	return f->need == NULLABLE || f->need == OPTIONAL_NULL;
}

/* The key may be absent. */
static inline bool
types_is_absent(const struct field *f)
{
	return f->need != REQUIRED && f->need != NULLABLE;
}

/*
 * A name in the spelling of another language.  The pieces of ${s} are cut at
 * what is neither letter nor digit and where capitals begin.
 */
void types_pascal(struct buf *b, const char *s); /* BoundaryPause */
void types_camel(struct buf *b, const char *s);  /* boundaryPause */
void types_snake(struct buf *b, const char *s);  /* boundary_pause */
void types_shout(struct buf *b, const char *s);  /* BOUNDARY_PAUSE */

/*
 * The name of ${f} in such a spelling.  Where two fields of ${c} would get the
 * same name, as foo_bar and fooBar do, both keep that of the wire.
 */
typedef void types_spell(struct buf *b, const char *s);
void types_field_name(struct buf *b, const struct contract *c,
    const struct field *f, types_spell *spell);

/* ${s} is a name in the languages here, reserved words aside. */
bool types_is_name(struct sg_str s);

/* ${s} is one of the words of ${list}, which a NULL ends. */
bool types_is_reserved(struct sg_str s, const char *const *list);

/*
 * A comment, broken at 80 columns, each line behind ${indent}.  ${mark} begins
 * it: what has a star, such as that of C, is closed after the text; any other
 * begins every line.
 */
void types_comment(
    struct buf *b, const char *indent, const char *mark, struct sg_str text);

/* What ${f} is, with the limits that no type says, and its default. */
void types_note(
    struct buf *b, const char *indent, const char *mark, const struct field *f);

/* What ${c} is, with the rules between its fields. */
void types_about(struct buf *b, const char *mark, const struct contract *c);

#endif
